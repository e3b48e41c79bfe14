package org.priory.inference.optimization.gram;

import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.MomentsQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * The moments of the features and of a label y in [-1, 1]:
 *
 * <pre>
 *   (w_1 v, w_2 (y, y^2, 1)/sqrt 3),   w_1^2 + w_2^2 = 1,
 * </pre>
 *
 * <p>with v the vector of {@link MomentsQuery}, of norm at most 1. The norm of the second part is
 * at most w_2, so that of the whole is at most 1. A record without a label has zeros there.
 */
public record LabelledMomentsQuery(MomentsQuery features) implements RowQuery {
  /** w_1. */
  static final double FEATURE_WEIGHT = Math.sqrt(0.7);

  /** w_2/sqrt 3. */
  static final double LABEL_WEIGHT = Math.sqrt(0.1);

  public LabelledMomentsQuery(FeatureGroups groups) {
    this(new MomentsQuery(groups));
  }

  @Override
  public int dimension() {
    return features.dimension() + 3;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    int count = features.dimension();
    double[] moments = new double[count];
    features.addTo(row, moments);
    for (int i = 0; i < count; i++) {
      sum[i] += FEATURE_WEIGHT * moments[i];
    }
    double y = row.label();
    if (!Double.isNaN(y)) {
      sum[count] += LABEL_WEIGHT * y;
      sum[count + 1] += LABEL_WEIGHT * y * y;
      sum[count + 2] += LABEL_WEIGHT;
    }
  }
}
