package org.priory.inference.propagation;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import org.priory.privacy.query.Row;

/**
 * A model whose likelihood terms are approximated by factors of one exponential family. Posterior,
 * prior and factors are vectors of natural parameters: products of distributions are sums of these.
 */
public interface FactorModel extends Serializable {

  /** Length of the natural parameters. */
  int dimension();

  /** Natural parameters of the prior, a copy. */
  double[] prior();

  /**
   * The prior as it is once more is known, for models whose prior has parameters of its own: a
   * copy.
   *
   * @param natural parameters of the posterior so far
   */
  default double[] refreshed(double[] natural) {
    return prior();
  }

  /**
   * The weight that each released coordinate has inside the norm of a record's vector, a copy; 1
   * unless a model says otherwise.
   */
  default double[] weights() {
    double[] ones = new double[dimension()];
    Arrays.fill(ones, 1);
    return ones;
  }

  /**
   * A cavity, ready for many rows.
   *
   * @param natural its parameters
   * @return nothing if they are those of no proper distribution
   */
  Optional<Cavity> cavity(double[] natural);

  /**
   * Lifts precisions that are too small to those of a proper distribution, in place. Parameters are
   * centred as by {@link Cavity#centre}, and of these eta stays: a mean that a sum moves by eta
   * over a precision that the noise made small must not fly off.
   *
   * @param noise standard deviation of the noise on each coordinate of weight 1
   * @return how many distributions had to be changed
   */
  int project(double[] centred, double noise);

  /** What is left of the posterior when one factor is taken out. Safe for several threads. */
  interface Cavity extends Serializable {

    /**
     * Adds the natural parameters of a row's factor, centred: those of the distribution of the
     * family with the moments of p(row | theta) cavity(theta), less the cavity's. Depends on the
     * row and on the cavity alone.
     */
    void addCentred(Row row, double[] factor);

    /** Adds the natural parameters of a row's factor, not centred. */
    default void addFactor(Row row, double[] factor) {
      double[] one = new double[factor.length];
      addCentred(row, one);
      restore(one);
      for (int i = 0; i < one.length; i++) {
        factor[i] += one[i];
      }
    }

    /**
     * (eta, Lambda) becomes (eta - Lambda m, Lambda) with the cavity's mean m, in place: what the
     * factor asks for where the cavity is. Linear, and noise in Lambda then moves no mean.
     */
    void centre(double[] factor);

    /** Undoes {@link #centre}, in place. */
    void restore(double[] factor);
  }
}
