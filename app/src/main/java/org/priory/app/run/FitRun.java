package org.priory.app.run;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.priory.app.report.Nearest;
import org.priory.app.run.Run.Clock;
import org.priory.app.run.Run.Procedure;
import org.priory.app.run.Run.Promise;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Way;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.accounting.UnreachableTarget;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Population;
import org.priory.privacy.data.Schema;
import org.priory.privacy.data.Size;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/**
 * A fit from the request to the posterior. In order: everything that can be refused without the
 * data, the budget, the shape of the file, the number of records, the plan, the forecast, the
 * charge, the fit. Nothing is charged that is not used, and nothing is read that is not charged but
 * a number of records that is public.
 *
 * @param <P> the posterior
 */
public final class FitRun<P> {
  /** Refuses early what is surely refused later, and nothing else. */
  private static final double SURELY = 0.95;

  /** What a mechanism costs does not depend on the number of records. */
  private static final KnownSize ANY_SIZE =
      new KnownSize(1e6, KnownSize.How.DECLARED, Optional.empty());

  private final FitRequest request;
  private final Fitter<P> fitter;
  private final Ledger ledger;
  private final Consumer<String> messages;
  private final ProgressView progress;
  private final Schema schema;
  private final Encoding encoding;
  private final String method;
  private final RunFolder folder;
  private final RunData data;

  /** How a run shows how far it is. */
  public interface ProgressView {
    /** Watches a run; its statement is empty where nothing is charged. */
    Progress watch(Optional<Statement> statement);
  }

  /**
   * Checks all that needs neither data nor ledger.
   *
   * @param messages hears one line before the data is touched
   * @throws BadData if the schema, the target, the method or the folder is wrong
   */
  public FitRun(
      FitRequest request,
      Fitter<P> fitter,
      Ledger ledger,
      Consumer<String> messages,
      ProgressView progress) {
    this.request = request;
    this.fitter = fitter;
    this.ledger = ledger;
    this.messages = messages;
    this.progress = progress;
    this.schema = Schema.read(request.files().schema());
    fitter.check(request.settings());
    this.encoding = fitter.encoding(schema, target());
    fitter.check(encoding.target());
    this.method = request.method().orElse(fitter.usual(encoding.width()));
    checkNeighbours();
    checkUnit();
    checkOpen();
    this.folder = RunFolder.fresh(request.files().out());
    this.data = new RunData(request.files().data(), encoding);
  }

  private @Nullable String target() {
    String target = request.target();
    if (fitter.hasTarget() == (target == null)) {
      throw new BadData(
          "--target",
          "",
          target == null ? "is required for " + fitter.words() : "must not be given",
          target == null ? "not given" : target,
          target == null
              ? "add --target COLUMN, the column to be explained"
              : "leave it out: a " + fitter.words() + " explains no column");
    }
    if (target != null && schema.column(target).isEmpty()) {
      List<String> names = schema.columns().stream().map(Column::name).toList();
      throw new BadData(
          "--target",
          "",
          "must be a column of the schema",
          target,
          Nearest.to(target, names)
              .map(near -> "did you mean " + near + "?")
              .orElse("add it to " + request.files().schema() + ", or choose another"));
    }
    return target;
  }

  private void checkNeighbours() {
    boolean replaceOne =
        request.settings().neighbours().filter(Neighbours.REPLACE_ONE::equals).isPresent();
    if (replaceOne && schema.size() instanceof Size.Secret && request.privacy().noise()) {
      throw new BadData(
          "--neighbours",
          "",
          "must be add-remove where the schema's \"size\" is \"private\"",
          Neighbours.REPLACE_ONE,
          "replace-one does not hide the number of records: leave it out, or declare the size");
    }
  }

  private void checkUnit() {
    if (fitter.isMechanism(method) && schema.unit() != null) {
      throw new BadData(
          "--method",
          "",
          "must ask for noisy sums where the schema's \"unit\" is a column",
          method,
          "it protects single rows: take "
              + String.join(
                  ", ", fitter.methods().stream().filter(m -> !fitter.isMechanism(m)).toList()));
    }
  }

  private void checkOpen() {
    if (request.privacy().noise() && fitter.openMethods().contains(method)) {
      throw new BadData(
          "--method",
          "",
          "must be one that noise can make private",
          method,
          "add --non-private to see it for yourself, or choose one of "
              + fitter.methods().stream()
                  .filter(each -> !fitter.openMethods().contains(each))
                  .collect(Collectors.joining(", ")));
    }
  }

  /** Fits, and writes the results. */
  public Run run() throws IOException {
    long start = System.nanoTime();
    try (Wall wall = wall()) {
      Run run = request.privacy().noise() ? privately(wall, start) : plainly(wall, start);
      RunFiles.write(run);
      return run;
    }
  }

