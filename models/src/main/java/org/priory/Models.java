package org.priory;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.step.NetworkMethod;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.variational.TopicsSettings;
import org.priory.inference.variational.belief.BeliefSettings;
import org.priory.models.assess.AssessChoice;
import org.priory.models.assess.AssessModel;
import org.priory.models.assess.AssessTask;
import org.priory.models.bayesnet.BayesNet;
import org.priory.models.bayesnet.BayesNetChoice;
import org.priory.models.belief.BeliefNetwork;
import org.priory.models.belief.BeliefTask;
import org.priory.models.bought.BoughtModel;
import org.priory.models.bought.BoundsTask;
import org.priory.models.bought.CategoriesTask;
import org.priory.models.bought.VocabularyTask;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.describe.DescribeChoice;
import org.priory.models.describe.DescribeModel;
import org.priory.models.describe.DescribeTask;
import org.priory.models.factor.FactorModel;
import org.priory.models.markov.HiddenMarkov;
import org.priory.models.markov.MarkovChoice;
import org.priory.models.mixture.GaussianMixture;
import org.priory.models.model.Settings;
import org.priory.models.network.EnsembleTask;
import org.priory.models.network.ImageChoice;
import org.priory.models.network.ImageNetwork;
import org.priory.models.network.NetworkChoice;
import org.priory.models.network.OneLayerNetwork;
import org.priory.models.network.TableNetwork;
import org.priory.models.regression.GammaRegression;
import org.priory.models.regression.LinearRegression;
import org.priory.models.regression.LogisticRegression;
import org.priory.models.regression.NegativeBinomialRegression;
import org.priory.models.regression.OrdinalRegression;
import org.priory.models.regression.PoissonRegression;
import org.priory.models.regression.ProbitRegression;
import org.priory.models.regression.SoftmaxRegression;
import org.priory.models.regression.SurvivalChoice;
import org.priory.models.regression.SurvivalRegression;
import org.priory.models.synthetic.SynthesisChoice;
import org.priory.models.synthetic.SynthesisModel;
import org.priory.models.synthetic.SynthesisTask;
import org.priory.models.table.TableModel;
import org.priory.models.table.TableTask;
import org.priory.models.topics.TopicModel;
import org.priory.models.topics.TopicsTask;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.OpenSchema;

/** The models that can be fitted. */
public final class Models {
  private Models() {}

  /** Logistic regression: the probability of the second of two classes. */
  public static ModelChoice logistic(String target) {
    return of(new LogisticRegression(), target);
  }

  /** Logistic regression by a formula, such as {@code ill ~ age + sex + age:sex}. */
  public static ModelChoice logistic(Formula formula) {
    return byFormula(new LogisticRegression(), formula);
  }

  /** Probit regression: the same by the normal distribution. */
  public static ModelChoice probit(String target) {
    return of(new ProbitRegression(), target);
  }

  /** Probit regression by a formula, such as {@code ill ~ age*sex}. */
  public static ModelChoice probit(Formula formula) {
    return byFormula(new ProbitRegression(), formula);
  }

  /** Softmax regression: the probabilities of three or more classes. */
  public static ModelChoice softmax(String target) {
    return of(new SoftmaxRegression(), target);
  }

  /** Softmax regression by a formula, such as {@code ward ~ age + sex}. */
  public static ModelChoice softmax(Formula formula) {
    return byFormula(new SoftmaxRegression(), formula);
  }

  /**
   * Ordinal regression: the odds of a higher value, where the values of the target are in order in
   * the schema.
   */
  public static ModelChoice ordinal(String target) {
    return of(new OrdinalRegression(), target);
  }

  /** Ordinal regression by a formula, such as {@code pain ~ age + sex}. */
  public static ModelChoice ordinal(Formula formula) {
    return byFormula(new OrdinalRegression(), formula);
  }

  /** Linear regression with unknown noise. */
  public static ModelChoice linear(String target) {
    return of(new LinearRegression(), target);
  }

  /** Poisson regression: how often something is counted, by factors. */
  public static ModelChoice poisson(String target) {
    return of(new PoissonRegression(), target);
  }

