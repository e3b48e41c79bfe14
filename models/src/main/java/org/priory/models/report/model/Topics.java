package org.priory.models.report.model;

import java.util.Optional;
import org.priory.models.report.chart.Bars;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** The topics of documents: the first words of each, with their probabilities. */
public final class Topics implements Section {

  @Override
  public String title() {
    return "Topics";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue topics = run.posterior().path("topics");
    if (!topics.isArray() || topics.isEmpty()) {
      return Optional.empty();
    }
    Html html =
        new Html()
            .element(
                "p",
                "Each list is one topic: the words that are most probable in it, with their"
                    + " probabilities in percent. Topics that fill more of the documents come first;"
                    + " the line beside a word is as long as it is probable, compared with the first"
                    + " word.")
            .open("div", "class", "topics");
    topics.forEach(topic -> html.add(card(topic)));
    return Optional.of(
        html.close("div")
            .element(
                "p",
                "More words of each topic are in topics.csv. The numbering of topics has no meaning"
                    + " beyond their size.",
                "class",
                "aside"));
  }

  private static Html card(JsonValue topic) {
    Html html =
        new Html()
            .open("table", "class", "topic")
            .open("caption")
            .element("strong", "Topic " + Values.text(topic, "topic").orElse("?"))
            .element(
                "span",
                percent(Values.number(topic, "share").orElse(Double.NaN), 1) + " of the text")
            .close("caption")
            .open("tbody");
    double largest = 0;
    for (JsonValue word : topic.path("words")) {
      largest = Math.max(largest, Values.number(word, "probability").orElse(0));
    }
    for (JsonValue word : topic.path("words")) {
      double probability = Values.number(word, "probability").orElse(Double.NaN);
      html.open("tr")
          .open("th", "scope", "row")
          .name(Values.text(word, "word").orElse(""))
          .close("th")
          .open("td", "class", "bar")
          .add(Bars.bar(largest > 0 ? probability / largest : 0, 6))
          .close("td")
          .element("td", percent(probability, 2), "class", "number")
          .close("tr");
    }
    return html.close("tbody").close("table");
  }

  private static String percent(double value, int decimals) {
    return Double.isFinite(value) ? Figures.fixed(100 * value, decimals) + " %" : "";
  }
}
