package org.priory.inference.neural.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;

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
  void probabilitiesAreTheMeansOfTheNetworks() {
    Prediction all = new Prediction(new Ensemble(shape, draws));
    all.look(normals(ROWS * 6), 0, ROWS);
    all.look(rows, 0, ROWS);
    for (int row : new int[] {0, ROWS - 1}) {
      for (int k = 0; k < CLASSES; k++) {
        double mean = Arrays.stream(one(row, k)).average().orElseThrow();
        assertThat(all.probability(row, k)).isCloseTo(mean, within(1e-12));
      }
    }
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
