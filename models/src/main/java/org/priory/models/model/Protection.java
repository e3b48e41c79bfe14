package org.priory.models.model;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whether and how noise protects the records.
 *
 * @param noise false for the curator's own eyes
 * @param seed of the noise, which makes it worthless as protection; empty for real noise
 */
public record Protection(boolean noise, OptionalLong seed) {

  /** Noise that protects. */
  public static final Protection REAL = new Protection(true, OptionalLong.empty());

  /** What every output of a run with seeded noise says. */
  public static final String SEEDED = "NOT PRIVATE: the noise came from a seed. For tests only.";

  /** What every output of a run that protects nobody says; empty if it protects. */
  public Optional<String> stamp() {
    if (!noise) {
      return Optional.of("NOT PRIVATE: no noise was added. For the curator only.");
    }
    return seed.isPresent() ? Optional.of(SEEDED) : Optional.empty();
  }
}
