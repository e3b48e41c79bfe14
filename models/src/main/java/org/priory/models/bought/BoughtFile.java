package org.priory.models.bought;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.models.model.FittedModel;

/** Something bought for a schema, which is a file of its own beside what was answered. */
abstract class BoughtFile implements FittedModel {
  private final String entry;

  /**
   * @param entry of the ledger that it was bought with, in words
   */
  BoughtFile(String entry) {
    this.entry = entry;
  }

  /** Before it is charged. */
  static final String NOT_CHARGED = "no entry of a ledger";

  /** Where what stands in the file is known from. */
  final String source(Optional<String> stamp) {
    return stamp.orElse("bought: " + entry);
  }

  /** Where what stands in the file is known from. */
  final String source() {
    return source(Optional.empty());
  }

  /** The name of the file. */
  abstract String file();

  /** What stands in it. */
  abstract String content(Optional<String> stamp);

  @Override
  public Map<String, Object> parameters() {
    return Map.of();
  }

  @Override
  public Map<String, @Nullable Object> writeFiles(Path folder, Optional<String> stamp)
      throws IOException {
    Files.writeString(folder.resolve(file()), content(stamp));
    return Map.of("file", file());
  }
}
