package org.priory.inference.neural.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.FirstWeights;
import org.priory.inference.neural.layer.Layer;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.privacy.query.BatchQuery;

/** Norms and weighted sums of gradients against one record at a time. */
public class GradientQueryTest {
  private final Random random = new Random(8);

  private NetworkShape shape(int trial) {
    Activation activation = trial % 2 == 0 ? Activation.RELU : Activation.TANH;
    int inputs = 1 + random.nextInt(30);
    List<Integer> hidden =
        switch (trial % 3) {
          case 0 -> List.of();
          case 1 -> List.of(1 + random.nextInt(40));
          default -> List.of(1 + random.nextInt(20), 1 + random.nextInt(150));
        };
    return NetworkShape.of(inputs, hidden, 2 + random.nextInt(9), activation);
  }

  private float[] parameters(NetworkShape shape) {
    float[] w = FirstWeights.of(shape, random.nextLong());
    for (int i = 0; i < w.length; i++) {
      w[i] += 0.1f * (float) random.nextGaussian();
    }
    return w;
  }

  private ArrayBatch batch(int rows, NetworkShape shape) {
    float[] features = new float[rows * shape.inputs(0)];
    float[] labels = new float[rows];
    for (int i = 0; i < features.length; i++) {
      features[i] = random.nextInt(3) == 0 ? 0 : (float) random.nextGaussian();
    }
    for (int i = 0; i < rows; i++) {
      labels[i] = i % 17 == 3 ? Float.NaN : random.nextInt(shape.outputs());
    }
    return new ArrayBatch(rows, shape.inputs(0), features, 0, labels);
  }

  private static float[] row(ArrayBatch batch, int i) {
    int from = batch.offset() + i * batch.width();
    return Arrays.copyOfRange(batch.features(), from, from + batch.width());
  }

  private static GradientQuery query(NetworkShape shape, float[] w) {
    GradientQuery query = new GradientQuery(shape, new SoftmaxHead(shape.outputs()));
    query.load(w);
    return query;
  }

  private static ArrayBatch.Vectors vectors(
      NetworkShape shape, float[] w, ArrayBatch batch, boolean rounded) {
    NaiveNetwork naive = new NaiveNetwork(shape, w, rounded);
    Head head = new SoftmaxHead(shape.outputs());
    return i -> naive.gradient(row(batch, i), batch.labels()[i], head);
  }

  @Test
  void errorsStayWithinTheShare() {
    double worst = 0;
    for (int trial = 0; trial < 24; trial++) {
      NetworkShape shape = shape(trial);
      float[] w = parameters(shape);
      ArrayBatch batch = batch(trial % 5 == 0 ? 256 : 1 + random.nextInt(256), shape);
      worst =
          Math.max(
              worst,
              batch.worstError(
                  query(shape, w), batch.weights(random), vectors(shape, w, batch, true)));
    }
    assertThat(worst).isLessThan(1);
    // Something is rounded, so the test sees errors.
    assertThat(worst).isGreaterThan(1e-4);
  }

  /** Global clipping: rows that are too long count as zero, alone and beside others. */
  @Test
  void rowsBeyondANormAreLeftOut() {
    for (int trial = 0; trial < 6; trial++) {
      NetworkShape shape = shape(trial);
      float[] w = parameters(shape);
      ArrayBatch batch = batch(100, shape);
      double[] all = norms(query(shape, w), batch);
      double[] sorted = all.clone();
      Arrays.sort(sorted);
      double middle = sorted[60];
      GradientQuery some = new GradientQuery(shape, new SoftmaxHead(shape.outputs())).upTo(middle);
      some.load(w);
      double[] kept = norms(some, batch);
      for (int i = 0; i < kept.length; i++) {
        assertThat(kept[i]).isEqualTo(all[i] <= middle ? all[i] : 0);
        ArrayBatch alone =
            new ArrayBatch(
                1, batch.width(), row(batch, i), 0, Arrays.copyOfRange(batch.labels(), i, i + 1));
        some.load(w);
        assertThat(norms(some, alone)[0]).isEqualTo(kept[i]);
      }
      some.load(w);
      ArrayBatch.Vectors right = vectors(shape, w, batch, true);
      ArrayBatch.Vectors cut = i -> all[i] <= middle ? right.of(i) : new double[w.length];
      assertThat(batch.worstError(some, batch.weights(random), cut)).isLessThan(1);
      // the twin: with all of them the sum is another
      some.load(w);
      assertThat(batch.worstError(some, batch.weights(random), right)).isGreaterThan(1000);
    }
  }

