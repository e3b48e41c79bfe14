package org.priory.bench.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Gaussian;

class EvidenceTest {
  private static final double DELTA = 0.1;

  /** Scores of an attacker on one Gaussian release. */
  private static double[] normal(double mean, int count, long seed) {
    return new Random(seed).doubles(count).map(u -> mean + NormalQuantile.of(u)).toArray();
  }

  private static double exact(double mu) {
    return Accountants.exactGaussian().epsilon(new Gaussian(1 / mu), DELTA).upper();
  }

  /** scipy 1.x: beta.isf(0.025, k + 1, n - k). */
  @Test
  void ratesAreBoundedByClopperAndPearson() {
    double[] zeros = new double[200];
    double[] ones = new double[200];
    Arrays.fill(ones, 1);
    Evidence none = Evidence.of(zeros, ones, DELTA, 0.95);
    assertThat(none.falseAlarm()).isCloseTo(0.03621669264517642, within(1e-12));
    assertThat(none.miss()).isCloseTo(0.03621669264517642, within(1e-12));
    assertThat(none.epsilon())
        .isCloseTo(Math.log((0.9 - 0.03621669264517642) / 0.03621669264517642), within(1e-9));
    // of the second half ten are on the wrong side
    Arrays.fill(zeros, 150, 160, 2);
    Evidence some = Evidence.of(zeros, ones, DELTA, 0.95);
    assertThat(some.falseAlarm()).isCloseTo(0.1762225977400227, within(1e-12));
  }

  /**
   * In 200 experiments of 95 % confidence on a release whose epsilon is known, the bound is above
   * it 10 times at most on average: 29 times or more has odds of 3e-7.
   */
  @Test
  void theBoundIsWrongNoOftenerThanItSays() {
    double mu = 1;
    double epsilon = exact(mu);
    int wrong = 0;
    double sum = 0;
    for (long i = 0; i < 200; i++) {
      double found =
          Evidence.of(normal(0, 400, 2 * i), normal(mu, 400, 2 * i + 1), DELTA, 0.95).epsilon();
      wrong += found > epsilon ? 1 : 0;
      sum += found;
    }
    assertThat(wrong).isLessThan(29);
    // and it says something
    assertThat(sum / 200).isGreaterThan(0.2 * epsilon);
  }

  /** Twin: with half the noise the bound is above the epsilon of all of it. */
  @Test
  void halfTheNoiseIsFoundOut() {
    double[] without = normal(0, 1000, 1);
    double[] with = normal(2, 1000, 2);
    Evidence evidence = Evidence.of(without, with, DELTA, 0.95);
    assertThat(evidence.epsilon()).isBetween(exact(1), exact(2));
    assertThat(evidence.epsilonIfGaussian()).isBetween(evidence.epsilon(), exact(2));
  }

  @Test
  void scoresThatSayNothingProveNothing() {
    double[] same = new double[100];
    assertThat(Evidence.of(same, same, DELTA, 0.95).epsilon()).isZero();
    assertThat(Evidence.of(normal(0, 100, 1), normal(0, 100, 2), DELTA, 0.95).epsilon()).isZero();
    double[] nothing = new double[100];
    Arrays.fill(nothing, Double.NaN);
    assertThat(Evidence.of(nothing, nothing, DELTA, 0.95).epsilon()).isZero();
  }
}
