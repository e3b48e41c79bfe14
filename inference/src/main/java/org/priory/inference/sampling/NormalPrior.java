package org.priory.inference.sampling;

import java.util.Arrays;

/**
 * Independent normal parameters.
 *
 * @param mean of each
 * @param precision of each, one over its variance
 */
record NormalPrior(double[] mean, double[] precision) implements DensityPrior {
  NormalPrior {
    mean = mean.clone();
    precision = precision.clone();
    if (mean.length != precision.length || mean.length == 0) {
      throw new IllegalArgumentException(
          "mean and precision must have one entry for each parameter, had "
              + mean.length
              + " and "
              + precision.length);
    }
    for (int j = 0; j < mean.length; j++) {
      if (!(Double.isFinite(mean[j]) && precision[j] > 0 && Double.isFinite(precision[j]))) {
        throw new IllegalArgumentException(
            "a normal prior must have a finite mean and a finite precision > 0, had "
                + mean[j]
                + " and "
                + precision[j]);
      }
    }
  }

  @Override
  public double[] gradient(double[] theta) {
    double[] gradient = new double[mean.length];
    for (int j = 0; j < mean.length; j++) {
      gradient[j] = precision[j] * (mean[j] - theta[j]);
    }
    return gradient;
  }

  @Override
  public double logDensity(double[] theta) {
    double sum = 0;
    for (int j = 0; j < mean.length; j++) {
      sum -= precision[j] / 2 * (theta[j] - mean[j]) * (theta[j] - mean[j]);
    }
    return sum;
  }

  @Override
  public double leastCurvature() {
    return Arrays.stream(precision).min().orElseThrow();
  }

  @Override
  public double mostCurvature() {
    return Arrays.stream(precision).max().orElseThrow();
  }

  @Override
  public double[] start() {
    return mean.clone();
  }
}
