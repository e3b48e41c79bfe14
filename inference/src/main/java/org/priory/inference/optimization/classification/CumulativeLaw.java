package org.priory.inference.optimization.classification;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.AddedLevels;
import org.priory.inference.optimization.likelihood.Logistic;
import org.priory.inference.optimization.likelihood.ScoreLaw;
import org.priory.inference.rows.Simplex;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Ordered values 0 to K by cumulative log odds: the probability of a value above j is
 *
 * <pre>
 *   a_j = 1/(1 + e^-(s + o_j)),   j = 0, ..., K - 1,   o_0 &gt; o_1 &gt; ... .
 * </pre>
 *
 * <p>With p_j = a_{j-1} - a_j, a_{-1} = 1 and a_K = 0, the likelihood's score by s is
 *
 * <pre>
 *   r = sum_j w_j ([y &gt; j] - a_j),   w_j = a_{j-1} - a_{j+1} = p_j + p_{j+1},
 * </pre>
 *
 * <p>from -a_0 to 1 - a_{K-1}, and its variance is h = sum_j w_j a_j (1 - a_j). Over g = max(a_0, 1
 * - a_{K-1}) &gt;= 1/2 it is at most 1; h/g is at most 1/2, as it is for two classes ({@code
 * docs/proofs/regression.md}, section 10).
 *
 * @param offsets o, falling
 */
record CumulativeLaw(double[] offsets) implements ScoreLaw {
  /** The least share of the records that a value is believed to have. */
  private static final double LEAST_SHARE = 1e-3;

  /**
   * Buys how many records have each value: one question, whose vectors have norm at most 1. The
   * offsets are the log odds of all.
   */
  static CumulativeLaw ask(PublicKnowledge known, Questions questions) {
    NoisySum answer = questions.ask(new ClassCountQuery(known.classes().size()));
    double records = known.records() * questions.plan().sampling().share(known.records());
    double[] shares = new double[known.classes().size()];
    Arrays.setAll(shares, k -> answer.get(k) / records);
    // no share is believed that is less than what one record, or the noise, makes
    double least = Math.max(LEAST_SHARE, Math.max(1, answer.sigma()) / records);
    return of(shares, Math.min(least, 0.5 / shares.length));
  }

  /**
   * By shares of values.
   *
   * @param least that are believed
   */
  static CumulativeLaw of(double[] shares, double least) {
    double[] p = Simplex.project(shares);
    double sum = 0;
    for (int k = 0; k < p.length; k++) {
      p[k] = Math.max(least, p[k]);
      sum += p[k];
    }
    double[] offsets = new double[p.length - 1];
    double above = sum;
    for (int j = 0; j < offsets.length; j++) {
      above -= p[j];
      offsets[j] = Math.log(above / (sum - above));
    }
    return new CumulativeLaw(offsets);
  }

  /** The cuts as levels, each with its share of the curvature where nothing explains. */
  AddedLevels cuts() {
    double[] above = new double[offsets.length];
    double[] weights = new double[offsets.length];
    above(0, offsets, above);
    weights(above, weights);
    double sum = Arrays.stream(weights).sum();
    List<String> names = IntStream.range(0, above.length).mapToObj(OrdinalNewton::cut).toList();
    return new AddedLevels(names, Arrays.stream(weights).map(w -> w / sum).toArray());
  }

  /** a_j of a predictor; where offsets do not fall, no more than that of the cut before. */
  static void above(double s, double[] offsets, double[] above) {
    double before = 1;
    for (int j = 0; j < above.length; j++) {
      before = Math.min(before, Logistic.value(s + offsets[j]));
      above[j] = before;
    }
  }

  /** g. */
  static double largest(double[] above) {
    return Math.max(above[0], 1 - above[above.length - 1]);
  }

  /** w_j/g. */
  static double share(double[] above, int j) {
    double before = j == 0 ? 1 : above[j - 1];
    double after = j == above.length - 1 ? 0 : above[j + 1];
    return (before - after) / largest(above);
  }

  /** r/g of a value, from -1 to 1: (1 - a_{y-1} - a_y)/g. */
  static double residual(double y, double s, double[] offsets) {
    double[] above = new double[offsets.length];
    above(s, offsets, above);
    int value = (int) y;
    double before = value == 0 ? 1 : above[value - 1];
    double after = value == above.length ? 0 : above[value];
    return (1 - before - after) / largest(above);
  }

  /** w_j a_j (1 - a_j)/g. */
  static void weights(double[] above, double[] weights) {
    for (int j = 0; j < above.length; j++) {
      weights[j] = share(above, j) * above[j] * (1 - above[j]);
    }
  }

  /** h/g. */
  @Override
  public double slope(double s) {
    double[] above = new double[offsets.length];
    double[] weights = new double[offsets.length];
    above(s, offsets, above);
    weights(above, weights);
    return Math.min(mostSlope(), Arrays.stream(weights).sum());
  }

  @Override
  public double mostSlope() {
    return 0.5;
  }

  /** 1/g. */
  @Override
  public double mostVariance() {
    return 2;
  }
}
