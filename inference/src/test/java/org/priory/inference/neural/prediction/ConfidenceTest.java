package org.priory.inference.neural.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.privacy.query.BatchQuery;

/** What is bought about how sure a network is, and what is made of it. */
class ConfidenceTest {
  private static final int CLASSES = 4;
  private static final double SIGMA = 20;

  private final Random random = new Random(5);

  /** Probabilities with a best class of some log odds; the others share what is left. */
  private double[] says(double logOdds) {
    double best = 1 / (1 + Math.exp(-logOdds));
    double[] p = new double[CLASSES];
    double rest = 0;
    for (int k = 1; k < CLASSES; k++) {
      p[k] = 1 + random.nextDouble();
      rest += p[k];
    }
    for (int k = 1; k < CLASSES; k++) {
      p[k] *= (1 - best) / rest;
    }
    p[0] = best;
    return p;
  }

  /** A network that says l where log odds of l/3 + shift would be right; with noise on counts. */
  private ConfidenceMap bought(int records, double shift) {
    double[] right = new double[ConfidenceMap.nodes().length];
    double[] wrong = new double[right.length];
    for (int i = 0; i < records; i++) {
      double l = 12 * random.nextDouble();
      boolean isRight = random.nextDouble() < 1 / (1 + Math.exp(-l / 3 - shift));
      (isRight ? right : wrong)[ConfidenceMap.nearest(l)]++;
    }
    for (int j = 0; j < right.length; j++) {
      right[j] += SIGMA * random.nextGaussian();
      wrong[j] += SIGMA * random.nextGaussian();
    }
    return ConfidenceFit.of(right, wrong, SIGMA, CLASSES);
  }

  /** Mean of |sure - right| over log odds that are drawn evenly. */
  private double away(ConfidenceMap map, double shift) {
    double sum = 0;
    int count = 500;
    for (int i = 0; i < count; i++) {
      double l = 12 * random.nextDouble();
      sum += Math.abs(map.apply(says(l))[0] - 1 / (1 + Math.exp(-l / 3 - shift))) / count;
    }
    return sum;
  }

  @Test
  void whatIsTooSureIsMended() {
    for (double shift : new double[] {0, 0.5}) {
      ConfidenceMap map = bought(60_000, shift);
      assertThat(away(map, shift)).isLessThan(0.01);
      // The twin: as the network says.
      assertThat(away(ConfidenceMap.none(), shift)).isGreaterThan(0.05);
    }
  }

  /** Counts of nothing but noise leave what was expected before, and something that rises. */
  @Test
  void noiseAloneSaysLittle() {
    ConfidenceMap map = bought(0, 0);
    double[] values = map.values();
    for (int j = 1; j < values.length; j++) {
      assertThat(values[j]).isGreaterThanOrEqualTo(values[j - 1]);
    }
    for (int j = 0; j < values.length; j++) {
      assertThat(values[j]).isCloseTo(0.7 * ConfidenceMap.nodes()[j], Offset.offset(1.5));
    }
  }

  /** An image between two classes: numbers that differ in the last bit must not move it. */
  @RepeatedTest(20)
  void ofTwoClassesNeitherIsAheadInTheMiddle(RepetitionInfo info) {
    Random other = new Random(info.getCurrentRepetition());
    double[] right = new double[ConfidenceMap.nodes().length];
    double[] wrong = new double[right.length];
    for (int j = 0; j < right.length; j++) {
      right[j] = j < 2 ? 0 : 500;
      right[j] += SIGMA * other.nextGaussian();
      wrong[j] = SIGMA * other.nextGaussian();
    }
    double[] one = {0.5 + 1e-9, 0.5 - 1e-9};
    double[] two = {0.5 - 1e-9, 0.5 + 1e-9};
    ConfidenceMap map = ConfidenceFit.of(right, wrong, SIGMA, 2);
    // the best stays ahead by 1e-6
    assertThat(map.apply(one)[0]).isCloseTo(map.apply(two)[0], Offset.offset(1e-5));
    assertThat(map.apply(new double[] {0.99, 0.01})[0]).isGreaterThan(0.9);
    // The twin: the same counts, if there might be other classes.
    ConfidenceMap free = ConfidenceFit.of(right, wrong, SIGMA, 3);
    assertThat(free.apply(one)[0] - free.apply(two)[0]).isGreaterThan(0.2);
  }

