package org.priory.models.report.model;

import java.util.Locale;
import java.util.Optional;
import org.priory.models.plot.Svg;
import org.priory.models.report.chart.SmallImage;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/**
 * How the draws of a network differ about a few images, class by class: only in the report for the
 * curator, as it is a function of the images.
 */
public final class Distributions implements Section {
  private static final int BINS = 10;
  private static final int ROW = 16;
  private static final int LEFT = 44;
  private static final int CELL = 30;

  /** The least probability at which a class is shown. */
  private static final double LEAST = 0.02;

  @Override
  public String title() {
    return "What the draws say of single images";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    int columns = run.posterior().path("image_columns").asInt();
    return run.metrics()
        .map(metrics -> metrics.path("distributions"))
        .filter(all -> all.isArray() && !all.isEmpty())
        .map(all -> drawn(all, columns));
  }

  private static Html drawn(JsonValue images, int columns) {
    Html html =
        new Html()
            .element(
                "p",
                "For the curator only. The images about which the draws differ most, then those"
                    + " about which they differ least. For each class, how many draws give it which"
                    + " probability, from 0 on the left to 1 on the right: the darker, the more.",
                "class",
                "warning");
    for (JsonValue image : images) {
      html.open("div", "class", "distribution").open("figure");
      Values.text(image, "pixels")
          .filter(pixels -> columns > 0)
          .ifPresent(pixels -> html.add(SmallImage.dark(pixels, columns)));
      html.element(
              "figcaption",
              String.format(
                  Locale.ROOT,
                  "image %d: a %d, said to be a %d",
                  image.path("image").asInt(),
                  image.path("label").asInt(),
                  image.path("class").asInt()))
          .close("figure")
          .add(classes(image.path("classes")))
          .close("div");
    }
    return html;
  }

  private static Svg classes(JsonValue classes) {
    int shown = 0;
    for (JsonValue each : classes) {
      shown += isShown(each) ? 1 : 0;
    }
    Svg svg =
        new Svg()
            .open(
                "svg",
                "viewBox",
                "0 0 " + (LEFT + BINS * CELL) + " " + (shown * ROW + ROW),
                "class",
                "strip",
                "role",
                "img",
                "aria-label",
                "How many draws give each class which probability");
    int row = 0;
    for (JsonValue each : classes) {
      if (isShown(each)) {
        strip(svg, each, row++);
      }
    }
    for (int tenth = 0; tenth <= BINS; tenth += 5) {
      svg.words(
          String.format(Locale.ROOT, "%.1f", tenth / 10.0),
          LEFT + tenth * CELL,
          shown * ROW + ROW - 4,
          "text-anchor",
          tenth == 0 ? "start" : tenth == BINS ? "end" : "middle");
    }
    return svg.close("svg");
  }

  private static boolean isShown(JsonValue each) {
    return each.path("probability").asDouble() >= LEAST;
  }

  private static void strip(Svg svg, JsonValue each, int row) {
    svg.words(each.path("class").asText(), LEFT - 10, row * ROW + ROW - 4, "text-anchor", "end");
    double all = 0;
    for (JsonValue draws : each.path("draws_by_tenth")) {
      all += draws.asDouble();
    }
    int bin = 0;
    for (JsonValue draws : each.path("draws_by_tenth")) {
      svg.rectangle(
          LEFT + bin++ * CELL,
          row * ROW + 1,
          CELL - 1,
          ROW - 2,
          "class",
          "ink",
          "fill-opacity",
          String.format(Locale.ROOT, "%.3f", 0.05 + 0.95 * draws.asDouble() / Math.max(1, all)));
    }
  }
}