  private static double[] norms(GradientQuery query, ArrayBatch batch) {
    double[] norms = new double[batch.rows()];
    query.worker().norms(batch, norms);
    return norms;
  }

  /** A twin that leaves out the biases is found. */
  @Test
  void aNormWithoutBiasesIsWrong() {
    NetworkShape shape = NetworkShape.of(6, List.of(5), 3, Activation.RELU);
    float[] w = parameters(shape);
    ArrayBatch batch = batch(40, shape);
    ArrayBatch.Vectors right = vectors(shape, w, batch, true);
    double error =
        batch.worstError(
            query(shape, w),
            batch.weights(random),
            i -> {
              double[] v = right.of(i);
              Arrays.fill(v, shape.biases(1), shape.parameters(), 0);
              return v;
            });
    assertThat(error).isGreaterThan(1000);
  }

  /** Twelve bits for the norm of a row: the direction is that of the true gradient within 2 %. */
  @Test
  void theVectorIsCloseToTheTrueGradient() {
    NetworkShape shape = NetworkShape.of(784, List.of(300), 10, Activation.RELU);
    float[] w = FirstWeights.of(shape, 3);
    ArrayBatch batch = batch(8, shape);
    for (int i = 0; i < 3; i++) {
      double[] v = vectors(shape, w, batch, true).of(i);
      double[] exact = vectors(shape, w, batch, false).of(i);
      double norm = ArrayBatch.norm(exact);
      for (int k = 0; k < v.length; k++) {
        v[k] -= exact[k];
      }
      assertThat(ArrayBatch.norm(v)).isBetween(1e-5 * norm, 0.02 * norm);
    }
  }

  /** The true gradient is that of the loss, by finite differences. */
  @Test
  void theReferenceIsTheDerivativeOfTheLoss() {
    differences(NetworkShape.of(5, List.of(7), 3, Activation.TANH));
    differences(filters(Activation.TANH));
  }

  /** Two convolutions that overlap, with zeros around the first, and pooling between. */
  public static NetworkShape filters(Activation activation) {
    Layer.Convolution first = new Layer.Convolution(2, 7, 6, 5, 3, 2, 1);
    Layer.MaxPool pool = new Layer.MaxPool(5, first.outHeight(), first.outWidth(), 2, 1);
    Layer.Convolution second =
        new Layer.Convolution(5, pool.outHeight(), pool.outWidth(), 4, 2, 1, 1);
    return new NetworkShape(
        List.of(first, pool, second, new Layer.Dense(second.outputs(), 3)), activation);
  }

  @Test
  void convolutionsAndPoolingStayWithinTheShare() {
    double worst = 0;
    for (int trial = 0; trial < 6; trial++) {
      NetworkShape shape = filters(trial % 2 == 0 ? Activation.RELU : Activation.TANH);
      float[] w = parameters(shape);
      ArrayBatch batch = batch(trial == 0 ? 256 : 1 + random.nextInt(100), shape);
      worst =
          Math.max(
              worst,
              batch.worstError(
                  query(shape, w), batch.weights(random), vectors(shape, w, batch, true)));
    }
    assertThat(worst).isBetween(1e-4, 1.0);
  }

  /** The network of Opacus' example has 26,010 parameters. */
  @Test
  void theConvolutionalNetworkIsThatOfTheExample() {
    NetworkShape shape = NetworkShape.convolutional(28, 28, 10, Activation.RELU);
    assertThat(shape.parameters()).isEqualTo(26010);
    assertThat(shape.inputs(4)).isEqualTo(512);
    float[] w = parameters(shape);
    ArrayBatch batch = batch(20, shape);
    assertThat(
            batch.worstError(
                query(shape, w), batch.weights(random), vectors(shape, w, batch, true)))
        .isLessThan(1);
  }