  @RepeatedTest(20)
  void theBestStaysTheBestAndAllAddUpToOne(RepetitionInfo info) {
    Random other = new Random(info.getCurrentRepetition());
    double[] p = new double[2 + other.nextInt(9)];
    double sum = 0;
    for (int k = 0; k < p.length; k++) {
      p[k] = Math.exp(20 * other.nextGaussian());
      sum += p[k];
    }
    double[] values = new double[ConfidenceMap.nodes().length];
    for (int k = 0; k < p.length; k++) {
      p[k] /= sum;
    }
    for (int j = 0; j < values.length; j++) {
      values[j] = 3 * other.nextGaussian();
    }
    double[] q = new ConfidenceMap(values).apply(p);
    assertThat(ConfidenceMap.best(q)).isEqualTo(ConfidenceMap.best(p));
    double all = 0;
    for (double each : q) {
      assertThat(each).isBetween(0.0, 1.0);
      all += each;
    }
    assertThat(all).isCloseTo(1, Offset.offset(1e-12));
  }

  @Test
  void withoutCalibrationItIsAsTheNetworkSays() {
    double[] p = says(1.3);
    double[] same = ConfidenceMap.none().apply(p);
    for (int k = 0; k < CLASSES; k++) {
      assertThat(same[k]).isCloseTo(p[k], Offset.offset(1e-12));
    }
    assertThatThrownBy(() -> new ConfidenceMap(new double[3]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * Whatever the network and the rows, not-a-number among them: a row adds at most the unit, in one
   * place, and what it adds does not depend on the rows beside it.
   */
  @Test
  void noRecordIsLongerThanTheUnit() {
    int width = 5;
    int rows = 100;
    NetworkShape shape = NetworkShape.of(width, List.of(6), CLASSES, Activation.RELU);
    double unit = 0.02;
    for (double size : new double[] {0.1, 10, 1e4}) {
      float[] weights = new float[shape.parameters()];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = (float) (size * random.nextGaussian());
      }
      float[] features = new float[rows * width];
      float[] labels = new float[rows];
      for (int i = 0; i < features.length; i++) {
        features[i] = i % 97 == 0 ? Float.NaN : (float) (size * random.nextGaussian());
      }
      for (int i = 0; i < rows; i++) {
        labels[i] = i % 11 == 0 ? Float.NaN : random.nextInt(CLASSES + 1) - 0.5f * (i % 2);
      }
      BatchQuery query =
          new ConfidenceQuery(
              new Ensemble(shape, List.of(weights)), unit, new OwnPull(size, unit, Clipping.HARD));
      double[][] alone = new double[rows][];
      double[] sum = new double[query.dimension()];
      for (int i = 0; i < rows; i++) {
        alone[i] = vector(query, features, labels, i, 1, width);
        double square = 0;
        for (int j = 0; j < sum.length; j++) {
          square += alone[i][j] * alone[i][j];
          sum[j] += alone[i][j];
        }
        assertThat(Math.sqrt(square)).isLessThanOrEqualTo(unit);
      }
      assertThat(vector(query, features, labels, 0, rows, width))
          .containsExactly(sum, Offset.offset(1e-15));
    }
  }

  private static double[] vector(
      BatchQuery query, float[] features, float[] labels, int first, int rows, int width) {
    ArrayBatch batch =
        new ArrayBatch(
            rows, width, features, first * width, Arrays.copyOfRange(labels, first, first + rows));
    BatchQuery.Worker worker = query.worker();
    double[] norms = new double[rows];
    worker.norms(batch, norms);
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    double[] sum = new double[query.dimension()];
    worker.addWeighted(batch, ones, sum);
    if (rows == 1) {
      double square = 0;
      for (double each : sum) {
        square += each * each;
      }
      assertThat(norms[0]).isCloseTo(Math.sqrt(square), Offset.offset(1e-15));
    }
    return sum;
  }
}
