package org.priory.privacy.wall;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that is done under one charge: a named mechanism, which counts as a step, then the questions
 * of a plan; or one of the two.
 *
 * @param first the mechanism
 * @param plan of the questions
 * @param isSaved whether whoever asks saves what it has after each part of the plan, so that
 *     answers need not be kept
 */
public record Errand(
    Optional<NamedMechanism<double[]>> first, Optional<Plan> plan, boolean isSaved) {
  public Errand {
    if (first.isEmpty() && plan.isEmpty()) {
      throw new IllegalArgumentException("an errand must have a mechanism or a plan");
    }
  }

  /** How many steps it has. */
  public long steps() {
    return stretches().stream().mapToLong(Long::longValue).sum();
  }

  /** Bytes on disk that its answers take, at most. */
  public long bytes() {
    return isSaved
        ? 0
        : plan.map(p -> p.noise().steps() * JournalRecord.bytes(p.dimension())).orElse(0L);
  }

  /** Steps before the first question. */
  int before() {
    return first.isPresent() ? 1 : 0;
  }

  /** How many steps come one after the other with the same noise. */
  List<Long> stretches() {
    List<Long> lengths = new ArrayList<>();
    first.ifPresent(mechanism -> lengths.add(1L));
    plan.ifPresent(
        asked -> asked.noise().stretches().forEach(stretch -> lengths.add(stretch.steps())));
    return lengths;
  }

  int parts() {
    return isSaved ? Claims.SNAPSHOTS : Claims.PARTS;
  }
}
