package org.priory;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.models.choice.ImageChoice;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.fit.FitTask;
import org.priory.models.network.EnsembleTask;
import org.priory.models.network.ImageNetwork;
import org.priory.models.network.OneLayerNetwork;
import org.priory.models.network.TableNetwork;
import org.priory.models.run.FitRequest;
import org.priory.models.table.TableModel;
import org.priory.models.table.task.TableTask;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;

/** Which of the networks a choice asks for. */
final class NetworkTasks {
  private NetworkTasks() {}

  /**
   * A network of a table: its method, or its target, says of how many layers.
   *
   * @param chosen how layers are fitted by gradients; empty for the defaults
   */
  static FitTask<?> ofTable(FitRequest request, Optional<NetworkChoice> chosen, Data data) {
    Table table = Kind.table(data, OneLayerNetwork.NAME);
    Optional<NetworkMethod> layered =
        request.method().isPresent()
            ? request.method().flatMap(NetworkMethod::named)
            : defaults(table, request.target());
    if (layered.isEmpty()) {
      chosen.ifPresent(NetworkChoice::refuseSettings);
    }
    TableModel<?> model =
        layered
            .<TableModel<?>>map(
                method -> new TableNetwork(chosen.orElse(NetworkChoice.of(method)).by(method)))
            .orElseGet(
                () ->
                    new OneLayerNetwork(
                        chosen
                            .flatMap(NetworkChoice::activation)
                            .flatMap(word -> HiddenUnit.of(word.word()))));
    return new TableTask<>(request, model, table.schema(), table.data());
  }

  /** A category is explained by a network of layers; a number has another default. */
  private static Optional<NetworkMethod> defaults(Table table, @Nullable String target) {
    return target != null
            && table.schema().column(target).filter(Column.Category.class::isInstance).isPresent()
        ? Optional.of(NetworkChoice.OF_CATEGORIES)
        : Optional.empty();
  }

  /** A network of images, whose labels are required. */
  static FitTask<?> ofImages(FitRequest request, ImageChoice chosen, Data data) {
    Images images = Kind.images(data, ImageNetwork.NAME);
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
  }
}
