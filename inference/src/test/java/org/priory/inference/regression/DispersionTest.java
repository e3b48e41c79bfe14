package org.priory.inference.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRow;
import org.priory.inference.TestWall;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

class DispersionTest {
  private static final int D = 3;
  private static final int PERSONS = 4000;
  private static final double[] TRUTH = {0.2, 1, -0.5};
  private static final Dispersion.Residual LOGISTIC =
      Dispersion.Residual.binary(psi -> 1 / (1 + Math.exp(-psi)));

  private static Standardisation asTheyAre() {
    return Standardisation.none(D, 1);
  }

  /** kappa without noise, from persons with so many rows; 0 stands for one to five. */
  private static double kappa(int each, boolean same, double shared) throws IOException {
    Random random = new Random(3);
    int[] counts = new int[PERSONS];
    Arrays.setAll(counts, i -> each > 0 ? each : 1 + i % 5);
    int n = Arrays.stream(counts).sum();
    float[] values = TestWall.rows(n, D, random);
    float[] labels = TestWall.logisticLabels(values, TRUTH, random);
    long[] units = new long[n];
    int at = 0;
    for (int person = 0; person < PERSONS; person++) {
      boolean sameLabel = random.nextDouble() < shared;
      for (int first = at; at < first + counts[person]; at++) {
        units[at] = person;
        if (same) {
          System.arraycopy(values, first * D, values, at * D, D);
        }
        if (same && sameLabel) {
          labels[at] = labels[first];
        }
      }
    }
    try (TestWall data = new TestWall(values, labels, units, Target.Kind.BINARY, 1, 1)) {
      Questions questions =
          data.wall.withoutNoise(
              Plan.everything(
                  new ClipNorm(0.7), Dispersion.dimension(D), new NoiseMultiplier(1), 1));
      return Dispersion.ask(questions, asTheyAre(), TRUTH, LOGISTIC);
    }
  }

  /** Sampling errors of a mean over 4,000 persons of numbers in [0, 1] are under 0.008 each. */
  @Test
  void independentRowsScatterLessTheMoreTheyAre() throws IOException {
    assertThat(kappa(1, false, 0)).isCloseTo(1, within(1e-9));
    assertThat(kappa(2, false, 0)).isCloseTo(1.0 / 2, within(0.04));
    assertThat(kappa(5, false, 0)).isCloseTo(1.0 / 5, within(0.04));
    // (1 + 1/2 + 1/3 + 1/4 + 1/5)/5
    assertThat(kappa(0, false, 0)).isCloseTo(0.457, within(0.04));
  }

  /** A row that is there five times is one row; labels that are drawn anew are not. */
  @Test
  void rowsThatRepeatEachOtherDoNot() throws IOException {
    assertThat(kappa(5, true, 1)).isCloseTo(1, within(1e-7));
    assertThat(kappa(5, true, 0)).isCloseTo(1.0 / 5, within(0.04));
    // half of the persons have one label: 1/2 + 1/2 1/5
    assertThat(kappa(5, true, 0.5)).isCloseTo(0.6, within(0.05));
  }

  /** The vector of a person, whatever their rows, is within the clip; some attain it. */
  @Test
  void noPersonIsLongerThanTheClip() {
    Random random = new Random(8);
    double longest = 0;
    for (int trial = 0; trial < 2000; trial++) {
      Dispersion.Residual residual =
          trial % 2 == 0 ? LOGISTIC : Dispersion.Residual.number(random.nextInt(2) * 0.1);
      double[] theta = random.doubles(D, -50, 50).toArray();
      Dispersion.Query query =
          new Dispersion.Query(asTheyAre(), theta, residual, 0.7 / Math.sqrt(3));
      int rows = 1 + random.nextInt(4);
      double[] mean = new double[query.dimension()];
      for (int i = 0; i < rows; i++) {
        float[] x = {1, 2 * random.nextFloat() - 1, 2 * random.nextFloat() - 1};
        query.addTo(new ArrayRow(x, 0, D, random.nextInt(2)), mean);
      }
      for (int j = 0; j < mean.length; j++) {
        mean[j] /= rows;
      }
      query.finish(mean);
      double norm = Math.sqrt(Arrays.stream(mean).map(v -> v * v).sum());
      assertThat(norm).isLessThanOrEqualTo(0.7 * (1 + 1e-12));
      longest = Math.max(longest, norm);
    }
    assertThat(longest).isGreaterThan(0.69);
  }

  /** Noise makes it larger, never smaller than without, as a rule; and 1 where it drowns all. */
  @Test
  void noiseErrsToTheWideSide() {
    assertThat(Dispersion.upper(500, 1000, 0)).isEqualTo(0.5);
    assertThat(Dispersion.upper(500, 1000, 20)).isBetween(0.54, 0.55);
    assertThat(Dispersion.upper(500, 1000, 600)).isEqualTo(1);
    assertThat(Dispersion.upper(-50, -20, 600)).isEqualTo(1);
    assertThat(Dispersion.upper(Double.NaN, Double.NaN, 0)).isEqualTo(1);
    Random random = new Random(4);
    int below = 0;
    for (int i = 0; i < 10_000; i++) {
      double noise = 60;
      double upper =
          Dispersion.upper(
              300 + noise * random.nextGaussian(), 1000 + noise * random.nextGaussian(), noise);
      below += upper < 0.3 ? 1 : 0;
    }
    // Pr[N(0, 1) < -2] = 0.023; the twin, without what is added, would be below in half of them
    assertThat(below).isLessThan(400);
  }
}
