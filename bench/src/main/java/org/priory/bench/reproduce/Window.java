package org.priory.bench.reproduce;

import java.util.Locale;
import java.util.StringJoiner;
import org.priory.models.plot.Scale;
import org.priory.numerics.linear.Cholesky;

/**
 * The part of the plane that a panel shows, and where its points lie in the panel.
 *
 * @param x from the left to the right
 * @param y from the bottom to the top
 * @param width of the panel, in pixels
 * @param height of the panel
 */
record Window(Scale x, Scale y, double width, double height) {
  private static final int CORNERS = 90;

  double across(double value) {
    return width * x.position(value);
  }

  double down(double value) {
    return height * (1 - y.position(value));
  }

  /** No points yet. */
  Points points() {
    return new Points();
  }

  /** Points as a line or a polygon lists them. */
  final class Points {
    private final StringJoiner points = new StringJoiner(" ");

    Points add(double x, double y) {
      points.add(String.format(Locale.ROOT, "%.1f,%.1f", across(x), down(y)));
      return this;
    }

    @Override
    public String toString() {
      return points.toString();
    }
  }

  /** An ellipse of equal density of a normal distribution: mean + radius L (cos t, sin t). */
  Points ring(double[] mean, double[] covariance, double radius) {
    double[] l = Cholesky.of(covariance, 2).lower();
    Points ring = points();
    for (int i = 0; i < CORNERS; i++) {
      double t = 2 * Math.PI * i / CORNERS;
      ring.add(
          mean[0] + radius * l[0] * Math.cos(t),
          mean[1] + radius * (l[2] * Math.cos(t) + l[3] * Math.sin(t)));
    }
    return ring;
  }
}
