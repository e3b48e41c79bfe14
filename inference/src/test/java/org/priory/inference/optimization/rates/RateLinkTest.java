package org.priory.inference.optimization.rates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.special.Normal;

class RateLinkTest {
  private static final RateLink[] LINKS = {
    new RateLink(1, 1, 0, 1),
    new RateLink(0.01, 0.1, -3, 0.2),
    new RateLink(0x1p-19, 0.01, -14, 0.5),
    new RateLink(1e-3, 0x1p-20, 5, 0.01),
    of(RateFamily.negativeBinomial(50), new Scatter(0.02, 0.5), 1, 0),
    of(RateFamily.negativeBinomial(1000), new Scatter(0.001, 4), 0.2, -2),
    of(RateFamily.gamma(0), new Scatter(0, 0.3), 1, 1),
    of(RateFamily.gamma(0.2), new Scatter(0, 2), 0.1, -1)
  };

  private static RateLink of(RateFamily family, Scatter scatter, double mostSlope, double offset) {
    return new RateLink(family, scatter, RateLink.DEVIATIONS, mostSlope, offset, 1);
  }

  @Test
  void residualsAndSlopesAreBoundedWhateverComes() {
    Random random = new Random(1);
    double[] extremes = {-1e300, -800, -1, 0, 1, 800, 1e300};
    for (RateLink link : LINKS) {
      double longest = 0;
      for (int i = 0; i < 20_000; i++) {
        double s = i % 3 == 0 ? extremes[random.nextInt(7)] : 40 * random.nextGaussian();
        double y = i % 5 == 0 ? 1e9 * random.nextGaussian() : 2 * random.nextDouble() - 1;
        double r = link.residual(y, s);
        assertThat(Math.abs(r)).isLessThanOrEqualTo(1 + 1e-12);
        assertThat(link.slope(s)).isBetween(0.0, link.mostSlope());
        longest = Math.max(longest, Math.abs(r));
      }
      // a count of K where hardly any is expected
      assertThat(longest).isGreaterThan(0.96);
    }
  }

  /** Poisson's law: of a hundred thousand counts at most a few are cut off, whatever the mean. */
  @Test
  void hardlyAnyCountIsCutOff() {
    double unit = 1.0 / 1000;
    RateLink link = new RateLink(unit, 1, 0, 1);
    for (double mean : new double[] {0.01, 0.3, 1, 4, 20, 100}) {
      double expected = 0;
      double term = Math.exp(-mean);
      for (int y = 0; y < 400; y++) {
        expected += term * link.residual(2 * y * unit - 1, Math.log(mean * unit));
        term *= mean / (y + 1);
      }
      // in units of the slope: a shift of the mean by so much of itself
      assertThat(expected / link.slope(Math.log(mean * unit))).isBetween(-2e-4, 1e-9);
    }
  }

  /**
   * What is cut off of the negative binomial law with a = 0.5 and of Gamma's with a = 0.25, in
   * units of the slope: by so much of itself a mean is shifted.
   */
  @Test
  void hardlyAnyIsCutOffOfLawsThatVaryMore() {
    double unit = 1.0 / 4000;
    double shape = 2;
    RateLink counts = of(RateFamily.negativeBinomial(4000), new Scatter(unit, 1 / shape), 1, 0);
    for (double mean : new double[] {0.01, 0.3, 1, 4, 20, 100}) {
      double expected = 0;
      // (shape/(shape + mean))^shape, and from one count to the next
      double term = Math.pow(shape / (shape + mean), shape);
      for (int y = 0; y < 4000; y++) {
        expected += term * counts.residual(2 * y * unit - 1, Math.log(mean * unit));
        term *= (y + shape) / (y + 1) * mean / (shape + mean);
      }
      assertThat(expected / counts.slope(Math.log(mean * unit))).isBetween(-5e-3, 1e-9);
    }
    RateLink amounts = of(RateFamily.gamma(0), new Scatter(0, 0.25), 1, 0);
    double mean = 0.05;
    double expected = 0;
    double step = 1e-3;
    // density of y/m by Gamma's law of shape 4: 4^4/3! x^3 e^-4x
    for (double x = step / 2; x < 12; x += step) {
      double density = 256.0 / 6 * x * x * x * Math.exp(-4 * x);
      expected += step * density * amounts.residual(2 * x * mean - 1, Math.log(mean));
    }
    assertThat(expected / amounts.slope(Math.log(mean))).isBetween(-5e-4, 1e-6);
  }

  /** k (K - m) at m near 0 is 1; were k twice as large, this finds it out. */
  @Test
  void noResidualIsSmallerThanItMayBe() {
    assertThat(new RateLink(1, 1, 0, 1).residual(1, -50)).isCloseTo(1, within(1e-12));
    assertThat(new RateLink(1, 1, 0, 1).residual(-1, 50)).isCloseTo(-1, within(1e-12));
  }

  /** w is minus the derivative of the expected residual where m is the expected count. */
  @Test
  void theSlopeIsTheDerivative() {
    for (RateLink link : LINKS) {
      for (double away : new double[] {-6, -2, -1, -0.3}) {
        double s = -link.offset() + away;
        double mean = link.mean(s);
        double label = 2 * (mean - link.family().least()) / (1 - link.family().least()) - 1;
        double step = 1e-5;
        double up = link.residual(label, s + step);
        double down = link.residual(label, s - step);
        double slope = link.slope(s);
        assertThat((down - up) / (2 * step)).isCloseTo(slope, within(1e-4 * slope));
      }
    }
  }

  /** The mean of a truncated normal law, against a sum over a fine grid. */
  @Test
  void whatIsBelievedIsTheMeanOfWhatMayBe() {
    RateLink link = LINKS[0];
    double least = 2;
    for (double seen : new double[] {-0.3, 0, 0.1, 0.4, 0.9}) {
      for (double noise : new double[] {0.02, 0.1, 1}) {
        double sum = 0;
        double mass = 0;
        for (int k = 0; k < 100_000; k++) {
          double x = 0.5 * (k + 0.5) / 100_000;
          double density = Math.exp(Normal.logDensity((x - seen) / noise));
          sum += density * x;
          mass += density;
        }
        if (mass > 1e-8) {
          assertThat(link.believed(seen, noise, least)).isCloseTo(sum / mass, within(1e-4));
        }
        assertThat(link.believed(seen, noise, least)).isBetween(0.0, 0.5);
      }
    }
    assertThat(link.believed(0.2, 0, least)).isEqualTo(0.2);
    assertThat(link.believed(-5, 1e-3, least)).isPositive();
    assertThat(link.believed(50, 1e-3, least)).isEqualTo(0.5);
  }

  @Test
  void wrongNumbersAreRefused() {
    assertThatThrownBy(() -> new RateLink(1, Double.NaN, 0, 1)).hasMessageContaining("mostSlope");
    assertThatThrownBy(() -> new RateLink(1, 1, Double.POSITIVE_INFINITY, 1))
        .hasMessageContaining("offset");
    assertThatThrownBy(() -> new RateLink(0, 1, 0, 1)).hasMessageContaining("scatter");
    assertThatThrownBy(() -> new Scatter(0, -1)).hasMessageContaining("scatter");
    assertThatThrownBy(() -> RateFamily.gamma(1)).hasMessageContaining("least");
    assertThatThrownBy(() -> RateFamily.negativeBinomial(0.5)).hasMessageContaining("unit");
    assertThatThrownBy(() -> new Exposure(0, 0.5)).hasMessageContaining("intercept");
    assertThatThrownBy(() -> new Exposure(1, 0)).hasMessageContaining("least");
  }
}
