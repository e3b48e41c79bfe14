package org.priory.inference.neural.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.inference.ArrayBatch;
import org.priory.inference.neural.gradient.GradientQueryTest;
import org.priory.inference.neural.gradient.VariationalQuery;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.privacy.query.BatchQuery;

/** Bayes by Backprop with several draws of the weights in a step, and with aligned gradients. */
class WeightSamplesTest {
  private static final WeightPrior PRIOR = new WeightPrior(WeightPrior.Kind.GAUSSIAN, 1);
  private static final SoftmaxHead HEAD = new SoftmaxHead(3);
  private final Random random = new Random(2);

  static List<NetworkShape> shapes() {
    return List.of(
        NetworkShape.of(7, List.of(9, 8), 3, Activation.RELU),
        GradientQueryTest.filters(Activation.RELU));
  }

  private ArrayBatch batch(int rows, NetworkShape shape) {
    float[] features = new float[shape.inputs(0) * rows];
    float[] labels = new float[rows];
    for (int i = 0; i < features.length; i++) {
      features[i] = (float) random.nextGaussian();
    }
    for (int i = 0; i < rows; i++) {
      labels[i] = i % 10 == 9 ? Float.NaN : random.nextInt(3);
    }
    return new ArrayBatch(rows, shape.inputs(0), features, 0, labels);
  }

  private record Found(double[] norms, double[] sum) {}

  private static Found found(BatchQuery query, ArrayBatch batch, double[] weights) {
    BatchQuery.Worker worker = query.worker();
    double[] norms = new double[256];
    worker.norms(batch, norms);
    double[] sum = new double[query.dimension()];
    worker.addWeighted(batch, weights, sum);
    return new Found(Arrays.copyOf(norms, batch.rows()), sum);
  }

  /** Spreads of 0.3, so that draws differ. */
  private static float[] theta(NetworkShape shape) {
    return new VariationalParameters(shape, HEAD, PRIOR, 0.3, 1).first(5);
  }

  /**
   * The mean of three is the mean of each alone, and its length is at least that of the mean: for
   * every row alone |v| is at most what is said, so that a clip of what is said bounds v.
   */
  @ParameterizedTest
  @MethodSource("shapes")
  void theMeanOfDrawsIsBoundedByTheMeanOfNorms(NetworkShape shape) {
    VariationalParameters three = new VariationalParameters(shape, HEAD, PRIOR, 0.3, 3);
    float[] theta = theta(shape);
    boolean differs = false;
    for (int trial = 0; trial < 20; trial++) {
      ArrayBatch batch = batch(1, shape);
      double[] one = {1};
      Found all = found(three.at(theta, trial), batch, one);
      double[] sum = new double[all.sum().length];
      double norms = 0;
      for (int j = 0; j < 3; j++) {
        float[] w = new float[shape.parameters()];
        float[] m = new float[shape.parameters()];
        VariationalParameters.draw(theta, trial ^ j * 0x632BE59BD9B4E019L, w, m);
        VariationalQuery query = new VariationalQuery(shape, HEAD);
        query.load(w, m);
        Found each = found(query, batch, one);
        norms += each.norms()[0] / 3;
        for (int i = 0; i < sum.length; i++) {
          sum[i] += each.sum()[i] / 3;
        }
      }
      assertThat(all.norms()[0]).isCloseTo(norms, Offset.offset(1e-12 + 1e-12 * norms));
      assertThat(all.sum()).containsExactly(sum, Offset.offset(1e-6));
      double length = Math.sqrt(Arrays.stream(all.sum()).map(x -> x * x).sum());
      assertThat(length).isLessThanOrEqualTo(norms * (1 + 1e-4));
      differs |= length < 0.99 * norms;
    }
    assertThat(differs).isTrue(); // the twin: draws do differ
  }

  /** Rows beside it change neither the length nor, by more than the share, the vector of a row. */
  @ParameterizedTest
  @MethodSource("shapes")
  void aRowIsWhatItIsAlone(NetworkShape shape) {
    VariationalParameters three = new VariationalParameters(shape, HEAD, PRIOR, 0.3, 3);
    float[] theta = theta(shape);
    ArrayBatch batch = batch(100, shape);
    double[] weights = new double[100];
    BatchQuery query = three.at(theta, 1);
    Found all = found(query, batch, weights);
    for (int i = 0; i < 100; i++) {
      int width = batch.width();
      ArrayBatch alone =
          new ArrayBatch(1, width, batch.features(), i * width, new float[] {batch.labels()[i]});
      query = three.at(theta, 1);
      double norm = found(query, alone, new double[] {1}).norms()[0];
      assertThat(norm)
          .isCloseTo(all.norms()[i], Offset.offset(2 * query.roundingShare(256) * all.norms()[i]));
    }
  }

  /** What is asked with aligned gradients is the part by the means of what is asked without. */
  @ParameterizedTest
  @MethodSource("shapes")
  void alignedGradientsAreThoseByTheMeans(NetworkShape shape) {
    float[] theta = theta(shape);
    ArrayBatch batch = batch(60, shape);
    double[] weights = new double[60];
    Arrays.fill(weights, 1);
    Found both =
        found(new VariationalParameters(shape, HEAD, PRIOR, 0.3, 1).at(theta, 3), batch, weights);
    Found means =
        found(
            new AlignedParameters(shape, HEAD, PRIOR, 0.3, Double.POSITIVE_INFINITY).at(theta, 3),
            batch,
            weights);
    int count = shape.parameters();
    assertThat(means.sum()).hasSize(count);
    assertThat(Arrays.copyOf(both.sum(), count)).containsExactly(means.sum(), Offset.offset(1e-9));
    float[] m = new float[count];
    VariationalParameters.draw(theta, 3, new float[count], m);
    for (int i = 0; i < count; i++) {
      assertThat(both.sum()[count + i]).isCloseTo(means.sum()[i] * m[i], Offset.offset(1e-9));
    }
    for (int i = 0; i < 60; i++) {
      assertThat(means.norms()[i]).isLessThanOrEqualTo(both.norms()[i]);
    }
  }

  @Test
  void severalDrawsAreNotAligned() {
    assertThatThrownBy(() -> new TrainingSettings.Backprop(2, true))
        .hasMessageContaining("one draw of the weights");
    assertThatThrownBy(() -> new TrainingSettings.Backprop(0, false)).hasMessageContaining("1..64");
  }
}
