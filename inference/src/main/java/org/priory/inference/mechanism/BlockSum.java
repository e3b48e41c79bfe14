package org.priory.inference.mechanism;

import java.util.Arrays;

/**
 * A vector sum for walks, which add up the same rows thousands of times: 64 vectors at a time
 * without compensation, blocks with it. Its error is at most 2^-47 times the sum of the sizes of
 * all terms, for fewer than 2^31 vectors.
 */
public final class BlockSum {
  private static final int BLOCK = 64;

  private final AccurateSum sum;
  private final double[] block;
  private int count;

  public BlockSum(int length) {
    this.sum = new AccurateSum(length);
    this.block = new double[length];
  }

  /** Adds to one place. */
  public void add(int j, double term) {
    block[j] += term;
  }

  /** Ends a vector. */
  public void end() {
    if (++count == BLOCK) {
      flush();
    }
  }

  private void flush() {
    for (int j = 0; j < block.length; j++) {
      sum.add(j, block[j]);
    }
    Arrays.fill(block, 0);
    count = 0;
  }

  /** The sum. */
  public double[] values() {
    flush();
    return sum.values();
  }
}
