package org.priory.inference.sampling;

/**
 * Huber's loss of an error t = (y - m)/s: t^2/2 up to |t| = k, then the tangent k |t| - k^2/2
 * (Huber 1964). Normal errors in the middle, exponential tails. Labels are numbers in [-1, 1].
 *
 * <p>With a small k, and divided by k, it is the absolute loss |t| with its corner rounded: minus
 * the log-likelihood of Laplace's errors, for a regression of the median.
 *
 * @param scale s
 * @param threshold k
 * @param factor 1, or 1/k for the absolute loss
 */
record HuberLoss(double scale, double threshold, double factor) implements Loss {
  public HuberLoss {
    if (!(scale > 0 && threshold > 0 && factor > 0)
        || !(scale < Double.POSITIVE_INFINITY
            && threshold < Double.POSITIVE_INFINITY
            && factor < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "scale, threshold and factor must be finite numbers > 0, were "
              + scale
              + ", "
              + threshold
              + " and "
              + factor);
    }
  }

  /** Huber's loss itself. */
  public static HuberLoss of(double scale, double threshold) {
    return new HuberLoss(scale, threshold, 1);
  }

  /**
   * The absolute loss |t| for |t| &gt; corner, within corner/2 of it everywhere, up to a constant.
   */
  public static HuberLoss absolute(double scale, double corner) {
    return new HuberLoss(scale, corner, 1 / corner);
  }

  private double away(double m, double label) {
    return (Math.max(-1, Math.min(1, label)) - m) / scale;
  }

  @Override
  public double value(double m, double label) {
    double t = Math.abs(away(m, label));
    return factor * (t <= threshold ? t * t / 2 : threshold * (t - threshold / 2));
  }

  @Override
  public double slope(double m, double label) {
    double t = away(m, label);
    return -factor * Math.max(-threshold, Math.min(threshold, t)) / scale;
  }

  @Override
  public double curvature(double m, double label) {
    return Math.abs(away(m, label)) <= threshold ? mostCurvature() : 0;
  }

  @Override
  public double lipschitz() {
    return factor * threshold / scale;
  }

  /** The curvature jumps at the threshold. */
  @Override
  public double concordance() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double range(double most) {
    return lipschitz() * (1 + most);
  }

  @Override
  public double atZero() {
    return lipschitz();
  }

  @Override
  public double mostCurvature() {
    return factor / (scale * scale);
  }

  /** The share of errors within the threshold, 1 - e^-k at least where they are Laplace's. */
  @Override
  public double typicalCurvature() {
    return mostCurvature() * -Math.expm1(-threshold);
  }
}
