package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.models.report.chart.TwoIntervals;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** How a model fits: its log score, and what it predicts beside what the data say. */
public final class Assessed implements Section {

  @Override
  public String title() {
    return "How the model fits";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue assessed = run.posterior().path("assessed");
    if (!assessed.isObject()) {
      return Optional.empty();
    }
    Html html = new Html();
    html.open("p").name("Assessed: " + assessed.path("model").asText() + ".").close("p");
    html.element("p", assessed.path("verdict").asText());
    for (JsonValue table : assessed.path("tables")) {
      for (JsonValue row : table.path("rows")) {
        Values.text(row, "words").ifPresent(words -> html.open("p").name(words).close("p"));
      }
    }
    score(html, assessed.path("score"));
    comparison(html, assessed);
    html.element(
        "p",
        "In the pictures the upper line is what the model predicts, with what its posterior leaves"
            + " open, and the lower one what the data say of such records: both are "
            + Figures.percent(run.level())
            + " intervals that know of the noise, the lower one also of chance. Rows that clearly"
            + " differ are marked: that happens by chance in one of twenty assessments, all rows"
            + " together.");
    assessed.path("tables").forEach(table -> html.add(table(table, assessed)));
    Values.texts(assessed, "notes").forEach(note -> html.open("p").name(note).close("p"));
    return Optional.of(html);
  }

  private static void score(Html html, JsonValue score) {
    html.element(
        "p",
        "Log score, clipped: "
            + figure(score)
            + " nats a record above even guessing among all that the schema allows. "
            + Figures.percent(number(score.path("beyond_the_clip"), "value"))
            + " of the records are beyond the clip and count as if they were at it (at most "
            + Figures.percent(number(score.path("beyond_the_clip"), "high"))
            + ").");
  }

  private static void comparison(Html html, JsonValue assessed) {
    JsonValue comparison = assessed.path("comparison");
    if (comparison.isObject()) {
      html.open("p")
          .name(
              comparison.path("verdict").asText()
                  + ": "
                  + figure(comparison)
                  + " nats a record more than "
                  + assessed.path("against").asText()
                  + ".")
          .close("p");
    }
  }

  /** "0.123 (0.118 to 0.128)". */
  private static String figure(JsonValue mean) {
    return Figures.fixed(number(mean, "value"), 4)
        + " ("
        + Figures.fixed(number(mean, "low"), 4)
        + " to "
        + Figures.fixed(number(mean, "high"), 4)
        + ")";
  }

  private static double number(JsonValue parent, String member) {
    return parent.path(member).asDouble(Double.NaN);
  }

  private static Html table(JsonValue table, JsonValue assessed) {
    boolean isShare = assessed.path("unit").asText().equals("share");
    List<TwoIntervals.Line> lines = new ArrayList<>();
    for (JsonValue row : table.path("rows")) {
      lines.add(
          new TwoIntervals.Line(
              row.path("label").asText(),
              ends(row.path("predicted"), isShare),
              ends(row.path("observed"), isShare),
              row.path("is_told").asBoolean(false),
              row.path("is_clear").asBoolean(false)));
    }
    String by = table.path("by").asText();
    return new Html()
        .open("h3")
        .name("By " + by)
        .close("h3")
        .add(
            new TwoIntervals(
                    (isShare ? "Percent" : "Mean") + " predicted, and in the data", by, lines)
                .drawn());
  }

  private static TwoIntervals.Ends ends(JsonValue mean, boolean isShare) {
    double unit = isShare ? 100 : 1;
    double low = unit * number(mean, "low");
    double high = unit * number(mean, "high");
    int decimals =
        high > low ? Math.max(0, Math.min(6, 1 - (int) Math.floor(Math.log10(high - low)))) : 1;
    return new TwoIntervals.Ends(
        low, high, Figures.fixed(low, decimals) + " to " + Figures.fixed(high, decimals));
  }
}
