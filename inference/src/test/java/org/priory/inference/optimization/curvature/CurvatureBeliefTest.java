package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;

/** What is believed of a long-tailed number beside many levels, from noisy entries. */
class CurvatureBeliefTest {
  private static final int LEVELS = 40;
  private static final int NUMBERS = 4;
  private static final double RECORDS = 6000;
  private static final double MODEL = 100;

  /** The curvature of numbers over what moments imply; that of levels is all of it. */
  private static final double RATIO = 0.08;

  private static final double NOISE = 50;
  private static final int TABLES = 10;

  private static LevelFrame frame() {
    int d = 1 + NUMBERS + LEVELS;
    int[] groups = new int[d];
    groups[0] = -1;
    for (int j = 1; j < d; j++) {
      groups[j] = Math.min(j - 1, NUMBERS);
    }
    FeatureGroups all =
        FeatureGroups.of(
            new PublicKnowledge(
                IntStream.range(0, d).mapToObj(j -> "x" + j).toList(),
                groups,
                Math.sqrt(2.0 + NUMBERS),
                RECORDS));
    double[] moments = new double[d + NUMBERS];
    Arrays.fill(moments, 1 + NUMBERS, d, 1.0 / LEVELS);
    Arrays.fill(moments, d, d + NUMBERS, 1.0 / 3);
    return new LevelFrame(all, Standardisation.of(all, moments, 0, RECORDS));
  }

  /**
   * A look hides the diagonal in noise. Numbers teach each other how small they are; with one law
   * for all, levels, of which moments tell the truth, make numbers look as large as those.
   */
  @Test
  void numbersHaveALawOfTheirOwn() {
    LevelFrame frame = frame();
    int q = frame.size();
    Random random = new Random(4);
    double own = 0;
    double together = 0;
    for (int table = 0; table < TABLES; table++) {
      double[] y = new double[q * q];
      double[] v = new double[q * q];
      double[] model = new double[q];
      double[] seen = new double[q];
      double[] noise = new double[q];
      Arrays.fill(v, NOISE * NOISE / 2);
      Arrays.fill(model, MODEL);
      Arrays.fill(noise, NOISE * NOISE);
      for (int i = 0; i < q; i++) {
        double ratio = frame.kind(i) == LevelFrame.NUMBER ? RATIO : 1;
        seen[i] = ratio * MODEL + NOISE * random.nextGaussian();
        y[i * q + i] = seen[i];
        v[i * q + i] = noise[i];
      }
      CurvatureBelief belief =
          new CurvatureBelief(frame, y, v, model, LevelShares.ofRows(frame), 1e-3, 0);
      RatioMixture one = new RatioMixture(seen, model, noise);
      for (int i = 1; i <= NUMBERS; i++) {
        own += belief.diagonal()[i] / (NUMBERS * TABLES);
        together += one.mean(i) / (NUMBERS * TABLES);
      }
    }
    assertThat(own).isLessThan(0.35 * MODEL);
    assertThat(together).isGreaterThan(0.5 * MODEL);
  }
}
