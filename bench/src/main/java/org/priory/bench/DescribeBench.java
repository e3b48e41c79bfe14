package org.priory.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.DescribedTable;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.AxisCounts;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.describe.Marginals;
import org.priory.inference.describe.NumberSummary;
import org.priory.models.text.TextTable;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory bench describe}: errors of a description beside those of plain histograms of the
 * same budget, on public tables.
 */
@Command(
    name = "describe",
    description =
        "Errors of counts, means and medians by 'priory describe', beside a plain Laplace and a plain"
            + " Gaussian histogram of every column and cross-table for the same budget.")
final class DescribeBench extends PrioryCommand {
  private static final double DELTA = 1e-6;

  @Option(names = "--repetitions", description = "Releases of each kind (20).")
  private int repetitions = 20;

  @Override
  protected Answer answer() throws IOException {
    if (repetitions < 1 || repetitions > 10_000) {
      throw new BadInput(
          "--repetitions", "must be 1 to 10000", Integer.toString(repetitions), "give 20");
    }
    List<Row> rows = new ArrayList<>();
    List<List<List<String>>> crosses =
        List.of(
            List.of(
                List.of("workclass", "education"),
                List.of("education", "income"),
                List.of("age", "hours-per-week")),
            List.of(List.of("BMI", "Age")));
    for (int k = 0; k < DescribedTable.names().size(); k++) {
      String name = DescribedTable.names().get(k);
      if (DescribedTable.isThere(name)) {
        DescribedTable table = DescribedTable.read(name, crosses.get(k));
        for (double epsilon : new double[] {0.1, 1}) {
          rows.addAll(compare(table, epsilon));
        }
      }
    }
    if (rows.isEmpty()) {
      throw new BadInput(
          "PRIORY_DATA", "must be the folder of the data sets", "without them", "set it");
    }
    return new Result(rows);
  }

