package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.models.report.chart.Bars;
import org.priory.models.report.chart.SmallImage;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.privacy.json.JsonValue;

/** The states of a hidden Markov model: moves between them, and what rows show in each. */
public final class HiddenStates implements Section {
  /** Bars that a page shows. */
  private static final int MOST_BARS = 300;

  /** Wider tables do not fit on a page. */
  private static final int MOST_COLUMNS = 12;

  @Override
  public String title() {
    return "States and moves";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue markov = run.posterior().path("markov");
    if (!markov.isObject()) {
      return Optional.empty();
    }
    JsonValue states = markov.path("states");
    Html html = new Html();
    html.element(
        "p",
        "Every row was drawn in a state that is not seen, and the next state depends on the one"
            + " before. State 1 has the largest share of all rows. A person has about "
            + Figures.fixed(markov.path("rows_per_person").asDouble(), 1)
            + " rows. These are estimates without intervals.");
    html.element(
            "p",
            "The darker a square, the likelier the move from the state of its row to that of its"
                + " column.")
        .open("div", "class", "gallery")
        .add(FeaturesSection.card(SmallImage.dark(digits(states), states.size()), "moves"))
        .close("div");
    if (states.size() <= MOST_COLUMNS) {
      html.add(moves(states));
    }
    int left = MOST_BARS;
    int number = 1;
    for (JsonValue state : states) {
      int bars = bars(state);
      if (bars <= left) {
        html.add(shown(state, number));
      }
      left -= bars;
      number++;
    }
    if (left < 0) {
      html.element("p", "There is no room for all states; posterior.json has them.");
    }
    return Optional.of(html);
  }

  /** A digit for each move: 9 is certain. */
  private static String digits(JsonValue states) {
    StringBuilder digits = new StringBuilder();
    for (JsonValue state : states) {
      for (JsonValue move : state.path("moves")) {
        digits.append(Math.round(9 * Math.max(0, Math.min(1, move.asDouble()))));
      }
    }
    return digits.toString();
  }

  private static Html moves(JsonValue states) {
    Html html = new Html();
    html.open("table", "class", "numbers")
        .element("caption", "Shares of all rows, where persons begin, and the next state")
        .open("thead")
        .open("tr")
        .element("th", "State", "scope", "col");
    List<String> titles = new ArrayList<>(List.of("Share", "Begins"));
    for (int k = 1; k <= states.size(); k++) {
      titles.add("To " + k);
    }
    titles.forEach(each -> html.element("th", each, "scope", "col", "class", "number"));
    html.close("tr").close("thead").open("tbody");
    int number = 1;
    for (JsonValue state : states) {
      html.open("tr").element("th", Integer.toString(number++), "scope", "row");
      List<JsonValue> cells = new ArrayList<>(List.of(state.path("share"), state.path("begins")));
      state.path("moves").forEach(cells::add);
      cells.forEach(each -> html.element("td", percent(each.asDouble()), "class", "number"));
      html.close("tr");
    }
    return html.close("tbody").close("table");
  }

  private static String percent(double share) {
    return Figures.fixed(100 * share, 1) + " %";
  }

  private static int bars(JsonValue state) {
    int bars = 0;
    for (JsonValue column : state.path("categories")) {
      bars += column.path("probabilities").size();
    }
    return bars;
  }

  /** What rows show in a state. */
  private static Html shown(JsonValue state, int number) {
    Html html = new Html();
    html.element(
        "h3",
        "State %d: %s of the rows".formatted(number, percent(state.path("share").asDouble())));
    for (JsonValue column : state.path("categories")) {
      List<Bars.Bar> bars = new ArrayList<>();
      for (JsonValue each : column.path("probabilities")) {
        double mean = each.path("mean").asDouble();
        bars.add(new Bars.Bar(each.path("value").asText(), mean, percent(mean)));
      }
      html.open("p").name(column.path("name").asText()).text(":").close("p");
      html.add(Bars.of(bars, "topic shares"));
    }
    return state.path("numbers").size() == 0 ? html : html.add(numbers(state));
  }

  private static Html numbers(JsonValue state) {
    Html html = new Html();
    html.open("table", "class", "numbers").open("thead").open("tr");
    html.element("th", "Column", "scope", "col");
    for (String title : List.of("Mean", "S.d.")) {
      html.element("th", title, "scope", "col", "class", "number");
    }
    html.close("tr").close("thead").open("tbody");
    for (JsonValue column : state.path("numbers")) {
      double sd = column.path("sd").asDouble();
      int decimals = (int) Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(sd))));
      html.open("tr").open("th", "scope", "row").name(column.path("name").asText()).close("th");
      html.element("td", Figures.fixed(column.path("mean").asDouble(), decimals), "class", "number")
          .element("td", Figures.fixed(sd, decimals), "class", "number")
          .close("tr");
    }
    return html.close("tbody").close("table");
  }
}
