package org.priory.inference.sampling;

/**
 * The hinge of a support vector machine, max(0, z) of z = 1 - sm for s = +-1, its corner rounded
 * from -h to h (Chapelle 2007; the "Huber loss" of Chaudhuri, Monteleoni and Sarwate 2011):
 *
 * <pre>l = 0 up to z = -h,   (z + h)^2/(4h) up to z = h,   z beyond.</pre>
 *
 * <p>It is within h/4 of the hinge everywhere. Labels are 0 and 1.
 *
 * @param corner h
 */
record HingeLoss(double corner) implements Loss {
  public HingeLoss {
    if (!(corner > 0 && corner <= 1)) {
      throw new IllegalArgumentException("corner must be in (0, 1], was " + corner);
    }
  }

  private static double sign(double label) {
    return label > 0.5 ? 1 : -1;
  }

  @Override
  public double value(double m, double label) {
    double z = 1 - sign(label) * m;
    if (z < -corner) {
      return 0;
    }
    return z > corner ? z : (z + corner) * (z + corner) / (4 * corner);
  }

  @Override
  public double slope(double m, double label) {
    double s = sign(label);
    double z = 1 - s * m;
    // l' = -s, or -s (z + h)/(2h) in the corner
    return -s * Math.max(0, Math.min(1, (z + corner) / (2 * corner)));
  }

  @Override
  public double curvature(double m, double label) {
    return Math.abs(1 - sign(label) * m) <= corner ? mostCurvature() : 0;
  }

  @Override
  public double lipschitz() {
    return 1;
  }

  /** The curvature jumps at both ends of the corner. */
  @Override
  public double concordance() {
    return Double.POSITIVE_INFINITY;
  }

  /** From 0 to z, at most 1 + M; in the corner it is at most h, which is at most 1. */
  @Override
  public double range(double most) {
    return 1 + most;
  }

  /** z = 1. */
  @Override
  public double atZero() {
    return 1;
  }

  @Override
  public double mostCurvature() {
    return 1 / (2 * corner);
  }

  /** A share of about 0.4 h of all records is in the corner. */
  @Override
  public double typicalCurvature() {
    return 0.2;
  }
}
