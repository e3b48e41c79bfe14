package org.priory.inference.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a network says of a label is a label. */
class NetworkPosteriorTest {
  private static final float[] ROW = {1, 0.5f};

  /** One unit, whose output is multiplied by a number. */
  private static NetworkPosterior posterior(double output) {
    double[] mean = new double[NormalNetwork.weights(2, 1)];
    double[] variance = new double[mean.length];
    Arrays.fill(mean, 1);
    mean[2] = output;
    mean[3] = 0;
    Arrays.fill(variance, 1e-12);
    return new NetworkPosterior(
        List.of("constant", "x"),
        new double[] {0, 0},
        new double[] {1, 1},
        0.1,
        0.5,
        new NormalNetwork(HiddenUnit.RELU, 2, 1, mean, variance),
        new GammaPosterior(10, 1));
  }

  @Test
  void meansWithinTheBoundsAreThoseOfTheNetwork() {
    // max(0, (1 + 0.5)/sqrt(2)) u/sqrt(2) = 0.75 u
    assertThat(posterior(0.4).mean(ROW, 0)).isCloseTo(0.1 + 0.5 * 0.75 * 0.4, within(1e-6));
  }

  @Test
  void meansBeyondTheBoundsAreTheBounds() {
    assertThat(posterior(4).mean(ROW, 0)).isEqualTo(1);
    assertThat(posterior(-400).mean(ROW, 0)).isEqualTo(-1);
  }
}
