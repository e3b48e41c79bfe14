package org.priory.privacy.accounting;

import java.util.List;
import org.priory.privacy.event.PrivacyEvent;

/**
 * What the parts of an analysis cost together, where each part after the first may be chosen, or
 * left out, after the answers to those before it, and nobody has set a limit.
 *
 * <p>Guarantees: whatever the analyst does, and whenever it stops, with R the reading at its end
 * (the first part's own epsilon if it made no other), P(A) is at most the integral of e^R over A
 * under the neighbouring data, plus 2 delta, for every set A of what may be seen. So every number
 * that may be read holds at once, which a {@link Filter}'s total without a limit does not promise.
 *
 * <p>How: a filter for each of the limits x_k = 1.05^k epsilon_1, at a share delta/(k (k + 1)) of
 * its own; the reading is the least limit whose filter allows the parts. The limits follow from the
 * first part, which is fixed before any answer. The first part alone has its own delta. The proof
 * is in {@code docs/proofs/ledger.md}, section 9.
 */
public final class Odometer {
  private static final double RATIO = 1.05;
  private static final int MOST_LEVELS = 400;

  private Odometer() {}

  /**
   * What holds together.
   *
   * @param epsilon the reading; infinite if no limit allows the parts
   * @param delta twice that of the first part
   */
  public record Reading(double epsilon, double delta) {}

  /**
   * The reading after some parts.
   *
   * @param parts two or more, oldest first, all about the same neighbours
   * @param delta at which the first part was promised
   */
  public static Reading of(List<PrivacyEvent> parts, double delta) {
    if (parts.size() < 2) {
      throw new IllegalArgumentException("there must be two parts or more, not " + parts.size());
    }
    if (!(delta > 0 && delta < 0.5)) {
      throw new IllegalArgumentException("delta must be in (0, 0.5), was " + delta);
    }
    Filter filter = new Filter(parts.get(0).neighbours());
    double first = filter.total(parts.subList(0, 1), delta, Filter.UNLIMITED).epsilon();
    // no level below this total allows the parts, as each has less of delta
    double least = filter.total(parts, delta, Filter.UNLIMITED).epsilon();
    int from =
        first > 0 ? (int) Math.min(MOST_LEVELS, Math.log(least / first) / Math.log(RATIO)) : 0;
    for (int k = Math.max(1, from); k <= MOST_LEVELS; k++) {
      double limit = Math.pow(RATIO, k) * first;
      double share = delta / ((double) k * (k + 1)) * (1 - 1e-12);
      if (filter.total(parts, share, limit).epsilon() <= limit) {
        return new Reading(limit, 2 * delta);
      }
    }
    return new Reading(Double.POSITIVE_INFINITY, 2 * delta);
  }
}
