package org.priory.inference.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.TestWall;
import org.priory.inference.rows.NumberMixing;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;

class ColumnDispersionTest {
  private static final int D = 3;
  private static final int PERSONS = 3000;
  private static final int ROWS = 5;
  private static final double CLIP = 0.7;
  private static final double[] ZERO = new double[D];

  private static Standardisation asTheyAre() {
    return Standardisation.none(D, 1);
  }

  /** Errors of which a part in proportion to the second column is the person's. */
  private static PersonScatter scatter(double slope) throws IOException {
    Random random = new Random(3);
    int n = PERSONS * ROWS;
    float[] values = TestWall.rows(n, D, random);
    float[] labels = new float[n];
    long[] units = new long[n];
    double effect = 0;
    for (int i = 0; i < n; i++) {
      units[i] = i / ROWS;
      effect = i % ROWS == 0 ? random.nextGaussian() : effect;
      labels[i] = (float) (0.1 * (slope * values[i * D + 1] * effect + random.nextGaussian()));
    }
    try (TestWall data = new TestWall(values, labels, units, Target.Kind.NUMBER, 1, 1)) {
      return ColumnDispersion.ask(
          data.wall.withoutNoise(
              Plan.everything(
                  new ClipNorm(CLIP), ColumnDispersion.dimension(D), new NoiseMultiplier(1), 1)),
          asTheyAre(),
          ZERO,
          Dispersion.Residual.number(0.15));
    }
  }

  /** Independent errors of five rows scatter a fifth, in all directions. */
  @Test
  void independentErrorsAreEven() throws IOException {
    PersonScatter scatter = scatter(0);
    assertThat(scatter.kappa()).isCloseTo(0.2, within(0.02));
    assertThat(Arrays.stream(scatter.excess()).max().orElseThrow()).isLessThan(0.02);
  }

  /** In the direction of the column whose effect differs scores scatter more, in others not. */
  @Test
  void aColumnWhoseEffectDiffersScattersMore() throws IOException {
    PersonScatter scatter = scatter(1);
    assertThat(scatter.excess()[1]).isGreaterThan(0.1);
    assertThat(scatter.excess()[0]).isZero();
    assertThat(scatter.excess()[2]).isLessThan(0.02);
    assertThat(scatter(2).excess()[1]).isGreaterThan(scatter.excess()[1]);
  }

  /** What noise hides is no excess, and on average it makes next to none. */
  @Test
  void noiseIsNoExcess() {
    assertThat(ColumnDispersion.excess(60, 0, 100, 0, 1, 0.2)).isCloseTo(0.4, within(1e-12));
    assertThat(ColumnDispersion.excess(60, 50, 100, 0, 1, 0.2)).isZero();
    assertThat(ColumnDispersion.excess(60, 0, 100, 60, 1, 0.2)).isZero();
    assertThat(ColumnDispersion.excess(-5, 0, 100, 0, 1, 0.2)).isZero();
    assertThat(ColumnDispersion.excess(900, 0, 100, 0, 1, 0.2)).isCloseTo(3.8, within(1e-12));
    Random random = new Random(4);
    double sum = 0;
    for (int i = 0; i < 20_000; i++) {
      sum += ColumnDispersion.excess(20 + 10 * random.nextGaussian(), 10, 100, 0, 1, 0.2);
    }
    // E max(0, N(0, 1) - 1) is 0.0833, of a deviation of 0.1
    assertThat(sum / 20_000).isCloseTo(0.00833, within(0.001));
  }

  /** The vector of a person, whatever the rows and their mixing, is within the clip. */
  @Test
  void noPersonIsLongerThanTheClip() {
    Random random = new Random(8);
    double longest = 0;
    for (int trial = 0; trial < 2000; trial++) {
      double norm = norm(random, trial);
      assertThat(norm).isLessThanOrEqualTo(CLIP * (1 + 1e-12));
      longest = Math.max(longest, norm);
    }
    // all of it where one column decides; the twin that forgets a part would be well below
    assertThat(longest).isGreaterThan(0.95 * CLIP);
  }

  private static double norm(Random random, int trial) {
    Standardisation features =
        trial % 2 == 0
            ? asTheyAre()
            : asTheyAre()
                .withMixing(
                    new NumberMixing(new int[] {1, 2}, random.doubles(4, -3, 3).toArray()),
                    new double[] {1, 1, 1});
    RowQuery query =
        ColumnDispersion.query(
            features,
            random.doubles(D, -50, 50).toArray(),
            Dispersion.Residual.number(random.nextInt(2) * 0.1),
            CLIP);
    int rows = 1 + random.nextInt(4);
    double[] mean = new double[query.dimension()];
    for (int i = 0; i < rows; i++) {
      float far = random.nextInt(3) == 0 ? 1e4f : 1;
      float[] x = {1, far * (2 * random.nextFloat() - 1), 2 * random.nextFloat() - 1};
      query.addTo(new ArrayRow(x, 0, D, random.nextInt(2)), mean);
    }
    for (int j = 0; j < mean.length; j++) {
      mean[j] /= rows;
    }
    query.finish(mean);
    return Math.sqrt(Arrays.stream(mean).map(v -> v * v).sum());
  }
}
