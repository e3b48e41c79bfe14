package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;

class RatioMixtureTest {
  private static final int COUNT = 60;
  private static final double MODEL = 100;

  private static RatioMixture of(double ratio, double sd, int count) {
    Random random = new Random(4);
    double[] y =
        random.doubles(count).map(u -> ratio * MODEL + sd * random.nextGaussian()).toArray();
    double[] m = new double[count];
    double[] v = new double[count];
    Arrays.fill(m, MODEL);
    Arrays.fill(v, sd * sd);
    return new RatioMixture(y, m, v);
  }

  /** Each size is drowned by noise, all of them together are not: most are a tenth. */
  @Test
  void whatAllHaveInCommonIsLearned() {
    RatioMixture mixture = of(0.1, 60, COUNT);
    double mean = 0;
    for (int i = 0; i < COUNT; i++) {
      mean += mixture.mean(i) / COUNT;
    }
    assertThat(mean).isBetween(2.0, 35.0);
    // the twin: a model that is believed would be far above
    assertThat(mean).isLessThan(MODEL / 2);
  }

  /** One that is drowned stays near the model, and draws reach far down. */
  @Test
  void oneThatIsDrownedStaysOpen() {
    RatioMixture mixture = of(1, 200, 1);
    assertThat(mixture.mean(0)).isBetween(40.0, 160.0);
    InsecureSeededSource source = InsecureSeededSource.of(1);
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < 200; k++) {
      least = Math.min(least, mixture.draw(0, source));
    }
    assertThat(least).isBetween(0.5, 20.0);
  }

  @Test
  void whatIsSeenWithoutNoiseIsBelieved() {
    RatioMixture mixture = of(0.37, 1e-4, 3);
    assertThat(mixture.mean(1)).isBetween(36.99, 37.01);
  }
}
