package org.priory.inference.sampling;

/**
 * The step of Langevin dynamics, in units in which the curvature in the middle of all parameters is
 * 1: after K = T eta the chain has forgotten where it was K times.
 *
 * <p>At eta = 2 tau/s^2 the privacy noise, of standard deviation s on the gradient, is just the
 * Langevin noise, and the chain is as hot as asked. T eta does not depend on T then, since s^2
 * grows with T: it is the budget that decides how far such a chain comes. Where that is not far
 * enough, steps are larger and the chain is hotter.
 */
final class StepSize {
  /** A chain that forgets so often where it was is as hot as asked. */
  private static final double ENOUGH = 20;

  /** Where it cannot, it is heated until it forgets so often, */
  private static final double HEATED = 50;

  /** but not to over so many times the asked temperature: it would be too far out to say much. */
  private static final double HOT = 8;

  /** Unless it would forget less often than this. */
  private static final double LEAST = 4;

  private StepSize() {}

  /**
   * The step for a chain of so much noise.
   *
   * @param s standard deviation of the noise on the gradient in the middle of all parameters
   * @param most the largest step that is accurate
   */
  static double of(double s, ChainSettings settings, double most) {
    double balanced = 2 * settings.temperature() / (s * s);
    double steps = settings.steps();
    double heated = Math.min(HEATED / steps, Math.max(LEAST / steps, HOT * balanced));
    return Math.min(most, balanced * steps >= ENOUGH ? balanced : Math.max(balanced, heated));
  }
}
