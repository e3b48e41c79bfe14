package org.priory.models.report.model;

import java.util.Optional;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.privacy.json.JsonValue;

/** The factors that explain how numbers go together: loadings, and what none explains. */
public final class FactorTable implements Section {

  @Override
  public String title() {
    return "What numbers have in common";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue factors = run.posterior().path("factors");
    if (!factors.isObject()) {
      return Optional.empty();
    }
    Html html = new Html();
    html.element(
        "p",
        "A loading is the correlation of a number with a factor; factors are not seen, and were turned"
            + " so that each has few large loadings (varimax). The square of a loading is the share of"
            + " the number's variance that the factor explains. These are estimates without intervals,"
            + " and shorter where the noise is larger.");
    html.element("p", factors.path("words").asText());
    int count = factors.path("shares").size();
    html.open("table", "class", "numbers").open("thead").open("tr");
    html.element("th", "Column", "scope", "col");
    for (int k = 1; k <= count; k++) {
      html.element("th", "Factor " + k, "scope", "col", "class", "number");
    }
    html.element("th", "Explained by none", "scope", "col", "class", "number");
    html.close("tr").close("thead").open("tbody");
    factors.path("columns").forEach(column -> row(html, column));
    html.open("tr").element("th", "Share of all variance", "scope", "row");
    double rest = 1;
    for (JsonValue share : factors.path("shares")) {
      rest -= share.asDouble();
      html.element("td", Figures.percent(share.asDouble()), "class", "number");
    }
    html.element("td", Figures.percent(rest), "class", "number").close("tr");
    return Optional.of(html.close("tbody").close("table"));
  }

  private static void row(Html html, JsonValue column) {
    html.open("tr").open("th", "scope", "row").name(column.path("name").asText()).close("th");
    for (JsonValue loading : column.path("loadings")) {
      html.element("td", Figures.fixed(loading.asDouble(), 2), "class", "number");
    }
    html.element("td", Figures.percent(column.path("uniqueness").asDouble()), "class", "number")
        .close("tr");
  }
}
