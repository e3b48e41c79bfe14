package org.priory.inference.neural.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.TestWall;
import org.priory.inference.diagnostics.BinaryPredictions;
import org.priory.inference.diagnostics.Reliability;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.ImageEnsemble;
import org.priory.inference.neural.ImageTraining;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.numerics.linear.EightSums;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.Sampling;

/** What a record has done to what a network says of it. */
class OwnPullTest {
  private static final int CLASSES = 4;
  private static final double CLIP = 0.05;

  private final Random random = new Random(8);

  private float[] rows(int count, int width) {
    float[] rows = new float[count * width];
    for (int i = 0; i < rows.length; i++) {
      // of norm 1 or so
      rows[i] = (float) (random.nextGaussian() / Math.sqrt(width));
    }
    return rows;
  }

  /** Steps of a network of one layer without biases along cut gradients; one record is left out. */
  private static double[][] descended(float[] x, int[] y, int left, double rate, int steps) {
    int width = x.length / y.length;
    double[][] w = new double[CLASSES][width];
    for (int step = 0; step < steps; step++) {
      double[][] sum = new double[CLASSES][width];
      for (int i = 0; i < y.length; i++) {
        if (i == left) {
          continue;
        }
        double[] p = says(w, x, i);
        p[y[i]] -= 1;
        double norm =
            Math.sqrt(
                Arrays.stream(p).map(e -> e * e).sum()
                    * (EightSums.square(x, i * width, i * width + width) + 1));
        for (int k = 0; k < CLASSES; k++) {
          for (int j = 0; j < width; j++) {
            sum[k][j] += Math.min(1, CLIP / norm) * p[k] * x[i * width + j];
          }
        }
      }
      for (int k = 0; k < CLASSES; k++) {
        for (int j = 0; j < width; j++) {
          w[k][j] -= rate * sum[k][j] / y.length;
        }
      }
    }
    return w;
  }

  private static double[] says(double[][] w, float[] x, int row) {
    double[] p = new double[CLASSES];
    double sum = 0;
    for (int k = 0; k < CLASSES; k++) {
      double z = 0;
      for (int j = 0; j < w[k].length; j++) {
        z += w[k][j] * x[row * w[k].length + j];
      }
      p[k] = Math.exp(z);
      sum += p[k];
    }
    for (int k = 0; k < CLASSES; k++) {
      p[k] /= sum;
    }
    return p;
  }

  /** Short ways, on which nobody answers: it is as if the record had been left out. */
  @Test
  void withoutItsPullItIsAsIfARecordHadBeenLeftOut() {
    int n = 50;
    int width = 30;
    double rate = 2;
    int steps = 25;
    float[] x = rows(n, width);
    int[] y = random.ints(n, 0, CLASSES).toArray();
    double[][] all = descended(x, y, -1, rate, steps);
    OwnPull pull = new OwnPull(rate * steps / n, CLIP, Clipping.HARD);
    for (int i = 0; i < 10; i++) {
      double[] with = says(all, x, i);
      double[] without = says(descended(x, y, i, rate, steps), x, i);
      double[] found = pull.without(with, y[i], EightSums.square(x, i * width, i * width + width));
      double moved = with[y[i]] - without[y[i]];
      assertThat(moved).isGreaterThan(0.003);
      for (int k = 0; k < CLASSES; k++) {
        assertThat(found[k]).isCloseTo(without[k], Offset.offset(0.03 * moved));
      }
    }
  }

  /**
   * Many features, few records, labels that are half random: the network is more often right about
   * records than about others, and a calibration by records' counts has to know.
   */
  @Test
  void countsOfRecordsSpeakOfOthers() throws IOException {
    int n = 3000;
    int width = 400;
    float[] x = rows(2 * n, width);
    int[] y = new int[2 * n];
    for (int i = 0; i < 2 * n; i++) {
      y[i] = random.nextInt(CLASSES);
      x[i * width + (random.nextInt(2) == 0 ? y[i] : random.nextInt(CLASSES))] += 1;
    }
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      labels[i] = y[i];
    }
    int steps = 60;
    TrainingSettings settings =
        TrainingSettings.defaults(NetworkMethod.SGD, new Sampling.Everything(), steps)
            .withClip(CLIP, Clipping.HARD)
            .withRate(1000);
    NetworkShape shape = NetworkShape.of(width, List.of(), CLASSES, Activation.RELU);
    ImageTraining training =
        ImageTraining.within(shape, n, new PrivacyBudget(1, 1e-5), settings, 1);
    ImageEnsemble network;
    try (TestWall test =
        new TestWall(Arrays.copyOf(x, n * width), labels, Target.Kind.CLASSES, 1)) {
      network = training.fit(test.wall.withoutNoise(training.plan()), Progress.NONE);
    }
    ConfidenceMap naive = counted(network.ensemble(), x, labels);
    double aware = error(network.ensemble(), new ConfidenceMap(network.calibration()), x, y, n);
    double twin = error(network.ensemble(), naive, x, y, n);
    assertThat(aware).isLessThan(0.8 * twin);
  }

  /** From the same records, as if the network had not learned from them. */
  private static ConfidenceMap counted(Ensemble network, float[] x, float[] labels) {
    BatchQuery query = new ConfidenceQuery(network, 1, new OwnPull(0, CLIP, Clipping.HARD));
    BatchQuery.Worker worker = query.worker();
    double[] sum = new double[query.dimension()];
    int width = network.shape().inputs(0);
    for (int from = 0; from < labels.length; from += Prediction.BLOCK) {
      int many = Math.min(Prediction.BLOCK, labels.length - from);
      ArrayBatch batch =
          new ArrayBatch(
              many, width, x, from * width, Arrays.copyOfRange(labels, from, from + many));
      worker.norms(batch, new double[many]);
      double[] ones = new double[many];
      Arrays.fill(ones, 1);
      worker.addWeighted(batch, ones, sum);
    }
    double[] right = new double[sum.length / 2];
    double[] wrong = new double[sum.length / 2];
    for (int j = 0; j < right.length; j++) {
      wrong[j] = sum[2 * j];
      right[j] = sum[2 * j + 1];
    }
    return ConfidenceFit.of(right, wrong, 0, network.shape().outputs());
  }

  private static double error(Ensemble network, ConfidenceMap map, float[] x, int[] y, int from) {
    Prediction says = new Prediction(network);
    BinaryPredictions best = new BinaryPredictions();
    for (int i = from; i < y.length; i++) {
      says.look(x, i * network.shape().inputs(0), 1);
      double[] q = map.apply(says.probabilities(0));
      best.add(q[says.best(0)], says.best(0) == y[i]);
    }
    return Reliability.of(best, Reliability.DEFAULT_BINS).expectedError();
  }
}
