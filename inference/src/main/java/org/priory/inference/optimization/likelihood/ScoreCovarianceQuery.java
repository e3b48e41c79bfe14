package org.priory.inference.optimization.likelihood;

import java.util.Arrays;
import org.priory.inference.rows.PackedOuter;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * The square s s' of a record's score s, packed with weight sqrt 2 off the diagonal: its sum is the
 * covariance of the sum of scores, whatever law labels follow, however records are weighted, and
 * whatever the rows of a person have in common, since s is the mean of theirs.
 *
 * <p>|s s'|_F = |s|^2 is at most 1 where |s| is.
 *
 * @param score whose vectors have a norm of at most 1
 * @param size entries of its vector that are the score; what comes behind is left out
 */
public record ScoreCovarianceQuery(RowQuery score, int size) implements RowQuery {

  public ScoreCovarianceQuery(RowQuery score) {
    this(score, score.dimension());
  }

  @Override
  public int dimension() {
    return Math.max(score.dimension(), size * (size + 1) / 2);
  }

  /** Adds the score at the first places. */
  @Override
  public void addTo(Row row, double[] sum) {
    score.addTo(row, sum);
  }

  @Override
  public void finish(double[] mean) {
    double[] s = Arrays.copyOf(mean, size);
    Arrays.fill(mean, 0);
    PackedOuter.add(mean, 0, PackedSymmetric.ofSize(size), 1, s);
  }
}