  /**
   * Poisson regression of counts that had unequal chances to come about.
   *
   * @param offset the column of the exposure, such as years at risk, to which counts are in
   *     proportion: a number with a lower bound above 0
   */
  public static ModelChoice poisson(String target, String offset) {
    return of(new PoissonRegression(offset), target);
  }

  /** Poisson regression by a formula, such as {@code visits ~ age + sex}. */
  public static ModelChoice poisson(Formula formula) {
    return byFormula(new PoissonRegression(), formula);
  }

  /**
   * Poisson regression by a formula, of counts that had unequal chances to come about.
   *
   * @param offset the column of the exposure, which the formula does not name
   */
  public static ModelChoice poisson(Formula formula, String offset) {
    return byFormula(new PoissonRegression(offset), formula);
  }

  /** Survival regression by a formula, such as {@code months ~ age + stage}. */
  public static ModelChoice survival(Formula formula, SurvivalChoice choice) {
    return byFormula(new SurvivalRegression(choice), formula);
  }

  /**
   * Survival regression: hazard ratios, over a baseline that is constant on pieces of time.
   *
   * @param time the column of the time at which somebody was last seen
   */
  public static ModelChoice survival(String time, SurvivalChoice choice) {
    return of(new SurvivalRegression(choice), time);
  }

  /** A generalised linear model, by the family of its target. */
  public static ModelChoice glm(Family family, String target) {
    return of(regression(family, null), target);
  }

  /** A generalised linear model by a formula. */
  public static ModelChoice glm(Family family, Formula formula) {
    return byFormula(regression(family, null), formula);
  }

  /**
   * A generalised linear model of what had unequal chances to come about.
   *
   * @param offset the column of the exposure: a number with a lower bound above 0
   * @throws BadData if the family has no exposure
   */
  public static ModelChoice glm(Family family, String target, String offset) {
    return of(regression(family, offset), target);
  }

  /**
   * A generalised linear model by a formula, of what had unequal chances to come about.
   *
   * @param offset the column of the exposure, which the formula does not name
   * @throws BadData if the family has no exposure
   */
  public static ModelChoice glm(Family family, Formula formula, String offset) {
    return byFormula(regression(family, offset), formula);
  }

  private static TableModel<?> regression(Family family, @Nullable String offset) {
    if (offset != null && !family.takesOffset()) {
      throw new BadData(
          "`offset`",
          offset,
          "must come with a family of counts or amounts",
          family.word(),
          "leave it out: nothing else is in proportion to an exposure");
    }
    return switch (family) {
      case BINOMIAL -> new LogisticRegression();
      case GAUSSIAN -> new LinearRegression();
      case POISSON -> new PoissonRegression(offset);
      case NEGATIVE_BINOMIAL -> new NegativeBinomialRegression(offset);
      case GAMMA -> new GammaRegression(offset);
    };
  }

  /** Linear regression by a formula, such as {@code cost ~ ns(age, 3) + log(income)}. */
  public static ModelChoice linear(Formula formula) {
    return byFormula(new LinearRegression(), formula);
  }

  /** A mixture of Gaussians over the numbers of a table. */
  public static ModelChoice mixture(int components) {
    return of(new GaussianMixture(), null).with(Settings.NONE.withComponents(components));
  }

  /**
   * A Bayesian network of categories, and of numbers in public bins: the probabilities of each
   * column given those that it depends on, with intervals, and of one column given what is seen of
   * the others.
   */
  public static ModelChoice bayesNet(BayesNetChoice choice) {
    return of(new BayesNet(choice), choice.target().orElse(null));
  }

  /**
   * Factor analysis of the numbers of a table: a few things that are not seen, and how each number
   * goes with them.
   */
  public static ModelChoice factor(int factors) {
    return of(new FactorModel(factors), null);
  }

  /**
   * A hidden Markov model of the rows of persons in their order: states that are not seen, what
   * rows show in each, and how probable each next state is. The schema's unit is the person.
   */
  public static ModelChoice markov(MarkovChoice choice) {
    return of(new HiddenMarkov(choice), null);
  }

  /**
   * The description of a table: counts, means, quantiles, cross-tables and correlations, which
   * agree with each other, each with an interval that knows of the noise.
   */
  public static ModelChoice describe(DescribeChoice choice) {
    return ModelChoice.of(
        DescribeModel.NAME,
        null,
        new DescribeModel().methods(),
        (request, data) -> {
          Table table = table(data, DescribeModel.NAME);
          return new DescribeTask(request, choice, table.schema(), table.data());
        });
  }

