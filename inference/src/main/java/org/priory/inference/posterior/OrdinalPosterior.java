package org.priory.inference.posterior;

import java.util.Arrays;
import java.util.List;
import org.priory.numerics.random.InsecureSeededSource;

/**
 * What is known about a regression of ordered values: Pr[y &gt; j | x, m, b] = 1/(1 + e^-(x'm +
 * b_j)).
 *
 * <p>Probabilities are averages over draws of m and b; where the constants of a draw do not fall
 * from cut to cut, no value above is more probable than at the cut before.
 */
public final class OrdinalPosterior {
  /** So many draws tell the ends of an interval of 95 % to a fifth of a standard deviation. */
  private static final int DRAWS = 500;

  private final GaussianPosterior coefficients;
  private final int values;
  private final double[][] draws;
  private final HiddenShifts hidden;

  /**
   * A posterior.
   *
   * @param coefficients m of the columns, then b of the cuts between values
   * @param values how many
   */
  public OrdinalPosterior(GaussianPosterior coefficients, int values) {
    if (values < 2 || coefficients.dimension() < values) {
      throw new IllegalArgumentException(
          "there must be a coefficient and a constant for each cut between at least two values");
    }
    this.coefficients = coefficients;
    this.values = values;
    // model randomness, no secret
    this.draws = coefficients.draws(DRAWS, InsecureSeededSource.of(1));
    this.hidden = HiddenShifts.of(coefficients.support(), 1, DRAWS, 1);
  }

  public GaussianPosterior coefficients() {
    return coefficients;
  }

  /** How many columns there are. */
  public int columns() {
    return coefficients.dimension() - values + 1;
  }

  /** Pr[y = k | x] for all k, averaged over the posterior. */
  public double[] probabilities(float[] block, int offset) {
    double[] mean = new double[values];
    for (double[] draw : draws) {
      double[] p = probabilities(draw, 0, block, offset);
      for (int k = 0; k < values; k++) {
        mean[k] += p[k] / draws.length;
      }
    }
    return mean;
  }

  /**
   * The mean and the standard deviation of Pr[y = k | x, m, b] for all k. What hidden directions
   * may add is in the standard deviation, not in the mean ({@link
   * GaussianPosterior#predictorVariance}).
   */
  public void moments(float[] block, int offset, double[] means, double[] sds) {
    double[] sums = new double[values];
    double[] squares = new double[values];
    for (int i = 0; i < draws.length; i++) {
      double[] p = probabilities(draws[i], hidden.at(i, 0), block, offset);
      for (int k = 0; k < values; k++) {
        sums[k] += p[k] / draws.length;
        squares[k] += p[k] * p[k] / draws.length;
      }
    }
    for (int k = 0; k < values; k++) {
      sds[k] = Math.sqrt(Math.max(0, squares[k] - sums[k] * sums[k]));
    }
    double[] shown = hidden.areNone() ? sums : probabilities(block, offset);
    System.arraycopy(shown, 0, means, 0, values);
  }

  /** For each k the central interval that holds Pr[y = k | x, m, b] with the given probability. */
  public List<Interval> intervals(float[] block, int offset, double level) {
    double[][] drawn = new double[values][draws.length];
    for (int i = 0; i < draws.length; i++) {
      double[] p = probabilities(draws[i], hidden.at(i, 0), block, offset);
      for (int k = 0; k < values; k++) {
        drawn[k][i] = p[k];
      }
    }
    return Arrays.stream(drawn).map(each -> Interval.of(each, level)).toList();
  }

  /**
   * Probabilities under one draw.
   *
   * @param shift of x'm
   */
  private double[] probabilities(double[] draw, double shift, float[] block, int offset) {
    int d = columns();
    double s = shift;
    for (int j = 0; j < d; j++) {
      s += draw[j] * block[offset + j];
    }
    double[] p = new double[values];
    double before = 1;
    for (int k = 0; k < values - 1; k++) {
      double above = Math.min(before, 1 / (1 + Math.exp(-(s + draw[d + k]))));
      p[k] = before - above;
      before = above;
    }
    p[values - 1] = before;
    return p;
  }
}
