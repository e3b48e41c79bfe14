package org.priory.bench.reproduce.propagation;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.propagation.MixturePrior;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

/**
 * The simulated mixture of the DP-SEP papers: four means from N(0, I) in four dimensions, records
 * around them with standard deviation 0.5, equal weights. Means that are nearer to each other than
 * is asked are drawn anew: components have no names, and the posterior of one of two that overlap
 * is not one hill. Features are divided by 5 and cut to [-1, 1], which a schema would say.
 *
 * @param values row after row, in features
 * @param groups the component of each row
 * @param means in features
 */
record Table1Data(float[] values, int[] groups, double[][] means) {
  static final int COMPONENTS = 4;
  static final int WIDTH = 4;

  /** What a feature of 1 is in the papers' units. */
  static final double UNIT = 5;

  private static final double SD = 0.5 / UNIT;

  /** Groups that are nearer, in standard deviations, have no mean of their own to be found. */
  static final double APART = 3;

  /**
   * Simulates.
   *
   * @param apart how far means are apart at least, in standard deviations; 0 keeps them as they
   *     come
   */
  static Table1Data simulated(int records, double apart, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] means = new double[COMPONENTS][WIDTH];
    do {
      for (double[] mean : means) {
        Arrays.setAll(mean, j -> random.nextGaussian() / UNIT);
      }
    } while (nearest(means) < apart * SD);
    int[] groups = new int[records];
    float[] values = new float[records * WIDTH];
    for (int i = 0; i < records; i++) {
      groups[i] = random.nextInt(COMPONENTS);
      for (int j = 0; j < WIDTH; j++) {
        double x = means[groups[i]][j] + SD * random.nextGaussian();
        values[i * WIDTH + j] = (float) Math.max(-1, Math.min(1, x));
      }
    }
    return new Table1Data(values, groups, means);
  }

  /** Distance of the two means that are nearest to each other, in standard deviations. */
  double nearest() {
    return nearest(means) / SD;
  }

  private static double nearest(double[][] means) {
    double nearest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < means.length; k++) {
      for (int l = 0; l < k; l++) {
        double squares = 0;
        for (int j = 0; j < WIDTH; j++) {
          squares += (means[k][j] - means[l][j]) * (means[k][j] - means[l][j]);
        }
        nearest = Math.min(nearest, Math.sqrt(squares));
      }
    }
    return nearest;
  }

  /** All but the means is known. */
  static MixturePrior prior() {
    double[] scale = new double[WIDTH];
    Arrays.fill(scale, 1 / SD);
    // a mean has variance 1 in the papers' units, 1/0.5^2 in standard deviations of a component
    return new MixturePrior(COMPONENTS, new double[WIDTH], scale, 4);
  }

  int size() {
    return groups.length;
  }

  PublicKnowledge known() {
    return new PublicKnowledge(
        List.of("a", "b", "c", "d"), IntStream.range(0, WIDTH).toArray(), Math.sqrt(WIDTH), size());
  }

  Records records() {
    return Records.of(
        Features.of(known().names(), known().maxNorm(), Target.NONE), values, new float[0]);
  }
}
