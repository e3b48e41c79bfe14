package org.priory.inference.optimization.linear;

/**
 * How far residuals and rows of a linear regression count: residuals up to {@code residual}
 * standard deviations, rows up to {@code row} typical norms.
 *
 * <p>Least squares would count all. Noise grows with both, so they are as large as makes the noise
 * in a coefficient about half of its sampling error, within limits: with k residual and m row,
 *
 * <pre>
 *   k m z sqrt(q/(N share)) = 1/2,   k = 2 m.
 * </pre>
 *
 * <p>All of it is public.
 *
 * @param residual k
 * @param row m
 */
record RobustCuts(double residual, double row) {
  private static final double NOISE_SHARE = 0.5;
  private static final double LEAST_RESIDUAL = 2;
  private static final double MOST_RESIDUAL = 4;
  private static final double MOST_ROW = 3;

  /** Without noise nothing but a gross error is cut. */
  static final RobustCuts NOISELESS = new RobustCuts(8, 30);

  /**
   * The cuts.
   *
   * @param z multiplier of one release that would use up the budget
   * @param share of the scores in the budget
   * @param records N
   * @param size q, how many coordinates there are
   */
  static RobustCuts of(double z, double share, double records, int size) {
    double product = NOISE_SHARE * Math.sqrt(records * share / size) / z;
    double residual = Math.max(LEAST_RESIDUAL, Math.min(MOST_RESIDUAL, Math.sqrt(2 * product)));
    return new RobustCuts(residual, Math.max(1, Math.min(MOST_ROW, product / residual)));
  }
}
