package org.priory.inference.variational.markov;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.priory.inference.TestWall;
import org.priory.privacy.data.records.Target;

/**
 * Sequences of a known hidden Markov model of three states behind a wall: a category of four
 * levels, a number, and the time; rows lie in the table in any order.
 */
final class Chains implements AutoCloseable {
  static final double[] FIRST = {0.6, 0.3, 0.1};
  static final double[][] MOVES = {{0.85, 0.1, 0.05}, {0.1, 0.8, 0.1}, {0.05, 0.25, 0.7}};
  static final double[][] LEVELS = {
    {0.7, 0.1, 0.1, 0.1}, {0.1, 0.6, 0.2, 0.1}, {0.05, 0.15, 0.2, 0.6}
  };
  static final double[] MEANS = {-0.4, 0.1, 0.5};
  static final double[] SDS = {0.15, 0.1, 0.2};

  static final int WIDTH = 3;
  static final int LONGEST = 12;
  static final SequenceColumns COLUMNS =
      new SequenceColumns(List.of(new SequenceColumns.Category(0, 4)), List.of(1), 2, LONGEST);

  final float[] values;
  final long[] persons;
  final TestWall data;

  private Chains(float[] values, long[] persons, long seed) throws IOException {
    this.values = values;
    this.persons = persons;
    float[] labels = new float[persons.length];
    Arrays.fill(labels, Float.NaN);
    this.data = new TestWall(values, labels, persons, Target.Kind.NONE, seed, 1);
  }

  /**
   * Sequences.
   *
   * @param least rows of a sequence
   * @param most rows of a sequence
   * @param missing share of the values that are missing
   */
  static Chains of(int persons, int least, int most, double missing, long seed) throws IOException {
    Random random = new Random(seed);
    int[] lengths = random.ints(persons, least, most + 1).toArray();
    int rows = Arrays.stream(lengths).sum();
    float[] values = new float[WIDTH * rows];
    long[] owners = new long[rows];
    int row = 0;
    for (int i = 0; i < persons; i++) {
      int state = drawn(FIRST, random);
      for (int t = 0; t < lengths[i]; t++, row++) {
        // later rows of a person come before earlier ones, in half of the persons
        int at = i % 2 == 0 ? row : row + lengths[i] - 1 - 2 * t;
        owners[row] = i;
        values[WIDTH * at] = random.nextDouble() < missing ? 5 : drawn(LEVELS[state], random);
        double x = MEANS[state] + SDS[state] * random.nextGaussian();
        values[WIDTH * at + 1] =
            random.nextDouble() < missing ? Float.NaN : (float) Math.max(-1, Math.min(1, x));
        values[WIDTH * at + 2] = -1 + t / 50f;
        state = drawn(MOVES[state], random);
      }
    }
    return new Chains(values, owners, seed);
  }

  /**
   * These rows with a last person of so many rows of any 32 bits, or all alike; and without them.
   *
   * @return with the person, and without
   */
  List<Chains> neighbours(int rows, boolean isAlike, Random random) throws IOException {
    float[] more = Arrays.copyOf(values, values.length + WIDTH * rows);
    long[] owners = Arrays.copyOf(persons, persons.length + rows);
    Arrays.fill(owners, persons.length, owners.length, 1 + Arrays.stream(persons).max().orElse(0));
    for (int i = values.length; i < more.length; i++) {
      boolean isTime = i % WIDTH == 2;
      more[i] = isAlike ? 1 : isTime ? random.nextFloat() : Float.intBitsToFloat(random.nextInt());
    }
    return List.of(new Chains(more, owners, 3), new Chains(values, persons, 3));
  }

  static int drawn(double[] shares, Random random) {
    double left = random.nextDouble();
    int k = 0;
    while (k < shares.length - 1 && left >= shares[k]) {
      left -= shares[k++];
    }
    return k;
  }

  int count() {
    return (int) Arrays.stream(persons).distinct().count();
  }

  @Override
  public void close() throws IOException {
    data.close();
  }
}
