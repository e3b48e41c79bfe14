package org.priory.models.report.model;

import java.util.Optional;
import org.priory.models.plot.Svg;
import org.priory.models.report.chart.SmallImage;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/**
 * The hidden units of a belief network as little images, and images that it makes up. No image of
 * the data is shown, nor a reconstruction of one: those are not part of the release.
 */
public final class FeaturesSection implements Section {

  @Override
  public String title() {
    return "What the hidden units stand for";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue units = run.posterior().path("hidden_units");
    int columns = run.posterior().path("image_columns").asInt();
    if (!units.isArray() || units.isEmpty() || columns < 1) {
      return Optional.empty();
    }
    Html html =
        new Html()
            .element(
                "p",
                "Each picture is one hidden unit: pixels that it makes more likely when it is on are"
                    + " blue, pixels that it makes less likely are red. The strongest come first."
                    + " Each has its own scale; the number below is how often the unit is on.")
            .open("div", "class", "gallery");
    for (JsonValue unit : units) {
      html.add(
          card(
              SmallImage.signed(text(unit, "picture"), columns),
              Figures.percent(Values.number(unit, "probability").orElse(Double.NaN))));
    }
    html.close("div")
        .element("h3", "Images that the network makes up")
        .element(
            "p",
            "Hidden units were drawn at random, each for itself; the darker a pixel, the more likely"
                + " it is. The first is the image where all units are half on. No image of the data"
                + " is shown.")
        .open("div", "class", "gallery");
    html.add(card(SmallImage.dark(text(run.posterior(), "mean_image"), columns), "half on"));
    for (JsonValue image : run.posterior().path("made_up")) {
      html.add(card(SmallImage.dark(image.asText(), columns), ""));
    }
    return Optional.of(html.close("div"));
  }

  private static String text(JsonValue parent, String member) {
    return Values.text(parent, member).orElse("");
  }

  static Html card(Svg image, String caption) {
    Html html = new Html().open("figure").add(image);
    return (caption.isEmpty() ? html : html.element("figcaption", caption)).close("figure");
  }
}
