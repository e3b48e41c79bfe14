package org.priory.inference.mechanism;

/**
 * A vector sum that loses almost nothing: n terms with an error of at most u |sum| + (n u)^2 times
 * the sum of their sizes, u = 2^-53 (Ogita, Rump, Oishi 2005, algorithm 4.4).
 */
public final class AccurateSum {
  private final double[] sum;
  private final double[] lost;

  public AccurateSum(int length) {
    this.sum = new double[length];
    this.lost = new double[length];
  }

  /** Adds to one place. */
  public void add(int j, double term) {
    double next = sum[j] + term;
    double back = next - sum[j];
    lost[j] += (sum[j] - (next - back)) + (term - back);
    sum[j] = next;
  }

  /** The sum. */
  public double[] values() {
    double[] values = new double[sum.length];
    for (int j = 0; j < values.length; j++) {
      values[j] = sum[j] + lost[j];
    }
    return values;
  }
}
