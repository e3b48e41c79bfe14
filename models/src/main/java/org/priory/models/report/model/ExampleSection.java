package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.priory.models.effect.EffectWords;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.Pairs;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.models.text.Known;
import org.priory.models.text.Percent;
import org.priory.models.text.Rounded;
import org.priory.privacy.json.JsonValue;

/** What a regression says about a made-up person, and what changes when one thing does. */
public final class ExampleSection implements Section {
  /** More columns are not read in one go. */
  private static final int IN_A_SENTENCE = 16;

  /** The width of a 95 % interval of a normal law, in standard deviations. */
  private static final double WIDTH = 2 * 1.96;

  @Override
  public String title() {
    return "An example person";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    JsonValue example = run.posterior().path("example");
    JsonValue expected = example.path("expected");
    if (!example.path("person").isObject() || expected.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Html()
            .add(person(example.path("person")))
            .add(table(example, expected))
            .element(
                "p",
                "The person is made up: numbers are at their noisy means, or in the middle of their"
                    + " bounds where no means were bought, categories at their reference. In brackets"
                    + " are "
                    + Figures.percent(run.level())
                    + " intervals.",
                "class",
                "aside"));
  }

  /** In a sentence, or in a list that is folded away. */
  private static Html person(JsonValue person) {
    List<String> values = new ArrayList<>();
    Pairs pairs = new Pairs();
    person
        .entries()
        .forEach(
            (name, value) -> {
              values.add(name + " " + value(value));
              pairs.add(name, Optional.of(value(value)));
            });
    if (values.size() <= IN_A_SENTENCE) {
      return new Html().element("p", "A person with " + EffectWords.list(values) + ".");
    }
    return new Html()
        .open("details")
        .element("summary", "A person with " + Figures.count(values.size()) + " values")
        .add(pairs.drawn().orElseThrow())
        .close("details");
  }

  private static Html table(JsonValue example, JsonValue expected) {
    boolean isNumber = expected.path(0).has("person_low");
    List<String> names = new ArrayList<>();
    if (isNumber) {
      names.add("Mean of " + name(expected.path(0)));
      names.add("One such person");
    } else if (isCount(expected.path(0))) {
      expected.forEach(each -> names.add("Expected " + name(each)));
    } else {
      expected.forEach(each -> names.add("Probability of " + name(each)));
    }
    Html html =
        new Html()
            .open("table", "class", "numbers example")
            .element("caption", "What is expected, and what changes when one thing does")
            .open("thead")
            .open("tr")
            .element("th", "Who", "scope", "col");
    names.forEach(each -> html.element("th", each, "scope", "col", "class", "number"));
    html.close("tr").close("thead").open("tbody");
    row(html, "This person", expected);
    for (JsonValue change : example.path("changes")) {
      String who = "with " + change.path("column").asText() + " " + value(change.path("value"));
      row(html, who, change.path("expected"));
    }
    return html.close("tbody").close("table");
  }

  private static String name(JsonValue outcome) {
    return Values.text(outcome, "name").orElse("the target");
  }

  private static boolean isCount(JsonValue outcome) {
    return Values.text(outcome, "kind").filter("count"::equals).isPresent();
  }

  private static void row(Html html, String who, JsonValue expected) {
    html.open("tr").open("th", "scope", "row").name(who).close("th");
    for (JsonValue each : expected) {
      double value = number(each, "value");
      double low = number(each, "low");
      double high = number(each, "high");
      if (!Double.isFinite(value + low + high)) {
        cell(html, "–");
      } else if (each.has("person_low")) {
        String mean = Figures.typeset(Known.text(value, (high - low) / WIDTH));
        cell(html, mean + " (" + between(low, high) + ")");
        cell(html, between(number(each, "person_low"), number(each, "person_high")));
      } else if (isCount(each)) {
        String mean = Figures.typeset(Known.text(value, (high - low) / WIDTH));
        cell(html, mean + " (" + between(low, high) + ")");
      } else {
        cell(html, Percent.text(value, low, high));
      }
    }
    html.close("tr");
  }

  private static void cell(Html html, String text) {
    html.element("td", Figures.unbroken(text), "class", "number");
  }

  private static String between(double low, double high) {
    double sd = (high - low) / WIDTH;
    return Double.isFinite(low + high)
        ? Figures.typeset(Known.text(low, sd)) + " to " + Figures.typeset(Known.text(high, sd))
        : "–";
  }

  private static double number(JsonValue parent, String member) {
    return Values.number(parent, member).orElse(Double.NaN);
  }

  private static String value(JsonValue value) {
    return value.isNumber() ? Rounded.briefly(value.asDouble()) : value.asText();
  }
}
