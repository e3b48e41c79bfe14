package org.priory.models.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.RunFolder;
import org.priory.models.model.FittedModel;
import org.priory.models.model.Foretold;
import org.priory.models.model.KnownSize;
import org.priory.models.model.Protection;
import org.priory.models.model.RecordWords;
import org.priory.models.statement.LedgerName;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.Selected;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Plan;

/**
 * A fit that is done, with everything that is written and said about it.
 *
 * @param request what was asked for
 * @param folder where the results are
 * @param encoding how rows became features; null where the records are documents or images
 * @param records what they are called
 * @param size how many records there were, as far as it may be known
 * @param procedure what was done
 * @param fitted what came out
 * @param promise what was charged and promised; empty if there was no noise
 * @param clock when, and how long
 * @param drawsSeed of the draws
 */
public record Run(
    FitRequest request,
    RunFolder folder,
    @Nullable Encoding encoding,
    RecordWords records,
    KnownSize size,
    Procedure procedure,
    FittedModel fitted,
    Optional<Promise> promise,
    Clock clock,
    long drawsSeed) {

  /**
   * What was done.
   *
   * @param words the model in words
   * @param method by its name
   * @param mechanism what ran behind the wall, if anything
   * @param plan all that was asked of the data, if anything
   * @param forecast how much that could tell
   * @param choices what was chosen from public quantities, a sentence each
   */
  public record Procedure(
      String words,
      String method,
      Optional<NamedMechanism<double[]>> mechanism,
      Optional<Plan> plan,
      Foretold forecast,
      List<String> choices) {
    public Procedure {
      choices = List.copyOf(choices);
    }

    /** Which two data sets the promise tells apart. */
    Neighbours neighbours() {
      return plan.map(Plan::neighbours)
          .orElseGet(() -> mechanism.orElseThrow().event().neighbours());
    }
  }

  /**
   * What was charged and promised.
   *
   * @param statement the guarantee of the whole run
   * @param receipt of the ledger
   * @param account where the data set stands after it
   * @param ledger where the ledger is
   */
  public record Promise(Statement statement, Receipt receipt, Account account, String ledger) {

    /** Where its charge stands: "entry 7 of ledger.db". */
    public String entry() {
      return "entry " + receipt.entry() + " of " + LedgerName.of(ledger);
    }
  }

  /**
   * When, and how long.
   *
   * @param created the end of the run
   * @param seconds from the request to the posterior; empty where that must not be known
   */
  public record Clock(Instant created, OptionalDouble seconds) {

    /** When a run ended whose length may be told to the curator. */
    public static Clock of(Instant created, double seconds) {
      return new Clock(created, OptionalDouble.of(seconds));
    }

    /** The day of a run whose length tells what nobody may know. */
    public static Clock untold(Instant created) {
      return new Clock(created.truncatedTo(ChronoUnit.DAYS), OptionalDouble.empty());
    }
  }

  /**
   * When the run ended, as exactly as others may know it: to the second; to the day if its time
   * tells of the data, because their number is private or a named mechanism works on them until it
   * is done.
   */
  Instant releasedTime() {
    return clock.created().truncatedTo(timeTells() ? ChronoUnit.DAYS : ChronoUnit.SECONDS);
  }

  /** The time in words of ISO 8601: an instant, or a day. */
  String releasedTimeText() {
    String instant = releasedTime().toString();
    return timeTells() ? instant.substring(0, instant.indexOf('T')) : instant;
  }

  private boolean timeTells() {
    return size.cost().isPresent()
        || procedure.mechanism().isPresent()
        || clock.seconds().isEmpty();
  }

  /**
   * What every output says of a run that protects nobody: one that was asked for, or whose charge
   * the ledger knows to be seeded.
   */
  public Optional<String> stamp() {
    boolean seeded = promise.isPresent() && promise.get().receipt().seeded();
    return seeded ? Optional.of(Protection.SEEDED) : request.privacy().stamp();
  }

  /** Whether the results may be published: there was noise, and it protects. */
  public boolean isReleased() {
    return promise.isPresent() && stamp().isEmpty();
  }

  /** How a model was chosen on the data, if it was and the cost of that is part of the promise. */
  Optional<Selected> selection() {
    return promise
        .map(promised -> promised.statement().guarantee().event())
        .filter(Selected.class::isInstance)
        .map(Selected.class::cast);
  }

  /** What a target can be; empty without one. */
  public List<String> classes() {
    return encoding == null ? List.of() : encoding.target().classes();
  }

  /** What explains the target, if a formula says so. */
  public Optional<String> formula() {
    return encoding == null ? Optional.empty() : encoding.formula().map(Formula::text);
  }

  public long steps() {
    return (procedure.mechanism().isPresent() ? 1 : 0)
        + procedure.plan().map(plan -> plan.noise().steps()).orElse(0L);
  }

  /** The delta of the promise: that of the request, or twice as much for a run that went on. */
  public double delta() {
    return promise.map(promised -> promised.statement().delta()).orElse(request.budget().delta());
  }

  /** What is promised at {@link #delta}, all parts of a run that went on together. */
  public double epsilonCharged() {
    return promise.map(promised -> promised.statement().epsilon()).orElse(0.0);
  }

  /** The promise in five lines of plain words. */
  public List<String> statement() {
    return PromiseInWords.of(this);
  }
}
