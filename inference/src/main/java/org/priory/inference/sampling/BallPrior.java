package org.priory.inference.sampling;

/**
 * Uniform on a ball around 0.
 *
 * @param dimension of theta
 * @param radius the largest norm that is allowed
 */
record BallPrior(int dimension, double radius) implements DensityPrior {
  BallPrior {
    if (dimension < 1 || !(radius > 0 && radius < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "a ball must have a dimension of at least 1 and a finite radius > 0, had "
              + dimension
              + " and "
              + radius);
    }
  }

  @Override
  public double[] gradient(double[] theta) {
    return new double[dimension];
  }

  @Override
  public double logDensity(double[] theta) {
    double squares = TemperedPosterior.squares(theta);
    return squares <= radius * radius ? 0 : Double.NEGATIVE_INFINITY;
  }

  @Override
  public double leastCurvature() {
    return 0;
  }

  @Override
  public double mostCurvature() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double[] start() {
    return new double[dimension];
  }
}
