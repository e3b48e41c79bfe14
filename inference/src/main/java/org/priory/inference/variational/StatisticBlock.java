package org.priory.inference.variational;

import java.io.Serializable;

/**
 * One of the statistics that a model asks for.
 *
 * @param name in words
 * @param length how many numbers; a symmetric matrix of order n has n(n + 1)/2, packed with weight
 *     sqrt 2 off the diagonal
 * @param bound the largest L2 norm of one record's share, whatever the record
 */
public record StatisticBlock(String name, int length, double bound) implements Serializable {
  public StatisticBlock {
    if (length < 1) {
      throw new IllegalArgumentException("length must be >= 1, was " + length);
    }
    if (!(bound > 0 && bound < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("bound must be a finite number > 0, was " + bound);
    }
  }

  public static StatisticBlock vector(String name, int length, double bound) {
    return new StatisticBlock(name, length, bound);
  }

  /** A symmetric matrix whose Frobenius norm is bounded. */
  public static StatisticBlock symmetric(String name, int order, double bound) {
    return new StatisticBlock(name, Math.multiplyExact(order, order + 1) / 2, bound);
  }
}
