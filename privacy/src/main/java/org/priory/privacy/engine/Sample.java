package org.priory.privacy.engine;

import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.random.SourceKey;

/**
 * Which records take part in one step, as a value that can travel: all of them, those at given
 * places, or those that a key takes. Never leaves the wall: its size is private.
 */
public abstract sealed class Sample implements Serializable {
  private static final long serialVersionUID = 1L;

  private Sample() {}

  /** All of so many records. */
  public static Sample all(int records) {
    return new All(records);
  }

  /** The first {@code count} of the indices. */
  static Sample of(int[] indices, int count) {
    return new Places(indices, count);
  }

  /** Those of so many records that a key takes, each with the same probability. */
  static Sample keyed(double rate, SourceKey key, int records) {
    return new Keyed(rate, key, 0, records);
  }

  /** This sample with its records in increasing order, drawn. */
  abstract Sample sorted();

  /** This sample, drawn. */
  Sample drawn() {
    return this;
  }

  /**
   * What this sample has of some records that follow each other, by their places among these.
   *
   * @param from the place of the first of them
   * @param to the place after the last
   */
  public abstract Sample part(int from, int to);

  /** How many records. */
  public abstract int count();

  /** How many records are to be expected, known before they are drawn. */
  public double expected() {
    return count();
  }

  /** The i-th of them, by its place in the data. */
  public abstract int record(int i);

  private static final class All extends Sample {
    private static final long serialVersionUID = 1L;

    private final int count;

    All(int count) {
      this.count = count;
    }

    @Override
    Sample sorted() {
      return this;
    }

    @Override
    public Sample part(int from, int to) {
      return new All(Math.max(0, Math.min(count, to) - from));
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public int record(int i) {
      return i;
    }
  }

  private static final class Places extends Sample {
    private static final long serialVersionUID = 1L;

    private final int[] indices;
    private final int count;

    Places(int[] indices, int count) {
      this.indices = indices;
      this.count = count;
    }

    @Override
    Sample sorted() {
      for (int i = 1; i < count; i++) {
        if (indices[i - 1] >= indices[i]) {
          int[] copy = Arrays.copyOf(indices, count);
          Arrays.sort(copy);
          return of(copy, count);
        }
      }
      return this;
    }

    @Override
    public Sample part(int from, int to) {
      int[] within =
          Arrays.stream(indices, 0, count)
              .filter(place -> place >= from && place < to)
              .map(place -> place - from)
              .toArray();
      return of(within, within.length);
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public int record(int i) {
      return indices[i];
    }
  }

  /** Drawn where it is first looked at; a part of it draws no more than it needs. */
  private static final class Keyed extends Sample {
    private static final long serialVersionUID = 1L;

    private final double rate;
    private final SourceKey key;
    private final int from;
    private final int to;
    private transient volatile @Nullable Sample drawn;

    Keyed(double rate, SourceKey key, int from, int to) {
      this.rate = rate;
      this.key = key;
      this.from = from;
      this.to = to;
    }

    @Override
    Sample drawn() {
      Sample so = drawn;
      if (so == null) {
        int[] places = new PoissonSampler(to, rate).places(key, from, to);
        for (int i = 0; i < places.length && from > 0; i++) {
          places[i] -= from;
        }
        so = of(places, places.length);
        drawn = so;
      }
      return so;
    }

    @Override
    Sample sorted() {
      return drawn();
    }

    @Override
    public Sample part(int first, int end) {
      return new Keyed(rate, key, from + first, Math.max(from + first, Math.min(to, from + end)));
    }

    @Override
    public int count() {
      return drawn().count();
    }

    @Override
    public double expected() {
      return rate * (to - from);
    }

    @Override
    public int record(int i) {
      return drawn().record(i);
    }
  }
}
