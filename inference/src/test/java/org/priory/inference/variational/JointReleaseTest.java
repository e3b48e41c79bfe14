package org.priory.inference.variational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JointReleaseTest {
  private static final List<StatisticBlock> BLOCKS =
      List.of(
          StatisticBlock.vector("a", 3, 2),
          StatisticBlock.symmetric("b", 4, 0.5),
          StatisticBlock.vector("c", 1, 100));

  /** Each block filled to its bound: the worst record. */
  private static double[] worst(Random random) {
    double[] values = new double[14];
    int at = 0;
    for (StatisticBlock block : BLOCKS) {
      double norm = 0;
      for (int i = 0; i < block.length(); i++) {
        values[at + i] = random.nextGaussian();
        norm = Math.hypot(norm, values[at + i]);
      }
      for (int i = 0; i < block.length(); i++) {
        values[at + i] *= block.bound() / norm;
      }
      at += block.length();
    }
    return values;
  }

  private static double norm(double[] v) {
    double squares = 0;
    for (double x : v) {
      squares += x * x;
    }
    return Math.sqrt(squares);
  }

  @Test
  void theWorstRecordHasNormOne() {
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      JointRelease release =
          JointRelease.of(BLOCKS, random.nextDouble(), random.nextDouble(), random.nextDouble());
      double[] values = worst(random);
      release.scale(values, 1);
      assertThat(norm(values)).isCloseTo(JointRelease.CLIP, within(1e-12));
    }
  }

  /** The paper's own way, each block scaled by its bound alone, has norm sqrt(number of blocks). */
  @Test
  void blocksThatAreNotWeightedAreRefused() {
    assertThatThrownBy(() -> new JointRelease(BLOCKS, List.of(1.0, 1.0, 1.0)))
        .hasMessageContaining("adding up to 1");
  }

  @Test
  void scalingIsUndone() {
    JointRelease release = JointRelease.of(BLOCKS, 1, 2, 3);
    double[] values = worst(new Random(2));
    double[] back = values.clone();
    release.scale(back, 1);
    release.unscale(back, 1);
    for (int i = 0; i < values.length; i++) {
      assertThat(back[i]).isCloseTo(values[i], within(1e-12));
    }
    assertThat(release.start(1)).isEqualTo(3);
    assertThat(release.start(2)).isEqualTo(13);
    assertThat(release.dimension()).isEqualTo(14);
  }
}
