package org.priory.inference.neural.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.head.HeteroscedasticHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.inference.neural.training.Parameters;
import org.priory.inference.neural.training.PointParameters;
import org.priory.inference.neural.training.ScaledParameters;
import org.priory.inference.neural.training.VariationalParameters;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.BatchQuery;

/** A query about scaled rows is the plain one about rows that somebody else has scaled. */
class ScaledQueryTest {
  private static final int WIDTH = 5;
  private static final int ROWS = 40;
  private static final WeightPrior PRIOR = new WeightPrior(WeightPrior.Kind.GAUSSIAN, 1);
  private static final NetworkShape SHAPE =
      NetworkShape.of(WIDTH - 1, List.of(6), 2, Activation.RELU);
  private static final RowScale SCALE =
      new RowScale(
          new double[] {0.1, 0.2, -0.3, 0, 0.5}, new double[] {4, 3, 2, 100, 0.5}); // label first

  private final Random random = new Random(3);

  private ArrayBatch batch() {
    float[] features = new float[ROWS * WIDTH];
    float[] labels = new float[ROWS];
    for (int i = 0; i < ROWS; i++) {
      features[i * WIDTH] = 1;
      for (int j = 1; j < WIDTH; j++) {
        features[i * WIDTH + j] = 2 * random.nextFloat() - 1;
      }
      labels[i] = i % 7 == 6 ? Float.NaN : 2 * random.nextFloat() - 1;
    }
    return new ArrayBatch(ROWS, WIDTH, features, 0, labels);
  }

  /** The formula, once more: what is far out is cut at 5. */
  private static ArrayBatch scaled(ArrayBatch batch) {
    int d = WIDTH - 1;
    float[] z = new float[ROWS * d];
    float[] labels = new float[ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < d; j++) {
        double x = batch.features()[i * WIDTH + j + 1];
        double far = (x - SCALE.centre()[j + 1]) * SCALE.scale()[j + 1];
        z[i * d + j] = (float) (far > 5 ? 5 : far < -5 ? -5 : far);
      }
      labels[i] = (float) (4 * (batch.labels()[i] - 0.1));
    }
    return new ArrayBatch(ROWS, d, z, 0, labels);
  }

  private record Found(double[] norms, double[] sum) {}

  private static Found found(BatchQuery query, ArrayBatch batch) {
    BatchQuery.Worker worker = query.worker();
    double[] norms = new double[256];
    worker.norms(batch, norms);
    double[] weights = new double[ROWS];
    Arrays.setAll(weights, i -> 1.0 / (i + 1));
    double[] sum = new double[query.dimension()];
    worker.addWeighted(batch, weights, sum);
    return new Found(Arrays.copyOf(norms, ROWS), sum);
  }

  private void assertSame(Parameters plain) {
    ArrayBatch batch = batch();
    float[] theta = plain.first(2);
    BatchQuery query = new ScaledParameters(plain, SCALE).at(theta, 1);
    Found one = found(query, batch);
    assertThat(query.dimension()).isEqualTo(plain.at(theta, 1).dimension());
    Found other = found(plain.at(theta, 1), scaled(batch));
    assertThat(one.norms()).isEqualTo(other.norms());
    assertThat(one.sum()).isEqualTo(other.sum());
    assertThat(one.norms()[6]).isZero(); // no label
    assertThat(one.norms()[0]).isPositive();
  }

  /** In pieces for weights, as a whole for several draws of them. */
  @Test
  void itIsThePlainQueryOfScaledRows() {
    Head head = new HeteroscedasticHead();
    PointParameters weights =
        new PointParameters(SHAPE, head, PRIOR, 0, 1, Double.POSITIVE_INFINITY);
    assertThat(weights.at(weights.first(2), 1).worker())
        .isInstanceOf(BatchQuery.PiecewiseWorker.class);
    assertSame(weights);
    VariationalParameters draws = new VariationalParameters(SHAPE, head, PRIOR, 0.1, 3);
    assertThat(draws.at(draws.first(2), 1).worker())
        .isNotInstanceOf(BatchQuery.PiecewiseWorker.class);
    assertSame(draws);
  }

  @Test
  void rowsOfAnotherWidthAreRefused() {
    PointParameters weights =
        new PointParameters(
            SHAPE, new HeteroscedasticHead(), PRIOR, 0, 1, Double.POSITIVE_INFINITY);
    BatchQuery query = new ScaledParameters(weights, SCALE).at(weights.first(2), 1);
    ArrayBatch narrow = new ArrayBatch(1, 3, new float[3], 0, new float[1]);
    assertThatThrownBy(() -> query.worker().norms(narrow, new double[1]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
