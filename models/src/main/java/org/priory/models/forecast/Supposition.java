package org.priory.models.forecast;

import java.util.ArrayList;
import java.util.List;
import org.priory.models.table.ExplainingColumns;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Schema;

/**
 * What is supposed of a table of which nothing but its schema is known.
 *
 * <p>Chosen so that forecasts for Adult and diabetes130 came true, and judged on other tables
 * ({@code priory reproduce forecast}).
 *
 * @param scale standard deviation over max - min of a number that is a short scale: whole bounds at
 *     most {@link #LONGEST_SCALE} apart, such as grades or ranks
 * @param spread the same of other numbers, whose bounds have to hold the rarest values too
 * @param together correlation of any two columns, up to its sign
 * @param alike correlation of columns of which the schema says that they are alike
 * @param decline of the values of a category, the k-th most frequent has a share in proportion to
 *     k^-decline
 * @param explained share of a number's variance that the columns explain
 * @param explainedOfClass the same of the normal variable behind a class
 * @param rate of the second of two classes
 */
record Supposition(
    double scale,
    double spread,
    double together,
    double alike,
    double decline,
    double explained,
    double explainedOfClass,
    double rate) {
  private static final double LONGEST_SCALE = 15;

  /** What holds where the schema does not say more. */
  static final Supposition USUAL = new Supposition(0.2, 0.1, 0.3, 0.95, 2, 0.3, 0.5, 0.25);

  /** Standard deviation of a number over max - min. */
  double spread(Column.Number number) {
    boolean isScale =
        number.max() - number.min() <= LONGEST_SCALE
            && number.min() == Math.rint(number.min())
            && number.max() == Math.rint(number.max())
            && number.max() - number.min() > 1;
    return isScale ? scale : spread;
  }

  /** Where a forecast rests on what the schema does not say, in a sentence. */
  String words(Encoding encoding) {
    Schema schema = encoding.schema();
    List<String> parts = new ArrayList<>();
    List<Column> columns = ExplainingColumns.of(encoding);
    if (columns.stream().anyMatch(c -> c instanceof Column.Number n && n.hints().sd() == null)) {
      parts.add("numbers vary by a tenth of their bounds, or a fifth on short scales");
    }
    if (columns.stream()
        .anyMatch(c -> c instanceof Column.Category k && k.hints().shares().isEmpty())) {
      parts.add("the values of a category are as frequent as 1, 1/4, 1/9 and so on");
    }
    boolean isOpen =
        schema
            .column(encoding.target().name())
            .filter(
                c ->
                    c instanceof Column.Number n
                        ? n.hints().sd() == null
                        : c instanceof Column.Category k && k.hints().shares().isEmpty())
            .isPresent();
    if (isOpen && encoding.target().classes().size() == 2) {
      parts.add("a quarter of the records are " + encoding.target().classes().get(1));
    } else if (isOpen && encoding.target().classes().isEmpty()) {
      parts.add(encoding.target().name() + " varies as much as other numbers");
    }
    parts.add(
        "columns have correlations of 0.3 and explain %s of what is to be explained"
            .formatted(encoding.target().classes().isEmpty() ? "a third" : "half"));
    return "Supposed: "
        + String.join("; ", parts)
        + (parts.size() > 1 ? ". The schema can say it better (mean, sd, shares, alike)" : "");
  }
}
