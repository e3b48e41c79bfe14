package org.priory;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.files.ModelPlace;
import org.priory.models.files.ResultDigests;
import org.priory.models.model.Predicted;
import org.priory.models.model.PredictionDetail;
import org.priory.models.model.Saved;
import org.priory.models.table.SavedTable;
import org.priory.privacy.data.file.Places;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.engine.FileTask;

/**
 * A model of a table in a file that several machines read, the same on each.
 *
 * @param file its {@code model.json}
 * @param digest of that file, which has those of the files beside it
 */
record SharedModel(String file, String digest) implements Serializable {

  /** The model in such a place. */
  static SharedModel at(Path place) throws IOException {
    Path file = ModelPlace.file(place).toAbsolutePath();
    return new SharedModel(file.toString(), ResultDigests.ofFile(file));
  }

  /**
   * Reads it.
   *
   * @throws BadData if it is another one on this machine
   */
  SavedTable read() throws IOException {
    Path path = Path.of(file);
    Saved saved = ModelCatalog.read(path);
    if (!(saved instanceof SavedTable table) || !ResultDigests.ofFile(path).equals(digest)) {
      throw new BadData(
          file, "", "must be the same file on every machine", "another", "copy it anew");
    }
    return table;
  }

  /** How many rows a file has. */
  record Rows(SharedModel model, String data) implements FileTask<Long> {
    @Override
    public Long run() throws IOException {
      return model.read().rows(Places.of(data));
    }
  }

  /**
   * A file of predictions.
   *
   * @param before how many rows the files before it have
   * @param out the file to write
   */
  record Part(SharedModel model, String data, long before, String out, PredictionDetail detail)
      implements FileTask<Predicted> {

    /** Whoever does it again writes a file of its own, which takes the place of the other. */
    @Override
    public Predicted run() throws IOException {
      Path whole = Path.of(out);
      Path own = whole.resolveSibling(whole.getFileName() + "." + UUID.randomUUID());
      Predicted predicted = model.read().predictPart(Places.of(data), before, own, detail);
      Files.move(own, whole, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      return predicted;
    }
  }
}
