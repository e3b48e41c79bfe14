package org.priory.models.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.priory.models.effect.Effect;
import org.priory.models.effect.EffectWords;
import org.priory.models.model.Model;
import org.priory.models.report.part.Coefficient;
import org.priory.models.report.part.Component;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;
import org.priory.models.report.part.ReportedRun;
import org.priory.models.report.part.Values;

/** The title and the result in one sentence. */
final class Masthead {
  private static final int NAMED = 3;

  private Masthead() {}

  static Html of(ReportedRun run) {
    Html html = new Html().open("header").open("p", "class", "kicker");
    Stream.of(
            Values.text(run.privacy(), "dataset").map(name -> "Data set " + name),
            Values.text(run.privacy(), "created").map(Figures::date),
            Values.text(run.privacy(), "priory").map(version -> "Priory " + version))
        .flatMap(Optional::stream)
        .forEach(part -> html.element("span", part));
    html.close("p").element("h1", title(run));
    Optional<String> found = Values.text(run.posterior(), "found");
    if (found.isPresent()) {
      html.element("p", Figures.unbroken(rough(run) + found.get()), "class", "lede")
          .element("p", account(run), "class", "aside");
    } else {
      html.element("p", result(run), "class", "lede");
    }
    return html.close("header");
  }

  /** How much is clear, and at what price. */
  private static String account(ReportedRun run) {
    List<Coefficient> all = claimed(run);
    int clear = (int) all.stream().filter(Coefficient::isClear).count();
    return (all.isEmpty() ? "Fitted" : capital(isClear(clear, all.size())) + ",")
        + " "
        + price(run)
        + ".";
  }

  /** The coefficients that something may be claimed of. */
  private static List<Coefficient> claimed(ReportedRun run) {
    return run.coefficients().stream()
        .filter(each -> !each.isIntercept() && each.unit().isClaimed())
        .toList();
  }

  private static String rough(ReportedRun run) {
    List<Coefficient> all = claimed(run);
    long rough = all.stream().filter(Coefficient::isRough).count();
    return rough == 0
        ? ""
        : "The chains do not agree about %s. ".formatted(share((int) rough, all.size()));
  }

  /** "Logistic regression of income". */
  static String title(ReportedRun run) {
    String model = model(Values.text(run.privacy(), "model").orElse("model"));
    return Values.text(run.posterior(), "target").map(t -> model + " of " + t).orElse(model);
  }

  private static String model(String name) {
    return capital(
        ServiceLoader.load(Model.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> each.name().equals(name))
            .findFirst()
            .map(Model::title)
            .orElse(name));
  }

  private static String capital(String words) {
    return words.isEmpty()
        ? words
        : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** What came out, and at what price. */
  static String result(ReportedRun run) {
    List<Coefficient> all = claimed(run);
    List<Component> components = run.components();
    if (!components.isEmpty()) {
      return components(components) + " " + price(run) + ".";
    }
    if (all.isEmpty()) {
      return "Fitted %s.".formatted(price(run));
    }
    List<Coefficient> clear =
        all.stream()
            .filter(Coefficient::isClear)
            .sorted(Comparator.comparingDouble(Coefficient::strength).reversed())
            .toList();
    String found =
        clear.isEmpty()
            ? "No coefficient can be told from zero"
            : told(run, clear)
                .map(effects -> effects + "; " + isClear(clear.size(), all.size()) + ",")
                .orElseGet(() -> signs(clear, all.size()));
    return rough(run) + found + " " + price(run) + ".";
  }

  /** Those with at least a hundredth of the records are worth a word. */
  private static String components(List<Component> all) {
    long seen = all.stream().filter(each -> each.weight() >= 0.01).count();
    double largest = all.stream().mapToDouble(Component::weight).max().orElse(1);
    return "%s, the largest with %s of the records,"
        .formatted(
            seen == 1 ? "1 component" : Figures.count((double) seen) + " components",
            Figures.percent(largest));
  }

  private static String share(int clear, int all) {
    String coefficients = all == 1 ? "1 coefficient" : Figures.count(all) + " coefficients";
    return clear == all && all > 1 ? "all " + coefficients : clear + " of " + coefficients;
  }

  /** What the clearest do to the target, if the file says in which units. */
  private static Optional<String> told(ReportedRun run, List<Coefficient> clear) {
    List<Effect> effects =
        clear.stream().limit(NAMED).map(Coefficient::effect).flatMap(Optional::stream).toList();
    Optional<String> target = Values.text(run.posterior(), "target");
    List<String> classes = Values.texts(run.posterior(), "classes");
    if (target.isEmpty() || effects.isEmpty()) {
      return Optional.empty();
    }
    if (clear.get(0).unit().isRatio() && classes.size() == 2) {
      return Optional.of(EffectWords.onOdds(target.get() + " = " + classes.get(1), effects));
    }
    if (clear.get(0).unit().isRatio()) {
      return Optional.of(
          clear.get(0).unit().ratio().equals("hazard")
              ? EffectWords.onHazard(effects)
              : EffectWords.onRate(target.get(), effects));
    }
    return classes.isEmpty()
        ? Optional.of(EffectWords.onNumber(target.get(), effects))
        : Optional.empty();
  }

  private static String isClear(int clear, int all) {
    return share(clear, all) + (clear == 1 ? " is clear" : " are clear");
  }

  private static String signs(List<Coefficient> clear, int all) {
    return "The sign of %s is clear, %s%s,"
        .formatted(
            share(clear.size(), all),
            clear.size() > NAMED ? "first of all " : "",
            EffectWords.list(
                clear.stream()
                    .limit(NAMED)
                    .map(each -> EffectWords.shortened(each.label()))
                    .toList()));
  }

  private static String price(ReportedRun run) {
    return run.isPrivate()
        ? "at a privacy loss (epsilon) of at most " + Figures.atMost(run.epsilon().orElseThrow())
        : "without a privacy guarantee";
  }
}
