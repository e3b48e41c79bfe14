package org.priory.models.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.priory.models.files.ModelFile;
import org.priory.models.files.ModelPlace;
import org.priory.models.files.ResultDigests;
import org.priory.models.model.Model;
import org.priory.models.model.Saved;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Members;

/** The models that can be fitted and read: those of Priory, and what others add as services. */
public final class ModelCatalog {
  private ModelCatalog() {}

  /** All models, Priory's first, in the order in which they are listed. */
  public static List<Model> all() {
    return ServiceLoader.load(Model.class).stream().map(ServiceLoader.Provider::get).toList();
  }

  /** Their names; a name may stand for several models, of which the data decides. */
  public static List<String> names() {
    return all().stream().map(Model::name).distinct().toList();
  }

  /** The first model of a table that has the name. */
  public static Optional<TableModel<?>> ofTable(String name) {
    for (Model model : all()) {
      if (model instanceof TableModel<?> ofTable && model.name().equals(name)) {
        return Optional.of(ofTable);
      }
    }
    return Optional.empty();
  }

  /**
   * The model in a run's folder, in a folder that has the file, or in the file itself.
   *
   * @throws BadData if there is none, it is damaged, or it is not what the statement beside it
   *     lists
   */
  public static Saved read(Path place) {
    Path file = ModelPlace.file(place);
    Members members = ModelFile.read(file);
    requireAsWritten(file);
    return all().stream()
        .filter(model -> model.wrote(members))
        .findFirst()
        .orElseThrow(
            () ->
                new BadData(
                    file.toString(),
                    "model",
                    "must be of a kind that this version knows",
                    String.valueOf(members.all().get("model")),
                    "use the version of Priory that wrote it"))
        .read(file, members);
  }

  /** Refuses a model that is not the one that the statement beside it lists. */
  private static void requireAsWritten(Path model) {
    try {
      ResultDigests.require(model.resolveSibling(".").normalize());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
