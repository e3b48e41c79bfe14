package org.priory.app.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The posterior intervals of a regression: the clearest as a picture, the others as a table. */
final class Coefficients implements Section {
  /** As many as a reader follows. */
  static final int SHOWN = 40;

  @Override
  public String title() {
    return "What was found";
  }

  @Override
  public Optional<Html> content(Run run) {
    List<Coefficient> all = new ArrayList<>(run.coefficients());
    if (all.isEmpty()) {
      return Optional.empty();
    }
    // The intercept first, so that it is always shown; the picture puts it last.
    all.sort(
        Comparator.comparing(Coefficient::isIntercept)
            .thenComparing(Coefficient::strength)
            .reversed());
    List<Coefficient> shown = all.subList(0, Math.min(SHOWN, all.size()));
    List<Coefficient> others = all.subList(shown.size(), all.size());
    Html html = new Html().element("p", words(run));
    html.add(new ForestPlot(shown, run.level()).drawn());
    residuals(html, run);
    if (!others.isEmpty()) {
      html.add(rest(others, run.level()));
    }
    return Optional.of(html);
  }

  private static String words(Run run) {
    String level = Figures.percent(run.level());
    StringBuilder words = new StringBuilder();
    words
        .append("Each line is one coefficient: the point is its mean, and the bar holds it with ")
        .append(level)
        .append(" probability. A solid point is clear of zero, a hollow one is not");
    boolean isRough = run.coefficients().stream().anyMatch(Coefficient::isRough);
    words.append(isRough ? ", or the chains do not agree about it. " : ". ");
    List<String> classes = Values.texts(run.posterior(), "classes");
    if (Values.text(run.posterior(), "model").filter("softmax"::equals).isPresent()) {
      words.append("To the right of zero: makes the class before the colon more likely.");
    } else if (classes.size() == 2) {
      words
          .append("To the right of zero: makes “")
          .append(classes.get(1))
          .append("” more likely than “")
          .append(classes.get(0))
          .append("”.");
    }
    return words.toString().strip();
  }

  /** Of a linear regression, whose precision has a Gamma posterior. */
  private static void residuals(Html html, Run run) {
    JsonNode precision = run.posterior().path("precision");
    OptionalDouble shape = Values.number(precision, "shape");
    OptionalDouble rate = Values.number(precision, "rate");
    if (shape.isPresent() && rate.isPresent()) {
      html.element(
          "p",
          "Around what the coefficients say, the target scatters by a standard deviation of about "
              + Figures.about(Math.sqrt(rate.getAsDouble() / shape.getAsDouble()))
              + ", where its bounds count as −1 and 1.",
          "class",
          "aside");
    }
  }

  private static Html rest(List<Coefficient> others, double level) {
    int decimals = Decimals.of(others);
    Html html =
        new Html()
            .open("details")
            .element(
                "summary",
                others.size() == 1
                    ? "1 more coefficient, less clear than these"
                    : Figures.count(others.size()) + " more coefficients, less clear than these")
            .open("table", "class", "numbers")
            .element(
                "caption", "Mean, standard deviation and " + Figures.percent(level) + " interval")
            .open("thead")
            .open("tr")
            .element("th", "Coefficient", "scope", "col");
    for (String heading : List.of("Mean", "S.d.", "From", "To")) {
      html.element("th", heading, "scope", "col", "class", "number");
    }
    html.close("tr").close("thead").open("tbody");
    for (Coefficient each : others) {
      html.open("tr").open("th", "scope", "row").name(each.spacedName()).close("th");
      for (double value : new double[] {each.mean(), each.sd(), each.low(), each.high()}) {
        html.element("td", Figures.fixed(value, decimals), "class", "number");
      }
      html.close("tr");
    }
    return html.close("tbody").close("table").close("details");
  }
}
