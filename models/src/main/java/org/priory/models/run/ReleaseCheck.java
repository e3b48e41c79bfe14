package org.priory.models.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.JsonFile;
import org.priory.models.files.ResultDigests;
import org.priory.models.files.RunFolder;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.LedgerConflict;
import org.priory.privacy.ledger.Ledgers;

/**
 * Whether a run's results are those that were written: the files by the digests in {@code
 * privacy.json}, and {@code privacy.json} by the one in the ledger.
 *
 * @param files whether the files could be compared; not those of earlier versions
 * @param ledger whether the statement could be compared with the ledger
 */
public record ReleaseCheck(boolean files, boolean ledger) {

  /**
   * Checks.
   *
   * @param given the ledger that was named, if any
   * @param otherwise the one that is taken where neither the run nor anybody names one
   * @throws BadData if something is not as it was written
   */
  public static ReleaseCheck of(RunFolder run, Optional<String> given, String otherwise)
      throws IOException {
    boolean files = ResultDigests.require(run.results());
    Path statement = run.results().resolve(ResultDigests.STATEMENT);
    Optional<Charge> charge = charge(statement);
    Optional<String> own = given.or(() -> ofRun(run));
    if (charge.isEmpty()) {
      if (own.isPresent()) {
        throw bad(statement, "one that names no charge");
      }
      return new ReleaseCheck(files, false);
    }
    String location = own.orElse(otherwise);
    if (!Ledgers.exists(location)) {
      if (given.isPresent()) {
        throw new BadData(
            "`ledger`", "", "must be a ledger", "not found", "leave it out to check files alone");
      }
      return new ReleaseCheck(files, false);
    }
    List<String> written;
    try (Ledger ledger = Ledgers.open(location)) {
      Charge made = charge.get();
      written = ledger.releases(made.dataset(), made.entry(), made.hash());
    } catch (LedgerConflict unknown) {
      if (own.isPresent()) {
        throw bad(statement, "one that names a charge which is not in the ledger");
      }
      return new ReleaseCheck(files, false);
    }
    if (written.isEmpty() && !files) {
      return new ReleaseCheck(false, false); // of an earlier version
    }
    if (!written.contains(ResultDigests.ofFile(statement))) {
      throw bad(statement, written.isEmpty() ? "one that the ledger has not" : "damaged or edited");
    }
    return new ReleaseCheck(files, true);
  }

  /** What to say of it. */
  public String words() {
    if (ledger) {
      return "Checked: the files are as they were written, and the ledger has their statement.";
    }
    return files
        ? "Checked: the files fit together. The ledger was not consulted: it is not at hand."
        : "Not checked: these files list no digests, and the ledger has none of them either.";
  }

  private record Charge(String dataset, long entry, String hash) {}

  private static Optional<Charge> charge(Path statement) throws IOException {
    Optional<Map<String, @Nullable Object>> members = read(statement);
    if (members.isEmpty()
        || !(members.get().get("dataset") instanceof String dataset)
        || !(members.get().get("ledger") instanceof Map<?, ?> ledger)
        || !(ledger.get("entry") instanceof Long entry)
        || !(ledger.get("hash") instanceof String hash)) {
      return Optional.empty();
    }
    return Optional.of(new Charge(dataset, entry, hash));
  }

  /** The ledger's file, as the curator's notes have it. */
  private static Optional<String> ofRun(RunFolder run) {
    try {
      return read(run.internal().resolve("run.json"))
          .map(members -> members.get("ledger"))
          .filter(String.class::isInstance)
          .map(String.class::cast)
          .filter(location -> !location.startsWith("jdbc:") && Ledgers.exists(location));
    } catch (IOException | RuntimeException notHere) {
      return Optional.empty();
    }
  }

  private static Optional<Map<String, @Nullable Object>> read(Path file) throws IOException {
    return Files.isRegularFile(file) ? JsonFile.find(file) : Optional.empty();
  }

  private static BadData bad(Path statement, String was) {
    return new BadData(
        statement.toString(),
        "",
        "must be the one that the ledger knows",
        was,
        "copy the run anew, or fit again");
  }
}
