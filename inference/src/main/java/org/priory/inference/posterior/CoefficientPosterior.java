package org.priory.inference.posterior;

import java.util.List;
import java.util.Optional;

/** What is known about named coefficients: a normal distribution, or the draws of chains. */
public sealed interface CoefficientPosterior permits GaussianPosterior, DrawnPosterior {

  /** Names of the coefficients. */
  List<String> names();

  /** How many there are. */
  int dimension();

  /** Posterior mean of each coefficient; a copy. */
  double[] mean();

  /** Standard deviation of a coefficient. */
  double sd(int i);

  /** The central interval that holds a coefficient with the given probability. */
  Interval interval(int i, double level);

  /** How many records have each level of each category, if that was bought. */
  Optional<Support> support();
}
