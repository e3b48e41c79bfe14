package org.priory.models.plot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The part of the plane that a frame shows, and where its points lie in a picture.
 *
 * @param x from the left to the right
 * @param y from the bottom to the top
 * @param left of the frame, in pixels
 * @param top of the frame
 * @param width of the frame
 * @param height of the frame
 */
public record Window(Scale x, Scale y, double left, double top, double width, double height) {
  /** How many widths or heights of the frame a point may lie beside it. */
  private static final double FAR = 10;

  /** A window at the origin. */
  public Window(Scale x, Scale y, double width, double height) {
    this(x, y, 0, 0, width, height);
  }

  /** How far from the left a value lies. */
  public double across(double value) {
    return left + width * near(x.position(value));
  }

  /** How far from the top a value lies. */
  public double down(double value) {
    return top + height * (1 - near(y.position(value)));
  }

  /** Points as a line or a polygon lists them. */
  public String points(List<Point> points) {
    return points.stream()
        .map(each -> String.format(Locale.ROOT, "%.1f,%.1f", across(each.x()), down(each.y())))
        .collect(Collectors.joining(" "));
  }

  /** The outline of the area between two lines in the same direction, as a polygon lists it. */
  public String between(List<Point> lower, List<Point> upper) {
    List<Point> outline = new ArrayList<>(lower);
    Collections.reverse(outline);
    outline.addAll(0, upper);
    return points(outline);
  }

  /** Whether a point is in the frame, or on its edge. */
  public boolean shows(Point point) {
    return isOn(x.position(point.x())) && isOn(y.position(point.y()));
  }

  private static boolean isOn(double position) {
    return position > -1e-9 && position < 1 + 1e-9;
  }

  /** Infinity, and the logarithm of 0, become points outside of the frame, which cuts them off. */
  private static double near(double position) {
    return Math.min(Math.max(position, -FAR), 1 + FAR);
  }
}
