package org.priory.inference.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a person believes of coefficients before the data is seen, on the scale on which they are
 * read. It is public, and takes the place of a method's own prior where it speaks.
 *
 * @param rows a law for each coefficient that it speaks of
 * @param covered the features of which the method's own prior is left out
 * @param words what was given, in words; empty if nothing was
 * @param pooled effects of groups that are drawn together
 * @param sparse laws of coefficients of which few are other than 0
 */
public record CoefficientPrior(
    List<Row> rows,
    Set<Integer> covered,
    String words,
    List<PooledEffects> pooled,
    List<HorseshoePrior> sparse) {
  /** Nothing is believed: a method has a prior of its own. */
  public static final CoefficientPrior NONE = new CoefficientPrior(List.of(), Set.of(), "");

  /** A law for some coefficients, and no groups. */
  public CoefficientPrior(List<Row> rows, Set<Integer> covered, String words) {
    this(rows, covered, words, List.of());
  }

  /** A law for some coefficients, and groups. */
  public CoefficientPrior(
      List<Row> rows, Set<Integer> covered, String words, List<PooledEffects> pooled) {
    this(rows, covered, words, pooled, List.of());
  }

  public CoefficientPrior {
    rows = List.copyOf(rows);
    covered = Set.copyOf(covered);
    pooled = List.copyOf(pooled);
    sparse = List.copyOf(sparse);
  }

  /** Whether nothing is believed. */
  public boolean isNone() {
    return rows.isEmpty() && pooled.isEmpty() && sparse.isEmpty();
  }

  /** This prior with effects of groups, of which the method's own prior is left out. */
  public CoefficientPrior with(List<PooledEffects> groups) {
    Set<Integer> all = new HashSet<>(covered);
    groups.forEach(each -> all.addAll(each.places()));
    return new CoefficientPrior(rows, all, words, groups, sparse);
  }

  /** This prior with few coefficients that are other than 0, as far as these laws speak. */
  public CoefficientPrior sparse(List<HorseshoePrior> laws) {
    return new CoefficientPrior(rows, covered, words, pooled, laws);
  }

  /** This prior with the slab alone of what is sparse. */
  public CoefficientPrior ofSlabs() {
    List<Row> all = new ArrayList<>(rows);
    Set<Integer> features = new HashSet<>(covered);
    for (HorseshoePrior each : sparse) {
      all.addAll(each.rows());
      features.addAll(each.covered());
    }
    return new CoefficientPrior(all, features, words, pooled);
  }

  /** This prior of the coefficients that are left when one of them is made so much smaller. */
  public CoefficientPrior less(int place, double by) {
    return new CoefficientPrior(
        rows.stream().map(row -> row.less(place, by)).toList(), covered, words, pooled, sparse);
  }

  /**
   * The prior that a method uses, in a sentence.
   *
   * @param own the method's own, in words
   */
  public String words(String own) {
    String given =
        rows.isEmpty() && sparse.isEmpty()
            ? "the prior, by default: " + own
            : words + "; all else by default: " + own;
    return pooled.isEmpty() ? given : given + "; " + PooledEffects.WORDS;
  }

  /**
   * The law of a weighted sum of coefficients: Student's t around a location, or a normal law.
   *
   * @param places of the coefficients
   * @param weights of the sum
   * @param location its middle
   * @param scale above 0: its standard deviation, if it is normal
   * @param degrees of freedom, infinite for a normal law
   */
  public record Row(
      List<Integer> places, List<Double> weights, double location, double scale, double degrees) {
    public Row {
      places = List.copyOf(places);
      weights = List.copyOf(weights);
      if (places.size() != weights.size()) {
        throw new IllegalArgumentException("places must be one a weight, were " + places.size());
      }
      if (!(Math.abs(location) < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("location must be finite, was " + location);
      }
      if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("scale must be a finite number > 0, was " + scale);
      }
      if (!(degrees > 0)) {
        throw new IllegalArgumentException("degrees must be > 0, were " + degrees);
      }
    }

    private Row less(int place, double by) {
      int at = places.indexOf(place);
      return at < 0
          ? this
          : new Row(places, weights, location - weights.get(at) * by, scale, degrees);
    }

    /** The sum. */
    public double of(double[] coefficients) {
      double sum = 0;
      for (int i = 0; i < places.size(); i++) {
        sum += weights.get(i) * coefficients[places.get(i)];
      }
      return sum;
    }
  }
}
