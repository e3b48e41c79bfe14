package org.priory.inference.neural.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.FirstWeights;
import org.priory.inference.neural.layer.Layer;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Sampling;

/** Bayes by Backprop on convolutions: by means and by spreads, against one record at a time. */
class VariationalFiltersTest {
  private final Random random = new Random(9);

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
      labels[i] = i % 13 == 4 ? Float.NaN : random.nextInt(shape.outputs());
    }
    float[] features = gaussian(rows * shape.inputs(0), 1);
    return new ArrayBatch(rows, shape.inputs(0), features, 0, labels);
  }

  /** Nothing but filters: the last see the whole image. */
  private static NetworkShape filtersAlone(Activation activation) {
    Layer.Convolution first = new Layer.Convolution(1, 6, 6, 7, 3, 1, 1);
    Layer.MaxPool pool = new Layer.MaxPool(7, 6, 6, 2, 2);
    return new NetworkShape(
        List.of(first, pool, new Layer.Convolution(7, 3, 3, 4, 3, 1, 0)), activation);
  }

  private static List<NetworkShape> shapes(Activation activation) {
    return List.of(
        GradientQueryTest.filters(activation),
        filtersAlone(activation),
        NetworkShape.convolutional(16, 16, 5, activation));
  }

  /** A network at weights that were drawn, with M of a size. */
  private final class Drawn {
    private final NetworkShape shape;
    private final float[] w;
    private final float[] m;
    private final VariationalQuery query;

    Drawn(NetworkShape shape, double size) {
      this.shape = shape;
      this.w = gaussian(shape.parameters(), 0.05);
      float[] first = FirstWeights.of(shape, random.nextLong());
      for (int i = 0; i < w.length; i++) {
        w[i] += first[i];
      }
      this.m = gaussian(shape.parameters(), size);
      this.query = new VariationalQuery(shape, new SoftmaxHead(shape.outputs()));
      query.load(w, m);
    }

    ArrayBatch.Vectors vectors(float[] others, ArrayBatch batch) {
      return VariationalQueryTest.vectors(shape, w, others, batch);
    }
  }

  @Test
  void errorsStayWithinTheShare() {
    double worst = 0;
    for (Activation activation : Activation.values()) {
      for (NetworkShape shape : shapes(activation)) {
        for (double size : new double[] {3, 0.1, 1e-4}) {
          Drawn drawn = new Drawn(shape, size);
          boolean isSmall = shape.parameters() < 10_000;
          ArrayBatch batch = batch(size == 3 && isSmall ? 256 : 1 + random.nextInt(40), shape);
          worst =
              Math.max(
                  worst,
                  batch.worstError(
                      drawn.query, batch.weights(random), drawn.vectors(drawn.m, batch)));
        }
      }
    }
    assertThat(worst).isBetween(1e-4, 1.0);
  }

  /** Twins: spreads of one layer left out, of biases alone left out, or in another order. */
  @Test
  void everySpreadCountsAtItsPlace() {
    for (NetworkShape shape : shapes(Activation.RELU)) {
      Drawn drawn = new Drawn(shape, 1);
      ArrayBatch batch = batch(15, shape);
      for (int l = 0; l < shape.size(); l++) {
        if (shape.layers().get(l).rows() > 0) {
          assertThat(errorWithout(drawn, batch, shape.weights(l), shape.biases(l)))
              .isGreaterThan(100);
          assertThat(errorWithout(drawn, batch, shape.biases(l), shape.weights(l + 1)))
              .isGreaterThan(100);
        }
      }
      float[] moved = drawn.m.clone();
      System.arraycopy(drawn.m, 0, moved, 1, shape.biases(0) - 1);
      moved[0] = drawn.m[shape.biases(0) - 1];
      assertThat(batch.worstError(drawn.query, batch.weights(random), drawn.vectors(moved, batch)))
          .isGreaterThan(100);
    }
  }

  private double errorWithout(Drawn drawn, ArrayBatch batch, int from, int to) {
    float[] without = drawn.m.clone();
    Arrays.fill(without, from, to, 0);
    return batch.worstError(drawn.query, batch.weights(random), drawn.vectors(without, batch));
  }

  /** G is exact, and the rest is in doubles. */
  @Test
  void normsOfFiltersAreRightInDoubles() {
    NetworkShape shape = filtersAlone(Activation.RELU);
    Drawn drawn = new Drawn(shape, 1);
    ArrayBatch batch = batch(50, shape);
    double[] norms = batch.ask(drawn.query, new double[50]).norms();
    for (int i = 0; i < 50; i++) {
      double norm = ArrayBatch.norm(drawn.vectors(drawn.m, batch).of(i));
      assertThat(norms[i]).isCloseTo(norm, Offset.offset(1e-13 * norm));
    }
  }

  /**
   * What a row adds is the same, bit for bit, whatever is beside it and wherever it is; so is its
   * norm where there are filters alone. Dense layers have norms within the share.
   */
  @Test
  void aRowIsTheSameWhateverIsBesideIt() {
    for (NetworkShape shape : shapes(Activation.RELU)) {
      VariationalQuery query = new Drawn(shape, 1).query;
      ArrayBatch all = batch(77, shape);
      int width = all.width();
      double[] norms = all.ask(query, new double[77]).norms();
      double[] turned = all.reversed().ask(query, new double[77]).norms();
      double most = shape.size() == 3 ? 0 : 2 * query.roundingShare(77);
      for (int i = 0; i < 77; i += 9) {
        ArrayBatch alone =
            new ArrayBatch(1, width, all.features(), i * width, new float[] {all.labels()[i]});
        ArrayBatch.Said one = alone.ask(query, new double[] {0.7});
        assertThat(norms[i]).isCloseTo(one.norms()[0], Offset.offset(most * norms[i]));
        assertThat(turned[76 - i]).isCloseTo(one.norms()[0], Offset.offset(most * norms[i]));
        double[] weights = new double[77];
        weights[i] = 0.7;
        assertThat(all.ask(query, weights).sum()).isEqualTo(one.sum());
        // The twin: a change of the row itself is seen.
        assertThat(all.with(i, 1, all.labels()[i]).ask(query, weights).sum())
            .isNotEqualTo(one.sum());
      }
    }
  }

  @Test
  void everyPlaceComesOnce() {
    for (NetworkShape shape : shapes(Activation.TANH)) {
      VariationalQuery query = new Drawn(shape, 1).query;
      ArrayBatch batch = batch(5, shape);
      BatchQuery.PiecewiseWorker worker = (BatchQuery.PiecewiseWorker) query.worker();
      worker.norms(batch, new double[5]);
      AtomicIntegerArray times = new AtomicIntegerArray(2 * shape.parameters());
      worker.weighted(
          batch,
          new double[5],
          (at, values, count) -> IntStream.range(at, at + count).forEach(times::incrementAndGet));
      assertThat(IntStream.range(0, times.length()).map(times::get)).containsOnly(1);
    }
  }

  @Test
  void strangeRowsCountAsZeroAndSpoilNoOther() {
    NetworkShape shape = GradientQueryTest.filters(Activation.RELU);
    VariationalQuery query = new Drawn(shape, 1).query;
    ArrayBatch usual = batch(3, shape);
    double[] weights = {0.5, 0, 0};
    double[] expected = usual.ask(query, weights).sum();
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, 1e30f, 1e-38f}) {
      ArrayBatch.Said said = usual.with(1, value, 1).ask(query, weights);
      assertThat(said.norms()[1]).isFinite();
      assertThat(said.sum()).isEqualTo(expected);
    }
    for (float label : new float[] {Float.NaN, -1, 3, 0.5f}) {
      assertThat(usual.with(1, 1, label).ask(query, weights).norms()[1]).isZero();
    }
  }

  /** Bars that stand or lie, somewhere: one draw in a step, three, and aligned. */
  @Test
  void barsAreToldApart() throws IOException {
    int n = 1200;
    float[] images = new float[36 * n];
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      labels[i] = i % 2;
      int place = random.nextInt(6);
      for (int j = 0; j < 6; j++) {
        images[36 * i + (i % 2 == 0 ? 6 * j + place : 6 * place + j)] = 1;
      }
    }
    for (TrainingSettings.Backprop way :
        List.of(
            TrainingSettings.Backprop.DEFAULTS,
            new TrainingSettings.Backprop(3, false),
            new TrainingSettings.Backprop(1, true))) {
      assertThat(accuracy(images, labels, 1, way)).as(way.toString()).isGreaterThan(0.95);
    }
    // The twin: without steps worth the name nothing is learned.
    assertThat(accuracy(images, labels, 1e-9, TrainingSettings.Backprop.DEFAULTS)).isLessThan(0.8);
  }

  private static double accuracy(
      float[] images, float[] labels, double rate, TrainingSettings.Backprop way)
      throws IOException {
    Layer.Convolution filters = new Layer.Convolution(1, 6, 6, 6, 3, 1, 0);
    Layer.MaxPool pool = new Layer.MaxPool(6, 4, 4, 2, 2);
    NetworkShape shape =
        new NetworkShape(
            List.of(filters, pool, new Layer.Dense(pool.outputs(), 2)), Activation.RELU);
    TrainingSettings settings =
        TrainingSettings.defaults(NetworkMethod.BBP, new Sampling.Poisson(0.15), 120)
            .withClip(1, Clipping.HARD)
            .withRate(rate)
            .withBackprop(way);
    NetworkTraining training =
        NetworkTraining.withNoise(
            shape, new SoftmaxHead(2), labels.length, new NoiseMultiplier(0.5), settings);
    try (TestWall test = new TestWall(images, labels, Target.Kind.CLASSES, 3)) {
      Ensemble ensemble = training.fit(test.wall.reserve(training.plan(), "test"), Progress.NONE);
      Prediction prediction = new Prediction(ensemble);
      int right = 0;
      for (int i = 0; i < labels.length; i++) {
        prediction.look(images, 36 * i, 1);
        right += prediction.best(0) == (int) labels[i] ? 1 : 0;
      }
      return (double) right / labels.length;
    }
  }
}
