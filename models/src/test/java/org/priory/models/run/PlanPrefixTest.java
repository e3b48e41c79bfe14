package org.priory.models.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;

class PlanPrefixTest {
  private static Plan plan(double... multipliers) {
    return new Plan(
        new Sampling.Poisson(0.1), 2, true, 7, Noise.schedule(multipliers), Neighbours.ADD_REMOVE);
  }

  @Test
  void keepsTheFirstSteps() {
    Plan plan = plan(1, 1, 2, 3, 3);
    assertThat(PlanPrefix.of(plan, 1)).isEqualTo(plan(1));
    assertThat(PlanPrefix.of(plan, 3)).isEqualTo(plan(1, 1, 2));
    assertThat(PlanPrefix.of(plan, 4)).isEqualTo(plan(1, 1, 2, 3));
    assertThat(PlanPrefix.of(plan, 5)).isEqualTo(plan);
  }
}