  /**
   * Synthetic rows of a table: several data sets, each from its own draw of the posterior of a
   * maximum-entropy model of bought counts; {@link org.priory.inference.synthetic.CombinedEstimate}
   * combines what is estimated from each.
   */
  public static ModelChoice synthesize(SynthesisChoice choice) {
    return ModelChoice.of(
        SynthesisModel.NAME,
        null,
        new SynthesisModel().methods(),
        (request, data) -> {
          Table table = table(data, SynthesisModel.NAME);
          return new SynthesisTask(request, choice, table.schema(), table.data());
        });
  }

  /**
   * How the model of a run fits the records of a table: a clipped log score, and tables of what it
   * predicts beside what the records say, with intervals that know of the noise.
   *
   * @param run the folder of the run
   */
  public static ModelChoice assess(Path run, AssessChoice choice) {
    return ModelChoice.of(
        AssessModel.NAME,
        null,
        new AssessModel().methods(),
        (request, data) -> {
          Table table = table(data, AssessModel.NAME);
          return AssessTask.of(
              request, run, choice, ModelCatalog::read, table.schema(), table.data());
        });
  }

  /**
   * Bounds of numbers, bought: the range that keeps most records, in round numbers.
   *
   * @param schema with what is known; the fit's own table is only read by it
   * @param columns numbers of the schema; empty for those that are open, or all if none is
   * @param keep the share of the records to be kept, such as 0.99
   */
  public static ModelChoice bounds(OpenSchema schema, List<String> columns, double keep) {
    return ModelChoice.of(
        BoughtModel.BOUNDS,
        null,
        new BoughtModel.Bounds().methods(),
        (request, data) ->
            new BoundsTask(request, schema, columns, keep, table(data, BoughtModel.BOUNDS).data()));
  }

  /**
   * Values of categories, bought: those that enough people have.
   *
   * @param schema with what is known; the fit's own table is only read by it
   * @param columns of the schema, of any type; empty for the categories that are open
   * @param most how many values of a column a person with several rows may add to
   */
  public static ModelChoice categories(OpenSchema schema, List<String> columns, int most) {
    return ModelChoice.of(
        BoughtModel.CATEGORIES,
        null,
        new BoughtModel.Categories().methods(),
        (request, data) ->
            new CategoriesTask(
                request, schema, columns, most, table(data, BoughtModel.CATEGORIES).data()));
  }

  /**
   * The vocabulary of documents, bought: words that enough documents have.
   *
   * @param most how many words of a document count
   * @param without words that are not wanted, in lower case
   */
  public static ModelChoice vocabulary(int most, Set<String> without) {
    return ModelChoice.of(
        BoughtModel.VOCABULARY,
        null,
        new BoughtModel.Words().methods(),
        (request, data) -> {
          if (!(data instanceof Texts texts)) {
            throw wrong(data, BoughtModel.VOCABULARY, "plain text");
          }
          return new VocabularyTask(request, texts.size(), most, without);
        });
  }

  /** A network that explains a column of a table; its method decides of how many layers. */
  public static ModelChoice network(String target) {
    return network(target, Optional.empty());
  }

  /**
   * A network that explains a column of a table.
   *
   * @param chosen how layers are fitted by gradients; empty for the defaults of the target and the
   *     method. Preparing a fit refuses all of it but the activation for a method of another kind
   */
  public static ModelChoice network(@Nullable String target, Optional<NetworkChoice> chosen) {
    return ModelChoice.of(
        OneLayerNetwork.NAME,
        target,
        Stream.concat(
                new OneLayerNetwork().methods().stream(), new ImageNetwork().methods().stream())
            .toList(),
        (request, data) -> {
          Table table = table(data, OneLayerNetwork.NAME);
          Optional<NetworkMethod> layered =
              request.method().isPresent()
                  ? request.method().flatMap(NetworkMethod::named)
                  : defaults(table, target);
          if (layered.isEmpty()) {
            chosen.ifPresent(NetworkChoice::refuseSettings);
          }
          TableModel<?> model =
              layered
                  .<TableModel<?>>map(
                      method ->
                          new TableNetwork(chosen.orElse(NetworkChoice.of(method)).by(method)))
                  .orElseGet(
                      () ->
                          new OneLayerNetwork(
                              chosen
                                  .flatMap(NetworkChoice::activation)
                                  .flatMap(word -> HiddenUnit.of(word.word()))));
          return new TableTask<>(request, model, table.schema(), table.data());
        });
  }

