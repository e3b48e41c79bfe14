package org.priory.bench.reproduce.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.priory.app.shell.BadInput;
import org.priory.privacy.data.schema.Schema;

/**
 * The public data sets in {@code $PRIORY_DATA}, else in {@code shared/data} beside the checkout.
 */
public final class DataSets {

  private DataSets() {}

  public static Path file(String name) {
    Path file = folder().resolve(name);
    if (!Files.isReadable(file)) {
      throw new BadInput(
          "PRIORY_DATA",
          "must be the folder of the data sets",
          file + ", which is not there",
          "set it to the folder that holds " + name);
    }
    return file;
  }

  /** The file, if it is there. */
  public static Optional<Path> find(String name) {
    return Optional.of(folder().resolve(name)).filter(Files::isReadable);
  }

  /** A schema that was written from the set's code book. */
  public static Schema schema(String name) {
    String resource = "/org/priory/bench/" + name + ".schema.json";
    try (InputStream in = DataSets.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + resource);
      }
      return Schema.parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder() {
    String given = System.getenv("PRIORY_DATA");
    if (given != null) {
      return Path.of(given);
    }
    for (Path path = Path.of("").toAbsolutePath(); path != null; path = path.getParent()) {
      Path folder = path.resolve("shared/data");
      if (Files.isDirectory(folder)) {
        return folder;
      }
    }
    return Path.of("shared/data");
  }
}
