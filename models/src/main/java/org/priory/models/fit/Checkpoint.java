package org.priory.models.fit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.Resumable;
import org.priory.inference.model.Snapshot;
import org.priory.models.files.OwnerOnly;
import org.priory.models.files.RunFolder;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.wall.JournalFile;

/**
 * What a fit leaves on disk while it runs, so that another process can go on if its own is killed:
 * the charge in the ledger under which all of it stands, and the noisy answers so far; or, for a
 * method that saves its state, the parameters and what moves them, and the draws that are kept. It
 * is gone when the results are there.
 *
 * <p>All of it follows from noisy answers and public things, so that it is as private as the
 * posterior. It is in {@code internal} because it is nobody's business, not because it is secret.
 */
final class Checkpoint implements Resumable.Store, AutoCloseable {
  private static final String STATE = "state.bin";
  private static final String DRAW = "draw-";
  private static final String SCHEMA = "schema.txt";

  private final Path folder;
  private int most = 1;
  private final LongSupplier seed;
  private final Map<String, JournalFile> journals = new HashMap<>();
  private @Nullable FileChannel locked;

  /**
   * In a run's folder, which need not be there yet.
   *
   * @param seed the model's own, of a fit that is new: no secret
   */
  Checkpoint(RunFolder run, LongSupplier seed) {
    this.folder = run.checkpoint();
    this.seed = seed;
  }

  /** Removes what a process left that was ended after its results were there. */
  static void removeFrom(RunFolder run) {
    try {
      new Checkpoint(run, () -> 0).remove();
    } catch (IOException e) {
      throw RunFolder.unwritable(run.root());
    }
  }

  /** What was decided before the charge that a fit can go on under, if there is one. */
  Optional<OpenCharge> charge() {
    return OpenCharge.read(folder);
  }

  /** Remembers what was decided. */
  void charged(OpenCharge charge) {
    charge.write(folder);
  }

  /**
   * Remembers the schema of a fit, once its folder is there and before its first charge, even that
   * of a count: nothing goes on under another one.
   *
   * @throws BadData if another one is remembered
   */
  void requireSchema(String schema) {
    Path file = folder.resolve(SCHEMA);
    try {
      if (!Files.exists(file)) {
        Files.writeString(file, schema);
        OwnerOnly.close(file);
      } else if (!Files.readString(file).equals(schema)) {
        throw new BadData(
            "`resume`",
            "",
            "must come with the schema of the fit that was ended",
            "another",
            "give that one: answers about one unit must not be taken for those about another");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The answers of a fit. */
  JournalFile answers() {
    return journal("answers");
  }

  /** The file of the answers. */
  Path answersFile() {
    return folder.resolve("answers.journal");
  }

  /** The answer of a bought count. */
  JournalFile count() {
    return journal("count");
  }

  private synchronized JournalFile journal(String name) {
    return journals.computeIfAbsent(name, word -> opened(folder.resolve(word + ".journal")));
  }

  private JournalFile opened(Path file) {
    JournalFile journal = JournalFile.open(file, seed);
    try {
      OwnerOnly.close(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return journal;
  }

  /** Claims no further step, for a process that is about to end. */
  synchronized void stop() {
    journals.values().forEach(JournalFile::stop);
  }

  /**
   * Makes the folder, and keeps other processes out until it is closed.
   *
   * @throws BadData if another process is in there
   */
  Checkpoint open() {
    try {
      OwnerOnly.makeFolder(folder.resolveSibling(".").normalize());
      OwnerOnly.makeFolder(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw new BadData(
            folder.toString(),
            "",
            "must be of a fit that has ended",
            "one that is running",
            "wait for it, or end it first");
      }
      OwnerOnly.close(folder.resolve("lock"));
      locked = channel;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /**
   * Where a method leaves its draws.
   *
   * @param draws that are kept, at most
   */
  Checkpoint keeping(int draws) {
    most = draws;
    try {
      long saved = last().map(Snapshot::moves).orElse(0L);
      for (Path draw : drawFiles()) {
        if (moves(draw) > saved) {
          Files.delete(draw);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public Optional<Snapshot> last() {
    Path state = folder.resolve(STATE);
    return Files.exists(state) ? Optional.of(SnapshotFile.read(state)) : Optional.empty();
  }

  @Override
  public void save(Snapshot snapshot) {
    SnapshotFile.write(folder.resolve(STATE), snapshot);
  }

  @Override
  public void keep(long moves, float[] draw) {
    SnapshotFile.write(
        folder.resolve(String.format(Locale.ROOT, "%s%012d.bin", DRAW, moves)),
        new Snapshot(moves, List.of(draw)));
    List<Path> files = drawFiles();
    try {
      for (Path old : files.subList(0, Math.max(0, files.size() - most))) {
        Files.delete(old);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<float[]> draws() {
    List<Path> files = drawFiles();
    if (files.isEmpty()) {
      return List.of();
    }
    int length = SnapshotFile.read(files.get(0)).values().get(0).length;
    return new FloatsOnDisk(
            files.stream()
                .map(file -> new FloatsOnDisk.Place(file, SnapshotFile.FIRST_VALUE))
                .toList(),
            length)
        .inMemoryIfSmall();
  }

  /** Oldest first. */
  private List<Path> drawFiles() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().matches(DRAW + "[0-9]+\\.bin"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long moves(Path draw) {
    return Long.parseLong(draw.getFileName().toString().replaceAll("[^0-9]", ""));
  }

  /** Once the results are written. */
  void remove() throws IOException {
    close();
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    Path internal = folder.resolveSibling(".").normalize();
    try (Stream<Path> others = Files.list(internal)) {
      if (others.findAny().isPresent()) {
        return;
      }
    }
    Files.delete(internal);
  }

  @Override
  public synchronized void close() throws IOException {
    journals.values().forEach(JournalFile::close);
    journals.clear();
    if (locked != null) {
      locked.close();
      locked = null;
    }
  }
}
