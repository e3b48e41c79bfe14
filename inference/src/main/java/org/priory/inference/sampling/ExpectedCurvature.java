package org.priory.inference.sampling;

/** The rule for curvatures that are expected of parameters. */
final class ExpectedCurvature {

  private ExpectedCurvature() {}

  /** A copy, if all are finite and above 0. */
  static double[] copied(double[] curvature) {
    for (double each : curvature) {
      if (!(each > 0 && each < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("curvature must be finite and > 0, was " + each);
      }
    }
    return curvature.clone();
  }
}
