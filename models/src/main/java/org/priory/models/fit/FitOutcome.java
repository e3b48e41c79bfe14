package org.priory.models.fit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.FitMethod;
import org.priory.models.files.RunFolder;
import org.priory.models.model.FittedModel;
import org.priory.models.model.Foretold;
import org.priory.models.model.KnownSize;
import org.priory.models.run.Run;
import org.priory.models.run.Run.Clock;
import org.priory.models.run.Run.Procedure;
import org.priory.models.run.Run.Promise;
import org.priory.privacy.data.encoding.Encoding;

/**
 * The run that a fit becomes: what came out, what was foretold, and what was chosen, in words.
 *
 * @param <P> the posterior
 */
final class FitOutcome<P> {
  private final FitTask<P> task;
  private final RunFolder folder;
  private @Nullable Foretold foretold;

  FitOutcome(FitTask<P> task, RunFolder folder) {
    this.task = task;
    this.folder = folder;
  }

  /**
   * What a fit took.
   *
   * @param lost steps that were paid for and are no part of the result
   * @param start when it began, by {@link System#nanoTime}
   * @param seed of the draws
   */
  record Work(long lost, long start, long seed) {}

  /** The forecast, made once. */
  Foretold foretold(FitMethod<P> method, KnownSize size) {
    if (foretold == null) {
      foretold = task.foretold(method, size);
    }
    return foretold;
  }

  private static FittedModel charged(FittedModel fitted, Optional<Promise> promise) {
    return promise.map(each -> fitted.chargedAs(each.entry())).orElse(fitted);
  }

  /** The posterior without intervals, where they would not hold. */
  private static FittedModel shown(FittedModel fitted, Optional<String> withoutIntervals) {
    return withoutIntervals.map(fitted::withoutIntervals).orElse(fitted);
  }

  /** What the method chose, and the formula that it was given, a sentence each. */
  List<String> choices(FitMethod<P> method) {
    List<String> choices = new ArrayList<>(method.choices());
    choices.addAll(task.seenAs());
    Encoding encoding = task.encoding();
    if (encoding != null) {
      encoding.formula().ifPresent(formula -> choices.add("explained by " + formula));
    }
    task.request().weighting().ifPresent(choices::add);
    return choices;
  }

  /** The run, whose clock ends now. */
  Run of(Execution<P> decided, P posterior, KnownSize size, Optional<Promise> promise, Work work) {
    double seconds = (double) (System.nanoTime() - work.start()) / 1e9;
    FitMethod<P> method = decided.method();
    List<String> choices = choices(method);
    method.withoutIntervals().ifPresent(why -> choices.add("no intervals: " + why));
    if (size.cost().isPresent()) {
      choices.add(
          "The number of "
              + task.records().many()
              + " was bought with 2 % of the budget, because it is private.");
    }
    if (work.lost() > 0) {
      choices.add(
          String.format(
              Locale.ROOT,
              "%,d of %,d steps lost with a process that was ended: paid for, and no part of the"
                  + " result.",
              work.lost(),
              decided.steps()));
    }
    return new Run(
        task.request(),
        folder,
        task.encoding(),
        task.records(),
        size,
        new Procedure(
            task.words(),
            method.name(),
            decided.mechanism(),
            decided.plan(),
            foretold(method, size),
            choices),
        shown(charged(task.fitted(posterior), promise), method.withoutIntervals()),
        promise,
        Clock.of(Instant.now(), seconds),
        work.seed());
  }
}