  private Wall wall() {
    // Without noise nothing leaves but to the curator, who may count.
    Population population =
        request.privacy().noise()
            ? schema.population()
            : new Population(schema.population().unit(), Size.PUBLIC);
    RandomSource source =
        request.privacy().seed().isPresent()
            ? InsecureSeededSource.of(request.privacy().seed().getAsLong())
            : SecureSource.create();
    return new Wall(
        data::read,
        population,
        ledger,
        request.dataset(),
        source,
        Runtime.getRuntime().availableProcessors());
  }

  private Run privately(Wall wall, long start) throws IOException {
    Optional<KnownSize> declared = SizeQuestion.declared(schema.size());
    Optional<Execution<P>> early = declared.map(size -> new Execution<>(chosen(size), wall));
    ledger.require(request.dataset(), early.map(Execution::cost).orElseGet(() -> least(wall)));
    data.check();
    ledger.bind(request.dataset(), data.identity());
    KnownSize size =
        declared.orElseGet(
            () ->
                schema.size() instanceof Size.Secret
                    ? SizeQuestion.bought(wall, request.epsilon(), request.delta())
                    : SizeQuestion.counted(wall));
    Execution<P> decided = early.orElseGet(() -> new Execution<>(chosen(size), wall));
    ledger.require(request.dataset(), decided.cost());
    messages.accept(PlainWords.of(decided.way().forecast()));
    Statement statement =
        decided.statement(steps -> with(size, decided.after(steps)), request.delta());
    folder.make();
    Execution.Outcome<P> outcome =
        decided.privately(
            "fit " + request.model() + request.ofTarget() + " by " + method,
            progress.watch(Optional.of(statement)));
    Promise promise =
        new Promise(
            statement, outcome.receipt(), ledger.account(request.dataset()), ledger.location());
    return done(decided, outcome.posterior(), size, Optional.of(promise), start);
  }

  private Run plainly(Wall wall, long start) {
    data.check();
    KnownSize size =
        SizeQuestion.declared(schema.size()).orElseGet(() -> SizeQuestion.counted(wall));
    Execution<P> decided = new Execution<>(chosen(size), wall);
    folder.make();
    P posterior = decided.plainly(progress.watch(Optional.empty()));
    return done(decided, posterior, size, Optional.empty(), start);
  }

  private Run done(
      Execution<P> decided, P posterior, KnownSize size, Optional<Promise> promise, long start) {
    double seconds = (double) (System.nanoTime() - start) / 1e9;
    Way<P> way = decided.way();
    List<String> choices = new ArrayList<>(way.choices());
    if (size.cost().isPresent()) {
      choices.add(
          "The number of records was bought with 2 % of the budget, because it is private.");
    }
    return new Run(
        request,
        folder,
        encoding,
        size,
        new Procedure(
            fitter.words(),
            way.name(),
            decided.mechanism(),
            decided.plan(),
            way.forecast(),
            choices),
        fitter.fitted(posterior, encoding),
        promise,
        new Clock(Instant.now(), seconds),
        request.privacy().seed().orElseGet(() -> SecureSource.create().nextLong() >>> 32));
  }

  private Way<P> chosen(KnownSize size) {
    double left = SizeQuestion.left(schema.size());
    try {
      return fitter.method(
          method,
          new PublicKnowledge(
              encoding.names(),
              encoding.groups(),
              encoding.maxNorm(),
              size.value(),
              encoding.target().classes()),
          left * request.epsilon(),
          left * request.delta(),
          request.settings());
    } catch (IllegalArgumentException e) {
      throw new BadData(
          "fit " + request.model(),
          "",
          "budget and settings must allow a plan",
          "none",
          String.valueOf(e.getMessage()));
    }
  }

  private static PrivacyEvent with(KnownSize size, PrivacyEvent fit) {
    return size.cost().isPresent() ? Sequence.of(size.cost().get(), fit) : fit;
  }

  /** No more than the fit will cost, where the number of records is not known yet. */
  private PrivacyEvent least(Wall wall) {
    return fitter.isMechanism(method)
        ? new Execution<>(chosen(ANY_SIZE), wall).mechanism().orElseThrow().event()
        : atLeastAsMuch();
  }

  /**
   * Less than the fit will cost, whatever the number of records: one Gaussian release for a little
   * less than the budget.
   */
  private PrivacyEvent atLeastAsMuch() {
    Neighbours neighbours = request.settings().neighbours().orElse(Neighbours.ADD_REMOVE);
    try {
      return new Gaussian(
          Calibration.to(SURELY * request.epsilon(), request.delta())
              .noise(z -> new Gaussian(z, neighbours))
              .value(),
          neighbours);
    } catch (UnreachableTarget e) {
      throw new BadData(
          "--epsilon, --delta", "", "must be reachable", "not", String.valueOf(e.getMessage()));
    }
  }
}
