package org.priory.inference.propagation;

import java.util.Optional;
import org.priory.privacy.query.Row;

/**
 * A model whose likelihood terms are approximated by factors of one exponential family. Posterior,
 * prior and factors are vectors of natural parameters: products of distributions are sums of these.
 */
public interface FactorModel {

  /** Length of the natural parameters. */
  int dimension();

  /** Natural parameters of the prior, a copy. */
  double[] prior();

  /** The weight that each released coordinate has inside the norm of a record's vector, a copy. */
  double[] weights();

  /**
   * A cavity, ready for many rows.
   *
   * @param natural its parameters
   * @return nothing if they are those of no proper distribution
   */
  Optional<Cavity> cavity(double[] natural);

  /**
   * Changes parameters to the nearest proper distributions, in place, such that their means stay.
   *
   * @return how many distributions had to be changed
   */
  int project(double[] natural);

  /** What is left of the posterior when one factor is taken out. Safe for several threads. */
  interface Cavity {

    /**
     * Adds the natural parameters of a row's factor: those of the distribution of the family with
     * the moments of p(row | theta) cavity(theta), less the cavity's. Depends on the row and on the
     * cavity alone.
     */
    void addFactor(Row row, double[] factor);

    /**
     * (eta, Lambda) becomes (eta - Lambda m, Lambda) with the cavity's mean m, in place: what the
     * factor asks for where the cavity is. Linear, and noise in Lambda then moves no mean.
     */
    void centre(double[] factor);

    /** Undoes {@link #centre}, in place. */
    void restore(double[] factor);
  }
}
