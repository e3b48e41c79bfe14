package org.priory.app.command;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.AccuracyPlan;
import org.priory.Family;
import org.priory.ModelChoice;
import org.priory.Models;
import org.priory.Priory;
import org.priory.app.option.DatasetName;
import org.priory.app.option.FormulaOption;
import org.priory.app.option.LedgerOption;
import org.priory.app.option.NumberOption;
import org.priory.app.option.PrivacyOptions;
import org.priory.app.option.Required;
import org.priory.app.option.TargetOption;
import org.priory.app.option.WeightsOption;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.models.model.WidthForecast;
import org.priory.models.text.Nearest;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.ledger.Account;
import org.priory.privacy.ledger.Ledger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code priory plan}: how wide the intervals of a fit will be, by epsilon. */
@Command(
    name = "plan",
    sortOptions = false,
    description = {
      "How wide the intervals of a regression will be, by epsilon, before it is fitted: the forecast of"
          + " the fit without the fit. No data is read, and nothing is charged: all of it comes from"
          + " the schema and the number of records.",
      "With --to it looks for the epsilon that you need."
    },
    customSynopsis = "priory plan MODEL --schema FILE --target COLUMN [OPTION...]",
    footer = {
      "",
      "Examples:",
      "  priory plan logistic --schema people.schema.json --target ill --size 20000",
      "  priory plan logistic --schema people.schema.json --target ill --to 0.1 --column age"
    })
public final class PlanCommand extends PrioryCommand {
  private static final List<String> MODELS =
      List.of("logistic", "probit", "ordinal", "linear", "poisson", "negative-binomial", "gamma");

  @Parameters(
      paramLabel = "MODEL",
      description =
          "The regression: logistic, probit, ordinal, linear, poisson, negative-binomial or gamma.")
  private String model;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "The public facts about the table: columns, bounds, values, and hints.")
  private @Nullable Path schema;

  @Mixin private final TargetOption target = new TargetOption();
  @Mixin private final FormulaOption formula = new FormulaOption();
  @Mixin private final WeightsOption weights = new WeightsOption();

  @Option(
      names = "--described",
      paramLabel = "RUN",
      description =
          "The folder of a released description: its means, standard deviations and shares take the"
              + " place of what would be supposed. It was paid for, and costs nothing more.")
  private @Nullable Path described;

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "How many records there will be. Default: the number in the schema.")
  private @Nullable String size;

  @Option(
      names = "--epsilon",
      paramLabel = "E,E",
      split = ",",
      description = "What the fit may cost, a row of the table for each. Default: 0.1,0.3,1,3.")
  private List<String> epsilons = List.of("0.1", "0.3", "1", "3");

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "The delta that goes with epsilon. Default: 1e-6.")
  private @Nullable String delta;

  @Option(
      names = "--to",
      paramLabel = "WIDTH",
      description =
          "Looks for the epsilon at which the 95 %% interval of a typical number is ± this, which"
              + " takes up to seven forecasts.")
  private @Nullable String to;

  @Option(
      names = "--column",
      paramLabel = "NAME",
      description = "The number or category that --to is about.")
  private @Nullable String column;

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      description = "Also says what is left in the ledger for this data set.")
  private @Nullable String dataset;

  @Mixin private final LedgerOption ledger = new LedgerOption();

  /** What a fit needs and whoever turns a fit into a plan leaves there. */
  @Option(names = "--data", hidden = true)
  private @Nullable String data;

  @Override
  protected Answer answer() {
    if (data != null) {
      throw new BadInput("--data", "must not be given", data, "leave it out: a plan reads no data");
    }
    ModelChoice alike = choice();
    ModelChoice choice = alike.with(weights.into(alike.settings()));
    Path place =
        Required.of("--schema", schema, "add --schema FILE; 'priory schema new' writes a template");
    List<Double> asked = epsilons.stream().map(NumberOption.SPEND::read).toList();
    double at = delta == null ? PrivacyOptions.DEFAULT_DELTA : NumberOption.DELTA.read(delta);
    Optional<Double> width = Optional.ofNullable(to).map(NumberOption.TO::read);
    if (column != null && width.isEmpty()) {
      throw new BadInput("--column", "must come with --to", column, "add --to WIDTH");
    }
    if (ledger.given().isPresent() && dataset == null) {
      throw new BadInput(
          "--dataset", "is required with --ledger", "not given", "add --dataset NAME");
    }
    Schema read = Schema.read(place);
    Schema known = described == null ? read : Priory.described(read, described);
    AccuracyPlan plan =
        size == null
            ? Priory.plan(choice, known, at)
            : Priory.plan(choice, known, at, (long) NumberOption.PLANNED.read(size));
    Optional<PlanAnswer.Wanted> wanted = width.map(half -> wanted(plan, known, half));
    Map<Double, WidthForecast> rows = new LinkedHashMap<>();
    asked.forEach(epsilon -> rows.computeIfAbsent(epsilon, plan::at));
    return new PlanAnswer(choice, plan.records(), at, rows, wanted, left());
  }

  private ModelChoice choice() {
    if (!MODELS.contains(model)) {
      throw new BadInput(
          "MODEL",
          "must be one of " + String.join(", ", MODELS) + ", whose fit can be rehearsed",
          model,
          Nearest.remedy(model, MODELS, "choose one of them"));
    }
    String words = model + " regression";
    return switch (model) {
      case "logistic" -> formula.model(words, target, Models::logistic, Models::logistic);
      case "probit" -> formula.model(words, target, Models::probit, Models::probit);
      case "ordinal" -> formula.model(words, target, Models::ordinal, Models::ordinal);
      case "poisson" -> family(Family.POISSON, words);
      case "negative-binomial" -> family(Family.NEGATIVE_BINOMIAL, words);
      case "gamma" -> family(Family.GAMMA, words);
      default -> formula.model(words, target, Models::linear, Models::linear);
    };
  }

  private ModelChoice family(Family family, String words) {
    return formula.model(
        words, target, each -> Models.glm(family, each), by -> Models.glm(family, by));
  }

  private PlanAnswer.Wanted wanted(AccuracyPlan plan, Schema known, double half) {
    String name = column;
    return name == null
        ? new PlanAnswer.Wanted(half, Optional.empty(), plan.needed(half))
        : new PlanAnswer.Wanted(half, known.column(name), plan.needed(half, name));
  }

  /** What the ledger says of the data set, if one was named. No ledger is made for that. */
  private Optional<PlanAnswer.Left> left() {
    String name = dataset;
    if (name == null) {
      return Optional.empty();
    }
    DatasetName.of(name);
    if (!ledger.exists()) {
      return Optional.of(new PlanAnswer.Left(name, Optional.empty()));
    }
    try (Ledger opened = ledger.open()) {
      Optional<Account> account =
          opened.datasets().contains(name) ? Optional.of(opened.account(name)) : Optional.empty();
      return Optional.of(new PlanAnswer.Left(name, account));
    }
  }
}
