package org.priory;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.TopicsSettings;
import org.priory.models.bayesnet.BayesNet;
import org.priory.models.belief.BeliefNetwork;
import org.priory.models.belief.BeliefTask;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.BayesNetChoice;
import org.priory.models.choice.ImageChoice;
import org.priory.models.choice.MarkovChoice;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.choice.SurvivalChoice;
import org.priory.models.factor.FactorAnalysisModel;
import org.priory.models.markov.HiddenMarkov;
import org.priory.models.mixture.GaussianMixture;
import org.priory.models.model.Settings;
import org.priory.models.network.ImageNetwork;
import org.priory.models.network.OneLayerNetwork;
import org.priory.models.regression.LinearRegression;
import org.priory.models.regression.LogisticRegression;
import org.priory.models.regression.OrdinalRegression;
import org.priory.models.regression.PoissonRegression;
import org.priory.models.regression.ProbitRegression;
import org.priory.models.regression.SoftmaxRegression;
import org.priory.models.regression.SurvivalRegression;
import org.priory.models.table.TableModel;
import org.priory.models.table.task.TableTask;
import org.priory.models.topics.TopicModel;
import org.priory.models.topics.TopicsTask;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.BadData;

/** The models that can be fitted; {@link Releases} has what else can be bought of data. */
public final class Models {
  private Models() {}

  /**
   * The names of all models, Priory's first; a name may stand for several models, of which the data
   * decides.
   */
  public static List<String> names() {
    return ModelCatalog.names();
  }

  /** The first model of a table that has the name, also one that was added as a service. */
  public static Optional<TableModel<?>> ofTable(String name) {
    return ModelCatalog.ofTable(name);
  }

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
    return of(family.model(null), target);
  }

  /** A generalised linear model by a formula. */
  public static ModelChoice glm(Family family, Formula formula) {
    return byFormula(family.model(null), formula);
  }

  /**
   * A generalised linear model of what had unequal chances to come about.
   *
   * @param offset the column of the exposure: a number with a lower bound above 0
   * @throws BadData if the family has no exposure
   */
  public static ModelChoice glm(Family family, String target, String offset) {
    return of(family.model(offset), target);
  }

  /**
   * A generalised linear model by a formula, of what had unequal chances to come about.
   *
   * @param offset the column of the exposure, which the formula does not name
   * @throws BadData if the family has no exposure
   */
  public static ModelChoice glm(Family family, Formula formula, String offset) {
    return byFormula(family.model(offset), formula);
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
    return of(new FactorAnalysisModel(factors), null);
  }

  /**
   * A hidden Markov model of the rows of persons in their order: states that are not seen, what
   * rows show in each, and how probable each next state is. The schema's unit is the person.
   */
  public static ModelChoice markov(MarkovChoice choice) {
    return of(new HiddenMarkov(choice), null);
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
        (request, data) -> NetworkTasks.ofTable(request, chosen, data));
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
        (request, data) -> NetworkTasks.ofImages(request, chosen, data));
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
            throw Kind.wrong(data, TopicModel.NAME, "documents");
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
            new BeliefTask(request, settings, Kind.images(data, BeliefNetwork.NAME).size()));
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
          Table table = Kind.table(data, model.name());
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
          Table table = Kind.table(data, model.name());
          return new TableTask<>(
              request, model, Optional.of(formula), table.schema(), table.data());
        });
  }
}
