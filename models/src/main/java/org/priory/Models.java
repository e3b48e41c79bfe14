package org.priory;

import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.NetworkMethod;
import org.priory.inference.variational.belief.BeliefSettings;
import org.priory.models.belief.BeliefNetwork;
import org.priory.models.belief.BeliefTask;
import org.priory.models.mixture.GaussianMixture;
import org.priory.models.model.Settings;
import org.priory.models.network.EnsembleTask;
import org.priory.models.network.ImageChoice;
import org.priory.models.network.ImageNetwork;
import org.priory.models.network.NetworkChoice;
import org.priory.models.network.OneLayerNetwork;
import org.priory.models.network.TableNetwork;
import org.priory.models.regression.LinearRegression;
import org.priory.models.regression.LogisticRegression;
import org.priory.models.regression.ProbitRegression;
import org.priory.models.regression.SoftmaxRegression;
import org.priory.models.table.TableModel;
import org.priory.models.table.TableTask;
import org.priory.models.topics.TopicModel;
import org.priory.models.topics.TopicsTask;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.Column;

/** The models that can be fitted. */
public final class Models {
  private Models() {}

  /** Logistic regression: the probability of the second of two classes. */
  public static ModelChoice logistic(String target) {
    return of(new LogisticRegression(), target);
  }

  /** Probit regression: the same by the normal distribution. */
  public static ModelChoice probit(String target) {
    return of(new ProbitRegression(), target);
  }

  /** Softmax regression: the probabilities of three or more classes. */
  public static ModelChoice softmax(String target) {
    return of(new SoftmaxRegression(), target);
  }

  /** Linear regression with unknown noise. */
  public static ModelChoice linear(String target) {
    return of(new LinearRegression(), target);
  }

  /** A mixture of Gaussians over the numbers of a table. */
  public static ModelChoice mixture(int components) {
    return of(new GaussianMixture(), null).with(Settings.NONE.withComponents(components));
  }

  /** A network that explains a column of a table; its method decides of how many layers. */
  public static ModelChoice network(String target) {
    return network(target, Optional.empty());
  }

  /**
   * A network that explains a column of a table.
   *
   * @param chosen how layers are fitted by gradients; empty for the defaults of the target and the
   *     method. Preparing a fit refuses it for a method of another kind
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
                  : usual(table, target);
          if (layered.isEmpty()) {
            chosen.ifPresent(NetworkChoice::refuseSettings);
          }
          TableModel<?> model =
              layered
                  .<TableModel<?>>map(
                      method ->
                          new TableNetwork(chosen.orElse(NetworkChoice.of(method)).by(method)))
                  .orElseGet(OneLayerNetwork::new);
          return new TableTask<>(request, model, table.schema(), table.data());
        });
  }

  /** A category is explained by a network of layers; a number has another usual method. */
  private static Optional<NetworkMethod> usual(Table table, @Nullable String target) {
    return target != null
            && table.schema().column(target).filter(Column.Category.class::isInstance).isPresent()
        ? Optional.of(TableNetwork.USUAL_METHOD)
        : Optional.empty();
  }

  /** A network that says the class of an image. */
  public static ModelChoice imageNetwork() {
    return imageNetwork(ImageChoice.usual());
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
    return ModelChoice.of(
        TopicModel.NAME,
        null,
        new TopicModel().methods(),
        (request, data) -> {
          if (!(data instanceof Documents documents)) {
            throw wrong(data, TopicModel.NAME, "documents");
          }
          return new TopicsTask(request, topics, documents.size());
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
