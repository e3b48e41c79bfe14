package org.priory.inference.optimization.likelihood;

import java.io.Serializable;

/**
 * How much a row z counts in scores and in their curvature:
 *
 * <pre>
 *   u = min(1, most/|z|)/max(least, |z|).
 * </pre>
 *
 * <p>A score u z r with |r| &lt;= 1 has norm at most 1, and u z z' norm at most {@code most}: rows
 * that are longer than it are made shorter in both alike, so that the bought curvature is that of
 * the scores. The weight depends on the features alone, so that scores stay unbiased.
 *
 * @param least rows that are shorter count as they are, over this
 * @param most rows that are longer count less
 */
public record RowWeight(double least, double most) implements Serializable {

  public double of(double norm) {
    return Math.min(1, most / norm) / Math.max(least, norm);
  }
}
