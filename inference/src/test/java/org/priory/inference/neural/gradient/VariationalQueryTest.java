package org.priory.inference.neural.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.Dropout;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.inference.neural.training.Softplus;

/** Gradients by means and spreads, and with dropout, against one record at a time. */
class VariationalQueryTest {
  private final Random random = new Random(4);

  private float[] gaussian(int count, double sd) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) (sd * random.nextGaussian());
    }
    return values;
  }

  private ArrayBatch batch(int rows, NetworkShape shape) {
    float[] labels = new float[rows];
    for (int i = 0; i < rows; i++) {
      labels[i] = i % 11 == 5 ? Float.NaN : random.nextInt(shape.outputs());
    }
    float[] features = gaussian(rows * shape.inputs(0), 1);
    return new ArrayBatch(rows, shape.inputs(0), features, 0, labels);
  }

  private static float[] row(ArrayBatch batch, int i) {
    return Arrays.copyOfRange(batch.features(), i * batch.width(), (i + 1) * batch.width());
  }

  /** (d a', d), and the same times M: erratum 5. */
  static ArrayBatch.Vectors vectors(NetworkShape shape, float[] w, float[] m, ArrayBatch batch) {
    NaiveNetwork naive = new NaiveNetwork(shape, w, true);
    Head head = new SoftmaxHead(shape.outputs());
    return i -> {
      double[] byMean = naive.gradient(row(batch, i), batch.labels()[i], head);
      double[] both = Arrays.copyOf(byMean, 2 * byMean.length);
      for (int k = 0; k < byMean.length; k++) {
        both[byMean.length + k] = byMean[k] * m[k];
      }
      return both;
    };
  }

  @Test
  void errorsStayWithinTheShareByMeansAndSpreads() {
    double worst = 0;
    for (int trial = 0; trial < 12; trial++) {
      NetworkShape shape =
          NetworkShape.of(
              1 + random.nextInt(30),
              List.of(1 + random.nextInt(150)),
              2 + random.nextInt(5),
              trial % 2 == 0 ? Activation.RELU : Activation.TANH);
      float[] w = gaussian(shape.parameters(), 0.3);
      float[] m = gaussian(shape.parameters(), Math.pow(10, -random.nextInt(4)));
      VariationalQuery query = new VariationalQuery(shape, new SoftmaxHead(shape.outputs()));
      query.load(w, m);
      ArrayBatch batch = batch(trial % 3 == 0 ? 256 : 1 + random.nextInt(256), shape);
      worst =
          Math.max(
              worst, batch.worstError(query, batch.weights(random), vectors(shape, w, m, batch)));
    }
    assertThat(worst).isBetween(1e-4, 1.0);
  }

  /** The twin: a norm that leaves out the spreads is far off. */
  @Test
  void spreadsCount() {
    NetworkShape shape = NetworkShape.of(5, List.of(6), 3, Activation.RELU);
    float[] w = gaussian(shape.parameters(), 0.3);
    float[] m = gaussian(shape.parameters(), 0.5);
    VariationalQuery query = new VariationalQuery(shape, new SoftmaxHead(3));
    query.load(w, m);
    ArrayBatch batch = batch(30, shape);
    ArrayBatch.Vectors without = vectors(shape, w, new float[m.length], batch);
    assertThat(batch.worstError(query, batch.weights(random), without)).isGreaterThan(100);
  }

  @Test
  void masksAreThoseOfTheRowAndErrorsStayWithinTheShare() {
    double worst = 0;
    for (Activation activation : Activation.values()) {
      NetworkShape shape = NetworkShape.of(12, List.of(40, 30), 4, activation);
      float[] w = gaussian(shape.parameters(), 0.4);
      Dropout dropout = new Dropout(0.3, 77);
      GradientQuery query = new GradientQuery(shape, new SoftmaxHead(4));
      query.load(w, dropout);
      ArrayBatch batch = batch(100, shape);
      NaiveNetwork naive = new NaiveNetwork(shape, w, true, dropout);
      ArrayBatch.Vectors vectors =
          i -> naive.gradient(row(batch, i), batch.labels()[i], new SoftmaxHead(4));
      worst = Math.max(worst, batch.worstError(query, batch.weights(random), vectors));
      // another mask is another vector
      query.load(w, new Dropout(0.3, 78));
      assertThat(batch.worstError(query, batch.weights(random), vectors)).isGreaterThan(100);
    }
    assertThat(worst).isBetween(1e-4, 1.0);
  }

  /** 4,000 units of each of 50 rows: the share is off by 5.5 deviations with odds of 4e-8. */
  @Test
  void aUnitIsOffWithTheRate() {
    Dropout dropout = new Dropout(0.3, 5);
    int off = 0;
    for (int row = 0; row < 50; row++) {
      float[] ones = new float[4000];
      Arrays.fill(ones, 1);
      dropout.apply(ones, 0, 4000, random.nextLong(), 1);
      for (float each : ones) {
        off += each == 0 ? 1 : 0;
        assertThat(each).isIn(0f, 1 / dropout.keep());
      }
    }
    double deviation = Math.sqrt(0.3 * 0.7 / 200_000);
    assertThat(off / 200_000.0).isCloseTo(0.3, Offset.offset(5.5 * deviation));
  }

  @Test
  void softplusIsCloseEnough() {
    for (float x : new float[] {-30, -19.99f, -4.6f, -1, 0, 0.3f, 7, 19.9f, 25}) {
      assertThat((double) Softplus.value(x))
          .isCloseTo(Math.log1p(Math.exp(x)), Percentage.withPercentage(1e-3));
      assertThat((double) Softplus.slope(x))
          .isCloseTo(1 / (1 + Math.exp(-x)), Percentage.withPercentage(1e-3));
    }
    assertThat(Softplus.value((float) Softplus.inverse(0.01)))
        .isCloseTo(0.01f, Percentage.withPercentage(1e-3));
  }

  /** KL(N(mu, sd^2) | prior) by numbers, for both priors. */
  @Test
  void theSlopesAreThoseOfTheDivergence() {
    for (WeightPrior.Kind kind : WeightPrior.Kind.values()) {
      WeightPrior prior = new WeightPrior(kind, 0.7);
      double h = 1e-4;
      for (double mu : new double[] {-1, 0.01, 0.4}) {
        for (double sd : new double[] {0.05, 0.6}) {
          assertThat(prior.slopeOfMean(mu, sd))
              .isCloseTo(
                  (divergence(prior, mu + h, sd) - divergence(prior, mu - h, sd)) / (2 * h),
                  Offset.offset(1e-3));
          assertThat(prior.slopeOfSd(mu, sd))
              .isCloseTo(
                  (divergence(prior, mu, sd + h) - divergence(prior, mu, sd - h)) / (2 * h),
                  Offset.offset(1e-3));
        }
      }
    }
  }

  /** By the midpoint rule; up to a constant. */
  private static double divergence(WeightPrior prior, double mu, double sd) {
    double sum = 0;
    int points = 100_000;
    for (int i = 0; i < points; i++) {
      double z = -8 + 16 * (i + 0.5) / points;
      double w = mu + sd * z;
      double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
      double minusLog =
          prior.kind() == WeightPrior.Kind.GAUSSIAN
              ? w * w / (2 * prior.scale() * prior.scale())
              : Math.abs(w) / prior.scale();
      sum += density * minusLog * 16 / points;
    }
    return sum - Math.log(sd);
  }
}