  private List<Row> compare(DescribedTable table, double epsilon) throws IOException {
    Errors ours = new Errors();
    for (int r = 0; r < repetitions; r++) {
      ours.add(table, Release.of(table.described(epsilon, DELTA)));
    }
    Asked asked = table.asked();
    int tables = asked.axes().size() + asked.crosses().size();
    // A record is in one cell of each table: its L1 norm is their number, its L2 norm the root.
    double scale = tables / epsilon;
    double sigma =
        Math.sqrt(tables)
            * PlanWithin.leastNoise(
                    new PrivacyBudget(epsilon, DELTA),
                    0,
                    z -> Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(z), 1))
                .noise()
                .stretches()
                .get(0)
                .multiplier();
    RandomGenerator random = new SplittableRandom(26);
    Errors laplace = new Errors();
    Errors gaussian = new Errors();
    for (int r = 0; r < repetitions; r++) {
      laplace.add(table, Release.plain(table.exact(), () -> scale * laplace(random)));
      gaussian.add(table, Release.plain(table.exact(), () -> sigma * random.nextGaussian()));
    }
    return List.of(
        new Row(table.name(), epsilon, "describe", ours),
        new Row(table.name(), epsilon, "plain Gaussian", gaussian),
        new Row(table.name(), epsilon, "plain Laplace", laplace));
  }

  private static double laplace(RandomGenerator random) {
    double up = random.nextExponential();
    double down = random.nextExponential();
    return up - down;
  }

  private interface Noise {
    double next();
  }

  /**
   * What a release says.
   *
   * @param total of the records
   * @param bins of each axis
   * @param crosses cells of each cross-table
   * @param means of the numbers, in [-1, 1]; NaN of a category
   * @param medians of the numbers
   */
  private record Release(
      double total, List<double[]> bins, List<double[]> crosses, double[] means, double[] medians) {

    static Release of(Marginals m) {
      int axes = m.axes().size();
      double[] means = new double[axes];
      double[] medians = new double[axes];
      for (int a = 0; a < axes; a++) {
        NumberSummary summary = new NumberSummary(m.axes().get(a), m.moments().get(a), 0.95);
        boolean isNumber = m.axes().get(a).axis().isNumber();
        means[a] = isNumber ? summary.mean() : Double.NaN;
        medians[a] = isNumber ? summary.quantile(0.5) : Double.NaN;
      }
      return new Release(
          m.total(), m.axes().stream().map(AxisCounts::bins).toList(), cells(m), means, medians);
    }

    private static List<double[]> cells(Marginals m) {
      return m.crosses().stream()
          .map(
              cross -> {
                int columns = cross.columns().allBins();
                double[] cells = new double[cross.rows().allBins() * columns];
                Arrays.setAll(cells, i -> cross.count(i / columns, i % columns));
                return cells;
              })
          .toList();
    }

    /** Noise on every cell; means and medians from the middles of the cells. */
    static Release plain(Marginals exact, Noise noise) {
      int axes = exact.axes().size();
      double[] means = new double[axes];
      double[] medians = new double[axes];
      List<double[]> bins = new ArrayList<>();
      double total = 0;
      for (int a = 0; a < axes; a++) {
        AxisCounts counts = exact.axes().get(a);
        BinnedColumn axis = counts.axis();
        double[] noisy = new double[axis.cells() + 1];
        Arrays.setAll(noisy, i -> counts.cell(i) + noise.next());
        double[] ofBins = new double[axis.allBins()];
        for (int i = 0; i < noisy.length; i++) {
          ofBins[i / axis.cellsOfBin()] += noisy[i];
        }
        bins.add(ofBins);
        total += Arrays.stream(noisy).sum() / axes;
        means[a] = axis.isNumber() ? mean(noisy, axis.cells()) : Double.NaN;
        medians[a] = axis.isNumber() ? median(noisy, axis.cells()) : Double.NaN;
      }
      List<double[]> crosses = cells(exact);
      crosses.forEach(cells -> Arrays.setAll(cells, i -> cells[i] + noise.next()));
      return new Release(total, bins, crosses, means, medians);
    }

    private static double mean(double[] noisy, int cells) {
      double sum = 0;
      double count = 0;
      for (int i = 0; i < cells; i++) {
        sum += noisy[i] * (-1 + (2 * i + 1.0) / cells);
        count += noisy[i];
      }
      return count > 0 ? Math.max(-1, Math.min(1, sum / count)) : 0;
    }

    private static double median(double[] noisy, int cells) {
      double half = Arrays.stream(noisy, 0, cells).sum() / 2;
      double sum = 0;
      for (int i = 0; i < cells; i++) {
        sum += noisy[i];
        if (sum >= half) {
          return -1 + (2 * i + 1.0) / cells;
        }
      }
      return 1;
    }
  }

  /** Sums of squared errors: of the total, of bins, of crosses, of means, of medians. */
  private static final class Errors {
    private final double[] squares = new double[5];
    private final long[] counts = new long[5];
    private double gap;

    void add(DescribedTable table, Release release) {
      Release truth = Release.of(table.exact());
      add(0, release.total() - truth.total());
      for (int a = 0; a < truth.bins().size(); a++) {
        add(1, release.bins().get(a), truth.bins().get(a));
        gap = Math.max(gap, Math.abs(Arrays.stream(release.bins().get(a)).sum() - release.total()));
        if (table.asked().axes().get(a).isNumber()) {
          // shares of the range, which is 2
          double[] sorted = table.sorted(a);
          add(3, (release.means()[a] - truth.means()[a]) / 2);
          add(4, (release.medians()[a] - sorted[sorted.length / 2]) / 2);
        }
      }
      for (int k = 0; k < truth.crosses().size(); k++) {
        add(2, release.crosses().get(k), truth.crosses().get(k));
      }
    }

    private void add(int kind, double[] values, double[] truths) {
      for (int i = 0; i < values.length; i++) {
        add(kind, values[i] - truths[i]);
      }
    }

    private void add(int kind, double error) {
      squares[kind] += error * error;
      counts[kind]++;
    }

    double root(int kind) {
      return Math.sqrt(squares[kind] / (double) Math.max(1, counts[kind]));
    }
  }

  private record Row(String set, double epsilon, String how, Errors errors) {
    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("set", set);
      json.put("epsilon", epsilon);
      json.put("how", how);
      json.put("rmse_total", errors.root(0));
      json.put("rmse_counts", errors.root(1));
      json.put("rmse_cross", errors.root(2));
      json.put("rmse_mean_of_range", errors.root(3));
      json.put("rmse_median_of_range", errors.root(4));
      json.put("largest_gap_of_sums", errors.gap);
      return json;
    }
  }

  private record Result(List<Row> rows) implements Answer {
    @Override
    public Map<String, ?> json() {
      return Map.of("rows", rows.stream().map(Row::json).toList());
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "set",
              "epsilon",
              "by",
              "total",
              "counts",
              "cross cells",
              "means",
              "medians",
              "sums differ by");
      for (Row row : rows) {
        Errors e = row.errors;
        table.add(
            row.set,
            Double.toString(row.epsilon),
            row.how,
            String.format(Locale.ROOT, "%.1f", e.root(0)),
            String.format(Locale.ROOT, "%.1f", e.root(1)),
            String.format(Locale.ROOT, "%.1f", e.root(2)),
            String.format(Locale.ROOT, "%.3f %%", 100 * e.root(3)),
            String.format(Locale.ROOT, "%.3f %%", 100 * e.root(4)),
            String.format(Locale.ROOT, "%.1f", e.gap));
      }
      return "Root of the mean squared error, in records; of means and medians in shares of the range:\n"
          + table;
    }
  }
}
