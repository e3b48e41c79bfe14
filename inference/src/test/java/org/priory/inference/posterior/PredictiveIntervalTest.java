package org.priory.inference.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.special.Normal;

/** Intervals of a probability hold the share of the posterior that they say. */
class PredictiveIntervalTest {
  private static final int D = 3;
  private static final int DRAWS = 20_000;
  private static final float[] ROW = {9, 1, -0.7f, 0.4f};

  /** Five standard deviations of a share of 95 %: a false alarm once in 1.7 million. */
  private static final double TOLERANCE = 5 * Math.sqrt(0.95 * 0.05 / DRAWS);

  private final GaussianPosterior normal =
      new GaussianPosterior(
          List.of("a", "b", "c"),
          new double[] {0.4, -1, 0.5},
          Covariance.Full.of(new double[] {0.5, 0.2, 0, 0.2, 0.8, 0.1, 0, 0.1, 0.3}, D));

  private final double[][] draws = normal.draws(DRAWS, InsecureSeededSource.of(5));

  private double predictor(double[] draw) {
    return IntStream.range(0, D).mapToDouble(j -> draw[j] * ROW[1 + j]).sum();
  }

  private static double logistic(double x) {
    return 1 / (1 + Math.exp(-x));
  }

  private double share(Interval interval, DoubleUnaryOperator probability) {
    long held = 0;
    for (double[] draw : draws) {
      held += interval.holds(probability.applyAsDouble(predictor(draw))) ? 1 : 0;
    }
    return (double) held / DRAWS;
  }

  private DrawnPosterior drawn(double[][] of, List<String> names) {
    return new DrawnPosterior(
        names, List.of(), new double[][][] {of}, new ChainHeat(1, 1, 1, false, 0, 1));
  }

  /** Type 7 of 1 to 10 by hand: 1 + 9 p, for p = 0.025 and 0.975. */
  @Test
  void quantilesLieBetweenNeighbours() {
    double[] values = {3, 1, 2, 10, 9, 8, 4, 7, 5, 6};
    Interval interval = Interval.of(values, 0.95);
    assertThat(interval.low()).isCloseTo(1.225, within(1e-12));
    assertThat(interval.high()).isCloseTo(9.775, within(1e-12));
    assertThat(values[0]).isEqualTo(3);
    assertThat(Interval.of(new double[] {2}, 0.95)).isEqualTo(new Interval(2, 2));
  }

  @Test
  void logisticByANormalAndByItsDraws() {
    LogisticPosterior posterior = new LogisticPosterior(normal);
    Interval interval = posterior.interval(ROW, 1, 0.95);
    assertThat(share(interval, PredictiveIntervalTest::logistic))
        .isCloseTo(0.95, within(TOLERANCE));
    assertThat(interval.holds(posterior.probability(ROW, 1))).isTrue();
    Interval byDraws = new LogisticPosterior(drawn(draws, normal.names())).interval(ROW, 1, 0.95);
    assertThat(share(byDraws, PredictiveIntervalTest::logistic))
        .isCloseTo(0.95, within(1.0 / DRAWS));
    // The twin: another level, another link and another row are told apart.
    assertThat(share(posterior.interval(ROW, 1, 0.94), PredictiveIntervalTest::logistic))
        .isNotCloseTo(0.95, within(TOLERANCE));
    assertThat(share(interval, Normal::cdf)).isNotCloseTo(0.95, within(TOLERANCE));
    assertThat(share(posterior.interval(ROW, 0, 0.95), PredictiveIntervalTest::logistic))
        .isNotCloseTo(0.95, within(TOLERANCE));
  }

  @Test
  void probit() {
    Interval interval = new ProbitPosterior(normal).interval(ROW, 1, 0.95);
    assertThat(share(interval, Normal::cdf)).isCloseTo(0.95, within(TOLERANCE));
    assertThat(share(interval, PredictiveIntervalTest::logistic))
        .isNotCloseTo(0.95, within(TOLERANCE));
  }

  /** With two classes of which one has no coefficients it is the logistic one. */
  @Test
  void softmax() {
    double[][] two = new double[DRAWS][2 * D];
    for (int i = 0; i < DRAWS; i++) {
      System.arraycopy(draws[i], 0, two[i], D, D);
    }
    List<Interval> both =
        new SoftmaxPosterior(drawn(two, List.of("a", "b", "c", "d", "e", "f")), 2)
            .intervals(ROW, 1, 0.95);
    assertThat(both).hasSize(2);
    assertThat(share(both.get(1), PredictiveIntervalTest::logistic))
        .isCloseTo(0.95, within(1.0 / DRAWS));
    assertThat(both.get(0).low()).isCloseTo(1 - both.get(1).high(), within(1e-12));
    assertThat(both.get(0).high()).isCloseTo(1 - both.get(1).low(), within(1e-12));
  }
}
