package org.priory.models.report.part;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.privacy.json.BadJson;
import org.priory.privacy.json.JsonTree;
import org.priory.privacy.json.JsonValue;

/**
 * What a run left behind.
 *
 * @param privacy the statement
 * @param posterior the result, missing if there is no such file
 * @param metrics what was measured on private data; empty in everything that is released
 */
public record ReportedRun(JsonValue privacy, JsonValue posterior, Optional<JsonValue> metrics) {
  private static final String RELEASE = "release";
  private static final String INTERNAL = "internal";

  /** Reads the results and nothing else. */
  public static ReportedRun released(Path folder) throws IOException {
    Path results = results(folder);
    Path posterior = results.resolve("posterior.json");
    return new ReportedRun(
        read(results.resolve("privacy.json")),
        Files.exists(posterior) ? read(posterior) : JsonValue.MISSING,
        Optional.empty());
  }

  /** Reads the results and the curator's metrics; empty if the run measured nothing. */
  public static Optional<ReportedRun> internal(Path folder) throws IOException {
    Path metrics = folder.resolve(INTERNAL).resolve("metrics.json");
    if (!Files.exists(metrics)) {
      return Optional.empty();
    }
    ReportedRun released = released(folder);
    return Optional.of(
        new ReportedRun(released.privacy, released.posterior, Optional.of(read(metrics))));
  }

  /** Where the results are: in {@code internal} if nothing was released. */
  private static Path results(Path folder) {
    return folder.resolve(isReleased(folder) ? RELEASE : INTERNAL);
  }

  /** Whether there is something that may be published. */
  public static boolean isReleased(Path folder) {
    return Files.isDirectory(folder.resolve(RELEASE));
  }

  public static Path releasedReport(Path folder) {
    return folder.resolve(RELEASE).resolve("report.html");
  }

  public static Path internalReport(Path folder) {
    return folder.resolve(INTERNAL).resolve("report.html");
  }

  /** Why nothing is promised, if so. */
  public Optional<String> stamp() {
    Optional<String> stamp = Values.text(privacy, "stamp");
    return stamp.isPresent() ? stamp : Values.text(posterior, "stamp");
  }

  /** Whether there is a guarantee: no stamp, and a finite epsilon. */
  public boolean isPrivate() {
    return stamp().isEmpty() && Double.isFinite(epsilon().orElse(Double.POSITIVE_INFINITY));
  }

  public OptionalDouble epsilon() {
    return Values.number(privacy, "epsilon_charged");
  }

  public OptionalDouble delta() {
    return Values.number(privacy, "delta");
  }

  /** The width of the intervals, such as 0.95. */
  public double level() {
    return Values.number(posterior, "level").orElse(0.95);
  }

  public List<Coefficient> coefficients() {
    return Coefficient.all(posterior.path("coefficients"));
  }

  public List<Component> components() {
    return Component.all(posterior.path("components"));
  }

  private static JsonValue read(Path file) throws IOException {
    try {
      return JsonValue.of(JsonTree.object(Files.readString(file)));
    } catch (BadJson | CharacterCodingException e) {
      throw new IOException(file + " must hold a JSON object, it is damaged", e);
    }
  }
}
