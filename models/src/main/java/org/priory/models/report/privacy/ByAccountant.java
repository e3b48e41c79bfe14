package org.priory.models.report.privacy;

import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.models.text.Rounded;
import org.priory.privacy.json.JsonValue;

/** What each accountant proves of the same run. */
public final class ByAccountant implements Section {

  @Override
  public String title() {
    return "Epsilon by accountant";
  }

  @Override
  public boolean isAboutTheGuarantee() {
    return true;
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue rows = run.privacy().path("by_accountant");
    if (!rows.isArray() || rows.isEmpty()) {
      return Optional.empty();
    }
    Html html =
        new Html()
            .open("table", "class", "numbers")
            .element("caption", caption(run))
            .open("thead")
            .open("tr")
            .element("th", "Accountant", "scope", "col")
            .element("th", "At least", "scope", "col", "class", "number")
            .element("th", "At most", "scope", "col", "class", "number")
            .close("tr")
            .close("thead")
            .open("tbody");
    for (JsonValue row : rows) {
      boolean isCharged = row.path("charged").asBoolean(false);
      html.open("tr", "class", isCharged ? "charged" : "other")
          .open("th", "scope", "row")
          .text(Values.text(row, "accountant").orElse("–"));
      if (isCharged) {
        html.text(" ").element("span", "charged", "class", "tag");
      }
      OptionalDouble lower = Values.number(row, "lower");
      OptionalDouble upper = Values.number(row, "upper");
      html.close("th")
          .element(
              "td",
              lower.orElse(0) > 0 ? Figures.typeset(Rounded.down(lower.orElse(0))) : "–",
              "class",
              "number")
          .element(
              "td",
              upper.isPresent() ? Figures.typeset(Rounded.up(upper.getAsDouble())) : "–",
              "class",
              "number")
          .close("tr");
    }
    return Optional.of(html.close("tbody").close("table"));
  }

  private static String caption(ReportedRun run) {
    return "Proved bounds of the same loss"
        + (run.delta().isPresent() ? " at delta " + Figures.atMost(run.delta().getAsDouble()) : "")
        + "; the smallest upper bound is charged";
  }
}
