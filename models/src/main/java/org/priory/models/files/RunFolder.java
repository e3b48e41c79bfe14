package org.priory.models.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.BadData;

/**
 * What a run leaves behind: {@code release} is safe to publish, {@code internal} is for the curator
 * only, and nothing is copied from one to the other.
 *
 * @param root the folder that holds both
 */
public record RunFolder(Path root) {

  public static final String README = "README.txt";

  private static final String NOTE =
      """
      Everything in this folder is for the curator of the data only: settings and times of the run,
      and numbers that were computed on private data without noise. Never publish it. What may be
      published is in the folder "release".
      """;

  /**
   * A folder that may be written to: absent, or empty. It is not made yet.
   *
   * @throws BadData if it holds something
   */
  public static RunFolder fresh(Path root) {
    if (Files.exists(root) && !Files.isDirectory(root)) {
      throw bad(root, "must be a folder", "a file", "give another `out`");
    }
    if (Files.isDirectory(new RunFolder(root).checkpoint())) {
      throw bad(
          root,
          "must be empty",
          "the folder of a fit that was ended",
          "add `resume` to go on with it, or give another `out`");
    }
    if (Files.isDirectory(root) && !isEmpty(root)) {
      throw bad(root, "must be empty", "not", "give another `out`, or empty it");
    }
    if (!canBeMade(root)) {
      throw unwritable(root);
    }
    return new RunFolder(root);
  }

  /** Whether it, or the nearest folder above it that is there, can be written to. */
  private static boolean canBeMade(Path root) {
    @Nullable Path there = root.toAbsolutePath();
    while (there != null && !Files.exists(there)) {
      there = there.getParent();
    }
    return there != null && Files.isDirectory(there) && Files.isWritable(there);
  }

  /**
   * A folder in which a fit was ended before it had results.
   *
   * @param cleaner removes what a process left that was ended after its results were there
   * @throws BadData if it is none
   */
  public static RunFolder ended(Path root, Consumer<RunFolder> cleaner) {
    RunFolder folder = new RunFolder(root);
    if (!Files.isDirectory(root)) {
      throw bad(root, "must be the folder of a fit that was ended", "absent", "leave `resume` out");
    }
    if (Files.exists(folder.report())) {
      cleaner.accept(folder);
      throw bad(root, "must be of a fit that was ended", "one that is done", "leave `resume` out");
    }
    return folder;
  }

  private static boolean isEmpty(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.findAny().isEmpty();
    } catch (IOException e) {
      throw unwritable(folder);
    }
  }

  public static BadData unwritable(Path root) {
    return bad(root, "must be writable", "not", "give another `out` in a folder of yours");
  }

  private static BadData bad(Path root, String rule, String was, String remedy) {
    return new BadData("`out` " + root, "", rule, was, remedy);
  }

  /** Safe to publish. */
  public Path release() {
    return root.resolve("release");
  }

  /** The folder for the curator only, which nobody else may open. */
  public Path internal() {
    return root.resolve("internal");
  }

  /** What a fit leaves while it runs. */
  public Path checkpoint() {
    return internal().resolve("checkpoint");
  }

  /** Where results are written before they are all there. */
  public RunFolder draft() {
    return new RunFolder(root.resolve("unfinished"));
  }

  /** Removes what a process left that was ended while it wrote results. */
  public void removeDraft() throws IOException {
    Path draft = draft().root();
    if (Files.isDirectory(draft)) {
      try (Stream<Path> files = Files.walk(draft)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Puts what may be published in its place, all at once, when it is on disk. */
  public void publish() throws IOException {
    RunFolder draft = draft();
    try (Stream<Path> files = Files.walk(draft.release())) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
      }
    }
    Files.move(draft.release(), release(), StandardCopyOption.ATOMIC_MOVE);
    removeDraft();
  }

  /** The report; absent if there was no noise. */
  public Path report() {
    return results().resolve("report.html");
  }

  /** Where the results are: {@link #release}, or {@link #internal} if nothing was released. */
  public Path results() {
    return Files.isDirectory(release()) ? release() : internal();
  }

  /**
   * Makes the folder.
   *
   * @throws BadData if that fails
   */
  public void make() {
    try {
      Files.createDirectories(root);
    } catch (IOException e) {
      throw unwritable(root);
    }
    if (!Files.isWritable(root)) {
      throw unwritable(root);
    }
  }

  /** Makes {@link #internal}, with a note in it that says what it is. */
  public void makeInternal() throws IOException {
    OwnerOnly.makeFolder(internal());
    Files.writeString(internal().resolve(README), NOTE);
  }
}
