package org.priory.privacy.data.encoding;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.privacy.data.records.CuratorsCounts;

/**
 * What became of each field of a row, which decides whether the row is dropped, and counts of that
 * over all rows, for {@link CuratorsCounts} and nothing else. One thread counts at a time; parts of
 * a table that are read side by side are added up.
 */
public final class Tally {
  private static final int KINDS = Fate.values().length;
  private static final byte READ = (byte) Fate.READ.ordinal();

  /** What became of a field; missing, if nothing else is noted. */
  enum Fate {
    MISSING,
    READ,
    OUTSIDE,
    UNREAD,
    UNDECLARED
  }

  private final Encoding encoding;

  /**
   * What became of the fields of the row that is being built: it may turn out to be a blank line.
   */
  private final byte[] row;

  /** A row of which every field is missing. */
  private final byte[] missing;

  /** For each field, how often each fate befell it; {@link Fate#READ} is not counted. */
  private final long[] counts;

  /** How many fields do something to a row. */
  private final int bound;

  /** How many of them were read in the row that is being built. */
  private int read;

  private long rows;
  private long kept;

  Tally(Encoding encoding) {
    this.encoding = encoding;
    this.row = new byte[encoding.fields().size()];
    this.missing = new byte[row.length];
    this.counts = new long[KINDS * row.length];
    this.bound = (int) IntStream.range(0, row.length).filter(f -> encoding.cell(f) != null).count();
  }

  void begin() {
    System.arraycopy(missing, 0, row, 0, row.length);
    read = 0;
  }

  void note(int field, Fate fate) {
    row[field] = (byte) fate.ordinal();
    read += fate == Fate.READ ? 1 : 0;
  }

  /** Whether one of these fields of the row is missing, or cannot be read. */
  boolean isAnyMissing(int[] some) {
    for (int field : some) {
      if (row[field] == Fate.MISSING.ordinal() || row[field] == Fate.UNREAD.ordinal()) {
        return true;
      }
    }
    return false;
  }

  void end(boolean isKept) {
    rows++;
    kept += isKept ? 1 : 0;
    for (int field = 0; read < bound && field < row.length; field++) {
      if (row[field] != READ) {
        counts[KINDS * field + row[field]]++;
      }
    }
  }

  /** Adds the counts over the rows of another part of the same table. */
  public void add(Tally part) {
    rows += part.rows;
    kept += part.kept;
    for (int i = 0; i < counts.length; i++) {
      counts[i] += part.counts[i];
    }
  }

  /** The counts over the rows so far, each of which counts as a record if it is kept. */
  public CuratorsCounts counts() {
    List<CuratorsCounts.Field> fields = new ArrayList<>();
    for (int field = 0; field < row.length; field++) {
      if (encoding.cell(field) != null) {
        fields.add(
            new CuratorsCounts.Field(
                encoding.fields().get(field),
                count(field, Fate.MISSING),
                count(field, Fate.UNREAD),
                count(field, Fate.UNDECLARED),
                count(field, Fate.OUTSIDE)));
      }
    }
    return new CuratorsCounts(rows, kept, fields);
  }

  private long count(int field, Fate fate) {
    return counts[KINDS * field + fate.ordinal()];
  }
}
