package org.priory.inference.weights;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.priory.inference.TestWall;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.RowWeights;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.privacy.data.records.Target;

/**
 * A sample of a population in which who is taken depends on what is asked about: the levels of a
 * category have unequal chances, and rows with a high outcome and a high first column have three
 * times those of others. Weights are the inverse of the chances.
 *
 * <p>Features: the constant, two collinear numbers, three levels, and the weight.
 */
final class SurveySample {
  static final int FEATURES = 6;
  static final int WIDTH = FEATURES + 1;
  static final double LARGEST = 17;
  static final RowWeights WEIGHTS = new RowWeights(FEATURES, 1 / LARGEST);

  /** Of the constant, the numbers and the levels. */
  static final double[] TRUTH = {-0.4, 0.8, -0.5, 0, 0.6, -0.4};

  /** What is compared with the truth: both numbers, two contrasts of levels, the first level. */
  static final double[][] READ = {
    {0, 1, 0, 0, 0, 0},
    {0, 0, 1, 0, 0, 0},
    {0, 0, 0, -1, 1, 0},
    {0, 0, 0, -1, 0, 1},
    {1, 0, 0, 1, 0, 0}
  };

  private static final double[] CHANCES = {0.18, 0.6, 1};
  private static final double[] SHARES = {0.5, 0.4, 0.1};

  /** What a row's outcome is. */
  interface Outcome {
    /** The label for a predictor. */
    double draw(double predictor, Random random);

    /** Whether it is high. */
    boolean isHigh(double label);
  }

  final float[] rows;
  final float[] labels;
  final long[] persons;

  private SurveySample(float[] rows, float[] labels, long[] persons) {
    this.rows = rows;
    this.labels = labels;
    this.persons = persons;
  }

  /**
   * Draws a sample.
   *
   * @param persons how many
   * @param each rows of everybody, which have all but the outcome and half of the first number in
   *     common
   */
  static SurveySample of(int persons, int each, Outcome outcome, long seed) {
    Random random = new Random(seed);
    List<float[]> rows = new ArrayList<>();
    List<Double> labels = new ArrayList<>();
    while (rows.size() < persons * each) {
      float[] first = row(random);
      double label = outcome.draw(predictor(first), random);
      double chance = CHANCES[level(first)] * (outcome.isHigh(label) && first[1] > 0 ? 1 : 0.35);
      if (random.nextDouble() >= chance) {
        continue;
      }
      first[FEATURES] = (float) (2 * (1 / chance - 1) / (LARGEST - 1) - 1);
      for (int k = 0; k < each; k++) {
        rows.add(first.clone());
        labels.add(label);
      }
    }
    float[] values = new float[rows.size() * WIDTH];
    float[] outcomes = new float[rows.size()];
    long[] units = new long[each == 1 ? 0 : rows.size()];
    for (int i = 0; i < rows.size(); i++) {
      System.arraycopy(rows.get(i), 0, values, i * WIDTH, WIDTH);
      outcomes[i] = labels.get(i).floatValue();
      if (each > 1) {
        units[i] = i / each;
      }
    }
    return new SurveySample(values, outcomes, units);
  }

  private static float[] row(Random random) {
    float[] row = new float[WIDTH];
    row[0] = 1;
    row[1] = 2 * random.nextFloat() - 1;
    double second = 0.85 * row[1] + 0.25 * random.nextGaussian();
    row[2] = (float) Math.max(-1, Math.min(1, second));
    double u = random.nextDouble();
    row[3 + (u < SHARES[0] ? 0 : u < SHARES[0] + SHARES[1] ? 1 : 2)] = 1;
    return row;
  }

  private static int level(float[] row) {
    return row[3] == 1 ? 0 : row[4] == 1 ? 1 : 2;
  }

  private static double predictor(float[] row) {
    double s = 0;
    for (int j = 0; j < FEATURES; j++) {
      s += TRUTH[j] * row[j];
    }
    return s;
  }

  /** The same rows, each of somebody else. */
  SurveySample ofRows() {
    return new SurveySample(rows, labels, new long[0]);
  }

  /** The same and one row more. */
  SurveySample with(float[] row, float label) {
    float[] more = Arrays.copyOf(rows, rows.length + WIDTH);
    System.arraycopy(row, 0, more, rows.length, WIDTH);
    float[] outcomes = Arrays.copyOf(labels, labels.length + 1);
    outcomes[labels.length] = label;
    return new SurveySample(more, outcomes, persons);
  }

  /** The same rows with weights of 1, 2 and 3 thirds, by turns. */
  SurveySample inThirds() {
    float[] same = rows.clone();
    for (int i = 0; i < labels.length; i++) {
      same[i * WIDTH + FEATURES] = i % 3 - 1;
    }
    return new SurveySample(same, labels.clone(), persons);
  }

  /** The same rows 1, 2 and 3 times, by turns. */
  SurveySample copied() {
    SurveySample copies = new SurveySample(new float[0], new float[0], new long[0]);
    for (int i = 0; i < labels.length; i++) {
      float[] row = Arrays.copyOfRange(rows, i * WIDTH, (i + 1) * WIDTH);
      for (int k = 0; k <= i % 3; k++) {
        copies = copies.with(row, labels[i]);
      }
    }
    return copies;
  }

  int records() {
    return persons.length == 0 ? labels.length : (int) persons[persons.length - 1] + 1;
  }

  TestWall wall(Target.Kind kind, long seed) throws IOException {
    return new TestWall(rows, labels, persons, kind, seed, 2);
  }

  /** What is public, with the weights or as if they were not used. */
  PublicKnowledge known(boolean weighted, List<String> classes) {
    double records = records() * (weighted ? 0.5 : 1);
    PublicKnowledge known =
        new PublicKnowledge(
            List.of("1", "a", "b", "c=0", "c=1", "c=2"),
            new int[] {-1, 0, 1, 2, 2, 2},
            2,
            records,
            classes,
            persons.length > 0);
    return weighted ? known.weighted(WEIGHTS) : known;
  }

  /**
   * (estimate - truth)/s.d. of numbers and contrasts of a choice, for the second class and the
   * third against the first: half of the opposite.
   */
  static double[] z(DrawnPosterior draws) {
    double[] z = new double[2 * (READ.length - 1)];
    for (int i = 0; i < z.length; i++) {
      double[] a = READ[i / 2];
      int other = 1 + i % 2;
      double truth = 0;
      for (int j = 0; j < FEATURES; j++) {
        truth += a[j] * TRUTH[j] * (other == 1 ? 1 : -0.5);
      }
      double sum = 0;
      double squares = 0;
      for (int k = 0; k < draws.count(); k++) {
        double off = -truth;
        for (int j = 0; j < FEATURES; j++) {
          off += a[j] * (draws.draw(k)[other * FEATURES + j] - draws.draw(k)[j]);
        }
        sum += off;
        squares += off * off;
      }
      double mean = sum / draws.count();
      z[i] = mean / Math.sqrt(squares / draws.count() - mean * mean);
    }
    return z;
  }

  /** (estimate - truth)/s.d. of everything that is read. */
  static double[] z(GaussianPosterior posterior, double shift) {
    double[] z = new double[READ.length];
    for (int i = 0; i < z.length; i++) {
      double[] a = READ[i];
      double off = i == z.length - 1 ? shift : 0;
      float[] block = new float[posterior.dimension()];
      for (int j = 0; j < a.length; j++) {
        off += a[j] * (posterior.mean()[j] - TRUTH[j]);
        block[j] = (float) a[j];
      }
      z[i] = off / Math.sqrt(posterior.covariance().quadratic(block, 0));
    }
    return z;
  }
}
