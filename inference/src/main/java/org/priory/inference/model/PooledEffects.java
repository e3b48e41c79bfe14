package org.priory.inference.model;

import java.util.List;

/**
 * Effects of groups that are drawn together: normal around 0 with a standard deviation that they
 * share, which has a half-t law with 3 degrees of freedom.
 *
 * @param name of the term: {@code (1 | site)}
 * @param places of its coefficients, one a group
 * @param levels whether they are the levels of groups, of which every row has exactly one: what
 *     they have in common is then the intercept's
 * @param counts the features that count the records of each group; empty if nobody does
 * @param scale of the half-t law, over what effects on the outcome usually are
 */
public record PooledEffects(
    String name, List<Integer> places, boolean levels, List<Integer> counts, double scale) {
  /** The law of the standard deviation, in words. */
  public static final String WORDS =
      "effects of groups are normal(0, s), with an s for each term that is integrated over: half-t"
          + " with 3 degrees of freedom";

  public PooledEffects {
    places = List.copyOf(places);
    counts = List.copyOf(counts);
    if (!counts.isEmpty() && counts.size() != places.size()) {
      throw new IllegalArgumentException("counts must be one a place, were " + counts.size());
    }
    if (places.isEmpty()) {
      throw new IllegalArgumentException("places must not be empty");
    }
    if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("scale must be a finite number > 0, was " + scale);
    }
  }

  /** The levels of groups. */
  public static PooledEffects levels(String name, List<Integer> places) {
    return new PooledEffects(name, places, true, places, 1);
  }

  /** How many directions the effects have: what levels have in common is none. */
  public int directions() {
    return levels ? places.size() - 1 : places.size();
  }

  /** The effects, of levels around their mean. */
  public double[] of(double[] coefficients) {
    double[] effects = places.stream().mapToDouble(place -> coefficients[place]).toArray();
    double mean = 0;
    for (double each : effects) {
      mean += levels ? each / effects.length : 0;
    }
    for (int k = 0; k < effects.length; k++) {
      effects[k] -= mean;
    }
    return effects;
  }
}
