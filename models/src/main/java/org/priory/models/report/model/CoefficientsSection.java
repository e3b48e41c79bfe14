package org.priory.models.report.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.priory.models.effect.EffectWords;
import org.priory.models.report.chart.ForestPlot;
import org.priory.models.report.part.Coefficient;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Section;
import org.priory.models.report.part.Values;
import org.priory.privacy.json.JsonValue;

/** The posterior intervals of a regression: the clearest as a picture, the others as a table. */
public final class CoefficientsSection implements Section {
  /** The most entries of a picture or of a list, which are as many as a reader can follow. */
  static final int SHOWN = 40;

  /** The heading above values that nobody has. */
  private static final int UNSEEN = 10;

  private static final String TARGET = "units of the target";

  private static final String HIGHER = "log odds of a higher value";

  @Override
  public String title() {
    return "What was found";
  }

  @Override
  public Optional<Html> content(ReportedRun run) {
    List<Coefficient> all = new ArrayList<>(run.coefficients());
    if (all.isEmpty()) {
      return Optional.empty();
    }
    // The intercept first, so that it is always shown; the picture puts it last.
    all.sort(
        Comparator.comparing(Coefficient::isIntercept)
            .thenComparing(Coefficient::strength)
            .reversed());
    List<Coefficient> seen = all.stream().filter(each -> each.unit().seen()).toList();
    List<Coefficient> unseen = all.stream().filter(each -> !each.unit().seen()).toList();
    List<Coefficient> shown = new ArrayList<>(seen.subList(0, Math.min(SHOWN, seen.size())));
    shown.addAll(unseen.subList(0, Math.min(UNSEEN, unseen.size())));
    List<Coefficient> others = all.stream().filter(each -> !shown.contains(each)).toList();
    Html html = new Html().element("p", words(run));
    html.add(new ForestPlot(shown, run.level()).drawn());
    intercept(html, run);
    formula(html, run);
    run.posterior()
        .path("groups")
        .forEach(group -> Values.text(group, "words").ifPresent(words -> html.element("p", words)));
    Values.text(run.posterior().path("dispersion"), "words")
        .ifPresent(words -> html.element("p", words));
    residuals(html, run);
    if (!others.isEmpty()) {
      html.add(rest(others, run.level()));
    }
    return Optional.of(html);
  }

