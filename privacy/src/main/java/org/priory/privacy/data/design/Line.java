package org.priory.privacy.data.design;

/** The number itself, its bounds being -1 and 1. */
record Line(double min, double max) implements Curve {
  @Override
  public double at(double x) {
    double share = (x - min) / (max - min);
    return -1 + 2 * Math.min(1, Math.max(0, share));
  }

  @Override
  public <T> T in(CurveForm<T> form) {
    return form.line(min, max);
  }
}
