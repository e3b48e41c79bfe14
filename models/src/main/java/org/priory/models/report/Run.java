package org.priory.models.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a run left behind.
 *
 * @param privacy the statement
 * @param posterior the result, a missing node if there is no such file
 * @param metrics what was measured on private data; empty in everything that is released
 */
record Run(JsonNode privacy, JsonNode posterior, Optional<JsonNode> metrics) {
  private static final String RELEASE = "release";
  private static final String INTERNAL = "internal";
  private static final JsonMapper MAPPER = new JsonMapper();

  /** Reads the results and nothing else. */
  static Run released(Path folder) throws IOException {
    Path results = results(folder);
    Path posterior = results.resolve("posterior.json");
    return new Run(
        read(results.resolve("privacy.json")),
        Files.exists(posterior) ? read(posterior) : MissingNode.getInstance(),
        Optional.empty());
  }

  /** Reads the results and the curator's metrics; empty if the run measured nothing. */
  static Optional<Run> internal(Path folder) throws IOException {
    Path metrics = folder.resolve(INTERNAL).resolve("metrics.json");
    if (!Files.exists(metrics)) {
      return Optional.empty();
    }
    Run released = released(folder);
    return Optional.of(new Run(released.privacy, released.posterior, Optional.of(read(metrics))));
  }

  /** Where the results are: in {@code internal} if nothing was released. */
  private static Path results(Path folder) {
    return folder.resolve(isReleased(folder) ? RELEASE : INTERNAL);
  }

  /** Whether there is something that may be published. */
  static boolean isReleased(Path folder) {
    return Files.isDirectory(folder.resolve(RELEASE));
  }

  static Path releasedReport(Path folder) {
    return folder.resolve(RELEASE).resolve("report.html");
  }

  static Path internalReport(Path folder) {
    return folder.resolve(INTERNAL).resolve("report.html");
  }

  /** Why nothing is promised, if so. */
  Optional<String> stamp() {
    Optional<String> stamp = Values.text(privacy, "stamp");
    return stamp.isPresent() ? stamp : Values.text(posterior, "stamp");
  }

  /** Whether there is a guarantee: no stamp, and a finite epsilon. */
  boolean isPrivate() {
    return stamp().isEmpty() && Double.isFinite(epsilon().orElse(Double.POSITIVE_INFINITY));
  }

  OptionalDouble epsilon() {
    return Values.number(privacy, "epsilon_charged");
  }

  OptionalDouble delta() {
    return Values.number(privacy, "delta");
  }

  /** The width of the intervals, such as 0.95. */
  double level() {
    return Values.number(posterior, "level").orElse(0.95);
  }

  List<Coefficient> coefficients() {
    return Coefficient.all(posterior.path("coefficients"));
  }

  List<Component> components() {
    return Component.all(posterior.path("components"));
  }

  private static JsonNode read(Path file) throws IOException {
    @Nullable JsonNode tree;
    try {
      tree = MAPPER.readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw new IOException(file + " must hold a JSON object, it is damaged", e);
    }
    if (tree == null || !tree.isObject()) {
      throw new IOException(file + " must hold a JSON object, it holds something else");
    }
    return tree;
  }
}
