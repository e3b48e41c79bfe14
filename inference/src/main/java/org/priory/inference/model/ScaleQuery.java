package org.priory.inference.model;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * First and second moments of all features: x_j, x_j^2, over B. Where labels are numbers, theirs
 * too, y and y^2, and last a constant that counts the rows that have one.
 *
 * <p><b>Sensitivity.</b> Numbers and labels are in [-1, 1] and add x^2 + x^4 &lt;= 2 to the square
 * of the norm; of a category exactly one value is 1, which adds 2. The constant adds a tenth of all
 * that. So B^2 = 2 (numbers + categories)/C^2, or 2.2 (numbers + categories + 1)/C^2 with a label,
 * gives norm at most C. A row without a label adds nothing, where labels are numbers.
 *
 * @param width of a row
 * @param bound B
 * @param count the constant; 0 where labels are no numbers
 * @param isLabelled whether labels are numbers
 */
public record ScaleQuery(int width, double bound, double count, boolean isLabelled)
    implements RowQuery {

  /**
   * The query for the features and labels that public knowledge describes.
   *
   * @param clip C
   */
  public static ScaleQuery of(PublicKnowledge known, double clip) {
    FeatureGroups groups = FeatureGroups.of(known);
    boolean isLabelled = known.classes().isEmpty();
    int blocks = groups.numbers().length + groups.categories().size() + (isLabelled ? 1 : 0);
    return new ScaleQuery(
        groups.width(),
        Math.sqrt((isLabelled ? 2.2 : 2) * blocks) / clip,
        isLabelled ? Math.sqrt(0.2 * blocks) : 0,
        isLabelled);
  }

  @Override
  public int dimension() {
    return 2 * width + (isLabelled ? 1 : 0);
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
      sum[2 * width] += count / bound;
    }
    for (int j = 1; j < width; j++) {
      double x = row.feature(j);
      sum[2 * j] += x / bound;
      sum[2 * j + 1] += x * x / bound;
    }
  }
}
