package org.priory.inference.variational;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Sums of expected statistics over all records, block after block, as far as the noise lets them be
 * known.
 *
 * @param release how the blocks were released
 * @param values the sums, in their own units
 * @param noise standard deviation of a value of a block whose scale is 1
 */
public record NoisyStatistics(JointRelease release, double[] values, double noise)
    implements Serializable {

  /** Standard deviation of the noise on each value of a block. */
  public double noiseSd(int block) {
    return noise / release.scale(block);
  }

  /** A block's values. */
  public double[] block(int block) {
    int start = release.start(block);
    return Arrays.copyOfRange(values, start, start + release.blocks().get(block).length());
  }

  /** All sums and their noise times a factor that is public or was released. */
  public NoisyStatistics times(double factor) {
    double[] products = values.clone();
    for (int i = 0; i < products.length; i++) {
      products[i] *= factor;
    }
    return new NoisyStatistics(release, products, noise * factor);
  }
}
