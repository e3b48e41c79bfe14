package org.priory.bench.synthetic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.posterior.CombinedEstimate;
import org.priory.inference.posterior.Interval;
import org.priory.inference.synthetic.Synthesis;
import org.priory.inference.synthetic.Synthesize;
import org.priory.privacy.event.PrivacyBudget;

/**
 * How often intervals of a logistic regression on synthetic rows hold the truth: rows of a public
 * table, drawn at random, with labels of known odds.
 */
public final class LabelCoverage {
  private static final double LEVEL = 0.95;
  private static final double Z = 1.959963984540054;

  private final BinnedTable population;
  private final double[][] effects;
  private final int records;

  private long cases;
  private long combined;
  private long asReal;
  private final List<Double> widths = new ArrayList<>();
  private double scores;

  /**
   * A population whose labels have known odds.
   *
   * @param effects of each column's bins; that of the first is zero
   * @param records drawn for each table
   */
  public LabelCoverage(BinnedTable population, double[][] effects, int records) {
    this.population = population;
    this.effects = Arrays.stream(effects).map(double[]::clone).toArray(double[][]::new);
    this.records = records;
  }

  /** The label is the last column. */
  private BinnedTable sample(RandomGenerator random) {
    List<BinnedColumn> axes = new ArrayList<>(population.axes());
    axes.add(BinnedColumn.category("label", 2));
    List<int[]> rows = new ArrayList<>();
    for (int i = 0; i < records; i++) {
      int[] drawn = population.rows().get(random.nextInt(population.rows().size()));
      double odds = -0.5;
      for (int a = 0; a < drawn.length; a++) {
        odds += effects[a][drawn[a]];
      }
      int[] row = Arrays.copyOf(drawn, drawn.length + 1);
      row[drawn.length] = random.nextDouble() < 1 / (1 + Math.exp(-odds)) ? 1 : 0;
      rows.add(row);
    }
    return new BinnedTable(axes, rows);
  }

  /** One table, its synthetic sets, and the regression on each of them. */
  public void run(PrivacyBudget budget, int sets, RandomGenerator random) {
    BinnedTable table = sample(random);
    Asked asked = table.asked(table.pairs());
    Synthesize method =
        Synthesize.within(asked, records, budget, new Synthesize.Settings(sets, false));
    double sigma = method.plan().noise().stretches().get(0).multiplier();
    double[] answer = table.exact(asked);
    for (int j = 0; j < answer.length; j++) {
      answer[j] += sigma * random.nextGaussian();
    }
    Synthesis synthesis = method.posterior(answer, sigma);
    int label = table.axes().size() - 1;
    List<PlainLogistic> fits = new ArrayList<>();
    for (int m = 0; m < sets; m++) {
      fits.add(PlainLogistic.of(table.drawn(synthesis.rows(m), records), label));
    }
    for (int a = 0; a < label; a++) {
      // but the first, with which others are compared, and missing values, which nobody has
      for (int bin = 1; bin < table.axes().get(a).bins(); bin++) {
        judge(fits, fits.get(0).axisAt()[a] + bin, effects[a][bin]);
      }
    }
  }

  private void judge(List<PlainLogistic> fits, int place, double truth) {
    double[] estimates = fits.stream().mapToDouble(f -> f.coefficients()[place]).toArray();
    double[] variances = fits.stream().mapToDouble(f -> f.variances()[place]).toArray();
    CombinedEstimate estimate = CombinedEstimate.of(estimates, variances);
    Interval interval = estimate.interval(LEVEL);
    cases++;
    combined += interval.low() <= truth && truth <= interval.high() ? 1 : 0;
    asReal += Math.abs(estimates[0] - truth) <= Z * Math.sqrt(variances[0]) ? 1 : 0;
    widths.add(interval.width());
    double score = (estimate.value() - truth) / estimate.sd();
    scores += score * score;
  }

  /** Intervals that were judged. */
  public long cases() {
    return cases;
  }

  /** The share of intervals by the combining rules that hold the truth. */
  public double combined() {
    return (double) combined / cases;
  }

  /** The twin: the share of those of one synthetic set that is taken for real. */
  public double asReal() {
    return (double) asReal / cases;
  }

  /** Their median width. */
  public double width() {
    return widths.stream().sorted().toList().get(widths.size() / 2);
  }

  /** The root of the mean square of (mean - truth)/s.d. */
  public double rootMeanSquare() {
    return Math.sqrt(scores / cases);
  }
}