  /** Whether every class has coefficients of its own. */
  private static boolean isByClass(ReportedRun run) {
    for (JsonValue each : run.posterior().path("coefficients")) {
      if (Values.text(each, "class").isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static String words(ReportedRun run) {
    boolean odds = run.coefficients().stream().anyMatch(each -> each.unit().isRatio());
    String none = odds ? "one" : "zero";
    StringBuilder words = new StringBuilder();
    words
        .append(
            odds
                ? "Each line is one " + Coefficient.ratio(run.coefficients()) + " ratio"
                : "Each line is one coefficient")
        .append(": the point is ")
        .append(odds ? "its middle" : "its mean")
        .append(", and the bar holds it with ")
        .append(Figures.percent(run.level()))
        .append(" probability. A solid point is clear of " + none + ", a hollow one is not");
    boolean isRough = run.coefficients().stream().anyMatch(Coefficient::isRough);
    words.append(isRough ? ", or the chains do not agree about it. " : ". ");
    List<String> classes = Values.texts(run.posterior(), "classes");
    if (isByClass(run)) {
      words.append(
          "To the right of zero: makes the class before the colon more likely, against all classes on"
              + " average.");
    } else if (Values.text(run.posterior(), "scale").filter(HIGHER::equals).isPresent()) {
      words.append(
          "To the right of one: makes higher values more likely, at every cut between values alike.");
    } else if (classes.size() == 2) {
      words
          .append("To the right of " + none + ": makes “")
          .append(classes.get(1))
          .append("” more likely than “")
          .append(classes.get(0))
          .append("”.");
    } else if (Values.text(run.posterior(), "scale").filter(TARGET::equals).isPresent()) {
      words.append("Effects are in units of the target.");
    }
    if (run.coefficients().stream().anyMatch(each -> each.unit().unlisted())) {
      words.append(
          " “(other)” stands for values that the schema does not list; nothing is claimed of them.");
    }
    if (run.coefficients().stream().anyMatch(each -> !each.unit().seen())) {
      words.append(
          " Below, in grey, are values that nobody has, or too few to tell from the noise.");
    }
    EffectWords.open(
            run.coefficients().stream()
                .filter(each -> each.unit().open())
                .map(Coefficient::name)
                .toList())
        .ifPresent(open -> words.append(' ').append(open));
    Set<String> alone = columnsWithoutReference(run);
    if (!alone.isEmpty()) {
      words
          .append(" The reference of ")
          .append(EffectWords.list(List.copyOf(alone)))
          .append(
              " is among them, so that nothing can be compared with it: name another one in the")
          .append(" schema.");
    }
    return words.toString().strip();
  }

  /** Categories whose reference nobody has, or too few, though another value is seen. */
  private static Set<String> columnsWithoutReference(ReportedRun run) {
    Set<String> columns = new LinkedHashSet<>();
    for (JsonValue each : run.posterior().path("coefficients")) {
      JsonValue support = each.path("support");
      if (support.path("seen").asBoolean(false)
          && !support.path("reference_seen").asBoolean(true)) {
        String name = Values.text(each, "name").orElse("");
        int from = Values.text(each, "class").map(of -> of.length() + 2).orElse(0);
        int equals = name.indexOf('=', from);
        columns.add(name.substring(Math.min(from, name.length()), Math.max(from, equals)));
      }
    }
    return columns;
  }

  /** Where the intercept is read. */
  private static void intercept(Html html, ReportedRun run) {
    List<String> places = new ArrayList<>();
    run.posterior()
        .path("intercept_at")
        .entries()
        .forEach(
            (name, value) ->
                places.add(
                    name
                        + " "
                        + (value.isNumber() ? Figures.about(value.asDouble()) : value.asText())));
    if (!places.isEmpty()) {
      html.element(
          "p",
          places.size() > SHOWN
              ? "The intercept is at the middle of the bounds of numbers and at the reference of"
                  + " categories."
              : "The intercept is at " + EffectWords.list(places) + ".",
          "class",
          "aside");
    }
  }

  /** The formula, and how its terms are read. */
  private static void formula(Html html, ReportedRun run) {
    Values.text(run.posterior(), "formula")
        .ifPresent(text -> html.element("p", "Formula: " + text, "class", "aside"));
    Values.texts(run.posterior(), "notes")
        .forEach(note -> html.element("p", note, "class", "aside"));
  }

  /**
   * Adds the residual standard deviation of a linear regression, whose precision has a Gamma
   * posterior.
   */
  private static void residuals(Html html, ReportedRun run) {
    JsonValue precision = run.posterior().path("precision");
    OptionalDouble shape = Values.number(precision, "shape");
    OptionalDouble rate = Values.number(precision, "rate");
    OptionalDouble own = Values.number(run.posterior(), "noise_sd");
    if (shape.isPresent() && rate.isPresent()) {
      html.element(
          "p",
          "Around what the coefficients say, the target scatters by a standard deviation of about "
              + (own.isPresent()
                  ? Figures.about(own.getAsDouble()) + "."
                  : Figures.about(Math.sqrt(rate.getAsDouble() / shape.getAsDouble()))
                      + ", where its bounds count as −1 and 1."),
          "class",
          "aside");
    }
  }

  private static Html rest(List<Coefficient> others, double level) {
    boolean odds = others.stream().anyMatch(each -> each.unit().isRatio());
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
                "caption",
                Coefficient.heading(others, "Mean, standard deviation")
                    + " and "
                    + Figures.percent(level)
                    + " interval")
            .open("thead")
            .open("tr")
            .element("th", "Coefficient", "scope", "col");
    for (String heading :
        odds
            ? List.of(Coefficient.heading(others, ""), "From", "To")
            : List.of("Mean", "S.d.", "From", "To")) {
      html.element("th", heading, "scope", "col", "class", "number");
    }
    html.close("tr").close("thead").open("tbody");
    for (Coefficient each : others) {
      html.open("tr").open("th", "scope", "row").name(each.label()).close("th");
      figures(each, odds).forEach(figure -> html.element("td", figure, "class", "number"));
      html.close("tr");
    }
    return html.close("tbody").close("table").close("details");
  }

  private static List<String> figures(Coefficient each, boolean odds) {
    DoubleStream values =
        odds
            ? DoubleStream.of(each.mean(), each.low(), each.high())
            : DoubleStream.of(each.mean(), each.sd(), each.low(), each.high());
    return values.mapToObj(value -> each.figure(value, odds)).toList();
  }
}
