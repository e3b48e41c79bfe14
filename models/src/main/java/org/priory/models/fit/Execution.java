package org.priory.models.fit;

import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.priory.inference.model.FitDoor;
import org.priory.inference.model.FitMethod;
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
 * @param method what is done
 * @param wall where
 */
record Execution<P>(FitMethod<P> method, Wall wall) {
  /** The number of points on the privacy curves of a mechanism without a plan. */
  private static final int MECHANISM_POINTS = 20;

  Optional<NamedMechanism<double[]>> mechanism() {
    return method.first();
  }

  Optional<Plan> plan() {
    return method.asked();
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
    return new Errand(mechanism(), plan(), method instanceof Resumable<P>);
  }

  /** Steps that were claimed by a process before, and are no part of what it left. */
  long lost(Admission admission, Checkpoint checkpoint) {
    return method instanceof Resumable<P> resumable
        ? admission.claimed() - checkpoint.last().map(resumable::answers).orElse(0L)
        : admission.lost();
  }

  /** Runs and asks what is paid for, or what is left of it. */
  P privately(Admission admission, Progress progress, Checkpoint checkpoint) {
    if (method instanceof Resumable<P> resumable) {
      Passage passage = admission.passage();
      return resumable.fit(passage, passage.left(), progress, checkpoint.keeping(resumable.kept()));
    }
    return method.fit(new Charged(admission), progress);
  }

  /** Fits without noise and without a charge. */
  P plainly(Progress progress, Supplier<Checkpoint> checkpoint) {
    if (method instanceof Resumable<P> resumable) {
      Plan plan = resumable.plan();
      return resumable.fit(
          wall.withoutNoise(plan),
          plan.noise().steps(),
          progress,
          checkpoint.get().keeping(resumable.kept()));
    }
    if (method instanceof OpenMethod<P> open) {
      Questions questions = wall.withoutNoise(open.plan());
      return wall.withoutNoise(rows -> open.fitWithoutNoise(questions, rows, progress));
    }
    return method.fit(new Plain(wall), progress);
  }

  /** The wall, which charged for mechanism and plan and let them in. */
  private record Charged(Admission admission) implements FitDoor {

    @Override
    public double[] release(NamedMechanism<double[]> mechanism) {
      return admission.first();
    }

    @Override
    public Questions answers(Plan plan) {
      return admission.passage();
    }
  }

  /** The wall without noise: NOT PRIVATE. */
  private record Plain(Wall wall) implements FitDoor {

    @Override
    public double[] release(NamedMechanism<double[]> mechanism) {
      return wall.withoutNoise(mechanism::withoutNoise);
    }

    @Override
    public Questions answers(Plan plan) {
      return wall.withoutNoise(plan);
    }
  }
}
