package org.priory.inference.optimization.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/** What is believed of a matrix, and the coordinates that it leads to. */
class GramBeliefTest {
  private static final int Q = 12;
  private static final double N = 1000;

  /** N times a matrix of ones on the diagonal, the first coordinate apart, others collinear. */
  private static double[] matrix() {
    double[] h = new double[Q * Q];
    for (int i = 0; i < Q; i++) {
      for (int j = 0; j < Q; j++) {
        boolean apart = i == 0 || j == 0;
        h[i * Q + j] = N * (i == j ? 1 : apart ? 0 : 0.95);
      }
    }
    return h;
  }

  private static double[] model() {
    double[] m = new double[Q];
    java.util.Arrays.fill(m, N);
    return m;
  }

  private static double[] noisy(double noise, Random random) {
    double[] h = matrix();
    for (int i = 0; i < Q; i++) {
      for (int j = 0; j <= i; j++) {
        double e = noise * random.nextGaussian() / (i == j ? 1 : Math.sqrt(2));
        h[i * Q + j] += e;
        h[j * Q + i] = h[i * Q + j];
      }
    }
    return h;
  }

  @Test
  void withoutNoiseTheMatrixIsDecorrelated() {
    GramEstimate seen = GramEstimate.of(matrix(), 1e-6, Q);
    double[] a = Decorrelation.of(seen, model());
    GramEstimate mapped = seen.mapped(a);
    for (int i = 0; i < Q; i++) {
      for (int j = 0; j < Q; j++) {
        assertThat(mapped.entries()[i * Q + j]).isCloseTo(i == j ? N : 0, within(1e-6 * N));
      }
    }
  }

  /** Directions that drown are stretched to the size of the noise, not beyond. */
  @Test
  void noiseBoundsTheStretch() {
    GramEstimate seen = GramEstimate.of(noisy(200, new Random(1)), 200, Q);
    double[] a = Decorrelation.of(seen, model());
    double most = 0;
    for (double value : a) {
      most = Math.max(most, Math.abs(value));
    }
    // e^2 = 2 (q - 1) n^2/2/N^2
    double e = Math.sqrt(11) * 0.2;
    assertThat(most).isLessThanOrEqualTo(1 / Math.sqrt(e) + 1e-9);
  }

  /** Two looks, the second in the coordinates of the first's, are better than one. */
  @Test
  void looksAreAddedByTheirVariances() {
    GramEstimate one = GramEstimate.of(new double[] {4, 0, 0, 4}, 1, 2);
    GramEstimate two = GramEstimate.of(new double[] {4, 2, 2, 4}, 1, 2);
    GramEstimate both = one.with(two);
    assertThat(both.entries()[1]).isBetween(1.0, 1.4);
    assertThat(both.variances()[1]).isBetween(0.25, 0.35);
  }

  /**
   * 40 draws of 66 entries: the truth lies within two deviations of the draws around their mean for
   * at least nine in ten entries, where two deviations hold 95 %.
   */
  @Test
  void drawsAreSpreadAsTheErrorsAre() {
    int within = 0;
    int all = 0;
    for (int set = 0; set < 10; set++) {
      GramBelief belief =
          GramBelief.ofRows(GramEstimate.of(noisy(100, new Random(set)), 100, Q), model(), N);
      double[] mean = belief.mean();
      double[] squares = new double[Q * Q];
      RandomSource source = InsecureSeededSource.of(set);
      for (int draw = 0; draw < 40; draw++) {
        double[] h = belief.draw(source);
        for (int i = 0; i < h.length; i++) {
          squares[i] += (h[i] - mean[i]) * (h[i] - mean[i]) / 40;
        }
      }
      double[] truth = matrix();
      for (int i = 1; i < Q; i++) {
        for (int j = 0; j < i; j++) {
          int at = i * Q + j;
          within += Math.abs(truth[at] - mean[at]) < 2 * Math.sqrt(squares[at]) ? 1 : 0;
          all++;
        }
      }
    }
    assertThat(within / (double) all).isGreaterThan(0.9);
  }

  /** The sum of the weights is between a third of the records and all of them. */
  @Test
  void theFirstEntryIsAboutTheRecords() {
    double[] h = matrix();
    for (double seen : new double[] {-1e6, 0, 500, 1e6}) {
      h[0] = seen;
      GramBelief belief = GramBelief.ofRows(GramEstimate.of(h, 500, Q), model(), N);
      assertThat(belief.diagonal()[0]).isBetween(0.29 * N, 1.06 * N);
    }
  }
}
