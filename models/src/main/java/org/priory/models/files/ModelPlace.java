package org.priory.models.files;

import java.nio.file.Files;
import java.nio.file.Path;
import org.priory.privacy.data.schema.BadData;

/**
 * Where a model may be: in a run's folder, in a folder that has the file, or in the file itself.
 */
public final class ModelPlace {
  private ModelPlace() {}

  /**
   * The file of the model in such a place.
   *
   * @throws BadData if it is no place of a model
   */
  public static Path file(Path place) {
    if (Files.isRegularFile(place)) {
      return place;
    }
    Path results = new RunFolder(place).results();
    Path inRun = results.resolve(ModelFile.NAME);
    Path here = place.resolve(ModelFile.NAME);
    if (Files.exists(here) && !Files.exists(inRun)) {
      return here;
    }
    if (!Files.isDirectory(results)) {
      throw new BadData(
          place.toString(),
          "",
          "must be the folder of a run",
          Files.exists(place) ? "another folder" : "not found",
          "give what 'priory fit' left behind");
    }
    return inRun;
  }
}
