package org.priory.inference.optimization.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ResidualScaleTest {
  private static final int N = 100_000;

  /** The mean of 100,000 normal numbers is known to 0.0013 or better: five deviations. */
  @Test
  void theMeanOfCutSquaresIsThatOfNormalNumbers() {
    Random random = new Random(1);
    for (double k : new double[] {0.3, 1, 2, 4}) {
      double sum = 0;
      for (int i = 0; i < N; i++) {
        double r = random.nextGaussian();
        sum += Math.min(r * r / (k * k), 1);
      }
      assertThat(sum / N).isCloseTo(ResidualScale.bounded(k), within(0.007));
    }
  }

  @Test
  void looksLeadToTheScale() {
    ResidualScale scale = new ResidualScale(0.5);
    for (int step = 0; step < 4; step++) {
      double bound = scale.sd();
      scale.look(bound, ResidualScale.bounded(bound / 0.12), 0.001);
    }
    assertThat(scale.sd()).isCloseTo(0.12, within(0.002));
  }

  /** A look that is all noise moves nothing by much. */
  @Test
  void noiseIsNotBelieved() {
    for (double look : new double[] {-30, 0, 0.5, 30}) {
      ResidualScale scale = new ResidualScale(0.3);
      scale.look(0.3, look, 20);
      assertThat(scale.sd()).isCloseTo(0.3, within(0.01));
    }
  }

  private static double[] counts(double[] edges, Random random, double sd, boolean laplace) {
    double[] counts = new double[edges.length + 1];
    for (int i = 0; i < N; i++) {
      double r =
          laplace ? -sd * Math.log(1 - random.nextDouble()) : Math.abs(sd * random.nextGaussian());
      int bin = 0;
      while (bin < edges.length && r >= edges[bin]) {
        bin++;
      }
      counts[bin]++;
    }
    return counts;
  }

  /** 95 % are within 1.96 of it: of a Laplace law that is log(20)/1.96 of its scale. */
  @Test
  void theTailScaleHoldsNinetyFivePercent() {
    double[] edges = TailScale.edges(0.2);
    TailScale normal = TailScale.of(0.2, counts(edges, new Random(2), 0.23, false), 0, N);
    assertThat(normal.sd()).isCloseTo(0.23, within(0.004));
    assertThat(normal.logVariance()).isLessThan(1e-3);
    TailScale laplace = TailScale.of(0.2, counts(edges, new Random(3), 0.14, true), 0, N);
    assertThat(laplace.sd()).isCloseTo(0.14 * Math.log(20) / 1.96, within(0.01));
  }

  /** With noise beyond all counts what was expected stays, and is said to be uncertain. */
  @Test
  void aDrownedHistogramSaysNothing() {
    double[] edges = TailScale.edges(0.2);
    TailScale scale = TailScale.of(0.2, counts(edges, new Random(2), 0.23, false), 1e6, N);
    assertThat(scale.sd()).isBetween(0.15, 0.3);
    assertThat(scale.logVariance()).isGreaterThan(0.005);
  }
}
