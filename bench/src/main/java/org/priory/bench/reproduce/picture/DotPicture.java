package org.priory.bench.reproduce.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.priory.models.plot.PanelGrid;
import org.priory.models.plot.Svg;

/**
 * Numbers that belong together as dots on lines: a panel for each quantity or data set, a line for
 * each setting, a colour for each method. An open circle is somebody else's number.
 */
public final class DotPicture {
  private static final double WIDTH = 760;
  private static final double LEFT = 250;
  private static final double RIGHT = 40;
  private static final double LINE = 24;
  private static final double HEAD = 78;
  private static final double PANEL_HEAD = 34;
  private static final double PANEL_FOOT = 34;
  private static final double LETTER = 7.2;

  private final String title;
  private final List<String> foreign;
  private final Map<String, Panel> panels = new LinkedHashMap<>();
  private final List<String> series = new ArrayList<>();

  /** Lines by label, each with the dots of some series. */
  private record Panel(Map<String, Map<String, Double>> lines) {}

  /**
   * An empty picture.
   *
   * @param foreign the series that are not Priory's own numbers
   */
  public DotPicture(String title, String... foreign) {
    this.title = title;
    this.foreign = List.of(foreign);
  }

  /** A dot; nothing if the value is not finite. */
  public DotPicture dot(String panel, String line, String name, double value) {
    if (!series.contains(name)) {
      series.add(name);
    }
    Map<String, Double> dots =
        panels
            .computeIfAbsent(panel, p -> new Panel(new LinkedHashMap<>()))
            .lines()
            .computeIfAbsent(line, l -> new LinkedHashMap<>());
    if (Double.isFinite(value)) {
      dots.put(name, value);
    }
    return this;
  }

  public String svg() {
    double height = HEAD;
    for (Panel panel : panels.values()) {
      height += PANEL_HEAD + LINE * panel.lines().size() + PANEL_FOOT;
    }
    Svg svg = PanelGrid.sheet(WIDTH, height);
    PanelGrid.title(svg, title);
    legend(svg);
    double top = HEAD;
    for (Map.Entry<String, Panel> panel : panels.entrySet()) {
      draw(svg, panel.getKey(), panel.getValue(), top);
      top += PANEL_HEAD + LINE * panel.getValue().lines().size() + PANEL_FOOT;
    }
    return svg.close("svg").toString();
  }

  private void legend(Svg svg) {
    double x = 26;
    for (String name : series) {
      mark(svg, name, x, 52);
      svg.words(name, x + 10, 56, "fill", "#333");
      x += 34 + LETTER * name.length();
    }
  }

  private void draw(Svg svg, String name, Panel panel, double top) {
    double[] values =
        panel.lines().values().stream()
            .flatMap(dots -> dots.values().stream())
            .mapToDouble(Double::doubleValue)
            .toArray();
    double step = step(values);
    double low = Math.floor(DoubleStream.of(values).min().orElse(0) / step - 1e-9) * step;
    double high = Math.ceil(DoubleStream.of(values).max().orElse(1) / step + 1e-9) * step;
    double bottom = top + PANEL_HEAD + LINE * panel.lines().size();
    svg.words(name, 20, top + 20, "font-weight", 600);
    for (double at = low; at < high + step / 2; at += step) {
      double x = place(at, low, high);
      svg.line(x, top + PANEL_HEAD - 6, x, bottom, "stroke", "#ddd");
      svg.words(number(at, step), x, bottom + 16, "text-anchor", "middle", "fill", "#555");
    }
    double y = top + PANEL_HEAD + LINE / 2;
    for (Map.Entry<String, Map<String, Double>> line : panel.lines().entrySet()) {
      svg.words(line.getKey(), LEFT - 14, y + 4, "text-anchor", "end");
      svg.line(LEFT, y, WIDTH - RIGHT, y, "stroke", "#eee");
      for (Map.Entry<String, Double> dot : line.getValue().entrySet()) {
        mark(svg, dot.getKey(), place(dot.getValue(), low, high), y);
      }
      y += LINE;
    }
  }

  private void mark(Svg svg, String name, double x, double y) {
    String colour = PanelGrid.COLOURS.get(series.indexOf(name) % PanelGrid.COLOURS.size());
    String fill = foreign.contains(name) ? "white" : colour;
    svg.circle(x, y, 5.0, "fill", fill, "stroke", colour, "stroke-width", 2);
  }

  /** 1, 2 or 5 times a power of ten, for about five steps. */
  private static double step(double[] values) {
    double range =
        DoubleStream.of(values).max().orElse(1) - DoubleStream.of(values).min().orElse(0);
    double rough = range > 0 ? range / 5 : 0.1;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double share = rough / power;
    return power * (share > 5 ? 10 : share > 2 ? 5 : share > 1 ? 2 : 1);
  }

  private static double place(double value, double low, double high) {
    return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT);
  }

  private static String number(double value, double step) {
    int digits = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    return String.format(Locale.ROOT, "%." + digits + "f", Math.abs(value) < step / 2 ? 0 : value);
  }
}
