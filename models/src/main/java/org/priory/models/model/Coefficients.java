package org.priory.models.model;

import java.util.List;
import org.priory.inference.posterior.GroupSpread;
import org.priory.inference.posterior.Interval;

/** The posterior of coefficients as a person reads them, by their names in posterior.json. */
public interface Coefficients {

  /** The names of all coefficients. */
  List<String> names();

  /**
   * The posterior mean of a coefficient.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  double mean(String name);

  /**
   * The posterior standard deviation of a coefficient.
   *
   * @throws IllegalArgumentException if there is none of that name
   * @throws IllegalStateException if the method has no honest one
   */
  double sd(String name);

  /**
   * The central interval that holds a coefficient with the given probability.
   *
   * @throws IllegalArgumentException if there is none of that name
   * @throws IllegalStateException if the method has no honest one
   */
  Interval interval(String name, double level);

  /**
   * The standard deviations of groups' effects, one for each term such as {@code (1 | site)}; empty
   * if there are no groups.
   */
  default List<GroupSpread> groups() {
    return List.of();
  }
}
