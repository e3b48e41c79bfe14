package org.priory.bench.reproduce.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.describe.Describe;
import org.priory.inference.describe.Marginals;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;

/**
 * A public table that is described, as it is and with noise.
 *
 * @param name of the set
 * @param asked every column, and some cross-tables
 * @param records the rows
 * @param exact the description without noise
 */
public record DescribedTable(String name, Asked asked, Records records, Marginals exact) {
  private static final int BINS = 16;
  private static final int CELLS = 4;

  /** The tables that are there. */
  public static List<String> names() {
    return List.of("adult", "brfss2015");
  }

  private static String file(String name) {
    return name.equals("adult")
        ? "adult/adult.data.gz"
        : "brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz";
  }

  /** Whether the table is there. */
  public static boolean isThere(String name) {
    return DataSets.find(file(name)).isPresent();
  }

  /**
   * Reads a table.
   *
   * @param crosses names of columns that are tabulated together, in pairs
   */
  public static DescribedTable read(String name, List<List<String>> crosses) throws IOException {
    Schema schema = DataSets.schema(name);
    Encoding encoding = Encoding.of(schema, null, Encoding.Options.CODES);
    List<BinnedColumn> axes = new ArrayList<>();
    for (String column : encoding.names()) {
      Optional<Column> known = schema.column(column);
      axes.add(
          known.orElseThrow() instanceof Column.Category category
              ? BinnedColumn.category(column, category.values().size() + 1)
              : BinnedColumn.number(column, BINS, CELLS));
    }
    List<Asked.Pair> pairs =
        crosses.stream()
            .map(
                pair ->
                    new Asked.Pair(
                        encoding.names().indexOf(pair.get(0)),
                        encoding.names().indexOf(pair.get(1))))
            .toList();
    List<Asked.Pair> numbers =
        pairs.stream()
            .filter(pair -> axes.get(pair.first()).isNumber() && axes.get(pair.second()).isNumber())
            .toList();
    Asked asked = new Asked(axes, IntStream.range(0, axes.size()).toArray(), pairs, numbers, true);
    Records records = RecordFiles.open(DataSets.file(file(name)), encoding).read();
    Marginals exact =
        Experiment.fitWithoutNoise(
            Describe.within(asked, records.rows(), new PrivacyBudget(1, 1e-6)), records);
    return new DescribedTable(name, asked, records, exact);
  }

  /** The description for a budget, through the wall, with noise from the secure generator. */
  public Marginals described(double epsilon, double delta) throws IOException {
    return Experiment.fit(
        Describe.within(asked, records.rows(), new PrivacyBudget(epsilon, delta)), records);
  }

  /** The values of an axis that are not missing, in [-1, 1] and sorted. */
  public double[] sorted(int axis) {
    double[] values = new double[records.rows()];
    int n = 0;
    for (int i = 0; i < values.length; i++) {
      float x = records.block(i)[records.offset(i) + axis];
      if (!Float.isNaN(x)) {
        values[n++] = x;
      }
    }
    double[] sorted = Arrays.copyOf(values, n);
    Arrays.sort(sorted);
    return sorted;
  }
}
