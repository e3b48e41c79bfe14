package org.priory.spark;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.priory.app.shell.FrozenFolders;
import org.priory.privacy.data.file.Places;

/**
 * Parts of records in files that only this fit can read, from which lost ones come back: without a
 * second reading of the sources, which may change from here on, and without a second shuffle.
 *
 * <p>A part is frozen by one attempt at its task, whose file the driver knows by name; files of
 * other attempts are never read.
 */
final class FrozenParts implements AutoCloseable {
  private static final int NAME_BYTES = 8;

  private final Path folder;
  private final FrozenFolders.Mark mark;
  private final Thread atExit;

  private FrozenParts(Path folder, FrozenFolders.Mark mark) {
    this.folder = folder;
    this.mark = mark;
    this.atExit = new Thread(this::delete);
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * A new folder for frozen parts, which its owner alone may open.
   *
   * @param within a folder that driver and executors see under this path, as the same user
   */
  static FrozenParts in(Path within) {
    Path folder =
        within
            .toAbsolutePath()
            .resolve("priory-frozen-" + HexFormat.of().formatHex(SealKey.drawn(NAME_BYTES)));
    FrozenFolders.Mark mark = FrozenFolders.mark(folder);
    try {
      Files.createDirectory(folder, SealedFile.closed(folder, "rwx------"));
    } catch (IOException e) {
      mark.close();
      throw new UncheckedIOException(e);
    }
    return new FrozenParts(folder, mark);
  }

  /** What a task has frozen. */
  private record Frozen(int part, String file) implements Serializable {}

  /** Reads these parts from their files from here on. */
  <P extends Serializable> JavaRDD<P> frozen(JavaSparkContext spark, JavaRDD<P> parts) {
    SealKey key = SealKey.drawn();
    String place = Places.text(folder);
    List<Frozen> all = new ArrayList<>();
    Jobs.run(() -> all.addAll(written(parts, place, key)));
    JavaRDD<P> frozen = read(spark.parallelize(all, all.size()), place, key);
    frozen.persist(StorageLevel.MEMORY_AND_DISK());
    parts.unpersist(true);
    Jobs.run(() -> frozen.foreachPartition(part -> {}));
    return frozen;
  }

  private static <P extends Serializable> List<Frozen> written(
      JavaRDD<P> parts, String place, SealKey key) {
    return parts
        .mapPartitionsWithIndex(
            (part, one) -> {
              String file =
                  "part-" + part + "-" + HexFormat.of().formatHex(SealKey.drawn(NAME_BYTES));
              SealedFile.write(Places.of(place).resolve(file), key, part, one.next());
              return Collections.singletonList(new Frozen(part, file)).iterator();
            },
            true)
        .collect();
  }

  @SuppressWarnings("unchecked")
  private static <P extends Serializable> JavaRDD<P> read(
      JavaRDD<Frozen> all, String place, SealKey key) {
    return all.map(one -> (P) SealedFile.read(Places.of(place).resolve(one.file), key, one.part));
  }

  /** Files of attempts that end later go when their tasks do: Spark waits for its own threads. */
  private void delete() {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      return; // what is left is listed by the doctor
    }
    try {
      Files.deleteIfExists(folder);
      mark.close();
    } catch (IOException e) {
      return;
    }
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException ending) {
      return; // it runs now, and finds nothing
    }
  }
}
