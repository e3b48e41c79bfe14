package org.priory.inference.variational;

/** The scaling of shares that the loop does, for tests of models in other packages. */
public final class ReleaseScale {
  private ReleaseScale() {}

  public static void scale(JointRelease release, double[] values, double factor) {
    release.scale(values, factor);
  }

  public static void unscale(JointRelease release, double[] values, double factor) {
    release.unscale(values, factor);
  }
}
