package org.priory.models.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.models.effect.Odds;

/** The coefficients of a regression that has no intervals: a table, and a line that says why. */
final class Estimates implements Section {

  @Override
  public String title() {
    return "Estimates without intervals";
  }

  @Override
  public Optional<Html> content(Run run) {
    Optional<String> none = Values.text(run.posterior(), "intervals");
    JsonNode all = run.posterior().path("coefficients");
    if (none.isEmpty() || all.isEmpty()) {
      return Optional.empty();
    }
    boolean odds = false;
    for (JsonNode each : all) {
      odds |= each.path("odds_ratio").isObject();
    }
    Html html =
        new Html()
            .element("p", "Intervals: " + none.get() + ".", "class", "warning")
            .open("table", "class", "numbers")
            .element(
                "caption", "How far an estimate may be off is not known; nor is its sign certain")
            .open("thead")
            .open("tr")
            .element("th", "Coefficient", "scope", "col")
            .element("th", odds ? "Odds ratio" : "Estimate", "scope", "col", "class", "number")
            .close("tr")
            .close("thead")
            .open("tbody");
    for (JsonNode each : all) {
      html.open("tr")
          .open("th", "scope", "row")
          .name(label(each))
          .close("th")
          .element("td", figure(each, odds), "class", "number")
          .close("tr");
    }
    return Optional.of(html.close("tbody").close("table"));
  }

  private static String label(JsonNode each) {
    double none = Double.NaN;
    String name = Values.text(each, "name").orElse("(no name)");
    return new Coefficient(name, none, none, none, none, none, Coefficient.Unit.of(each)).label();
  }

  /** The constant's, too, is read as odds. */
  private static String figure(JsonNode each, boolean odds) {
    OptionalDouble mean = Values.number(each, "mean");
    if (mean.isEmpty()) {
      return "–";
    }
    return odds
        ? Figures.typeset(Odds.text(Math.exp(mean.getAsDouble()), 0))
        : Figures.about(mean.getAsDouble());
  }
}
