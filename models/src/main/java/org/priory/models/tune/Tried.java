package org.priory.models.tune;

import java.util.Optional;
import org.priory.inference.model.Diverged;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.Hybrid;
import org.priory.inference.model.Mechanism;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Resumable;
import org.priory.inference.neural.training.RecentDraws;
import org.priory.models.model.FittedModel;
import org.priory.models.table.FittedTable;
import org.priory.models.table.task.TableTask;
import org.priory.privacy.wall.Errand;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Passage;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Trials;

/**
 * A candidate that is decided to its last number.
 *
 * @param task what is fitted to what
 * @param way how, for what a trial may cost
 */
record Tried<P>(TableTask<P> task, FitMethod<P> way) {

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

  /** What a trial asks. */
  Errand errand() {
    return new Errand(mechanism(), plan(), false);
  }

  /** Fits, and says how to score it; empty if the fit came to nothing. */
  Optional<Trials.Scored<FittedTable>> trial(Trials.Door door) {
    try {
      FittedTable fitted = (FittedTable) task.fitted(fit(door));
      return Optional.of(
          new Trials.Scored<>(fitted, new HeldOutScore(fitted, task.encoding().target())));
    } catch (Diverged nothing) {
      // It follows from noisy answers alone: the worst score.
      return Optional.empty();
    }
  }

  private P fit(Trials.Door door) {
    if (way instanceof Resumable<P> method) {
      Passage passage = door.passage();
      return method.fit(passage, passage.left(), Progress.NONE, new RecentDraws(method.kept()));
    }
    if (way instanceof Method<P> method) {
      return method.fit(door.passage(), Progress.NONE);
    }
    if (way instanceof Mechanism<P> alone) {
      return alone.posterior(door.first());
    }
    double[] released = door.first();
    return ((Hybrid<P>) way).fit(released, door.passage(), Progress.NONE);
  }

  /** The posterior without intervals, where they would not hold. */
  FittedModel shown(FittedModel fitted) {
    return way.withoutIntervals().map(fitted::withoutIntervals).orElse(fitted);
  }
}
