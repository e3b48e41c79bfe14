package org.priory.bench.reproduce.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.Members;

/**
 * Finished parts of a measurement, a line of JSON each, so that a run that was stopped goes on.
 * Lines of other code are passed over; a line that was not finished is cut off.
 */
public final class KeptResults {
  private final @Nullable Path file;
  private final String code;
  private final Map<String, Members> parts = new HashMap<>();

  private KeptResults(@Nullable Path file, String code) {
    this.file = file;
    this.code = code;
  }

  /** Measures a part. */
  @FunctionalInterface
  public interface Measurement {
    /** What was found, by names. */
    Map<String, ?> run() throws IOException;
  }

  /**
   * Reads what there is.
   *
   * @param file empty to keep nothing
   * @param code a digest of the code whose results count
   */
  public static KeptResults open(Optional<Path> file, String code) throws IOException {
    KeptResults kept = new KeptResults(file.orElse(null), code);
    if (file.isPresent() && Files.exists(file.get())) {
      JsonLines.read(file.get(), kept::take);
    }
    return kept;
  }

  private void take(Members json) {
    if (json.text("code").equals(code)) {
      parts.put(json.text("part"), json.object("found"));
    }
  }

  /** What is kept of a part, else what is measured now, which is on disk when this returns. */
  public Members of(String part, Measurement measurement) throws IOException {
    Members before = parts.get(part);
    if (before != null) {
      return before;
    }
    Members found = Members.parse(Json.object(measurement.run()));
    if (file != null) {
      JsonLines.add(file, Map.of("code", code, "part", part, "found", found.all()));
    }
    parts.put(part, found);
    return found;
  }
}
