package org.priory.models.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.priory.inference.model.Continuable;
import org.priory.inference.model.ContinuedFit;
import org.priory.inference.model.FitMethod;
import org.priory.models.files.RunFolder;
import org.priory.models.run.Statement;
import org.priory.privacy.accounting.Odometer;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.wall.CannotGoOn;
import org.priory.privacy.wall.Journal;
import org.priory.privacy.wall.JournalFile;
import org.priory.privacy.wall.KeptAnswers;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Wall;

/**
 * The parts of a run that goes on under a charge of its own. What they have to say was released
 * when they ended: they are looked at before anything is charged, and no record is.
 */
final class EarlierParts implements AutoCloseable {
  private static final String OPTION = "`continue`";

  private final List<KeptPart> parts;
  private final List<JournalFile> answers = new ArrayList<>();

  private EarlierParts(List<KeptPart> parts) {
    this.parts = parts;
    parts.forEach(part -> answers.add(part.open()));
  }

  /** Where a run keeps its parts. */
  static Path folder(RunFolder run) {
    return run.internal().resolve("parts");
  }

  /**
   * The parts of a run.
   *
   * @throws BadData if there is none that can go on
   */
  static EarlierParts of(Path run) {
    Path folder = folder(new RunFolder(run));
    List<KeptPart> parts = new ArrayList<>();
    while (KeptPart.isThere(folder, parts.size() + 1)) {
      parts.add(KeptPart.read(folder, parts.size() + 1));
    }
    if (parts.isEmpty()) {
      throw new BadData(
          OPTION + " " + run,
          "",
          "must be the folder of a run by a chain of a regression (sgld, sghmc, sgnht, sgfs, psgld)"
              + " with noise, with its internal/parts",
          "another",
          "give that one, or leave it out and fit anew");
    }
    return new EarlierParts(parts);
  }

  /** How many there are. */
  int count() {
    return parts.size();
  }

  /** The budget of the first part. */
  PrivacyBudget budget() {
    return parts.get(0).facts().budget();
  }

  /**
   * Refuses to go on with other options, or another delta.
   *
   * @param fit model, method, target, settings and schema, in words
   * @throws BadData if they differ
   */
  void requireSame(String fit, double delta) {
    if (!parts.get(0).facts().fit().equals(fit)) {
      throw new BadData(
          OPTION,
          "",
          "must come with the schema, model, method, target, formula and settings of the run that goes"
              + " on",
          "others",
          "give the same ones; `epsilon` alone says how many steps are added");
    }
    if (budget().delta() != delta) {
      throw new BadData(
          "`delta`",
          "",
          "must be that of the run that goes on (" + budget().delta() + ")",
          delta,
          "give that one: both parts together are promised at twice as much");
    }
  }

  /**
   * Refuses data that is not that of the run.
   *
   * @param data the ledger's fingerprint
   * @param records how many there are
   * @throws BadData if they differ
   */
  void requireData(String data, double records) {
    KeptPart.Facts first = parts.get(0).facts();
    if (!first.data().equals(data) || first.records() != records) {
      throw new BadData(
          OPTION,
          "",
          "must come with the very data of the run that goes on",
          "data that has changed",
          "fit anew: a chain has one posterior");
    }
  }

  /**
   * The method that goes on.
   *
   * @param first the method of the first part
   * @param width of a row
   * @param isPrivate whether the noise protects
   * @throws BadData if it cannot
   */
  <P> FitMethod<P> continued(
      FitMethod<P> first, PrivacyBudget budget, int width, boolean isPrivate) {
    if (!(first instanceof Continuable<P> method)) {
      throw new BadData(
          OPTION, "", "must go on with a chain of a regression", first.name(), "leave it out");
    }
    List<Questions> before = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Plan plan = i == 0 ? method.plan() : method.more(parts.get(i).facts().budget());
      before.add(new KeptAnswers(plan, answers.get(i), width, isPrivate));
    }
    return new ContinuedFit<>(method, before, method.more(budget));
  }

  /**
   * The charges of all parts, oldest first.
   *
   * @throws org.priory.privacy.ledger.LedgerConflict if the ledger does not know them, or they were
   *     made for another kind of noise
   * @throws CannotGoOn if they were made for other plans
   */
  List<Receipt> receipts(ContinuedFit<?> method, Wall wall, Ledger ledger, String dataset) {
    List<Receipt> receipts = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Journal.Mark mark = answers.get(i).charge().orElseThrow();
      Receipt receipt = ledger.parts(dataset, mark.entry(), mark.hash()).receipt();
      receipt.requireNoise(wall.isPrivate());
      if (!wall.cost(method.before().get(i).plan()).equals(receipt.event())) {
        throw CannotGoOn.otherPart(receipt.entry());
      }
      receipts.add(receipt);
    }
    return receipts;
  }

  /** Copies all parts to another run's folder. */
  void copyTo(RunFolder run) throws IOException {
    for (int i = 0; i < parts.size(); i++) {
      parts.get(i).copyTo(folder(run), i + 1);
    }
  }

  @Override
  public void close() {
    answers.forEach(JournalFile::close);
  }

  /**
   * What is promised of all parts together, the one that is decided last among them.
   *
   * @throws BadData if there is no bound on them together
   */
  static <P> Statement statement(
      ContinuedFit<P> method, List<Receipt> before, Execution<P> decided, PrivacyBudget budget) {
    List<PrivacyEvent> events = new ArrayList<>(before.stream().map(Receipt::event).toList());
    events.add(decided.cost());
    if (Odometer.of(events, budget.delta()).epsilon() == Double.POSITIVE_INFINITY) {
      throw new BadData(
          "`epsilon`",
          "",
          "must leave a bound on all parts of the run together",
          budget.epsilon(),
          "give less: beyond about 20 in all there is none, and no protection in any case");
    }
    return Statement.continued(
        before.stream().map(Receipt::event).toList(),
        method.before().stream().map(part -> part.plan().noise().steps()).toList(),
        decided::after,
        decided.steps(),
        budget.delta());
  }
}
