package org.priory.app.run;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.priory.inference.model.Hybrid;
import org.priory.inference.model.Mechanism;
import org.priory.inference.model.Method;
import org.priory.inference.model.OpenMethod;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Resumable;
import org.priory.inference.model.Way;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Passage;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Wall;

/**
 * Carries a {@link Way} out on a wall: first its named mechanism, if it has one, then its plan.
 *
 * @param way what is done
 * @param wall where
 */
record Execution<P>(Way<P> way, Wall wall) {
  /** Of the curves of a mechanism alone. */
  private static final int MECHANISM_POINTS = 20;

  /**
   * What came of it.
   *
   * @param receipt of the last charge
   */
  record Outcome<P>(P posterior, Receipt receipt) {}

  Optional<NamedMechanism<double[]>> mechanism() {
    if (way instanceof Mechanism<P> alone) {
      return Optional.of(alone.mechanism());
    }
    return way instanceof Hybrid<P> hybrid ? Optional.of(hybrid.mechanism()) : Optional.empty();
  }

  Optional<Plan> plan() {
    if (way instanceof Method<P> method) {
      return Optional.of(method.plan());
    }
    return way instanceof Hybrid<P> hybrid ? Optional.of(hybrid.plan()) : Optional.empty();
  }

  /** A mechanism counts as a step. */
  long steps() {
    return (mechanism().isPresent() ? 1 : 0) + plan().map(p -> p.noise().steps()).orElse(0L);
  }

  /** What all of it costs. */
  PrivacyEvent cost() {
    return after(steps());
  }

  /** What the first so many steps cost, at least one. */
  PrivacyEvent after(long steps) {
    Optional<PrivacyEvent> first = mechanism().map(NamedMechanism::event);
    long asked = steps - (first.isPresent() ? 1 : 0);
    LongFunction<PrivacyEvent> then = t -> wall.cost(PlanPrefix.of(plan().orElseThrow(), t));
    if (first.isEmpty()) {
      return then.apply(asked);
    }
    return asked == 0 ? first.get() : Sequence.of(first.get(), then.apply(asked));
  }

  /** What it promises together with what knowing the number of records cost. */
  Statement statement(KnownSize size, FitRequest request) {
    int points = plan().map(Statement::points).orElse(MECHANISM_POINTS);
    return size.cost()
        .map(
            count ->
                Statement.afterCount(
                    count, this::after, steps(), request.epsilon(), request.delta(), points))
        .orElseGet(() -> Statement.of(this::after, steps(), request.delta(), points));
  }

  /** Charges, runs and asks. */
  Outcome<P> privately(String note, Progress progress) {
    if (way instanceof Method<P> method) {
      Passage passage = wall.reserve(method.plan(), note);
      return new Outcome<>(method.fit(passage, progress), passage.receipt());
    }
    if (way instanceof Mechanism<P> alone) {
      Wall.Release<double[]> release = wall.run(alone.mechanism(), note);
      return new Outcome<>(alone.posterior(release.value()), release.receipt());
    }
    Hybrid<P> hybrid = (Hybrid<P>) way;
    double[] start = wall.run(hybrid.mechanism(), note + ": start").value();
    Passage passage = wall.reserve(hybrid.plan(), note);
    return new Outcome<>(hybrid.fit(start, passage, progress), passage.receipt());
  }

  /**
   * The same for a method that can go on in another process, from where one was ended.
   *
   * @param open what another process has to know of the charge
   */
  Outcome<P> inParts(
      Resumable<P> method,
      String note,
      Progress progress,
      Checkpoint checkpoint,
      Function<Receipt, OpenCharge> open) {
    Passage passage =
        checkpoint
            .charge()
            .map(was -> wall.resume(method.plan(), was.entry(), was.hash()))
            .orElseGet(
                () ->
                    wall.reserveInParts(
                        method.plan(), note, receipt -> checkpoint.charged(open.apply(receipt))));
    P posterior = method.fit(passage, passage.left(), progress, checkpoint);
    return new Outcome<>(posterior, passage.receipt());
  }

  /** The same without noise and without a charge, and with draws that stay on disk. */
  P plainly(Resumable<P> method, Progress progress, Checkpoint checkpoint) {
    Plan plan = method.plan();
    return method.fit(wall.withoutNoise(plan), plan.noise().steps(), progress, checkpoint);
  }

  /** The same without noise and without a charge. */
  P plainly(Progress progress) {
    if (way instanceof OpenMethod<P> open) {
      Questions questions = wall.withoutNoise(open.plan());
      return wall.withoutNoise(rows -> open.fitWithoutNoise(questions, rows, progress));
    }
    if (way instanceof Method<P> method) {
      return method.fit(wall.withoutNoise(method.plan()), progress);
    }
    double[] released = wall.withoutNoise(mechanism().orElseThrow()::withoutNoise);
    if (way instanceof Mechanism<P> alone) {
      return alone.posterior(released);
    }
    Hybrid<P> hybrid = (Hybrid<P>) way;
    return hybrid.fit(released, wall.withoutNoise(hybrid.plan()), progress);
  }
}
