package org.priory.models.plot;

import java.util.ArrayList;
import java.util.List;

/** A picture of equal panels, row by row: each has a title and a frame, and is cut off there. */
public final class PanelGrid {
  /** Told apart by those who see fewer colours, too (Okabe and Ito 2008). */
  public static final List<String> COLOURS =
      List.of(
          "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#444444", "#8c6d1f");

  private static final double EDGE = 20;
  private static final double TITLE = 34;

  private final Layout layout;
  private final List<Svg> drawn = new ArrayList<>();
  private final Svg words = new Svg();
  private double head;

  /**
   * Where panels stand.
   *
   * @param columns panels in a row
   * @param width of a frame, in pixels
   * @param height of a frame
   * @param left room for what stands left of a frame
   * @param below room for what stands below a frame
   */
  public record Layout(int columns, double width, double height, double left, double below) {}

  public PanelGrid(Layout layout) {
    this.layout = layout;
  }

  /** A white sheet, to be closed as "svg". */
  public static Svg sheet(double width, double height) {
    return Svg.file(width, height, "font-family", "sans-serif", "font-size", 13)
        .rectangle(0, 0, "100%", "100%", "fill", "white");
  }

  /** What the picture shows, in large letters. */
  public static void title(Svg svg, String title) {
    svg.words(title, EDGE, 28.0, "font-size", 17, "font-weight", 600);
  }

  /** Puts words above all panels. */
  public PanelGrid head(String title, String note) {
    title(words, title);
    words.words(note, EDGE, 50.0, "fill", "#555");
    head = 60;
    return this;
  }

  /**
   * Adds a panel.
   *
   * @param inside drawn from the upper left corner of the frame, and cut off at the frame
   * @param outside drawn from there, too, and not cut off
   */
  public void add(String title, Svg inside, Svg outside) {
    int row = drawn.size() / layout.columns;
    int column = drawn.size() % layout.columns;
    double x = EDGE + layout.left + column * (layout.width + layout.left + EDGE);
    double y = head + TITLE + row * (layout.height + layout.below + TITLE);
    drawn.add(
        new Svg()
            .group(x, y)
            .words(title, 0, -9.0, "font-weight", 600)
            .open("svg", "width", layout.width, "height", layout.height)
            .add(inside)
            .close("svg")
            .add(outside)
            .rectangle(0, 0, layout.width, layout.height, "fill", "none", "stroke", "#999")
            .close("g"));
  }

  /** The file's text, with something under the panels that is as high as said. */
  public String svg(Svg foot, double footHeight) {
    int rows = (drawn.size() + layout.columns - 1) / layout.columns;
    double bottom = head + rows * (layout.height + layout.below + TITLE);
    Svg svg =
        sheet(
                EDGE + layout.columns * (layout.width + layout.left + EDGE),
                bottom + footHeight + EDGE)
            .add(words);
    drawn.forEach(svg::add);
    return svg.group(EDGE, bottom).add(foot).close("g").close("svg").toString();
  }

  public String svg() {
    return svg(new Svg(), 0);
  }
}
