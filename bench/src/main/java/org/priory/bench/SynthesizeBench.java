package org.priory.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.synthetic.BinnedTable;
import org.priory.bench.synthetic.LabelCoverage;
import org.priory.bench.synthetic.WaysToRows;
import org.priory.models.text.TextTable;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench synthesize}: synthetic rows beside those of other ways, on Adult. */
@Command(
    name = "synthesize",
    description =
        "Synthetic rows of the Adult set by 'priory synthesize', by a spanning tree of pairs and by"
            + " independent columns, for the same budget: errors of counts of pairs, accuracy of a"
            + " regression on them; and how often intervals of a regression hold a known truth, with"
            + " and without the combining rules.")
final class SynthesizeBench extends PrioryCommand {
  private static final double DELTA = 1e-6;
  private static final int SETS = 20;

  @Option(names = "--repetitions", description = "Releases of each kind (2).")
  private int repetitions = 2;

  @Option(names = "--tables", description = "Tables with known truth, for each setting (20).")
  private int tables = 20;

  @Override
  protected Answer answer() {
    if (repetitions < 1 || repetitions > 1000 || tables < 1 || tables > 10_000) {
      throw new BadInput(
          "--repetitions, --tables",
          "must be 1 to 1000, and 1 to 10000",
          repetitions + ", " + tables,
          "give 2 and 20");
    }
    RandomGenerator random = new SplittableRandom(26);
    List<Map<String, Object>> ways = new ArrayList<>();
    WaysToRows adult = new WaysToRows();
    for (double epsilon : new double[] {0.3, 1, 3}) {
      ways.addAll(ways(adult, epsilon, random));
    }
    List<Map<String, Object>> held = new ArrayList<>();
    for (int records : new int[] {2000, 10_000, 30_000}) {
      for (double epsilon : new double[] {0.3, 1, 3}) {
        held.add(held(records, epsilon, random));
      }
    }
    return new Result(ways, held);
  }

  private List<Map<String, Object>> ways(WaysToRows adult, double epsilon, RandomGenerator random) {
    Map<String, double[]> sums = new LinkedHashMap<>();
    for (int r = 0; r < repetitions; r++) {
      adult
          .run(new PrivacyBudget(epsilon, DELTA), SETS, random)
          .forEach(
              (name, achieved) -> {
                double[] sum = sums.computeIfAbsent(name, key -> new double[3]);
                sum[0] += achieved.distance() / repetitions;
                sum[1] += achieved.accuracy() / repetitions;
                sum[2] += achieved.seconds() / repetitions;
              });
    }
    List<Map<String, Object>> rows = new ArrayList<>();
    sums.forEach(
        (name, sum) -> {
          Map<String, Object> row = new LinkedHashMap<>();
          row.put("epsilon", epsilon);
          row.put("how", name);
          row.put("distance_of_pairs", sum[0]);
          row.put("accuracy", sum[1]);
          row.put("seconds", sum[2]);
          rows.add(row);
        });
    return rows;
  }

  private Map<String, Object> held(int records, double epsilon, RandomGenerator random) {
    BinnedTable columns = BinnedTable.adult(false).only(List.of("sex", "race", "marital-status"));
    RandomGenerator truths = new SplittableRandom(5);
    double[][] effects = new double[columns.axes().size()][];
    for (int a = 0; a < effects.length; a++) {
      effects[a] = new double[columns.axes().get(a).allBins()];
      for (int bin = 1; bin < effects[a].length; bin++) {
        effects[a][bin] = 0.7 * truths.nextGaussian();
      }
    }
    LabelCoverage coverage = new LabelCoverage(columns, effects, records);
    for (int t = 0; t < tables; t++) {
      coverage.run(new PrivacyBudget(epsilon, DELTA), SETS, random);
    }
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("records", records);
    row.put("epsilon", epsilon);
    row.put("intervals", coverage.cases());
    row.put("held_combined", coverage.combined());
    row.put("held_one_set_as_real", coverage.asReal());
    row.put("rms_of_score", coverage.rootMeanSquare());
    row.put("median_width", coverage.width());
    return row;
  }

  private record Result(List<Map<String, Object>> ways, List<Map<String, Object>> held)
      implements Answer {
    @Override
    public Map<String, ?> json() {
      return Map.of("ways", ways, "coverage", held);
    }

    @Override
    public String text() {
      TextTable first =
          new TextTable("epsilon", "rows by", "distance of pairs", "accuracy", "seconds");
      for (Map<String, Object> row : ways) {
        first.add(
            String.valueOf(row.get("epsilon")),
            String.valueOf(row.get("how")),
            fixed(row, "distance_of_pairs", 4),
            fixed(row, "accuracy", 4),
            fixed(row, "seconds", 1));
      }
      TextTable second =
          new TextTable(
              "records", "epsilon", "intervals", "combined hold", "one set hold", "rms", "width");
      for (Map<String, Object> row : held) {
        second.add(
            String.valueOf(row.get("records")),
            String.valueOf(row.get("epsilon")),
            String.valueOf(row.get("intervals")),
            fixed(row, "held_combined", 3),
            fixed(row, "held_one_set_as_real", 3),
            fixed(row, "rms_of_score", 2),
            fixed(row, "median_width", 2));
      }
      return "Adult, "
          + SETS
          + " sets; distance in total variation, mean over all pairs of columns:\n"
          + first
          + "\n95 % intervals of a logistic regression whose labels have known odds:\n"
          + second;
    }

    private static String fixed(Map<String, Object> row, String key, int digits) {
      return String.format(Locale.ROOT, "%." + digits + "f", row.get(key));
    }
  }
}
