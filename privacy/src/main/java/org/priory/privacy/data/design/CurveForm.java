package org.priory.privacy.data.design;

import org.priory.privacy.data.formula.Part;

/** Says each kind of {@link Curve} in another form, such as that of another program. */
public interface CurveForm<T> {

  /** -1 + 2 (x - min)/(max - min). */
  T line(double min, double max);

  /** -1 + 2 (f(x) - low)/(high - low), cut to [-1, 1]; the part says f. */
  T transformed(Part part, double low, double high);

  /** The Legendre polynomial of a degree of the line, cut to [-1, 1]. */
  T legendre(int degree, double min, double max);

  /**
   * c_0 + c_1 t + sum_i c_(2 + i) (t - k_i)_+^3 with t = (x - min)/range, cut to [0, 1], the value
   * cut to [-1, 1].
   */
  T spline(double min, double range, double[] knots, double[] c);

  /** 0 at every number that is there. */
  T nowhere();
}
