package org.priory.bench.reproduce.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.settings.Activation;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

class ImageOpinionsTest {
  private static final int WIDTH = 5;

  /** Images in blocks are those images, one by one: every other record, over a block's end. */
  @Test
  void blocksSayWhatSingleImagesSay() {
    Random random = new Random(3);
    NetworkShape shape = NetworkShape.of(WIDTH, List.of(4), 3, Activation.RELU);
    List<float[]> draws = new ArrayList<>();
    for (int draw = 0; draw < 7; draw++) {
      draws.add(numbers(shape.parameters(), random));
    }
    Ensemble ensemble = new Ensemble(shape, draws);
    int n = 3 * Prediction.BLOCK;
    Records records =
        Records.of(
            Features.of(List.of("a", "b", "c", "d", "e"), 10, Target.NONE),
            numbers(n * WIDTH, random),
            new float[0]);
    int[] images = IntStream.range(0, n).filter(i -> i % 2 == 1).toArray();

    ImageOpinions all = ImageOpinions.of(ensemble, records, images);

    Prediction single = new Prediction(ensemble);
    for (int i : new int[] {0, 1, Prediction.BLOCK - 1, Prediction.BLOCK, images.length - 1}) {
      single.look(records.block(images[i]), records.offset(images[i]), 1);
      for (int k = 0; k < 3; k++) {
        assertThat(all.means()[i][k]).isEqualTo(single.probability(0, k));
        assertThat(Arrays.stream(all.counts()[i][k]).sum()).isEqualTo(7);
        for (int bin = 0; bin < Prediction.BINS; bin++) {
          assertThat(all.counts()[i][k][bin]).isEqualTo(single.frequency(0, k, bin));
        }
      }
    }
  }

  private static float[] numbers(int count, Random random) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }
}
