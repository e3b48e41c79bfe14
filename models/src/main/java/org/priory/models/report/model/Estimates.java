package org.priory.models.report.model;

import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.models.effect.Odds;
import org.priory.models.report.part.Coefficient;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** The coefficients of a regression that has no intervals: a table, and a line that says why. */
public final class Estimates implements Section {

  @Override
  public String title() {
    return "Estimates without intervals";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    Optional<String> none = Values.text(run.posterior(), "intervals");
    JsonValue all = run.posterior().path("coefficients");
    if (none.isEmpty() || all.isEmpty()) {
      return Optional.empty();
    }
    boolean odds = false;
    for (JsonValue each : all) {
      odds |= !Coefficient.Unit.ratio(each).isEmpty();
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
    for (JsonValue each : all) {
      html.open("tr")
          .open("th", "scope", "row")
          .name(label(each))
          .close("th")
          .element("td", figure(each, odds), "class", "number")
          .close("tr");
    }
    return Optional.of(html.close("tbody").close("table"));
  }

  private static String label(JsonValue each) {
    double none = Double.NaN;
    String name = Values.text(each, "name").orElse("(no name)");
    return new Coefficient(name, none, none, none, none, none, Coefficient.Unit.of(each)).label();
  }

  /** The constant's, too, is read as odds. */
  private static String figure(JsonValue each, boolean odds) {
    OptionalDouble mean = Values.number(each, "mean");
    if (mean.isEmpty()) {
      return "–";
    }
    return odds
        ? Figures.typeset(Odds.text(Math.exp(mean.getAsDouble()), 0))
        : Figures.about(mean.getAsDouble());
  }
}
