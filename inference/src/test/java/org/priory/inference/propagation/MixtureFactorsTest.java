package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.ArrayRow;

class MixtureFactorsTest {

  private static MixturePrior prior(int components, int d) {
    double[] scale = new double[d];
    Arrays.fill(scale, 1);
    return new MixturePrior(components, new double[d], scale, 9);
  }

  /** Natural parameters of two means on a line. */
  private static double[] line(double m1, double v1, double m2, double v2) {
    return new double[] {m1 / v1, 1 / v1, m2 / v2, 1 / v2};
  }

  /** Moments of the tilted distribution of both means, by sums over a fine grid. */
  private static double[] tilted(double[] cavity, double x) {
    int n = 1600;
    double h = 24.0 / n;
    double[] density = new double[n * 2];
    double[] at = new double[n];
    for (int i = 0; i < n; i++) {
      at[i] = -12 + (i + 0.5) * h;
      for (int k = 0; k < 2; k++) {
        double m = cavity[2 * k] / cavity[2 * k + 1];
        density[2 * i + k] = Math.exp(-0.5 * cavity[2 * k + 1] * (at[i] - m) * (at[i] - m));
      }
    }
    double[] sums = new double[5];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double likelihood =
            Math.exp(-0.5 * (x - at[i]) * (x - at[i])) + Math.exp(-0.5 * (x - at[j]) * (x - at[j]));
        double p = density[2 * i] * density[2 * j + 1] * likelihood;
        sums[0] += p;
        sums[1] += p * at[i];
        sums[2] += p * at[i] * at[i];
        sums[3] += p * at[j];
        sums[4] += p * at[j] * at[j];
      }
    }
    double m1 = sums[1] / sums[0];
    double m2 = sums[3] / sums[0];
    return line(m1, sums[2] / sums[0] - m1 * m1, m2, sums[4] / sums[0] - m2 * m2);
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 2, 0.5, 0.7", "-1, 2, 1, 2, 3", "0, 0.1, 0.5, 1, -2", "0, 1, 0, 1, 1"})
  void aFactorHasTheMomentsOfTheTiltedDistribution(
      double m1, double v1, double m2, double v2, double x) {
    double[] cavity = line(m1, v1, m2, v2);
    double[] expected = tilted(cavity, x);
    for (FactorModel model :
        new FactorModel[] {new SphericalMixture(prior(2, 1)), new FullMixture(prior(2, 1))}) {
      double[] factor = new double[4];
      model.cavity(cavity).orElseThrow().addFactor(ArrayRow.of(0, (float) x), factor);
      for (int i = 0; i < 4; i++) {
        assertThat(cavity[i] + factor[i]).isCloseTo(expected[i], within(2e-6));
      }
      // the twin: without the spread between "mine" and "not mine" it is another distribution
      assertThat(expected[1]).isNotCloseTo(cavity[1], within(1e-3));
    }
  }

  /** With one component it is conjugate: the factor of x is (x, I), whatever the cavity. */
  @Test
  void oneComponentIsConjugate() {
    Random random = new Random(3);
    for (int trial = 0; trial < 100; trial++) {
      double[] x = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      ArrayRow row = ArrayRow.of(0, x);
      SphericalMixture spherical = new SphericalMixture(prior(1, 3));
      double[] factor = new double[4];
      spherical
          .cavity(spherical.around(new double[][] {{1, -2, 3}}, Math.exp(random.nextGaussian())))
          .orElseThrow()
          .addFactor(row, factor);
      FullMixture full = new FullMixture(prior(1, 3));
      double[] fullFactor = new double[9];
      full.cavity(full.around(new double[][] {{1, -2, 3}}, Math.exp(random.nextGaussian())))
          .orElseThrow()
          .addFactor(row, fullFactor);
      for (int j = 0; j < 3; j++) {
        assertThat(factor[j]).isCloseTo(row.feature(j), within(1e-9));
        assertThat(fullFactor[j]).isCloseTo(row.feature(j), within(1e-9));
      }
      assertThat(factor[3]).isCloseTo(1, within(1e-9));
      assertThat(Arrays.copyOfRange(fullFactor, 3, 9))
          .containsExactly(new double[] {1, 0, 0, 1, 0, 1}, within(1e-9));
    }
  }

  @Test
  void centringIsUndone() {
    Random random = new Random(4);
    for (FactorModel model :
        new FactorModel[] {new SphericalMixture(prior(3, 2)), new FullMixture(prior(3, 2))}) {
      double[] natural = model.prior();
      for (int i = 0; i < natural.length; i++) {
        natural[i] += 0.02 * random.nextGaussian();
      }
      FactorModel.Cavity cavity = model.cavity(natural).orElseThrow();
      double[] factor = random.doubles(model.dimension(), -5, 5).toArray();
      double[] copy = factor.clone();
      cavity.centre(copy);
      assertThat(copy).isNotEqualTo(factor);
      cavity.restore(copy);
      assertThat(copy).containsExactly(factor, within(1e-10));
    }
  }

  /** Total: whatever the row and the proper cavity, factors are finite and the result is proper. */
  @Test
  void factorsAreFinite() {
    Random random = new Random(5);
    SphericalMixture model = new SphericalMixture(prior(3, 2));
    for (int trial = 0; trial < 20_000; trial++) {
      double[] natural = new double[9];
      for (int k = 0; k < 3; k++) {
        double precision = Math.exp(8 * random.nextGaussian());
        natural[3 * k] = precision * 30 * random.nextGaussian();
        natural[3 * k + 1] = precision * 30 * random.nextGaussian();
        natural[3 * k + 2] = precision;
      }
      double[] factor = new double[9];
      float far = trial % 3 == 0 ? 1e6f : 10;
      model
          .cavity(natural)
          .orElseThrow()
          .addFactor(ArrayRow.of(0, far * random.nextGaussian(), random.nextGaussian()), factor);
      for (int i = 0; i < 9; i++) {
        assertThat(factor[i]).isFinite();
        natural[i] += factor[i];
      }
      for (int k = 0; k < 3; k++) {
        assertThat(natural[3 * k + 2]).isPositive();
      }
    }
  }

  @Test
  void projectionLiftsPrecisionsAlone() {
    SphericalMixture spherical = new SphericalMixture(prior(2, 1));
    double[] natural = {3, -1, 2, 1};
    assertThat(spherical.cavity(natural)).isEmpty();
    assertThat(spherical.project(natural, 0)).isEqualTo(1);
    assertThat(natural).containsExactly(new double[] {3, 1.0 / 9, 2, 1}, within(1e-12));
    assertThat(spherical.cavity(natural)).isPresent();
    assertThat(spherical.project(natural, 0)).isZero();
    assertThat(spherical.project(natural, 5)).isEqualTo(2);

    FullMixture full = new FullMixture(prior(1, 2));
    double root = Math.sqrt(2);
    double[] indefinite = {1, 1, 1, root * 2, 1}; // eigenvalues 3 and -1
    assertThat(full.cavity(indefinite)).isEmpty();
    assertThat(full.project(indefinite, 0)).isEqualTo(1);
    assertThat(full.cavity(indefinite)).isPresent();
    // 3 along (1, 1), as before, so that eta = (1, 1) has the mean (1/3, 1/3)
    assertThat(full.mean(indefinite, 0))
        .containsExactly(new double[] {1.0 / 3, 1.0 / 3}, within(1e-9));
    double[] proper = indefinite.clone();
    assertThat(full.project(proper, 0)).isZero();
    assertThat(proper).isEqualTo(indefinite);
  }
}
