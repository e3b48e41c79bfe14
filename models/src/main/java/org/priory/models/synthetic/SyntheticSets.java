package org.priory.models.synthetic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.describe.Asked;
import org.priory.inference.synthetic.RowSampler;
import org.priory.inference.synthetic.Synthesis;
import org.priory.models.describe.ColumnAxis;
import org.priory.models.model.FittedModel;
import org.priory.models.text.OneLine;
import org.priory.models.text.TextTable;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.file.CsvFile;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;

/** Synthetic data sets as they are shown and kept: a file of rows each, and a schema for them. */
final class SyntheticSets implements FittedModel {
  private static final String SCHEMA = "schema.json";

  /** Numbers within a bin are drawn with seeds of their own; no row of the table is behind them. */
  private static final long SEED = 2_000_003;

  private final List<ColumnAxis> columns;
  private final Synthesis synthesis;
  private final long rows;
  private final String missing;
  private final SyntheticCounts counts;

  /**
   * Data sets.
   *
   * @param rows of each
   * @param missing how a missing value is written
   */
  SyntheticSets(List<ColumnAxis> columns, Synthesis synthesis, long rows, String missing) {
    this.columns = List.copyOf(columns);
    this.synthesis = synthesis;
    this.rows = rows;
    this.missing = missing;
    this.counts = new SyntheticCounts(synthesis, rows);
  }

  private static String file(int set) {
    return "synthetic-" + (set + 1) + ".csv";
  }

  private String name(int a) {
    return columns.get(a).column().name();
  }

  // ---------- files ----------

  @Override
  public Map<String, Object> parameters() {
    return Map.of();
  }

  @Override
  public Map<String, @Nullable Object> writeFiles(Path folder, Optional<String> stamp)
      throws IOException {
    List<RowText> texts = RowText.of(columns, synthesis.bought().axes(), missing);
    for (int set = 0; set < synthesis.draws().size(); set++) {
      RowSampler sampler = synthesis.rows(set);
      RandomSource source = InsecureSeededSource.of(SEED + set);
      try (CsvFile csv = CsvFile.create(folder.resolve(file(set)))) {
        if (stamp.isPresent()) {
          csv.comment(stamp.get());
        }
        csv.line(columns.stream().map(each -> each.column().name()).toList());
        String[] line = new String[columns.size()];
        for (long i = 0; i < rows; i++) {
          int[] row = sampler.next();
          for (int a = 0; a < line.length; a++) {
            line[a] = texts.get(a).of(row[a], source);
          }
          csv.line(line);
        }
      }
    }
    Files.writeString(folder.resolve(SCHEMA), schema(stamp).toJson());
    return Map.of("file", SCHEMA);
  }

  /** What reads the rows: the columns that they have; every row is a unit of its own. */
  private Schema schema(Optional<String> stamp) {
    List<Column> each = columns.stream().map(ColumnAxis::column).toList();
    return new Schema(
        each,
        List.of(missing),
        null,
        Size.of(Math.toIntExact(rows)),
        new Schema.Layout(true, null, stamp.isPresent() ? '#' : null));
  }

  // ---------- JSON ----------

  @Override
  public Map<String, Object> summary() {
    Map<String, Object> synthetic = head();
    List<Map<String, Object>> ofColumns = new ArrayList<>();
    for (int a = 0; a < columns.size(); a++) {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("name", name(a));
      members.put("labels", columns.get(a).labels());
      members.put("bought", Arrays.stream(counts.boughtColumn(a)).boxed().toList());
      members.put("synthetic", Arrays.stream(counts.column(a)).boxed().toList());
      members.put("noise_sd", counts.noise(a));
      ofColumns.add(members);
    }
    synthetic.put("columns", ofColumns);
    List<Map<String, Object>> ofPairs = new ArrayList<>();
    List<Asked.Pair> pairs = synthesis.bought().asked().crosses();
    for (int k = 0; k < pairs.size(); k++) {
      Map<String, Object> members = new LinkedHashMap<>();
      members.put("first", name(pairs.get(k).first()));
      members.put("second", name(pairs.get(k).second()));
      members.put("in_model", synthesis.edges().contains(pairs.get(k)));
      members.put("distance", counts.distance(k));
      members.put("distance_of_noise", counts.distanceOfNoise(k));
      ofPairs.add(members);
    }
    synthetic.put("pairs", ofPairs);
    return Map.of("synthetic", synthetic);
  }

  private Map<String, Object> head() {
    Map<String, Object> synthetic = new LinkedHashMap<>();
    synthetic.put("sets", synthesis.draws().size());
    synthetic.put("rows", rows);
    synthetic.put("first_file", file(0));
    synthetic.put("schema", SCHEMA);
    synthetic.put("records", synthesis.bought().total());
    synthetic.put("pairs_bought", synthesis.bought().asked().crosses().size());
    synthetic.put("pairs_in_model", synthesis.edges().size());
    synthetic.put("cells", synthesis.cells());
    synthetic.put("how_to_use", HOW);
    return synthetic;
  }

  private static final String HOW =
      "Run the analysis on every set as if it were real, and combine the estimates and standard errors"
          + " with 'priory combine'. The standard errors of one set alone are too small.";

  @Override
  public Map<String, Object> shortSummary() {
    return Map.of("synthetic", head());
  }

  // ---------- text ----------

  @Override
  public String table() {
    TextTable table =
        new TextTable("column", "largest difference", "noise s.d.", "in the model with");
    for (int a = 0; a < columns.size(); a++) {
      double[] bought = counts.boughtColumn(a);
      double[] made = counts.column(a);
      double largest = 0;
      for (int i = 0; i < made.length; i++) {
        largest = Math.max(largest, Math.abs(made[i] - bought[i]));
      }
      table.add(OneLine.of(name(a)), percent(largest), percent(counts.noise(a)), partners(a));
    }
    return String.format(
            Locale.ROOT,
            "%d data sets of %d rows: %s to %s. Bought and synthetic shares of values:%n%n",
            synthesis.draws().size(),
            rows,
            file(0),
            file(synthesis.draws().size() - 1))
        + table
        + String.format(Locale.ROOT, "%n%s%n", HOW);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }

  private String partners(int a) {
    List<String> partners =
        synthesis.edges().stream()
            .filter(pair -> pair.first() == a || pair.second() == a)
            .map(pair -> OneLine.of(name(pair.first() == a ? pair.second() : pair.first())))
            .toList();
    return partners.isEmpty() ? "(none)" : String.join(", ", partners);
  }
}
