package org.priory.models.run;

import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;

/** The beginning of a plan, for saying what the first steps cost. */
public final class PlanPrefix {
  private PlanPrefix() {}

  /** The first steps of a plan, at least one and at most all. */
  public static Plan of(Plan plan, long steps) {
    List<Noise.Stretch> stretches = new ArrayList<>();
    long left = steps;
    for (Noise.Stretch stretch : plan.noise().stretches()) {
      if (left > 0) {
        stretches.add(new Noise.Stretch(stretch.multiplier(), Math.min(left, stretch.steps())));
        left -= stretch.steps();
      }
    }
    return new Plan(
        plan.sampling(),
        plan.clip(),
        plan.automatic(),
        plan.dimension(),
        new Noise(stretches),
        plan.neighbours());
  }
}
