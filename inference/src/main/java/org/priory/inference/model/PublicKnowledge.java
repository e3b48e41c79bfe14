package org.priory.inference.model;

import java.util.List;
import java.util.Optional;

/**
 * What is known about the data before it is touched: from the schema, or bought earlier.
 *
 * @param names of the features
 * @param groups the group of each feature: -1 for the constant 1, one number for all values of a
 *     category (exactly one of which is 1), a number of its own for each other feature
 * @param maxNorm the largest L2 norm that a row of features can have
 * @param records how many records there are, declared public or bought as a noisy count; where they
 *     have weights, what these add up to, over the largest: expected, or bought
 * @param classes that a label may be; empty where labels are numbers, or there are none
 * @param persons whether a record is a person, who may have several rows and counts as their mean
 * @param prior what is believed of coefficients; methods that cannot take one refuse it in their
 *     recipe
 * @param weights how much each row counts; its column comes after the features that are named
 */
public record PublicKnowledge(
    List<String> names,
    int[] groups,
    double maxNorm,
    double records,
    List<String> classes,
    boolean persons,
    CoefficientPrior prior,
    Optional<RowWeights> weights) {

  /** Every row counts alike. */
  public PublicKnowledge(
      List<String> names,
      int[] groups,
      double maxNorm,
      double records,
      List<String> classes,
      boolean persons,
      CoefficientPrior prior) {
    this(names, groups, maxNorm, records, classes, persons, prior, Optional.empty());
  }

  /** Nothing is believed of coefficients. */
  public PublicKnowledge(
      List<String> names,
      int[] groups,
      double maxNorm,
      double records,
      List<String> classes,
      boolean persons) {
    this(names, groups, maxNorm, records, classes, persons, CoefficientPrior.NONE);
  }

  /** Every row is a record. */
  public PublicKnowledge(
      List<String> names, int[] groups, double maxNorm, double records, List<String> classes) {
    this(names, groups, maxNorm, records, classes, false);
  }

  /** What is public about a table without classes, in which every row is a record. */
  public PublicKnowledge(List<String> names, int[] groups, double maxNorm, double records) {
    this(names, groups, maxNorm, records, List.of());
  }

  public PublicKnowledge {
    names = List.copyOf(names);
    classes = List.copyOf(classes);
    if (names.isEmpty()) {
      throw new IllegalArgumentException("names must not be empty");
    }
    groups = groups.clone();
    if (groups.length != names.size()) {
      throw new IllegalArgumentException(
          "groups must be one a name, were " + groups.length + " for " + names.size());
    }
    if (!(maxNorm > 0 && maxNorm < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("maxNorm must be a finite number > 0, was " + maxNorm);
    }
    if (!(records >= 1 && records < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("records must be a finite number >= 1, was " + records);
    }
  }

  /** What is public about the same table where a record is a person. */
  public PublicKnowledge ofPersons() {
    return new PublicKnowledge(names, groups, maxNorm, records, classes, true, prior, weights);
  }

  /** What is public with what a person believes of coefficients. */
  public PublicKnowledge with(CoefficientPrior believed) {
    return new PublicKnowledge(
        names, groups, maxNorm, records, classes, persons, believed, weights);
  }

  /** What is public where rows count by such weights. */
  public PublicKnowledge weighted(RowWeights counting) {
    return new PublicKnowledge(
        names, groups, maxNorm, records, classes, persons, prior, Optional.of(counting));
  }

  /** What is public about rows whose weights, over the largest, add up to a number. */
  public PublicKnowledge counting(double total) {
    return new PublicKnowledge(names, groups, maxNorm, total, classes, persons, prior, weights);
  }

  /** Number of features. */
  public int width() {
    return names.size();
  }
}
