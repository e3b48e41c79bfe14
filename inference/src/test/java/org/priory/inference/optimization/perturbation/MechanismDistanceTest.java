package org.priory.inference.optimization.perturbation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.privacy.accounting.NearIdeal;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NamedMechanism;

/** Named mechanisms see rows in a random order, and pay for its keys as plans do. */
class MechanismDistanceTest {
  /** Two numbers of 2^-112 for each of at most 2^31 rows. */
  private static final double KEYS = 0x1p-80;

  private static final PublicKnowledge KNOWN =
      new PublicKnowledge(List.of("1", "x", "y"), new int[] {-1, 0, 1}, Math.sqrt(3), 2000);

  @Test
  void theKeysOfTheOrderAreCounted() {
    List<NamedMechanism<?>> mechanisms =
        List.of(
            ObjectivePerturbation.within(KNOWN, new PrivacyBudget(1, 1e-6)),
            OutputPerturbation.within(KNOWN, new PrivacyBudget(1, 1e-6)),
            OutputPerturbation.normal(KNOWN, new PrivacyBudget(1, 1e-6)),
            PosteriorSample.logistic(
                    KNOWN,
                    new PrivacyBudget(1, 1e-6),
                    PosteriorSample.Draws.ONE,
                    ConvergenceProof.REQUIRED)
                .mechanism());
    for (NamedMechanism<?> mechanism : mechanisms) {
      assertThat(NearIdeal.split(mechanism.event()).distance())
          .as(mechanism.name())
          .isBetween(KEYS, 1e-20);
    }
  }
}
