package org.priory.inference.rows;

import java.io.Serializable;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * First moments of all features, and second moments of the numbers among them (those of one-hot
 * columns are their first).
 *
 * <p><b>Sensitivity.</b> A number adds at most 1 + 1 to a record's squared norm, a category exactly
 * 1, the intercept nothing, as it is left out: the norm is at most B = sqrt(2 numbers +
 * categories). The vector is divided by B, so that its norm is at most 1.
 */
public record MomentsQuery(FeatureGroups groups) implements RowQuery, Serializable {

  /** B: what the answer is to be multiplied by. */
  public double bound() {
    return Math.sqrt(2.0 * groups.numbers().length + groups.categories().size());
  }

  @Override
  public int dimension() {
    return groups.width() + groups.numbers().length;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    double scale = 1 / bound();
    float[] block = row.block();
    int offset = row.offset();
    for (int j = 0; j < groups.width(); j++) {
      if (!groups.isIntercept(j)) {
        sum[j] += scale * block[offset + j];
      }
    }
    int at = groups.width();
    for (int j : groups.numbers()) {
      double x = block[offset + j];
      sum[at++] += scale * x * x;
    }
  }
}
