package org.priory.privacy.data.records;

/**
 * How many different keys there are, in constant memory and within about 1 %: HyperLogLog (Flajolet
 * and others 2007), with linear counting where there are few. Keys must be as good as random bits.
 */
public final class DistinctCount {
  private static final int BITS = 14;
  private static final int REGISTERS = 1 << BITS;

  private final byte[] longest = new byte[REGISTERS];

  /** Counts the persons of some rows; none where every row is a person. */
  public void addUnits(RecordChunk chunk) {
    long[] keys = chunk.unitKeys();
    for (int i = 0; i < keys.length; i += 2) {
      add(keys[i]);
    }
  }

  void add(long key) {
    int register = (int) (key >>> (64 - BITS));
    byte zeros = (byte) (1 + Long.numberOfLeadingZeros(key << BITS | 1L << (BITS - 1)));
    if (zeros > longest[register]) {
      longest[register] = zeros;
    }
  }

  /** The number of different keys, about. */
  public long count() {
    double sum = 0;
    int empty = 0;
    for (byte zeros : longest) {
      sum += Math.scalb(1.0, -zeros);
      empty += zeros == 0 ? 1 : 0;
    }
    // alpha m^2 / sum of 2^-M
    double raw = 0.7213 / (1 + 1.079 / REGISTERS) * REGISTERS * REGISTERS / sum;
    boolean few = raw <= 2.5 * REGISTERS && empty > 0;
    return Math.round(few ? REGISTERS * Math.log((double) REGISTERS / empty) : raw);
  }
}
