package org.priory.inference.variational.mixture;

import java.io.Serializable;
import java.util.List;
import org.priory.inference.rows.PackedOuter;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.StatisticBlock;
import org.priory.numerics.linear.PackedSymmetric;

/**
 * What a record contributes to a mixture of K Gaussians: r_k, r_k z and r_k zz' (or the diagonal
 * r_k z_j^2) for each k, with r its responsibilities and z in the {@link Frame}.
 *
 * <p><b>Sensitivity.</b> r is a probability vector, so sum r_k^2 <= 1: however many components, the
 * K vectors of a block together are no longer than one of them. With |z| <= R
 *
 * <pre>
 *   |(r_k)_k| <= 1,    |(r_k z)_k| = |r| |z| <= R,    |(r_k zz')_k| = |r| |z|^2 <= R^2.
 * </pre>
 *
 * <p>With |z_j| <= b also sum z_j^4 <= b^2 sum z_j^2 <= b^2 R^2, so the diagonal alone is bounded
 * by R b. A record at the edge that is sure of its component reaches all three at once.
 */
final class MixtureStatistics implements Serializable {
  /** How the budget of a step goes to the three blocks. */
  private static final double[] WEIGHTS = {0.3, 0.55, 0.78};

  private final Frame frame;
  private final int components;
  private final boolean full;
  private final PackedSymmetric packed;
  private final JointRelease release;

  MixtureStatistics(Frame frame, int components, boolean full) {
    this.frame = frame;
    this.components = components;
    this.full = full;
    int d = frame.width();
    this.packed = PackedSymmetric.ofSize(d);
    double r = frame.radius();
    this.release =
        JointRelease.of(
            List.of(
                StatisticBlock.vector("sum of r", components, 1),
                StatisticBlock.vector("sum of r z", components * d, r),
                StatisticBlock.vector(
                    full ? "sum of r zz'" : "sum of r z_j^2",
                    components * length(d, full),
                    r * frame.box())),
            WEIGHTS);
  }

  /** Numbers in a second moment. */
  static int length(int d, boolean full) {
    return full ? d * (d + 1) / 2 : d;
  }

  /** Numbers in a release. */
  static int dimension(int components, int d, boolean full) {
    return Math.multiplyExact(components, 1 + d + length(d, full));
  }

  /** A block's share of the norm, by which its noise is divided. */
  static double weight(int block) {
    double norm = 0;
    for (double w : WEIGHTS) {
      norm = Math.hypot(norm, w);
    }
    return WEIGHTS[block] / norm;
  }

  Frame frame() {
    return frame;
  }

  int components() {
    return components;
  }

  boolean isFull() {
    return full;
  }

  PackedSymmetric packed() {
    return packed;
  }

  JointRelease release() {
    return release;
  }

  /** Adds r, r z and r zz' for one row. */
  void add(double[] r, double[] z, double[] sum) {
    int d = z.length;
    int length = length(d, full);
    for (int k = 0; k < components; k++) {
      sum[k] += r[k];
      int first = components + k * d;
      int second = components + components * d + k * length;
      for (int j = 0; j < d; j++) {
        sum[first + j] += r[k] * z[j];
      }
      if (full) {
        PackedOuter.add(sum, second, packed, r[k], z);
      } else {
        for (int j = 0; j < d; j++) {
          sum[second + j] += r[k] * z[j] * z[j];
        }
      }
    }
  }
}
