package org.priory.models.forecast;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.models.table.task.ExplainingColumns;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Hints;
import org.priory.privacy.data.schema.MissingPolicy;

/**
 * What is supposed of a table of which nothing but its schema is known.
 *
 * <p>Chosen by looking at Adult, diabetes130, BRFSS, Abalone and spambase, with five smaller tables
 * in view ({@code priory reproduce forecast}).
 *
 * @param scale standard deviation over max - min of a number that is a short scale, such as grades
 *     or ranks
 * @param amount the same of a number that begins at 0, such as a count or a sum of money, whose
 *     upper bound has to hold the rarest values too
 * @param spread the same of other numbers
 * @param together correlation of any two columns, up to its sign
 * @param alike correlation of columns of which the schema says that they are alike
 * @param decline of the values of a category, the k-th most frequent has a share in proportion to
 *     k^-decline
 * @param rate of the second of two classes
 * @param explained share of the target's variance that the columns explain, if it is a number
 * @param explainedOfClass the same if it is a class
 * @param outcome how many times as much a target varies as other numbers with such bounds
 * @param missing share of a number's values that are missing, where they have a feature of their
 *     own; chosen without looking at a table
 */
record Supposition(
    double scale,
    double amount,
    double spread,
    double together,
    double alike,
    double decline,
    double rate,
    double explained,
    double explainedOfClass,
    double outcome,
    double missing) {
  /** Whole bounds that do not begin at 0 and are at most so far apart are a short scale. */
  private static final double LONGEST_SCALE = 15;

  /** What holds where the schema does not say more. */
  static final Supposition DEFAULTS =
      new Supposition(0.25, 0.08, 0.125, 0.35, 0.97, 2, 0.2, 0.3, 0.3, 1, 0.1);

  /** A table of which much can be learned. */
  static final Supposition RICH =
      new Supposition(0.3, 0.16, 0.2, 0.1, 0.93, 1.3, 0.45, 0.6, 0.1, 0.7, 0.2);

  /** A table of which little can be learned. */
  static final Supposition POOR =
      new Supposition(0.17, 0.03, 0.07, 0.7, 0.99, 3, 0.07, 0.1, 0.6, 1.5, 0.05);

  /** Mean of a number, from 0 at its lower to 1 at its upper bound. */
  double mean(Column.Number number) {
    // an amount is skew: its mean is two standard deviations above 0
    return isAmount(number) ? 2 * amount : 0.5;
  }

  /** Standard deviation of a number over max - min. */
  double sd(Column.Number number) {
    return isScale(number) ? scale : isAmount(number) ? amount : spread;
  }

  private static boolean isScale(Column.Number number) {
    return number.min() != 0
        && number.min() == Math.rint(number.min())
        && number.max() == Math.rint(number.max())
        && number.max() - number.min() <= LONGEST_SCALE;
  }

  private static boolean isAmount(Column.Number number) {
    return number.min() == 0;
  }

  /** Share of the target's variance that the columns explain. */
  double explained(Column target) {
    Double known = hints(target).explained();
    return known != null ? known : target instanceof Column.Number ? explained : explainedOfClass;
  }

  /** What the schema says of a column's values. */
  static Hints hints(Column column) {
    return column instanceof Column.Number number
        ? number.hints()
        : column instanceof Column.Category category ? category.hints() : Hints.NONE;
  }

  private static boolean isOpen(@Nullable Column column) {
    return column instanceof Column.Number number
        ? number.hints().sd() == null
        : column instanceof Column.Category category && category.hints().shares().isEmpty();
  }

  /** Where a forecast rests on what the schema does not say, and which hints would say it. */
  static String words(Encoding encoding) {
    List<String> parts = new ArrayList<>();
    List<String> hints = new ArrayList<>();
    List<Column> columns = ExplainingColumns.of(encoding);
    Column target = encoding.schema().column(encoding.target().name()).orElseThrow();
    List<String> classes = encoding.target().classes();
    if (columns.stream().anyMatch(c -> c instanceof Column.Number && isOpen(c))) {
      parts.add(
          "numbers vary by an eighth of their bounds, a twelfth if these begin at 0, a quarter on"
              + " short scales");
      hints.add("mean and sd of numbers");
    }
    if (columns.stream().anyMatch(c -> c instanceof Column.Category && isOpen(c))) {
      parts.add("the values of a category are as frequent as 1, 1/4, 1/9 and so on");
      hints.add("shares of categories");
    }
    if (columns.stream().anyMatch(c -> c.missing() == MissingPolicy.MEAN)) {
      parts.add("a tenth of the numbers with \"missing\": \"mean\" are missing");
    }
    if (isOpen(target) && classes.size() == 2) {
      parts.add("a fifth of the records are " + classes.get(1));
      hints.add("shares of " + target.name());
    } else if (isOpen(target) && classes.isEmpty()) {
      parts.add(target.name() + " varies as much as other numbers");
      hints.add("mean and sd of " + target.name());
    }
    if (hints(target).explained() == null) {
      parts.add("columns explain 0.3 of the variance of " + target.name());
      hints.add("explained of " + target.name());
    }
    parts.add("columns have correlations of 0.35");
    if (columns.stream().allMatch(c -> hints(c).alike() == null)) {
      hints.add("alike for columns that measure nearly the same");
    }
    return "Supposed: "
        + String.join("; ", parts)
        + (hints.isEmpty()
            ? ""
            : ". Hints in the schema say it better: " + String.join("; ", hints));
  }
}
