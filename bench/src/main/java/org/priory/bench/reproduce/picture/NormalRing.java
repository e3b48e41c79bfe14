package org.priory.bench.reproduce.picture;

import java.util.ArrayList;
import java.util.List;
import org.priory.models.plot.Point;
import org.priory.numerics.linear.Cholesky;

/** An ellipse of equal density of a normal distribution in the plane. */
public final class NormalRing {
  private static final int CORNERS = 90;

  private NormalRing() {}

  /** mean + radius L (cos t, sin t), where L L' is the covariance. */
  public static List<Point> of(double[] mean, double[] covariance, double radius) {
    double[] l = Cholesky.of(covariance, 2).lower();
    List<Point> ring = new ArrayList<>();
    for (int i = 0; i < CORNERS; i++) {
      double t = 2 * Math.PI * i / CORNERS;
      ring.add(
          new Point(
              mean[0] + radius * l[0] * Math.cos(t),
              mean[1] + radius * (l[2] * Math.cos(t) + l[3] * Math.sin(t))));
    }
    return ring;
  }
}
