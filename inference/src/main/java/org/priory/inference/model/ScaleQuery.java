package org.priory.inference.model;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * First and second moments of all features, and of a label that is a number: x_j, x_j^2, y, y^2,
 * over B.
 *
 * <p><b>Sensitivity.</b> Numbers and labels are in [-1, 1] and add x^2 + x^4 <= 2 to the square of
 * the norm; of a category exactly one value is 1, which adds 2. So B^2 = 2 (numbers + categories +
 * labels)/C^2 gives norm at most C. A row without a label adds nothing, where labels are numbers.
 *
 * @param width of a row
 * @param bound B
 * @param isLabelled whether labels are numbers
 */
public record ScaleQuery(int width, double bound, boolean isLabelled) implements RowQuery {

  /**
   * Of what is known.
   *
   * @param clip C
   */
  public static ScaleQuery of(PublicKnowledge known, double clip) {
    FeatureGroups groups = FeatureGroups.of(known);
    boolean isLabelled = known.classes().isEmpty();
    int blocks = groups.numbers().length + groups.categories().size() + (isLabelled ? 1 : 0);
    return new ScaleQuery(groups.width(), Math.sqrt(2.0 * blocks) / clip, isLabelled);
  }

  @Override
  public int dimension() {
    return 2 * width;
  }

  /** The first feature is the constant 1: its places hold the label. */
  @Override
  public void addTo(Row row, double[] sum) {
    if (isLabelled) {
      double y = row.label();
      if (!(y >= -1 && y <= 1)) {
        return;
      }
      sum[0] += y / bound;
      sum[1] += y * y / bound;
    }
    for (int j = 1; j < width; j++) {
      double x = row.feature(j);
      sum[2 * j] += x / bound;
      sum[2 * j + 1] += x * x / bound;
    }
  }
}
