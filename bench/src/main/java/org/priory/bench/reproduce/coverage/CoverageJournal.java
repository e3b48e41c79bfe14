package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.bench.reproduce.experiment.JsonLines;
import org.priory.bench.reproduce.result.Named;
import org.priory.privacy.json.Members;

/**
 * Finished fits, one line of JSON each, so that a run that was stopped goes on. Lines of another
 * format or of other code are passed over; a line that was not finished is cut off.
 */
final class CoverageJournal {
  private static final int FORMAT = 4;

  private final Path file;
  private final String code;
  private final Map<String, Entry> entries = new HashMap<>();

  /**
   * What is kept of a fit.
   *
   * @param found what its intervals did; null if there are none
   * @param reason why there are none; empty if there are
   */
  record Entry(@Nullable CoverageFound found, String reason, double seconds) {
    static Entry of(CoverageFound found, double seconds) {
      return new Entry(found, "", seconds);
    }

    static Entry without(String reason) {
      return new Entry(null, reason, 0);
    }
  }

  private CoverageJournal(Path file, String code) {
    this.file = file;
    this.code = code;
  }

  /**
   * Reads what there is.
   *
   * @param code a digest of the code whose fits count
   */
  static CoverageJournal open(Path file, String code) throws IOException {
    CoverageJournal journal = new CoverageJournal(file, code);
    if (Files.exists(file)) {
      JsonLines.read(file, journal::take);
    } else if (file.toAbsolutePath().getParent() != null) {
      Files.createDirectories(file.toAbsolutePath().getParent());
    }
    return journal;
  }

  private void take(Members json) {
    if (json.whole("format") == FORMAT && json.text("code").equals(code)) {
      entries.put(
          json.text("fit"),
          new Entry(
              json.has("z") ? CoverageFound.of(json) : null,
              json.textIfAny("reason").orElse(""),
              json.number("seconds")));
    }
  }

  int size() {
    return entries.size();
  }

  synchronized Optional<Entry> find(CoverageFit fit) {
    return Optional.ofNullable(entries.get(fit.key()));
  }

  /** Keeps a fit; it is on disk when this returns. */
  synchronized void add(CoverageFit fit, Entry entry) throws IOException {
    Named line =
        new Named()
            .with("format", FORMAT)
            .with("code", code)
            .with("fit", fit.key())
            .with("seconds", Math.rint(100 * entry.seconds) / 100);
    if (entry.found == null) {
      line.with("reason", entry.reason);
    } else {
      entry.found.json().forEach(line::with);
    }
    JsonLines.add(file, line);
    entries.put(fit.key(), entry);
  }
}
