package org.priory.inference.rows;

import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.Sampling;

/**
 * First and second moments of all features, over B: x_j and x_j^2 - a for a number, x_j alone for a
 * value of a category, which is its own square. Where labels are numbers, theirs too, y and y^2 -
 * a, and last a constant that counts the rows that have one.
 *
 * <p><b>Sensitivity.</b> Numbers and labels are in [-1, 1]. With a = 1 they add x^2 + (1 - x^2)^2
 * &lt;= 1 to the square of the norm, with a = 0 at most 2. Of a category exactly one value is 1,
 * which adds 1. The constant adds a tenth of all that. So B is the root of that sum over C, and the
 * norm at most C. A row without a label adds nothing, where labels are numbers.
 *
 * <p>a = 1 takes the number of rows that answer for known, so it is for questions to all of them:
 * of a sample that number is random.
 *
 * @param isValue whether a feature is the value of a category
 * @param middle a
 * @param bound B
 * @param count the constant; 0 where labels are no numbers
 * @param isLabelled whether labels are numbers
 */
public record ScaleQuery(
    boolean[] isValue, double middle, double bound, double count, boolean isLabelled)
    implements RowQuery {

  /**
   * The query for the features and labels that public knowledge describes.
   *
   * @param clip C
   */
  public static ScaleQuery of(PublicKnowledge known, double clip, Sampling sampling) {
    FeatureGroups groups = FeatureGroups.of(known);
    boolean isLabelled = known.classes().isEmpty();
    boolean[] isValue = new boolean[groups.width()];
    for (int[] category : groups.categories()) {
      for (int j : category) {
        isValue[j] = true;
      }
    }
    double middle = sampling instanceof Sampling.Everything ? 1 : 0;
    // x^2 + (x^2 - a)^2 is convex in x^2, so largest at 0 or 1
    double ofNumber = 1 + (1 - middle) * (1 - middle);
    int numbers = groups.numbers().length + (isLabelled ? 1 : 0);
    double square = ofNumber * numbers + groups.categories().size();
    double counted = isLabelled ? 0.1 * square : 0;
    return new ScaleQuery(
        isValue, middle, Math.sqrt(square + counted) / clip, Math.sqrt(counted), isLabelled);
  }

  /** Numbers of a row's vector. */
  public static int dimension(PublicKnowledge known) {
    return 2 * known.width() + (known.classes().isEmpty() ? 1 : 0);
  }

  /** Features, the constant among them. */
  public int width() {
    return isValue.length;
  }

  @Override
  public int dimension() {
    return 2 * width() + (isLabelled ? 1 : 0);
  }

  /** The first feature is the constant 1: its places hold the label. */
  @Override
  public void addTo(Row row, double[] sum) {
    if (isLabelled) {
      double y = row.label();
      if (!(y >= -1 && y <= 1)) {
        return;
      }
      addNumber(0, y, sum);
      sum[2 * width()] += count / bound;
    }
    for (int j = 1; j < width(); j++) {
      double x = row.feature(j);
      if (isValue[j]) {
        sum[2 * j] += x / bound;
      } else {
        addNumber(j, x, sum);
      }
    }
  }

  private void addNumber(int j, double x, double[] sum) {
    sum[2 * j] += x / bound;
    sum[2 * j + 1] += (x * x - middle) / bound;
  }

  /**
   * The mean square of a feature, or at 0 of the label.
   *
   * @param sums of rows
   * @param factor B over the number of rows
   */
  double meanSquare(double[] sums, int j, double factor) {
    return isValue[j] ? sums[2 * j] * factor : sums[2 * j + 1] * factor + middle;
  }
}
