package org.priory.bench.reproduce.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The error of a mean of values that come in clusters. */
class ClusteredTest {

  /** Ten clusters of ten: all equal within, so that there are ten values and not a hundred. */
  @Test
  void valuesThatAreAlikeCountOnce() {
    List<double[]> alike = clusters(10, true);

    // half of the clusters are 1: the s.d. of a cluster's mean is sqrt(10/9)/2, t = 2.262
    assertThat(Clustered.of(alike).mean()).isEqualTo(0.5);
    double error = Math.sqrt(10.0 / 9) / 2 / Math.sqrt(10);
    assertThat(Clustered.of(alike).error()).isCloseTo(error, within(1e-12));
    assertThat(Clustered.of(alike).margin()).isCloseTo(2.262157 * error, within(1e-6));
  }

  /**
   * The twin: half of each cluster is 1, so that clusters say nothing, and the plain one counts.
   */
  @Test
  void valuesThatAreNotAlikeCountEach() {
    assertThat(Clustered.of(clusters(10, false)).error()).isCloseTo(0.05, within(1e-12));
  }

  /**
   * Means of clusters with an effect of their own: of 2,000 simulated means 95 % are within their
   * margin, 93 to 99 % with odds of 1e-4 that it is not so.
   */
  @Test
  void theErrorHolds() {
    SplittableRandom random = new SplittableRandom(3);
    int within = 0;
    int runs = 2_000;
    for (int run = 0; run < runs; run++) {
      List<double[]> clusters = new ArrayList<>();
      for (int c = 0; c < 4; c++) {
        double effect = random.nextGaussian();
        clusters.add(random.doubles(5).map(x -> effect + x - 0.5).toArray());
      }
      Clustered found = Clustered.of(clusters);
      within += Math.abs(found.mean()) < found.margin() ? 1 : 0;
    }
    assertThat(within / (double) runs).isBetween(0.93, 0.99);
  }

  private static List<double[]> clusters(int count, boolean alike) {
    List<double[]> clusters = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      double[] values = new double[10];
      for (int i = 0; i < values.length; i++) {
        values[i] = (alike ? c : i) % 2;
      }
      clusters.add(values);
    }
    return clusters;
  }
}
