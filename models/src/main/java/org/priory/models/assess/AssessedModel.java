package org.priory.models.assess;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.priory.models.files.JsonFile;
import org.priory.models.files.ModelPlace;
import org.priory.models.files.ResultDigests;
import org.priory.models.model.ModelHead;
import org.priory.models.model.Saved;
import org.priory.models.table.SavedTable;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

/**
 * A model of a run that can be assessed.
 *
 * @param head what the model is
 * @param model what it says
 * @param place its run, as it was named
 * @param digest of its file
 * @param dataset the data set that it was charged to; empty if that is not known
 */
record AssessedModel(
    ModelHead head, Assessable model, Path place, String digest, Optional<String> dataset) {

  /**
   * The model of a run.
   *
   * @param setting that names it
   * @param isPublic whether what is found will be public, so that the model has to be
   * @throws BadData if it explains no class and no number, or tells of its records as they are
   */
  static AssessedModel of(Saved saved, Path place, String setting, boolean isPublic) {
    if (!(saved instanceof SavedTable table) || assessable(table).find().isEmpty()) {
      throw new BadData(
          setting,
          "",
          "must explain a category or a number of a table",
          saved.head().model(),
          "assess a regression other than survival, or a network of a table");
    }
    if (isPublic && table.head().stamp().isPresent()) {
      throw new BadData(
          setting,
          "",
          "must be private itself",
          "one that protects nobody",
          "add `non-private`, for the curator's own eyes, or fit it with noise");
    }
    Path file = ModelPlace.file(place);
    try {
      return new AssessedModel(
          table.head(), assessable(table), place, ResultDigests.ofFile(file), dataset(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Assessable assessable(SavedTable table) {
    return new Assessable(table.fitted(), table.encoding(), table.withoutIntervals().isEmpty());
  }

  private static Optional<String> dataset(Path model) throws IOException {
    Path statement = model.resolveSibling(ResultDigests.STATEMENT);
    return Files.isRegularFile(statement)
        ? JsonFile.find(statement)
            .map(members -> members.get("dataset"))
            .filter(String.class::isInstance)
            .map(String.class::cast)
        : Optional.empty();
  }

  Target target() {
    return model.target();
  }

  /** "logistic by newton (run-of-adult)": the folder's own name, not where it is. */
  String words() {
    Path name = place.toAbsolutePath().normalize().getFileName();
    return head.model() + " by " + head.method() + " (" + (name == null ? "a run" : name) + ")";
  }
}
