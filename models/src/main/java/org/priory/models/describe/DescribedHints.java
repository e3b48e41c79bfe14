package org.priory.models.describe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Hints;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.json.BadJson;
import org.priory.privacy.json.Members;

/**
 * What a released description says of the columns of a schema, as hints for forecasts: means and
 * standard deviations of numbers, shares of values. It was paid for when it was made, and what is
 * made of it costs nothing more.
 *
 * <p>Estimates that noise has put where no data is are brought to what the bounds allow; a number
 * whose standard deviation was lost in the noise keeps the hints that it has.
 */
public final class DescribedHints {
  /** A share of all that bounds and mean allow; a hint has to be below 0.99 of it. */
  private static final double MOST_SPREAD = 0.95;

  /** How near to a bound, as a share of the range, a mean may be, and how small a deviation. */
  private static final double LEAST = 1e-3;

  private final Path file;
  private final Map<String, Members> columns = new HashMap<>();

  private DescribedHints(Path file) {
    this.file = file;
  }

  /**
   * The schema with the hints of a description; columns that it does not have are as they are.
   *
   * @param run the folder of {@code priory describe}, or its folder {@code release}
   * @throws BadData if it is not one, or was not released
   */
  public static Schema in(Path run, Schema schema) {
    Path released = run.resolve("release").resolve("posterior.json");
    DescribedHints hints =
        new DescribedHints(Files.exists(released) ? released : run.resolve("posterior.json"));
    hints.read();
    return schema.with(hints::hinted);
  }

  private void read() {
    try {
      Members all = Members.parse(Files.readString(file));
      if (!DescribeModel.NAME.equals(all.text("model"))) {
        throw bad("must be of a description", all.text("model"));
      }
      if (all.all().get("stamp") != null) {
        throw bad("must be released", all.text("stamp"));
      }
      for (Members column : all.object("described").objects("columns")) {
        columns.put(column.text("name"), column);
      }
    } catch (IOException e) {
      throw bad("must be a file of a released description", "not readable");
    } catch (BadJson e) {
      throw bad("must be as 'priory describe' writes it", e.getMessage());
    }
  }

  private BadData bad(String rule, @Nullable String was) {
    return new BadData(
        file.toString(),
        "",
        rule,
        String.valueOf(was),
        "name the folder that 'priory describe' made");
  }

  private Column hinted(Column column) {
    Members described = columns.get(column.name());
    if (described == null) {
      return column;
    }
    try {
      if (column instanceof Column.Number number && described.has("sd")) {
        return hinted(number, described);
      }
      return column instanceof Column.Category category && described.has("values")
          ? hinted(category, described)
          : column;
    } catch (BadJson e) {
      throw bad("must be as 'priory describe' writes it", e.getMessage());
    }
  }

  private static Column hinted(Column.Number number, Members described) {
    double range = number.max() - number.min();
    double mean =
        Math.max(
            number.min() + LEAST * range,
            Math.min(number.max() - LEAST * range, described.object("mean").number("value")));
    // The variance of what is between two bounds is at most (mean - min) (max - mean).
    double most = MOST_SPREAD * Math.sqrt(mean - number.min()) * Math.sqrt(number.max() - mean);
    double sd = Math.min(most, described.object("sd").number("value"));
    if (!(sd > LEAST * range && most > LEAST * range)) {
      return number;
    }
    Hints old = number.hints();
    return new Column.Number(
        number.name(),
        number.min(),
        number.max(),
        number.per(),
        new Hints(mean, sd, List.of(), old.alike(), old.explained()),
        number.source(),
        number.kind(),
        number.unit(),
        number.missing());
  }

  private static Column hinted(Column.Category category, Members described) {
    Map<String, Double> found = new HashMap<>();
    for (Members value : described.objects("values")) {
      found.put(value.text("value"), value.object("share").number("value"));
    }
    List<Double> shares = new ArrayList<>();
    double sum = 0;
    for (Column.Value value : category.values()) {
      double share = Math.max(0, found.getOrDefault(value.name(), 0.0));
      shares.add(share);
      sum += share;
    }
    if (!(sum > LEAST)) {
      return category;
    }
    double all = Math.max(1, sum);
    Hints old = category.hints();
    return new Column.Category(
        category.name(),
        category.values(),
        category.reference(),
        new Hints(
            null,
            null,
            shares.stream().map(share -> share / all).toList(),
            old.alike(),
            old.explained()),
        category.source(),
        category.missing());
  }
}
