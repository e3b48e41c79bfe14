package org.priory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.priory.models.files.OwnerOnly;
import org.priory.models.files.RunFolder;
import org.priory.models.run.ReleaseCheck;

/**
 * The folder that a fit leaves: what is safe to publish, and what is for the curator alone.
 *
 * @param folder that holds both
 */
public record Results(Path folder) {

  /**
   * Whether results are those that were written.
   *
   * @param files whether the files could be compared with each other; not those of earlier versions
   * @param ledger whether their statement could be compared with the ledger
   * @param words what to say of it
   */
  public record Checked(boolean files, boolean ledger, String words) {}

  /** Safe to publish; absent if there was no noise that protects. */
  public Path release() {
    return run().release();
  }

  /** For the curator only. */
  public Path internal() {
    return run().internal();
  }

  /** The report. */
  public Path report() {
    return run().report();
  }

  /** Whether a fit has begun and its process was ended, so that it can go on. */
  public boolean isUnfinished() {
    return Files.isDirectory(run().checkpoint());
  }

  /**
   * Checks that the files are as they were written: by the digests in their statement, and the
   * statement by the one in the ledger.
   *
   * @param ledger the ledger that was named, if any
   * @param otherwise the one that is taken where neither the run nor anybody names one
   * @throws org.priory.privacy.data.schema.BadData if something is not
   */
  public Checked check(Optional<String> ledger, String otherwise) throws IOException {
    ReleaseCheck found = ReleaseCheck.of(run(), ledger, otherwise);
    return new Checked(found.files(), found.ledger(), found.words());
  }

  /**
   * Closes a file, or a folder with all that is in it, to everybody but its owner, where the file
   * system knows owners.
   */
  public static void closeToOthers(Path place) throws IOException {
    OwnerOnly.closeAll(place);
  }

  private RunFolder run() {
    return new RunFolder(folder);
  }
}
