package org.priory.inference.variational.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.SymmetricEigen;

class NoisyNormalTest {
  private static final int SIZE = 4;

  private final Random random = new Random(5);

  private double[] positive() {
    double[] p = new double[SIZE * SIZE];
    for (int i = 0; i < SIZE; i++) {
      double[] u = random.doubles(SIZE, -1, 1).toArray();
      for (int k = 0; k < SIZE; k++) {
        for (int l = 0; l < SIZE; l++) {
          p[k * SIZE + l] += 10 * u[k] * u[l];
        }
      }
      p[i * SIZE + i] += 1;
    }
    return p;
  }

  private static NoisyNormal told(double[] p, double[] r, double variance) {
    double[] precision = p.clone();
    double[] linear = r.clone();
    NoisyNormal.tell(precision, linear, 0, SIZE, variance);
    NoisyNormal told = new NoisyNormal(SIZE, variance);
    told.fill(precision, linear, 0);
    return told;
  }

  @Test
  void withoutNoiseNothingIsLost() {
    double[] p = positive();
    double[] r = random.doubles(SIZE).toArray();
    NoisyNormal told = told(p, r, 0);
    assertThat(told.precision()).containsExactly(p, within(1e-12));
    assertThat(told.linear()).containsExactly(r, within(1e-12));
  }

  @Test
  void eigenvectorsAndFactorsAgree() {
    double[] p = positive();
    double[] r = random.doubles(SIZE).toArray();
    NoisyNormal other = new NoisyNormal(SIZE, 3);
    double[] half = p.clone();
    for (int i = 0; i < half.length; i++) {
      half[i] /= 2;
    }
    NoisyNormal one = told(p, r, 3);
    other.fill(SymmetricEigen.of(half, SIZE), 2, r);
    assertThat(other.precision()).containsExactly(one.precision(), within(1e-11));
    assertThat(other.linear()).containsExactly(one.linear(), within(1e-11));
  }

  /** Many draws of v and r = P v + e; the posterior's squared error is what it says. */
  @Test
  void theErrorIsWhatThePosteriorSays() {
    double[] p = positive();
    double variance = 20;
    double[] lower = Cholesky.of(p, SIZE).lower();
    double said = 0;
    double found = 0;
    double naive = 0;
    int draws = 4000;
    for (int draw = 0; draw < draws; draw++) {
      double[] v = new double[SIZE];
      double[] e = new double[SIZE];
      for (int k = 0; k < SIZE; k++) {
        v[k] = random.nextGaussian();
        e[k] = random.nextGaussian();
      }
      double[] r = new double[SIZE];
      for (int k = 0; k < SIZE; k++) {
        r[k] = Math.sqrt(variance) * random.nextGaussian();
        for (int l = 0; l < SIZE; l++) {
          r[k] += p[k * SIZE + l] * v[l] + (l <= k ? lower[k * SIZE + l] * e[l] : 0);
        }
      }
      NoisyNormal told = told(p, r, variance);
      double[] precision = told.precision();
      double[] plain = p.clone();
      for (int k = 0; k < SIZE; k++) {
        precision[k * SIZE + k] += 1;
        plain[k * SIZE + k] += 1;
      }
      Cholesky factor = Cholesky.of(precision, SIZE);
      double[] mean = factor.solve(told.linear());
      double[] wrong = Cholesky.of(plain, SIZE).solve(r);
      double[] inverse = factor.inverse();
      for (int k = 0; k < SIZE; k++) {
        said += inverse[k * SIZE + k];
        found += (mean[k] - v[k]) * (mean[k] - v[k]);
        naive += (wrong[k] - v[k]) * (wrong[k] - v[k]);
      }
    }
    // 16000 squares of deviation below 3 of their mean: 6 deviations are 0.15
    assertThat(found / said).isCloseTo(1, within(0.15));
    // Twin: noise that is taken for data.
    assertThat(naive).isGreaterThan(1.5 * found);
  }

  /** What noise has made negative is no reason to stop. */
  @Test
  void indefiniteMatricesAreTaken() {
    double[] p = positive();
    p[0] = -100;
    NoisyNormal told = told(p, new double[] {1, 2, 3, 4}, 3);
    double[] precision = told.precision();
    for (int k = 0; k < SIZE; k++) {
      precision[k * SIZE + k] += 1e-6;
    }
    assertThat(Cholesky.tryOf(precision, SIZE)).isPresent();
  }
}
