package org.priory.inference.optimization.rates;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.query.Row;

/**
 * Where a row says how long somebody was followed: from an entry, or from 0, to the time that is
 * its label, and whether it ended with the event. All times are shares of the largest one.
 *
 * @param event the feature that is 1 where the event happened
 * @param without the feature that is 1 where it did not
 * @param entry the feature of the entry, scaled from its bounds to [-1, 1]; -1 if all enter at 0
 * @param aside all features that explain nothing: those of the event's column, and the entry
 * @param least the lower bound of times
 * @param leastEntry the lower bound of entries
 * @param mostEntry the upper bound of entries
 */
public record FollowUp(
    int event,
    int without,
    int entry,
    List<Integer> aside,
    double least,
    double leastEntry,
    double mostEntry)
    implements Serializable {

  public FollowUp {
    aside = List.copyOf(aside);
    if (!aside.contains(event) || !aside.contains(without) || aside.contains(0)) {
      throw new IllegalArgumentException("the event must be aside, and the intercept not");
    }
    if (!(least >= 0 && least < 1 && leastEntry >= 0 && leastEntry <= mostEntry)) {
      throw new IllegalArgumentException(
          "times must be at least 0, were from " + least + " and from " + leastEntry);
    }
  }

  /**
   * One row's time.
   *
   * @param entry from which
   * @param exit to which
   * @param happened whether it ended with the event
   */
  public record Time(double entry, double exit, boolean happened) {
    static final Time NONE = new Time(0, 0, false);

    /** Whether there was any: who leaves before entering, or of whom nothing is known, has none. */
    public boolean counts() {
      return exit > entry;
    }
  }

  /** The time of a row; none where it or the event is not known. */
  Time of(Row row) {
    return of(row.block(), row.offset(), row.label());
  }

  /** The time of the row of features that starts at a place, with its label. */
  public Time of(float[] block, int at, float label) {
    boolean happened = block[at + event] == 1;
    if (Float.isNaN(label) || !(happened || block[at + without] == 1)) {
      return Time.NONE;
    }
    double exit = least + (1 - least) * way(label);
    double from = entry < 0 ? 0 : leastEntry + (mostEntry - leastEntry) * way(block[at + entry]);
    return new Time(from, exit, happened);
  }

  /** From -1 at the lower to 1 at the upper bound. */
  private static double way(double scaled) {
    return Math.max(0, Math.min(1, (scaled + 1) / 2));
  }

  /** The features that explain, in their order. */
  public int[] explaining(int width) {
    int[] kept = new int[width - aside.size()];
    int count = 0;
    for (int j = 0; j < width; j++) {
      if (!aside.contains(j)) {
        kept[count++] = j;
      }
    }
    return kept;
  }

  /** What is public about the features that explain. */
  public PublicKnowledge explaining(PublicKnowledge known) {
    int[] kept = explaining(known.width());
    List<String> names = new ArrayList<>();
    int[] groups = new int[kept.length];
    for (int j = 0; j < kept.length; j++) {
      names.add(known.names().get(kept[j]));
      groups[j] = known.groups()[kept[j]];
    }
    return new PublicKnowledge(
        names,
        groups,
        known.maxNorm(),
        known.records(),
        List.of(),
        known.persons(),
        known.prior(),
        known.weights());
  }
}
