package org.priory.privacy.data;

import java.util.List;

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
