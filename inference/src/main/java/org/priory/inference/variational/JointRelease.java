package org.priory.inference.variational;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * Several statistics released as one vector (what the VIPS paper counts as one mechanism is two;
 * erratum 8): each block is divided by its bound, multiplied by its weight, and all are laid end to
 * end. With sum w_b^2 = 1 one record's vector has norm at most 1.
 *
 * @param blocks in order
 * @param weights one for each; their squares add up to 1
 */
public record JointRelease(List<StatisticBlock> blocks, List<Double> weights) implements Serializable {

  /** The bound of one record's scaled vector. */
  public static final double CLIP = 1;

  public JointRelease {
    blocks = List.copyOf(blocks);
    weights = List.copyOf(weights);
    double squares = weights.stream().mapToDouble(w -> w * w).sum();
    if (blocks.isEmpty() || blocks.size() != weights.size() || Math.abs(squares - 1) > 1e-9) {
      throw new IllegalArgumentException(
          "weights must be one a block, their squares adding up to 1, were " + weights);
    }
  }

  /** Blocks with weights in the given proportion. */
  public static JointRelease of(List<StatisticBlock> blocks, double... proportions) {
    double norm = 0;
    for (double p : proportions) {
      norm = Math.hypot(norm, p);
    }
    double total = norm;
    return new JointRelease(
        blocks, Arrays.stream(proportions).map(p -> p / total).boxed().toList());
  }

  public int dimension() {
    return blocks.stream().mapToInt(StatisticBlock::length).sum();
  }

  /** What a block is multiplied by: w_b / bound_b. */
  public double scale(int block) {
    return weights.get(block) / blocks.get(block).bound();
  }

  /** Where a block starts. */
  public int start(int block) {
    return blocks.subList(0, block).stream().mapToInt(StatisticBlock::length).sum();
  }

  /** Multiplies each block by {@code factor * scale}. */
  void scale(double[] values, double factor) {
    multiply(values, factor, false);
  }

  /** Divides each block by its scale, and multiplies by the factor. */
  void unscale(double[] values, double factor) {
    multiply(values, factor, true);
  }

  private void multiply(double[] values, double factor, boolean inverse) {
    int at = 0;
    for (int b = 0; b < blocks.size(); b++) {
      double by = inverse ? factor / scale(b) : factor * scale(b);
      for (int end = at + blocks.get(b).length(); at < end; at++) {
        values[at] *= by;
      }
    }
  }
}
