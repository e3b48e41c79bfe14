package org.priory.privacy.accounting.loss;

/** One step: its curve is known, and nothing is discretised. */
final class SingleStep {
  private SingleStep() {}

  static LossComposition.Interval epsilon(Step step, double delta) {
    return new LossComposition.Interval(
        invert(step.attained(), delta * (1 + step.attained().curveError()), false),
        invert(step.dominating(), delta * (1 - step.dominating().curveError()), true));
  }

  static LossComposition.Interval delta(Step step, double epsilon) {
    double lower = step.attained().hockeyStick(epsilon);
    double upper = step.dominating().hockeyStick(epsilon);
    return new LossComposition.Interval(
        lower * Math.max(0, 1 - step.attained().curveError()),
        Math.min(1, upper * (1 + step.dominating().curveError())));
  }

  /** The epsilon >= 0 at which a law's curve is delta. */
  private static double invert(LossLaw law, double delta, boolean upper) {
    if (law.hockeyStick(0) <= delta) {
      return 0;
    }
    if (law.infinite() >= delta) {
      return upper ? Double.POSITIVE_INFINITY : 0;
    }
    double low = 0;
    double high = 1e-9;
    while (law.hockeyStick(high) > delta) {
      low = high;
      high *= 4;
    }
    for (int i = 0; i < 200 && high - low > 1e-14 * high; i++) {
      double middle = 0.5 * (low + high);
      if (law.hockeyStick(middle) > delta) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return upper ? high * (1 + 1e-13) : low * (1 - 1e-13);
  }
}
