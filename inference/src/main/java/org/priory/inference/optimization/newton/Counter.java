package org.priory.inference.optimization.newton;

import org.priory.inference.model.Progress;
import org.priory.privacy.wall.Plan;

/** Tells a {@link Progress} of each answer. */
public final class Counter {
  private final Progress progress;
  private final long total;
  private long done;

  public Counter(Progress progress, Plan plan) {
    this.progress = progress;
    this.total = plan.noise().steps();
  }

  public void answered() {
    progress.answered(++done, total);
  }
}
