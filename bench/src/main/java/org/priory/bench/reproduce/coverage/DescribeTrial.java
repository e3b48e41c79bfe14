package org.priory.bench.reproduce.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.IntStream;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.AxisCounts;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.describe.CorrelationSummary;
import org.priory.inference.describe.CountSummary;
import org.priory.inference.describe.CrossCounts;
import org.priory.inference.describe.Describe;
import org.priory.inference.describe.Marginals;
import org.priory.inference.describe.NumberSummary;
import org.priory.inference.posterior.Interval;
import org.priory.models.describe.ColumnAxis;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;

/** Descriptions of rows that are drawn from a real table, with the noise of the plan. */
final class DescribeTrial {
  static final double DELTA = 1e-6;
  private static final double LEVEL = 0.95;

  /** A value that fewer records have is rare. */
  private static final double RARE = 10;

  private static final double[] QUANTILES = {0.1, 0.25, 0.5, 0.75, 0.9};

  private final float[][] all;
  private final List<BinnedColumn> axes;
  private final Asked asked;
  private final Marginals population;

  /** How many intervals, and how many of them hold. */
  record Held(int count, int held) {
    Held with(boolean holds) {
      return new Held(count + 1, held + (holds ? 1 : 0));
    }
  }

  DescribeTrial(String file, String schema) {
    Schema columns = DataSets.schema(schema);
    Encoding encoding = Encoding.of(columns, null, Encoding.Options.CODES);
    Records records = RecordFiles.open(DataSets.file(file), encoding).read();
    int d = encoding.width();
    this.all = new float[records.rows()][];
    for (int i = 0; i < all.length; i++) {
      all[i] = Arrays.copyOfRange(records.block(i), records.offset(i), records.offset(i) + d);
    }
    this.axes =
        encoding.names().stream()
            .map(name -> ColumnAxis.of(columns.column(name).orElseThrow()).axis())
            .toList();
    List<Asked.Pair> neighbours =
        IntStream.range(1, axes.size()).mapToObj(a -> new Asked.Pair(a - 1, a)).limit(4).toList();
    int[] numbers =
        IntStream.range(0, axes.size()).filter(a -> axes.get(a).isNumber()).limit(5).toArray();
    List<Asked.Pair> pairs = new ArrayList<>();
    for (int k = 1; k < numbers.length; k++) {
      pairs.add(new Asked.Pair(numbers[k - 1], numbers[k]));
    }
    this.asked =
        new Asked(axes, IntStream.range(0, axes.size()).toArray(), neighbours, pairs, true);
    this.population = exact(all);
  }

  private double[] sums(float[][] rows) {
    double[] sums = new double[asked.dimension()];
    for (float[] row : rows) {
      asked.add(row, 1, sums);
    }
    return sums;
  }

  private Marginals exact(float[][] rows) {
    return Marginals.of(asked, sums(rows), 0, OptionalDouble.empty());
  }

  /** How often each kind of interval held in so many descriptions of n rows. */
  Map<String, Held> held(int n, double epsilon, int sets, long seed) {
    double sigma =
        Describe.within(asked, n, new PrivacyBudget(epsilon, DELTA))
            .plan()
            .noise()
            .stretches()
            .get(0)
            .multiplier();
    Random random = new Random(seed);
    Map<String, Held> held = new LinkedHashMap<>();
    for (int set = 0; set < sets; set++) {
      float[][] rows = new float[n][];
      Arrays.setAll(rows, i -> all[random.nextInt(all.length)]);
      double[] answer = sums(rows);
      Marginals truth = Marginals.of(asked, answer.clone(), 0, OptionalDouble.empty());
      for (int j = 0; j < answer.length; j++) {
        answer[j] += sigma * random.nextGaussian();
      }
      compare(Marginals.of(asked, answer, sigma, OptionalDouble.empty()), truth, rows, held);
    }
    return held;
  }

  private void compare(Marginals found, Marginals truth, float[][] rows, Map<String, Held> held) {
    CountSummary counts = new CountSummary(found, LEVEL);
    add(held, "total", counts.total(), rows.length);
    for (int a = 0; a < axes.size(); a++) {
      AxisCounts of = found.axes().get(a);
      AxisCounts exact = truth.axes().get(a);
      AxisCounts law = population.axes().get(a);
      for (int bin = 0; bin < of.axis().bins(); bin++) {
        int cells = of.axis().cellsOfBin();
        double[] pick = of.picked(bin * cells, (bin + 1) * cells);
        double count = exact.sum(pick);
        add(held, count < RARE ? "rare count" : "count", counts.count(of, pick), count);
        add(held, "share", counts.shareOfData(of, pick), count / rows.length);
        double share = law.sum(pick) / all.length;
        // a value that nobody has is none of the population's
        if (share > 0) {
          add(held, "share, population", counts.shareOfPopulation(of, pick), share);
        }
      }
      if (of.axis().isNumber()) {
        numbers(a, found, truth, rows, held);
      }
    }
    for (int c = 0; c < found.crosses().size(); c++) {
      CrossCounts cross = found.crosses().get(c);
      for (int i = 0; i < cross.rows().allBins(); i++) {
        for (int j = 0; j < cross.columns().allBins(); j++) {
          Interval interval = counts.count(cross.count(i, j), cross.variance());
          add(held, "cross", interval, truth.crosses().get(c).count(i, j));
        }
      }
    }
    for (int k = 0; k < found.pairs().size(); k++) {
      CorrelationSummary exact = new CorrelationSummary(truth.pairs().get(k), LEVEL);
      if (exact.isKnown()) {
        CorrelationSummary noisy = new CorrelationSummary(found.pairs().get(k), LEVEL);
        add(held, "correlation", noisy.ofData(), exact.value());
      }
    }
  }

  private void numbers(
      int a, Marginals found, Marginals truth, float[][] rows, Map<String, Held> held) {
    double[] x = sorted(a, rows);
    if (x.length == 0) {
      return;
    }
    NumberSummary noisy = new NumberSummary(found.axes().get(a), found.moments().get(a), LEVEL);
    NumberSummary exact = new NumberSummary(truth.axes().get(a), truth.moments().get(a), LEVEL);
    NumberSummary law =
        new NumberSummary(population.axes().get(a), population.moments().get(a), LEVEL);
    add(held, "mean", noisy.meanOfData(), exact.mean());
    add(held, "mean, population", noisy.meanOfPopulation(), law.mean());
    add(held, "variance", noisy.varianceOfData(), exact.variance());
    double[] everybody = sorted(a, all);
    for (double p : QUANTILES) {
      add(held, "quantile", noisy.quantileOfData(p), x[(int) (p * x.length)]);
      double quantile = everybody[(int) (p * everybody.length)];
      add(held, "quantile, population", noisy.quantileOfPopulation(p), quantile);
    }
  }

  private static double[] sorted(int axis, float[][] rows) {
    return Arrays.stream(rows)
        .filter(row -> !Float.isNaN(row[axis]))
        .mapToDouble(row -> row[axis])
        .sorted()
        .toArray();
  }

  private static void add(Map<String, Held> held, String kind, Interval interval, double truth) {
    double room = 1e-6 * (1 + Math.abs(truth));
    boolean holds = interval.low() - room <= truth && truth <= interval.high() + room;
    held.merge(kind, new Held(0, 0).with(holds), (old, one) -> old.with(holds));
  }
}