  private void differences(NetworkShape shape) {
    float[] w = parameters(shape);
    ArrayBatch batch = batch(1, shape);
    double[] exact = vectors(shape, w, batch, false).of(0);
    for (int k = 0; k < w.length; k += 5) {
      double h = 0x1p-8;
      double up = loss(shape, w, k, h, batch);
      double down = loss(shape, w, k, -h, batch);
      assertThat(exact[k]).isCloseTo((up - down) / (2 * h), Offset.offset(1e-4));
    }
  }

  private static double loss(NetworkShape shape, float[] w, int k, double h, ArrayBatch batch) {
    float[] moved = w.clone();
    moved[k] += (float) h;
    return new NaiveNetwork(shape, moved, false)
        .loss(row(batch, 0), batch.labels()[0], new SoftmaxHead(shape.outputs()));
  }

  /** Bit for bit: what a row adds does not depend on those beside it, nor on its place. */
  @Test
  void aRowIsTheSameWhateverIsBesideIt() {
    NetworkShape shape = NetworkShape.of(40, List.of(130, 600), 10, Activation.RELU);
    float[] w = parameters(shape);
    GradientQuery query = query(shape, w);
    ArrayBatch all = batch(201, shape);
    double[] norms = all.ask(query, new double[201]).norms();
    double[] turned = all.reversed().ask(query, new double[201]).norms();
    for (int i = 0; i < 201; i += 20) {
      ArrayBatch alone =
          new ArrayBatch(
              1, 40, all.features(), all.offset() + i * 40, new float[] {all.labels()[i]});
      ArrayBatch.Said one = alone.ask(query, new double[] {0.7});
      assertThat(norms[i]).isEqualTo(one.norms()[0]).isEqualTo(turned[200 - i]);
      double[] weights = new double[201];
      weights[i] = 0.7;
      assertThat(all.ask(query, weights).sum()).isEqualTo(one.sum());
    }
  }

  /**
   * Every parameter is in one piece, of dense layers that come in several panels and of filters.
   */
  @Test
  void everyPlaceComesOnce() {
    for (NetworkShape shape :
        List.of(
            NetworkShape.of(700, List.of(900, 3), 2, Activation.RELU), filters(Activation.RELU))) {
      GradientQuery query = query(shape, parameters(shape));
      ArrayBatch batch = batch(5, shape);
      BatchQuery.PiecewiseWorker worker = query.worker();
      worker.norms(batch, new double[5]);
      AtomicIntegerArray times = new AtomicIntegerArray(shape.parameters());
      worker.weighted(
          batch,
          new double[5],
          (at, values, count) -> IntStream.range(at, at + count).forEach(times::incrementAndGet));
      for (int i = 0; i < times.length(); i++) {
        assertThat(times.get(i)).isEqualTo(1);
      }
    }
  }

  @Test
  void strangeRowsCountAsZeroAndSpoilNoOther() {
    NetworkShape shape = NetworkShape.of(4, List.of(9), 3, Activation.RELU);
    float[] w = parameters(shape);
    GradientQuery query = query(shape, w);
    ArrayBatch usual = batch(3, shape);
    double[] weights = {0.5, 0, 0};
    double[] expected = usual.ask(query, weights).sum();
    for (float value : new float[] {Float.NaN, Float.POSITIVE_INFINITY, 1e30f, 1e-38f}) {
      ArrayBatch strange = usual.with(1, value, 1);
      ArrayBatch.Said said = strange.ask(query, weights);
      assertThat(said.norms()[1]).isFinite();
      assertThat(said.sum()).isEqualTo(expected);
    }
    for (float label : new float[] {Float.NaN, -1, 3, 0.5f, 1e9f}) {
      assertThat(usual.with(1, 1, label).ask(query, weights).norms()[1]).isZero();
    }
  }
}
