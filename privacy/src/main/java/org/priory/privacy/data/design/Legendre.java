package org.priory.privacy.data.design;

/**
 * The Legendre polynomial of a degree, the number's bounds being -1 and 1. It is at most 1 in size
 * there, and orthogonal to those of other degrees under the uniform law.
 */
record Legendre(int degree, double min, double max) implements Curve {
  @Override
  public double at(double x) {
    double z = new Line(min, max).at(x);
    double before = 1;
    double now = z;
    for (int k = 1; k < degree; k++) {
      // (k + 1) P_{k+1} = (2 k + 1) z P_k - k P_{k-1}
      double next = ((2 * k + 1) * z * now - k * before) / (k + 1);
      before = now;
      now = next;
    }
    return Curve.cut(now);
  }

  @Override
  public <T> T in(CurveForm<T> form) {
    return form.legendre(degree, min, max);
  }
}
