package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.ArrayRows;
import org.priory.inference.Kolmogorov;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/** Rejection against quadrature. Odds of a false alarm: 3e-7 for each comparison. */
class ExactDrawTest {
  private static final int N = 4000;

  @ParameterizedTest
  @CsvSource({"1,0", "1,2", "2,0.5", "7,0", "7,3", "12,0.4"})
  void radiiHaveTheirDensity(int d, double k) {
    RadialDraw radial = new RadialDraw(d, k);
    RandomSource source = InsecureSeededSource.of(d);
    double[] draws = new double[N];
    for (int i = 0; i < N; i++) {
      draws[i] = radial.next(source);
    }
    assertThat(Kolmogorov.statistic(draws, radii(d, k))).isLessThan(2.8);
    // Twin: another k.
    assertThat(Kolmogorov.statistic(draws, radii(d, k + 1))).isGreaterThan(2.8);
  }

  private static DoubleUnaryOperator radii(int d, double k) {
    return Kolmogorov.of(
        r -> Math.pow(r, d - 1) * Math.exp(-SelfConcordance.lower(k, r)), 1e-9, 400, 400_000);
  }

  /** U of some records with one feature, as quadrature sees it. */
  private static double rise(ArrayRows rows, Loss loss, double power, double ridge, double... at) {
    double[] sum = {0};
    rows.forEach(
        row -> {
          double m = 0;
          for (int j = 0; j < at.length; j++) {
            m += row.feature(j) * at[j];
          }
          sum[0] += power * loss.value(m, row.label());
        });
    for (double x : at) {
      sum[0] += ridge / 2 * x * x;
    }
    return sum[0];
  }

  @ParameterizedTest
  @CsvSource({"logistic,100", "logistic,0.8", "linear,100"})
  void drawsOfOneCoefficientHaveTheirDensity(String model, double radius) {
    Loss loss = model.equals("logistic") ? new Loss.Logistic() : new Loss.LogisticErrors(0.3);
    ArrayRows rows =
        new ArrayRows(
            new float[] {1, -2, 2, 2, -1, 0.5f, 2, 1}, new float[] {1, 0, 1, 1, 0, 1, 0, 1}, 1);
    double power = 0.7;
    double ridge = 0.5;
    double[] draws = draws(rows, loss, power, ridge, radius, 0);
    assertThat(Kolmogorov.statistic(draws, law(rows, loss, power, ridge, radius))).isLessThan(2.8);
    // Twin: the posterior at twice the power.
    assertThat(Kolmogorov.statistic(draws, law(rows, loss, 1.4, ridge, radius))).isGreaterThan(2.8);
  }

  private static DoubleUnaryOperator law(
      ArrayRows rows, Loss loss, double power, double ridge, double radius) {
    double most = Math.min(radius, 15);
    return Kolmogorov.of(x -> Math.exp(-rise(rows, loss, power, ridge, x)), -most, most, 30_000);
  }

  private static double[] draws(
      ArrayRows rows, Loss loss, double power, double ridge, double radius, int coordinate) {
    ExactDraw exact =
        new ExactDraw(
            new TemperedPosterior(
                rows, loss, new TemperedPosterior.Target(rows.width(), 3, power, ridge, radius)));
    RandomSource source = InsecureSeededSource.of(11);
    double[] draws = new double[N];
    for (int i = 0; i < N; i++) {
      draws[i] = exact.next(source)[coordinate];
    }
    return draws;
  }

  /** Two coefficients, correlated and skewed; each margin by integrating the other out. */
  @Test
  void drawsOfTwoCoefficientsHaveTheirMargins() {
    Loss loss = new Loss.Logistic();
    ArrayRows rows =
        new ArrayRows(
            new float[] {1, 2, 1, 1.5f, 1, -1, 1, 2, 1, 2, 1, 0.5f},
            new float[] {1, 1, 0, 1, 1, 1},
            2);
    double ridge = 0.3;
    for (int coordinate = 0; coordinate < 2; coordinate++) {
      int other = 1 - coordinate;
      int place = coordinate;
      DoubleUnaryOperator margin =
          x -> {
            double sum = 0;
            for (double y = -12; y <= 12; y += 0.05) {
              double[] at = new double[2];
              at[place] = x;
              at[other] = y;
              sum += Math.exp(-rise(rows, loss, 1, ridge, at));
            }
            return sum;
          };
      double[] draws = draws(rows, loss, 1, ridge, 100, coordinate);
      assertThat(Kolmogorov.statistic(draws, Kolmogorov.of(margin, -12, 12, 600))).isLessThan(2.8);
      // Twin: the margin a little aside.
      assertThat(
              Kolmogorov.statistic(
                  draws, Kolmogorov.of(x -> margin.applyAsDouble(x - 0.25), -12, 12, 600)))
          .isGreaterThan(2.8);
    }
  }

  /** The bound on the acceptance is the truth for k = 0, where the envelope is the posterior. */
  @Test
  void theLeastAcceptanceFallsWithWhatARowSees() {
    assertThat(SelfConcordance.leastAcceptance(5, 0)).isBetween(0.999999, 1.000001);
    // 10^-5.9 and 10^-1.3, by SciPy's logsumexp over 400,000 points
    assertThat(Math.log10(SelfConcordance.leastAcceptance(11, 1))).isBetween(-6.0, -5.85);
    assertThat(Math.log10(SelfConcordance.leastAcceptance(5, 0.7))).isBetween(-1.4, -1.25);
  }

  /** A chain in its stationary law keeps it; one is enough to see that the rule is right. */
  @Test
  void theChainHasThePosteriorAsItsLaw() {
    Loss loss = new Loss.Logistic();
    ArrayRows rows = new ArrayRows(new float[] {1, -2, 2, 2, -1}, new float[] {1, 0, 1, 1, 0}, 1);
    LaplaceChain chain =
        new LaplaceChain(
            new TemperedPosterior(rows, loss, new TemperedPosterior.Target(1, 3, 1, 0.2, 100)));
    RandomSource source = InsecureSeededSource.of(4);
    double[] draws = new double[1000];
    for (int i = 0; i < draws.length; i++) {
      draws[i] = chain.next(source)[0];
    }
    assertThat(Kolmogorov.statistic(draws, law(rows, loss, 1, 0.2, 100))).isLessThan(2.8);
    // Twin: a normal approximation that was not corrected would be seen.
    assertThat(
            Kolmogorov.statistic(
                draws, Kolmogorov.of(x -> Math.exp(-(x - 1.6) * (x - 1.6) / 2), -15, 15, 30_000)))
        .isGreaterThan(2.8);
  }
}
