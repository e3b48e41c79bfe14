package org.priory.models.plot;

import java.util.Locale;
import java.util.stream.Stream;

/**
 * Writes SVG: lines, circles, rectangles, polygons and words.
 *
 * <p>A coordinate is a number of pixels, or a share of the width or height such as "50%". Further
 * attributes, names and values in turn, follow the coordinates.
 */
public final class Svg extends Markup<Svg> {

  @Override
  protected Svg self() {
    return this;
  }

  /** A file of its own, to be closed as "svg". */
  public static Svg file(double width, double height, Object... attributes) {
    Object[] size = {
      "xmlns",
      "http://www.w3.org/2000/svg",
      "viewBox",
      "0 0 " + width + " " + height,
      "width",
      width,
      "height",
      height,
      "role",
      "img"
    };
    return new Svg().open("svg", joined(size, attributes));
  }

  /** A share of the width or the height: 0.5 is "50.00%". */
  public static String share(double position) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * position);
  }

  public Svg line(Object x1, Object y1, Object x2, Object y2, Object... attributes) {
    Object[] places = {"x1", x1, "y1", y1, "x2", x2, "y2", y2};
    return empty("line", joined(places, attributes));
  }

  public Svg circle(Object x, Object y, Object radius, Object... attributes) {
    Object[] places = {"cx", x, "cy", y, "r", radius};
    return empty("circle", joined(places, attributes));
  }

  public Svg rectangle(Object left, Object top, Object width, Object height, Object... attributes) {
    Object[] places = {"x", left, "y", top, "width", width, "height", height};
    return empty("rect", joined(places, attributes));
  }

  /**
   * A line through points.
   *
   * @param points as a {@link Window} lists them
   */
  public Svg polyline(Object points, Object... attributes) {
    return empty("polyline", joined(new Object[] {"points", points}, attributes));
  }

  /**
   * The area that points enclose.
   *
   * @param points as a {@link Window} lists them
   */
  public Svg polygon(Object points, Object... attributes) {
    return empty("polygon", joined(new Object[] {"points", points}, attributes));
  }

  /** Words that begin at a place, or end there, or are centred, as "text-anchor" says. */
  public Svg words(String words, Object x, Object y, Object... attributes) {
    return element("text", words, joined(new Object[] {"x", x, "y", y}, attributes));
  }

  /** Opens a group with an origin of its own, to be closed as "g". */
  public Svg group(double left, double top) {
    return open("g", "transform", "translate(" + left + " " + top + ")");
  }

  private static Object[] joined(Object[] first, Object[] second) {
    return Stream.of(first, second).flatMap(Stream::of).toArray();
  }
}
