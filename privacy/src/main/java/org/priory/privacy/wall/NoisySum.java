package org.priory.privacy.wall;

/** An answer: safe to look at, to log and to publish. */
public final class NoisySum {
  private final double[] values;
  private final double sigma;

  NoisySum(double[] values, double sigma) {
    this.values = values;
    this.sigma = sigma;
  }

  public int dimension() {
    return values.length;
  }

  public double get(int i) {
    return values[i];
  }

  /** A copy. */
  public double[] values() {
    return values.clone();
  }

  /** Standard deviation of the noise on each value. */
  public double sigma() {
    return sigma;
  }
}
