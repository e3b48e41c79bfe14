package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.privacy.event.PrivacyEvent;

/** Random inputs over the whole range that is promised to work. */
class RenyiPropertyTest {
  private static final int TRIALS = 60;

  /** What the search for the order may lose. */
  private static final double SEARCH = 1e-7;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "POISSON_LAPLACE") // no Rényi curve
  void epsilonIsANumberAndMonotone(TestedMechanism mechanism) {
    RenyiAccountant accountant = new RenyiAccountant();
    Random random = new Random(17);
    for (int i = 0; i < TRIALS; i++) {
      double rate = LogUniform.next(random, 1e-9, 1);
      double noise = LogUniform.next(random, 0.05, 1e4);
      long steps = (long) LogUniform.next(random, 1, 1e7);
      double delta = LogUniform.next(random, 1e-30, 0.5);
      double more = 1 + LogUniform.next(random, 1e-4, 1);
      String at = mechanism + " " + rate + " " + noise + " " + steps + " " + delta + " * " + more;
      double epsilon = accountant.epsilon(mechanism.event(rate, noise, steps), delta).upper();
      assertThat(epsilon).as(at).isNotNegative().isFinite();
      double up = epsilon * (1 + SEARCH);
      double down = epsilon * (1 - SEARCH);
      double noisier =
          accountant.epsilon(mechanism.event(rate, noise * more, steps), delta).upper();
      assertThat(noisier).as(at).isLessThanOrEqualTo(up);
      double largerDelta =
          accountant
              .epsilon(mechanism.event(rate, noise, steps), Math.min(0.9, delta * more))
              .upper();
      assertThat(largerDelta).as(at).isLessThanOrEqualTo(up);
      double longer =
          accountant
              .epsilon(mechanism.event(rate, noise, steps + 1 + (long) (steps * (more - 1))), delta)
              .upper();
      assertThat(longer).as(at).isGreaterThanOrEqualTo(down);
      double larger =
          accountant
              .epsilon(mechanism.event(Math.min(1, rate * more), noise, steps), delta)
              .upper();
      assertThat(larger).as(at).isGreaterThanOrEqualTo(down);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "POISSON_LAPLACE") // no Rényi curve
  void deltaIsAProbabilityAndInvertsEpsilon(TestedMechanism mechanism) {
    RenyiAccountant accountant = new RenyiAccountant();
    Random random = new Random(19);
    for (int i = 0; i < TRIALS; i++) {
      PrivacyEvent event =
          mechanism.event(
              LogUniform.next(random, 1e-9, 1),
              LogUniform.next(random, 0.05, 1e4),
              (long) LogUniform.next(random, 1, 1e7));
      double any = accountant.delta(event, LogUniform.next(random, 1e-12, 1e4)).upper();
      assertThat(any).as(event + "").isBetween(0.0, 1.0);
      double delta = LogUniform.next(random, 1e-30, 0.5);
      double epsilon = accountant.epsilon(event, delta).upper();
      // Where epsilon is large, one ulp of it moves delta by more than a part in a thousand.
      if (epsilon < 1e6) {
        assertThat(accountant.delta(event, epsilon).upper())
            .as(event + " " + delta + " " + epsilon)
            .isLessThanOrEqualTo(delta * 1.001);
      }
    }
  }
}
