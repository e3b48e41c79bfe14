package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.inference.ArrayRows;
import org.priory.inference.Kolmogorov;
import org.priory.inference.sampling.TemperedPosterior.Target;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * The proximal sampler against quadrature in one dimension. Odds of a false alarm: 3e-7 for each
 * comparison of draws.
 */
class ProximalDrawTest {
  private static final int N = 2000;
  private static final double POWER = 0.7;
  private static final double RIDGE = 0.05;
  private static final double ETA = 1;
  private static final Loss LOSS = new Loss.Logistic();

  private static final ArrayRows ROWS =
      new ArrayRows(
          new float[] {1, -2, 2, 2, -1, 0.5f, 2, 1}, new float[] {1, 0, 1, 1, 0, 1, 0, 1}, 1);

  private static TemperedPosterior posterior() {
    return new TemperedPosterior(
        ROWS, LOSS, new Target(1, 3, POWER, RIDGE, Double.POSITIVE_INFINITY));
  }

  private static double[] draws(long steps, int tries) {
    ProximalDraw draw =
        new ProximalDraw(posterior(), new ProximalSteps(ETA, steps, 1e-9, 1e-4, 1e-9), tries);
    RandomSource source = InsecureSeededSource.of(5);
    double[] draws = new double[N];
    for (int i = 0; i < N; i++) {
      draws[i] = draw.next(source)[0];
    }
    return draws;
  }

  private static double density(double theta) {
    return Math.exp(-posterior().height(new double[] {theta}));
  }

  private static DoubleUnaryOperator law() {
    return Kolmogorov.of(ProximalDrawTest::density, -30, 30, 20_000);
  }

  /** With no tries, with few that mostly fail, and with enough. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1000})
  void drawsHaveThePosteriorsLaw(int tries) {
    // e^-(60 log 1.05) of the start is left where records say nothing, and less here
    assertThat(Kolmogorov.statistic(draws(60, tries), law())).isLessThan(2.8);
  }

  /** Twin: steps that are too few are seen. */
  @Test
  void tooFewStepsAreSeen() {
    assertThat(Kolmogorov.statistic(draws(2, 0), law())).isGreaterThan(2.8);
  }

  /** Claim 7 of docs/proofs/ops.md: laws after each number of steps, on a grid. */
  @Test
  void theDistanceIsBelowItsBound() {
    int cells = 600;
    double most = 30;
    double width = 2 * most / cells;
    double[] places = new double[cells];
    double[] heights = new double[cells];
    double[] posterior = new double[cells];
    for (int i = 0; i < cells; i++) {
      places[i] = -most + (i + 0.5) * width;
      heights[i] = density(places[i]);
      posterior[i] = heights[i];
    }
    normalise(posterior);
    double far = 0;
    for (int i = 0; i < cells; i++) {
      far += posterior[i] * Math.abs(places[i]);
    }
    double[] law = new double[cells];
    law[cells / 2] = 1;
    double c = 1 / (1 + ETA * RIDGE);
    for (int t = 1; t <= 12; t++) {
      double[] y = new double[cells];
      double[] next = new double[cells];
      for (int i = 0; i < cells; i++) {
        for (int j = 0; j < cells; j++) {
          y[j] += law[i] * normal(places[i] - places[j]) * width;
        }
      }
      for (int j = 0; j < cells; j++) {
        double[] kernel = new double[cells];
        for (int i = 0; i < cells; i++) {
          kernel[i] = heights[i] * normal(places[i] - places[j]);
        }
        normalise(kernel);
        for (int i = 0; i < cells; i++) {
          next[i] += y[j] * kernel[i];
        }
      }
      law = next;
      double distance = 0;
      for (int i = 0; i < cells; i++) {
        distance += Math.abs(law[i] - posterior[i]) / 2;
      }
      double bound = Math.pow(c, t - 1) * far / Math.sqrt(2 * Math.PI * ETA);
      assertThat(distance).as("after " + t).isLessThan(bound);
      // Twin: it is no distance of another order of magnitude.
      assertThat(distance).as("after " + t).isGreaterThan(t < 3 ? bound / 20 : 0);
    }
  }

  private static double normal(double x) {
    return Math.exp(-x * x / (2 * ETA)) / Math.sqrt(2 * Math.PI * ETA);
  }

  private static void normalise(double[] weights) {
    double sum = Arrays.stream(weights).sum();
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= sum;
    }
  }

  /** Heights of the sampler stay below the bound that rounding is counted with. */
  @Test
  void heightsStayBelowTheirBound() {
    double tail = 30;
    double rise = posterior().height(new double[1]);
    RandomSource source = InsecureSeededSource.of(9);
    double[] theta = new double[1];
    for (int t = 1; t <= 2000; t++) {
      double[] y = {theta[0] + NormalSampler.next(source)};
      theta = new ExactDraw(posterior().pulled(y, 1 / ETA), theta).next(source);
      double most = rise + (t + 1) * ((1 + 2 * Math.sqrt(tail) + 2 * tail) / 2 + 2 * (tail + 1));
      assertThat(posterior().height(theta)).isLessThan(most);
    }
  }

  /** A posterior with a pull is the product of both, with its mode and derivatives. */
  @Test
  void aPullMultipliesTheDensity() {
    TemperedPosterior pulled = posterior().pulled(new double[] {2}, 3);
    double[] at = {0.4};
    assertThat(pulled.height(at) - posterior().height(at))
        .isBetween(1.5 * 2.56 - 1e-12, 1.5 * 2.56 + 1e-12);
    assertThat(pulled.gradient(at)[0] - posterior().gradient(at)[0])
        .isBetween(-4.8 - 1e-12, -4.8 + 1e-12);
    double[] mode = pulled.mode().theta();
    assertThat(Math.abs(pulled.gradient(mode)[0])).isLessThan(1e-10);
    assertThat(pulled.leastCurvature()).isEqualTo(RIDGE + 3);
  }
}
