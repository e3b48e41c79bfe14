package org.priory.models.fit;

import java.util.Optional;
import java.util.function.LongFunction;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.Hybrid;
import org.priory.inference.model.Mechanism;
import org.priory.inference.model.Method;
import org.priory.inference.model.OpenMethod;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Resumable;
import org.priory.models.model.KnownSize;
import org.priory.models.run.FitRequest;
import org.priory.models.run.PlanPrefix;
import org.priory.models.run.Statement;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.wall.Admission;
import org.priory.privacy.wall.Errand;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Passage;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Wall;

/**
 * Carries a {@link FitMethod} out on a wall: first its named mechanism, if it has one, then its
 * plan.
 *
 * @param way what is done
 * @param wall where
 */
record Execution<P>(FitMethod<P> way, Wall wall) {
  /** The number of points on the privacy curves of a mechanism without a plan. */
  private static final int MECHANISM_POINTS = 20;

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
    Optional<PrivacyEvent> first = mechanism().map(wall::cost);
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
        .map(count -> Statement.afterCount(count, this::after, steps(), request.budget(), points))
        .orElseGet(() -> Statement.of(this::after, steps(), request.budget().delta(), points));
  }

  /** All that is done, for the wall. */
  Errand errand() {
    return new Errand(mechanism(), plan(), way instanceof Resumable<P>);
  }

  /** Steps that were claimed by a process before, and are no part of what it left. */
  long lost(Admission admission, Checkpoint checkpoint) {
    return way instanceof Resumable<P> method
        ? admission.claimed() - checkpoint.last().map(method::answers).orElse(0L)
        : admission.lost();
  }

  /** Runs and asks what is paid for, or what is left of it. */
  P privately(Admission admission, Progress progress, Checkpoint checkpoint) {
    if (way instanceof Resumable<P> method) {
      Passage passage = admission.passage();
      return method.fit(passage, passage.left(), progress, checkpoint.keeping(method.kept()));
    }
    if (way instanceof Method<P> method) {
      return method.fit(admission.passage(), progress);
    }
    double[] released = admission.first();
    if (way instanceof Mechanism<P> alone) {
      return alone.posterior(released);
    }
    return ((Hybrid<P>) way).fit(released, admission.passage(), progress);
  }

  /** Fits without noise and without a charge, and keeps the draws on disk. */
  P plainly(Resumable<P> method, Progress progress, Checkpoint checkpoint) {
    Plan plan = method.plan();
    return method.fit(
        wall.withoutNoise(plan), plan.noise().steps(), progress, checkpoint.keeping(method.kept()));
  }

  /** Fits without noise and without a charge. */
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
