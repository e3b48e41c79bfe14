package org.priory.bench.reproduce.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.describe.AxisCounts;
import org.priory.inference.describe.CorrelationSummary;
import org.priory.inference.describe.CountSummary;
import org.priory.inference.describe.CrossCounts;
import org.priory.inference.describe.Marginals;
import org.priory.inference.describe.NumberSummary;
import org.priory.inference.posterior.Interval;

/**
 * How often 95 % intervals hold the values of real tables, through the wall with secure noise.
 * Twin: the estimates with no interval around them. Each kind is pooled over all columns and
 * releases; the odds of a false alarm are under 1e-5 for each.
 */
class DescribedTableTest {
  private static final int RELEASES = Integer.getInteger("priory.releases", 12);
  private static final double LEVEL = 0.95;

  @ParameterizedTest
  @CsvSource({
    "adult, 0.1, age, hours-per-week",
    "adult, 1, age, hours-per-week",
    "brfss2015, 0.1, BMI, Age",
    "brfss2015, 1, BMI, Age"
  })
  void intervalsHold(String name, double epsilon, String first, String second) throws IOException {
    assumeTrue(DescribedTable.isThere(name), "no " + name + ": skipped");
    DescribedTable table = DescribedTable.read(name, List.of(List.of(first, second)));
    Map<String, int[]> held = new LinkedHashMap<>();
    for (int r = 0; r < RELEASES; r++) {
      compare(table, table.described(epsilon, 1e-6), held);
    }
    held.forEach(
        (kind, counts) -> {
          double share = (double) counts[1] / counts[0];
          if (Boolean.getBoolean("priory.show")) {
            System.out.printf("%s %s %s: %.3f of %d%n", name, epsilon, kind, share, counts[0]);
          }
          // six standard errors below: few intervals have a skewed law
          assertThat(share)
              .as("%s of %s at %s", kind, name, epsilon)
              .isGreaterThan(LEVEL - 6 * Math.sqrt(LEVEL * (1 - LEVEL) / counts[0]));
        });
  }

  private static void compare(DescribedTable table, Marginals m, Map<String, int[]> held) {
    Marginals truth = table.exact();
    CountSummary counts = new CountSummary(m, LEVEL);
    add(held, "total", counts.total(), truth.total());
    int twin = 0;
    for (int a = 0; a < m.axes().size(); a++) {
      AxisCounts of = m.axes().get(a);
      for (int bin = 0; bin < of.axis().bins(); bin++) {
        int cells = of.axis().cellsOfBin();
        double[] pick = of.picked(bin * cells, (bin + 1) * cells);
        double exact = truth.axes().get(a).sum(pick);
        add(held, "count", counts.count(of, pick), exact);
        add(held, "share", counts.shareOfData(of, pick), exact / truth.total());
        twin += Math.abs(of.sum(pick) - exact) < 0.5 ? 1 : 0;
      }
      if (of.axis().isNumber()) {
        NumberSummary summary = new NumberSummary(of, m.moments().get(a), LEVEL);
        NumberSummary exact = new NumberSummary(truth.axes().get(a), truth.moments().get(a), LEVEL);
        add(held, "mean", summary.meanOfData(), exact.mean());
        add(held, "variance", summary.varianceOfData(), exact.variance());
        double[] sorted = table.sorted(a);
        for (double p : new double[] {0.25, 0.5, 0.75}) {
          add(held, "quantile", summary.quantileOfData(p), sorted[(int) (p * sorted.length)]);
        }
      }
    }
    // Twin: an estimate as if it had no noise is right to half a record far less often.
    int all = m.axes().stream().mapToInt(of -> of.axis().bins()).sum();
    assertThat(twin).isLessThan(all / 4);
    CrossCounts cross = m.crosses().get(0);
    for (int i = 0; i < cross.rows().allBins(); i++) {
      for (int j = 0; j < cross.columns().allBins(); j++) {
        add(
            held,
            "cross",
            counts.count(cross.count(i, j), cross.variance()),
            truth.crosses().get(0).count(i, j));
      }
    }
    add(
        held,
        "correlation",
        new CorrelationSummary(m.pairs().get(0), LEVEL).ofData(),
        new CorrelationSummary(truth.pairs().get(0), LEVEL).value());
    assertThat(Arrays.stream(m.axes().get(0).bins()).sum()).isCloseTo(m.total(), within(1e-6));
  }

  private static void add(Map<String, int[]> held, String kind, Interval interval, double truth) {
    int[] counts = held.computeIfAbsent(kind, key -> new int[2]);
    counts[0]++;
    double room = 1e-6 * (1 + Math.abs(truth));
    counts[1] += interval.low() - room <= truth && truth <= interval.high() + room ? 1 : 0;
  }
}
