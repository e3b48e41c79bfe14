package org.priory.inference.curvature;

import java.util.Arrays;
import org.priory.inference.posterior.Covariance;

/** H as its diagonal: for many features, where the whole matrix would drown in noise. */
public record DiagonalCurvature(double[] h) implements Curvature {

  @Override
  public double[] times(double[] v) {
    double[] out = new double[h.length];
    for (int j = 0; j < h.length; j++) {
      out[j] = h[j] * v[j];
    }
    return out;
  }

  @Override
  public Estimate given(double[] b, double rho, double s, Prior prior, int rounds) {
    int d = h.length;
    double[] mean = new double[d];
    double[] variance = new double[d];
    Prior next = prior;
    for (int round = 0; round < rounds; round++) {
      double squares = 0;
      for (int j = 0; j < d; j++) {
        double gain = h[j] / (rho * h[j] + s * s);
        variance[j] = 1 / ((j == 0 ? INTERCEPT_PRECISION : next.alpha()) + gain * h[j]);
        mean[j] = variance[j] * gain * b[j];
        squares += j == 0 ? 0 : mean[j] * mean[j] + variance[j];
      }
      next = next.given(d, squares);
    }
    return new Estimate(mean, () -> new Covariance.Diagonal(variance), next.alpha());
  }

  @Override
  public Curvature times(double factor) {
    return new DiagonalCurvature(Arrays.stream(h).map(x -> factor * x).toArray());
  }
}
