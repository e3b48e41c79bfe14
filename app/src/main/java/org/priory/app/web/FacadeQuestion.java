package org.priory.app.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.priory.Family;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.Releases;
import org.priory.models.choice.BayesNetChoice;
import org.priory.models.choice.DescribeChoice;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.choice.SynthesisChoice;
import org.priory.models.model.Settings;
import org.priory.models.text.Rounded;
import org.priory.privacy.data.formula.Formula;

/** A question as a model of the facade, and as words of a command line. */
final class FacadeQuestion {
  private static final double KEEP = 0.99;

  /** How many values of a column a person with several rows may add to. */
  private static final int MOST = 4;

  private static final String NO_TARGET = "Choose the column that is to be explained.";

  private FacadeQuestion() {}

  /**
   * The model.
   *
   * @throws Refused if something is not chosen yet
   */
  static ModelChoice model(FitQuestion asked) {
    ModelChoice choice = plain(asked);
    return asked
        .text("weights")
        .map(column -> choice.with(Settings.NONE.withWeights(column)))
        .orElse(choice);
  }

  private static ModelChoice plain(FitQuestion asked) {
    return switch (asked.kind()) {
      case DESCRIBE -> Releases.describe(description(asked));
      case LOGISTIC -> byFormula(asked, Models::logistic, Models::logistic);
      case LINEAR -> byFormula(asked, Models::linear, Models::linear);
      case SOFTMAX -> byFormula(asked, Models::softmax, Models::softmax);
      case ORDINAL -> byFormula(asked, Models::ordinal, Models::ordinal);
      case POISSON -> glm(asked, Family.POISSON);
      case NEGATIVE_BINOMIAL -> glm(asked, Family.NEGATIVE_BINOMIAL);
      case GAMMA -> glm(asked, Family.GAMMA);
      case SURVIVAL -> survival(asked);
      case SYNTHESIZE ->
          Releases.synthesize(
              SynthesisChoice.ALL.ofColumns(asked.texts("columns").toArray(String[]::new)));
      case MIXTURE -> Models.mixture(components(asked));
      case FACTOR -> Models.factor(components(asked));
      case BAYES_NET -> Models.bayesNet(bayesNet(asked));
      case NETWORK -> Models.network(asked.required("target", NO_TARGET));
      case TOPICS -> Models.topics(components(asked));
      case IMAGES -> Models.imageNetwork();
      case BOUNDS ->
          Releases.bounds(asked.openSchema(), asked.texts("columns"), asked.number("keep", KEEP));
      case CATEGORIES -> Releases.categories(asked.openSchema(), asked.texts("columns"), MOST);
    };
  }

  private static ModelChoice byFormula(
      FitQuestion asked,
      Function<String, ModelChoice> byTarget,
      Function<Formula, ModelChoice> byFormula) {
    return byFormula(asked, asked.required("target", NO_TARGET), byTarget, byFormula);
  }

  private static ModelChoice byFormula(
      FitQuestion asked,
      String target,
      Function<String, ModelChoice> byTarget,
      Function<Formula, ModelChoice> byFormula) {
    Optional<String> formula = asked.text("formula");
    return formula.isPresent()
        ? byFormula.apply(Formula.parse(formula.get()).explaining(target))
        : byTarget.apply(target);
  }

  private static ModelChoice glm(FitQuestion asked, Family family) {
    Optional<String> offset = asked.text("offset");
    return offset.isPresent()
        ? byFormula(
            asked,
            target -> Models.glm(family, target, offset.get()),
            formula -> Models.glm(family, formula, offset.get()))
        : byFormula(
            asked, target -> Models.glm(family, target), formula -> Models.glm(family, formula));
  }

  private static ModelChoice survival(FitQuestion asked) {
    SurvivalChoice choice =
        SurvivalChoice.of(
            asked.required("event", "Choose the column that says whether the event happened."));
    SurvivalChoice followed = asked.text("entry").map(choice::from).orElse(choice);
    return byFormula(
        asked,
        asked.required("time", "Choose the column of the time."),
        time -> Models.survival(time, followed),
        formula -> Models.survival(formula, followed));
  }

  /** Without arrows, naive Bayes of a target. */
  private static BayesNetChoice bayesNet(FitQuestion asked) {
    Optional<String> network = asked.text("network");
    return network.isPresent()
        ? new BayesNetChoice(network, asked.text("target"), BayesNetChoice.BINS)
        : BayesNetChoice.naive(asked.required("target", NO_TARGET));
  }

  private static int components(FitQuestion asked) {
    double given = asked.number("components", 3);
    int least = asked.kind() == Menu.FACTOR ? 1 : 2;
    if (!(given >= least && given <= 200 && given == Math.rint(given))) {
      throw Refused.wrong(
          "components", "Their number must be a whole number from " + least + " to 200.");
    }
    return (int) given;
  }

  private static DescribeChoice description(FitQuestion asked) {
    List<DescribeChoice.Cross> crosses = new ArrayList<>();
    for (String cross : asked.texts("crosses")) {
      int colon = cross.indexOf(':');
      if (colon <= 0 || colon == cross.length() - 1) {
        throw Refused.wrong(
            "crosses", "A cross-table must be two columns with a colon between, such as sex:age.");
      }
      crosses.add(
          new DescribeChoice.Cross(
              cross.substring(0, colon).strip(), cross.substring(colon + 1).strip()));
    }
    return new DescribeChoice(asked.texts("columns"), crosses, asked.flag("correlations"));
  }

  /** The command with what is particular to the model. */
  static List<String> words(FitQuestion asked) {
    List<String> words = new ArrayList<>(List.of("priory"));
    words.addAll(
        switch (asked.kind()) {
          case DESCRIBE -> List.of("describe");
          case SYNTHESIZE -> List.of("synthesize");
          case BOUNDS -> List.of("schema", "bounds");
          case CATEGORIES -> List.of("schema", "categories");
          case IMAGES -> List.of("fit", "network");
          default -> List.of("fit", asked.kind().word());
        });
    for (String option :
        List.of("target", "formula", "offset", "time", "event", "entry", "weights", "network")) {
      asked.text(option).ifPresent(value -> words.addAll(List.of("--" + option, value)));
    }
    if (!asked.texts("columns").isEmpty()) {
      words.addAll(List.of("--columns", String.join(",", asked.texts("columns"))));
    }
    switch (asked.kind()) {
      case DESCRIBE -> {
        asked.texts("crosses").forEach(cross -> words.addAll(List.of("--cross", cross)));
        if (asked.flag("correlations")) {
          words.add("--correlations");
        }
      }
      case MIXTURE -> words.addAll(List.of("--components", String.valueOf(components(asked))));
      case FACTOR -> words.addAll(List.of("--factors", String.valueOf(components(asked))));
      case TOPICS -> {
        words.addAll(List.of("--topics", String.valueOf(components(asked))));
        words.addAll(List.of("--vocabulary", asked.vocabulary().toString()));
      }
      case IMAGES -> {
        words.addAll(List.of("--labels", asked.labels().toString()));
        words.addAll(List.of("--classes", String.valueOf(asked.classes())));
      }
      case BOUNDS -> words.addAll(List.of("--keep", Rounded.exactly(asked.number("keep", KEEP))));
      default -> {
        // all of it is said
      }
    }
    return words;
  }
}
