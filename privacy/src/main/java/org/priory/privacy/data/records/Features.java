package org.priory.privacy.data.records;

import java.util.List;
import java.util.stream.IntStream;

/** What is publicly known about the feature vectors and labels of a source. */
public interface Features {

  /** Name of each feature, in order. */
  List<String> names();

  /** How many features a record has. */
  default int width() {
    return names().size();
  }

  /**
   * The largest L2 norm that a row's feature vector can have. No row exceeds it, one attains it.
   */
  double maxNorm();

  /** What the labels are. */
  Target target();

  /** The group of a feature that is always 1. */
  int INTERCEPT_GROUP = -1;

  /**
   * The group of each feature: one number for all values of a category, of which exactly one is 1
   * and the others are 0; a number of its own for every other feature; {@link #INTERCEPT_GROUP} for
   * the constant.
   */
  default int[] groups() {
    return IntStream.range(0, width()).toArray();
  }

  /** Features that are known by other means than a schema. */
  static Features of(List<String> names, double maxNorm, Target target) {
    List<String> copy = List.copyOf(names);
    if (copy.isEmpty()) {
      throw new IllegalArgumentException("names must not be empty");
    }
    if (!(maxNorm >= 0 && maxNorm < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("maxNorm must be finite and >= 0, was " + maxNorm);
    }
    return new KnownFeatures(copy, maxNorm, target);
  }
}
