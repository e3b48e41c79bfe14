package org.priory.privacy.data.design;

/** A function of a number, from the number's public bounds into [-1, 1]. */
public interface Curve {

  /** Its value at a number within the bounds. */
  double at(double x);

  /** This function in another form, such as that of another program. */
  <T> T in(CurveForm<T> form);

  /** What rounding leaves outside of [-1, 1] is cut. */
  static double cut(double value) {
    return Math.max(-1, Math.min(1, value));
  }
}
