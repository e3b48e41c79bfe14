package org.priory.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.priory.Accounting;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.CodeDigest;
import org.priory.bench.reproduce.experiment.KeptResults;
import org.priory.bench.synthetic.BinnedTable;
import org.priory.bench.synthetic.LabelCoverage;
import org.priory.bench.synthetic.WaysToRows;
import org.priory.inference.synthetic.Synthesize;
import org.priory.models.text.TextTable;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.Members;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench synthesize}: synthetic rows beside those of other ways, on Adult. */
@Command(
    name = "synthesize",
    description =
        "Synthetic rows of the Adult set by 'priory synthesize', by a spanning tree of pairs (MST), by a"
            + " Bayesian network (PrivBayes) and by independent columns, for the same budget: errors of counts of pairs, accuracy of a"
            + " regression on them; and how often intervals of a regression hold a known truth, with"
            + " and without the combining rules.")
final class SynthesizeBench extends PrioryCommand {
  private static final double DELTA = 1e-6;
  private static final int SETS = 20;
  private static final long SEED = 26;

  @Option(names = "--repetitions", description = "Releases of each kind (2).")
  private int repetitions = 2;

  @Option(names = "--tables", description = "Tables with known truth, for each setting (20).")
  private int tables = 20;

  private @Nullable WaysToRows adult;

  @Option(
      names = "--kept",
      paramLabel = "FILE",
      description = "Keeps what is done in this file, and goes on from there.")
  private @Nullable Path kept;

  @Override
  protected Answer answer() throws IOException {
    if (repetitions < 1 || repetitions > 1000 || tables < 1 || tables > 10_000) {
      throw new BadInput(
          "--repetitions, --tables",
          "must be 1 to 1000, and 1 to 10000",
          repetitions + ", " + tables,
          "give 2 and 20");
    }
    KeptResults results = KeptResults.open(Optional.ofNullable(kept), digest());
    List<Map<String, Object>> ways = new ArrayList<>();
    for (double epsilon : new double[] {0.3, 1, 3}) {
      ways.addAll(ways(epsilon, results));
    }
    List<Map<String, ?>> held = new ArrayList<>();
    for (int records : new int[] {2000, 10_000, 30_000}) {
      for (double epsilon : new double[] {0.3, 1, 3}) {
        String part = "coverage, " + records + " records, epsilon " + epsilon + ", " + tables;
        held.add(results.of(part, () -> held(records, epsilon)).all());
        say(part);
      }
    }
    return new Result(ways, held);
  }

  private static String digest() throws IOException {
    CodeDigest digest = new CodeDigest();
    for (Class<?> member : List.of(Synthesize.class, Accounting.class, Cholesky.class)) {
      digest.module(member);
    }
    for (Class<?> part : List.of(WaysToRows.class, BinnedTable.class, LabelCoverage.class)) {
      digest.resource(part, part.getSimpleName() + ".class");
    }
    return digest.text();
  }

  private void say(String part) {
    messages().println(part + " is done");
    messages().flush();
  }

  /** What one release of each kind achieves; the noise depends on the part alone. */
  private Map<String, ?> release(double epsilon, int run) {
    if (adult == null) {
      adult = new WaysToRows();
    }
    Map<String, List<Double>> achieved = new LinkedHashMap<>();
    adult
        .run(
            new PrivacyBudget(epsilon, DELTA),
            SETS,
            new SplittableRandom(SEED + Double.hashCode(epsilon) + run))
        .forEach(
            (name, each) ->
                achieved.put(name, List.of(each.distance(), each.accuracy(), each.seconds())));
    return achieved;
  }

  private List<Map<String, Object>> ways(double epsilon, KeptResults results) throws IOException {
    Map<String, double[]> sums = new LinkedHashMap<>();
    for (int r = 0; r < repetitions; r++) {
      int run = r;
      String part = "Adult, epsilon " + epsilon + ", release " + (r + 1);
      Members found = results.of(part, () -> release(epsilon, run));
      for (String name : found.all().keySet()) {
        double[] each = found.numbers(name);
        double[] sum = sums.computeIfAbsent(name, key -> new double[3]);
        Arrays.setAll(sum, i -> sum[i] + each[i] / repetitions);
      }
      say(part);
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

  private Map<String, Object> held(int records, double epsilon) {
    RandomGenerator random = new SplittableRandom(SEED + Double.hashCode(epsilon) + records);
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

  private record Result(List<Map<String, Object>> ways, List<Map<String, ?>> held)
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
      for (Map<String, ?> row : held) {
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

    private static String fixed(Map<String, ?> row, String key, int digits) {
      return String.format(Locale.ROOT, "%." + digits + "f", row.get(key));
    }
  }
}
