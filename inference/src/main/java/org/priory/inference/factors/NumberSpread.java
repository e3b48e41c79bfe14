package org.priory.inference.factors;

import java.io.Serializable;
import org.priory.privacy.wall.NoisySum;

/**
 * Where numbers in [-1, 1] are, from noisy sums: never certain, and never narrower than the noise
 * could tell.
 *
 * @param records how many rows have all numbers
 * @param centre of each number
 * @param scale of each number, about its standard deviation
 */
public record NumberSpread(double records, double[] centre, double[] scale)
    implements Serializable {
  public NumberSpread {
    centre = centre.clone();
    scale = scale.clone();
  }

  /** From the answer to {@link NumberSpreadQuery}. */
  static NumberSpread of(NumberSpreadQuery query, NoisySum answer) {
    int d = query.width();
    double records = Math.max(1, answer.get(0) / query.ofCount());
    double noise = answer.sigma() / query.ofNumber() / records;
    double[] centre = new double[d];
    double[] scale = new double[d];
    for (int j = 0; j < d; j++) {
      double mean = answer.get(1 + j) / query.ofNumber() / records;
      centre[j] = Math.max(-1, Math.min(1, mean));
      double square =
          0.5 + answer.get(1 + d + j) / (query.ofNumber() * NumberSpreadQuery.ROOT_TWO) / records;
      double variance = Math.max(0, square - centre[j] * centre[j]);
      // no variance is believed to be smaller than what the noise resolves
      scale[j] = Math.sqrt(Math.min(1, Math.hypot(variance, noise) + 1 / records));
    }
    return new NumberSpread(records, centre, scale);
  }

  /** How many numbers there are. */
  public int width() {
    return centre.length;
  }

  /** z of a number x. */
  public double standardised(int j, double x) {
    return (x - centre[j]) / scale[j];
  }
}
