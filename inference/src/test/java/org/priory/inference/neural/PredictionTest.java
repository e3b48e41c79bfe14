package org.priory.inference.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.posterior.Interval;

/** What an ensemble says is what its networks say one by one. */
class PredictionTest {
  private static final int DRAWS = 15;
  private static final int ROWS = 7;
  private static final int CLASSES = 4;

  private final NetworkShape shape = NetworkShape.of(6, List.of(5), CLASSES, Activation.RELU);
  private final Random random = new Random(4);
  private final List<float[]> draws =
      IntStream.range(0, DRAWS).mapToObj(i -> normals(shape.parameters())).toList();
  private final float[] rows = normals(ROWS * 6);

  private float[] normals(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  private double[] one(int row, int k) {
    double[] values = new double[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      Prediction alone = new Prediction(new Ensemble(shape, List.of(draws.get(i))));
      alone.look(rows, 0, ROWS);
      values[i] = alone.probability(row, k);
    }
    return values;
  }

  @Test
  void intervalsAreThoseOfTheNetworks() {
    Prediction all = Prediction.withIntervals(new Ensemble(shape, draws));
    all.look(normals(ROWS * 6), 0, ROWS);
    all.look(rows, 0, ROWS);
    Prediction plain = new Prediction(new Ensemble(shape, draws));
    plain.look(rows, 0, ROWS);
    for (int row : new int[] {0, ROWS - 1}) {
      for (int k = 0; k < CLASSES; k++) {
        Interval expected = Interval.of(one(row, k), 0.9);
        assertThat(all.interval(row, k, 0.9).low()).isCloseTo(expected.low(), within(1e-6));
        assertThat(all.interval(row, k, 0.9).high()).isCloseTo(expected.high(), within(1e-6));
        assertThat(all.interval(row, k, 0.5).width()).isLessThan(expected.width());
        assertThat(all.probability(row, k)).isEqualTo(plain.probability(row, k));
      }
    }
    assertThatThrownBy(() -> plain.interval(0, 0, 0.9)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theMeanIsThatOfEachParameter() {
    float[] mean = new Ensemble(shape, draws).mean();
    for (int i = 0; i < mean.length; i++) {
      int at = i;
      assertThat((double) mean[i])
          .isCloseTo(
              draws.stream().mapToDouble(draw -> draw[at]).average().orElseThrow(), within(1e-6));
    }
  }
}
