package org.priory.models.report.model;

import java.util.Optional;
import org.priory.models.report.chart.SmallImage;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/**
 * Images beside what a belief network makes of them: only in the report for the curator, as they
 * are functions of the images.
 */
public final class Reconstructions implements Section {

  @Override
  public String title() {
    return "Images and their reconstructions";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    int columns = run.posterior().path("image_columns").asInt();
    return run.metrics()
        .map(metrics -> metrics.path("reconstructions"))
        .filter(pairs -> pairs.isArray() && !pairs.isEmpty() && columns > 0)
        .map(pairs -> drawn(pairs, columns));
  }

  private static Html drawn(JsonValue pairs, int columns) {
    Html html =
        new Html()
            .element(
                "p",
                "For the curator only. Above, the first images of the data that the model was"
                    + " evaluated on; below, what the network makes of each from its hidden units. Shades"
                    + " are no probabilities of these pixels: units were found from the very pixels that"
                    + " they draw, and are right more often than the shade says.",
                "class",
                "warning")
            .open("div", "class", "gallery");
    for (JsonValue pair : pairs) {
      html.open("figure")
          .add(SmallImage.dark(Values.text(pair, "image").orElse(""), columns))
          .add(SmallImage.dark(Values.text(pair, "reconstruction").orElse(""), columns))
          .close("figure");
    }
    return html.close("div");
  }
}