  /** A category is explained by a network of layers; a number has another default. */
  private static Optional<NetworkMethod> defaults(Table table, @Nullable String target) {
    return target != null
            && table.schema().column(target).filter(Column.Category.class::isInstance).isPresent()
        ? Optional.of(TableNetwork.DEFAULT_METHOD)
        : Optional.empty();
  }

  /** A network that says the class of an image. */
  public static ModelChoice imageNetwork() {
    return imageNetwork(ImageChoice.defaults());
  }

  /** A network that says the class of an image, with what was chosen about it. */
  public static ModelChoice imageNetwork(ImageChoice chosen) {
    return ModelChoice.of(
        ImageNetwork.NAME,
        null,
        new ImageNetwork().methods(),
        (request, data) -> {
          Images images = images(data, ImageNetwork.NAME);
          Path labels =
              images
                  .labels()
                  .orElseThrow(
                      () ->
                          new BadData(
                              "`labels`",
                              "",
                              "is required for a network of images",
                              "not given",
                              "give the file with the class of each image"));
          return new EnsembleTask(
              request,
              chosen.by(request.method().flatMap(NetworkMethod::named)),
              new EnsembleTask.Labels(labels, images.classes()),
              images.size());
        });
  }

  /** Topics of documents. */
  public static ModelChoice topics(int topics) {
    return topics(TopicsSettings.defaults(topics));
  }

  /** Topics of documents, with what was chosen about them. */
  public static ModelChoice topics(TopicsSettings settings) {
    return ModelChoice.of(
        TopicModel.NAME,
        null,
        new TopicModel().methods(),
        (request, data) -> {
          if (!(data instanceof Documents documents)) {
            throw wrong(data, TopicModel.NAME, "documents");
          }
          return new TopicsTask(request, settings, documents.size());
        });
  }

  /** A sigmoid belief network of black and white images, with hidden units. */
  public static ModelChoice beliefNetwork(BeliefSettings settings) {
    return ModelChoice.of(
        BeliefNetwork.NAME,
        null,
        new BeliefNetwork().methods(),
        (request, data) ->
            new BeliefTask(request, settings, images(data, BeliefNetwork.NAME).size()));
  }

  /**
   * Any model of a table, also one of your own.
   *
   * @param target the column that is explained; null for a model that explains none
   */
  public static ModelChoice of(TableModel<?> model, @Nullable String target) {
    return ModelChoice.of(
        model.name(),
        target,
        model.methods(),
        (request, data) -> {
          Table table = table(data, model.name());
          return new TableTask<>(request, model, table.schema(), table.data());
        });
  }

  /**
   * Any model of a table that takes a formula, also one of your own.
   *
   * @param formula with its target
   * @throws BadData if it names no target
   */
  public static ModelChoice byFormula(TableModel<?> model, Formula formula) {
    String target =
        formula
            .target()
            .orElseThrow(
                () ->
                    new BadData(
                        "`formula`",
                        "",
                        "must name the column to be explained",
                        formula.text(),
                        "write TARGET ~ before it, or add `target` COLUMN"));
    return ModelChoice.of(
        model.name(),
        target,
        model.methods(),
        (request, data) -> {
          Table table = table(data, model.name());
          return new TableTask<>(
              request, model, Optional.of(formula), table.schema(), table.data());
        });
  }

  private static Table table(Data data, String model) {
    if (data instanceof Table table) {
      return table;
    }
    throw wrong(data, model, "a table");
  }

  private static Images images(Data data, String model) {
    if (data instanceof Images images) {
      return images;
    }
    throw wrong(data, model, "images");
  }

  private static BadData wrong(Data data, String model, String rule) {
    return new BadData(
        data.name(),
        "",
        "must be " + rule + " for " + model,
        data.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT),
        "give other data, or choose another model");
  }
}
