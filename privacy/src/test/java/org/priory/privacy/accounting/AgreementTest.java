package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.PrivacyEvent;

/**
 * Accountants that share no code must not contradict each other: no proved lower bound is above any
 * proved upper bound.
 */
class AgreementTest {
  private static final int TRIALS = 12;

  /** Rounding, which each accountant counts in, and no more. */
  private static final double ROUNDING = 1e-9;

  @ParameterizedTest
  @EnumSource
  void noLowerBoundIsAboveAnUpperBound(TestedMechanism mechanism) {
    Random random = new Random(31);
    for (int i = 0; i < TRIALS; i++) {
      double noise = LogUniform.next(random, 0.4, 30);
      PrivacyEvent event =
          mechanism.event(
              LogUniform.next(random, 1e-3, 0.5), noise, (long) LogUniform.next(random, 1, 200));
      double delta = LogUniform.next(random, 1e-12, 1e-2);
      assertThat(contradiction(event, event, delta)).as(event + " " + delta).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"GAUSSIAN", "POISSON", "LAPLACE", "PURE"})
  void theCheckSeesTooLittleNoise(TestedMechanism mechanism) {
    // Upper bounds for 1.3 times the noise that the lower bounds are about.
    PrivacyEvent truth = mechanism.event(0.05, 2, 50);
    PrivacyEvent claimed = mechanism.event(0.05, 2.6, 50);
    assertThat(contradiction(truth, claimed, 1e-6)).isNotEmpty();
  }

  /** Which lower bound of one event is above which upper bound of the other; empty if none is. */
  private static String contradiction(PrivacyEvent low, PrivacyEvent high, double delta) {
    String most = "";
    String least = "";
    double lower = 0;
    double upper = Double.POSITIVE_INFINITY;
    for (Accountant accountant : Accountants.all()) {
      if (!accountant.provesBounds() || accountant.refusal(low).isPresent()) {
        continue;
      }
      Bounds below = accountant.epsilon(low, delta);
      Bounds above = high.equals(low) ? below : accountant.epsilon(high, delta);
      if (below.lower() > lower) {
        most = accountant.name() + " " + below.lower();
        lower = below.lower();
      }
      if (above.upper() < upper) {
        least = accountant.name() + " " + above.upper();
        upper = above.upper();
      }
    }
    return lower > upper * (1 + ROUNDING) ? most + " > " + least : "";
  }
}
