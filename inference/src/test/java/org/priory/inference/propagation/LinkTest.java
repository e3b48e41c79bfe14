package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.numerics.special.Normal;

class LinkTest {

  private static double probability(Link link, double s) {
    return link == Link.LOGIT ? 1 / (1 + Math.exp(-s)) : Normal.cdf(s);
  }

  /** Mean and variance of the tilted distribution by a fine sum. */
  private static double[] moments(Link link, boolean isOne, double mu, double tau2) {
    double tau = Math.sqrt(tau2);
    double[] sums = new double[3];
    for (int i = -40_000; i <= 40_000; i++) {
      double t = i * 2.5e-4;
      double s = mu + tau * t;
      double p = Math.exp(-0.5 * t * t) * probability(link, isOne ? s : -s);
      sums[0] += p;
      sums[1] += p * s;
      sums[2] += p * s * s;
    }
    double mean = sums[1] / sums[0];
    return new double[] {mean, sums[2] / sums[0] - mean * mean};
  }

  @ParameterizedTest
  @EnumSource(Link.class)
  void matchesTheMomentsOfTheTiltedDistribution(Link link) {
    Random random = new Random(1);
    for (int trial = 0; trial < 30; trial++) {
      double mu = 3 * random.nextGaussian();
      double tau2 = Math.exp(1.2 * random.nextGaussian());
      boolean isOne = random.nextBoolean();
      Link.Tilt tilt = link.tilt(isOne, mu, tau2);
      double[] exact = moments(link, isOne, mu, tau2);
      assertThat(mu + tau2 * tilt.alpha()).isCloseTo(exact[0], within(1e-6));
      assertThat(tau2 - tau2 * tau2 * tilt.beta()).isCloseTo(exact[1], within(1e-6));
      // the twin: the other label, or no label, is another answer
      assertThat(mu + tau2 * link.tilt(!isOne, mu, tau2).alpha())
          .isNotCloseTo(exact[0], within(1e-3));
    }
  }

  /** Total, whatever the predictor: finite, and the variance stays positive. */
  @ParameterizedTest
  @EnumSource(Link.class)
  void isFinite(Link link) {
    for (double mu : new double[] {-1e6, -700, -30, 0, 30, 700, 1e6}) {
      for (double tau2 : new double[] {1e-12, 1e-4, 1, 100, 1e4}) {
        for (boolean isOne : new boolean[] {false, true}) {
          Link.Tilt tilt = link.tilt(isOne, mu, tau2);
          assertThat(tilt.alpha()).isFinite();
          assertThat(1 - tau2 * tilt.beta()).isFinite().isPositive();
        }
      }
    }
  }

  @Test
  void smallVariancesGiveTheDerivatives() {
    // alpha is y - p and beta p (1 - p) for a predictor that is known
    Link.Tilt tilt = Link.LOGIT.tilt(true, 0.7, 1e-8);
    double p = 1 / (1 + Math.exp(-0.7));
    assertThat(tilt.alpha()).isCloseTo(1 - p, within(1e-6));
    assertThat(tilt.beta()).isCloseTo(p * (1 - p), within(1e-5));
  }
}
