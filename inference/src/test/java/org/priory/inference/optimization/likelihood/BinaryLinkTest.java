package org.priory.inference.optimization.likelihood;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.ArrayRow;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.query.Row;

class BinaryLinkTest {

  /** The expectation for a label that is 1 with the probability at s, by a residual at t. */
  private static double expected(BinaryLink link, double s, double t) {
    double p = link.probability(s);
    return p * link.residual(1, t) + (1 - p) * link.residual(0, t);
  }

  @ParameterizedTest
  @EnumSource
  void residualsAreBoundedAndVanishOnAverageAtTheTruth(BinaryLink link) {
    for (double s = -40; s <= 40; s += 0.37) {
      assertThat(Math.abs(link.residual(0, s))).isLessThanOrEqualTo(1);
      assertThat(Math.abs(link.residual(1, s))).isLessThanOrEqualTo(1);
      assertThat(expected(link, s, s)).isEqualTo(0, within(1e-15));
      // Twin: not at another point.
      assertThat(Math.abs(expected(link, s / 40, s / 40 + 0.1))).isGreaterThan(1e-2);
    }
  }

  /** By finite differences: the error of a central one is h^2 times a third derivative. */
  @ParameterizedTest
  @EnumSource
  void theSlopeIsMinusTheDerivativeOfTheExpectedResidual(BinaryLink link) {
    double h = 1e-5;
    for (double s = -8.003; s <= 8; s += 0.1) {
      double slope = (expected(link, s + h, s) - expected(link, s - h, s)) / (2 * h);
      assertThat(link.slope(s)).isEqualTo(slope, within(1e-8));
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSlopeIsEvenAndLargestAtZeroAndSoIsTheVarianceOverIt(BinaryLink link) {
    assertThat(link.slope(0)).isEqualTo(link.mostSlope(), within(1e-15));
    double slope = link.mostSlope() * (1 + 1e-15);
    double ratio = link.mostVariance() * (1 + 1e-12);
    for (double s = 0; s <= 12; s += 0.01) {
      double p = link.probability(-s);
      double variance = p / (1 - p);
      assertThat(link.slope(s)).isEqualTo(link.slope(-s), within(1e-15)).isLessThanOrEqualTo(slope);
      assertThat(variance / link.slope(s)).isLessThanOrEqualTo(ratio * (1 + 1e-9));
      slope = link.slope(s);
      ratio = variance / slope;
    }
    for (double far : new double[] {80, 1e8, Double.POSITIVE_INFINITY}) {
      assertThat(link.slope(far)).isEqualTo(0, within(1e-20));
      assertThat(link.slope(-far)).isEqualTo(0, within(1e-20));
    }
  }

  /** The bound that the plan is charged by holds without the wall's clip. */
  @ParameterizedTest
  @EnumSource
  void vectorsOfARowHaveNormOneAtMost(BinaryLink link) {
    Random random = new Random(3);
    double score = 0;
    double curvature = 0;
    for (int trial = 0; trial < 2000; trial++) {
      int d = 1 + random.nextInt(5);
      double size = Math.exp(3 * random.nextGaussian());
      float[] x = new float[d];
      for (int j = 0; j < d; j++) {
        x[j] = (float) (size * random.nextGaussian());
      }
      Standardisation features = Standardisation.none(d, 1);
      double[] theta = random.doubles(d, -0.1, 0.1).toArray();
      RowWeight weight = new RowWeight(1, 1.2);
      Row row = ArrayRow.of(x, random.nextInt(2));
      double[] g = new double[d];
      new ScoreQuery(link, features, theta, weight).addTo(row, g);
      double[] h = new double[d * (d + 1) / 2];
      new CurvatureQuery(link, features, theta, weight).addTo(row, h);
      score = Math.max(score, norm(g));
      curvature = Math.max(curvature, norm(h));
    }
    assertThat(score).isLessThanOrEqualTo(1 + 1e-12).isGreaterThan(0.9);
    assertThat(curvature).isLessThanOrEqualTo(1 + 1e-12).isGreaterThan(0.9);
  }

  private static double norm(double[] v) {
    double sum = 0;
    for (double each : v) {
      sum += each * each;
    }
    return Math.sqrt(sum);
  }
}
