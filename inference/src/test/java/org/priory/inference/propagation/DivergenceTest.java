package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.diagnostics.NormalDivergence;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * What clips and noise do to a normal posterior: Appendix A and Theorem 4.1 of the DP-SEP paper.
 */
class DivergenceTest {

  /** A random positive definite matrix. */
  private static double[] precision(SplittableRandom random, int d, double scale) {
    double[] a = new double[d * d];
    double[] b = random.doubles((long) d * d, -1, 1).toArray();
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          a[i * d + j] += scale * b[i * d + k] * b[j * d + k];
        }
      }
      a[i * d + i] += 0.3 * scale;
    }
    return a;
  }

  private static double[] over(double[] values, double divisor) {
    double[] result = values.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] /= divisor;
    }
    return result;
  }

  private static double norm(double[] values) {
    double squares = 0;
    for (double value : values) {
      squares += value * value;
    }
    return Math.sqrt(squares);
  }

  /** 300 random posteriors, clips that cut both, one or neither, against the general formula. */
  @Test
  void clippedDivergenceIsTheDivergence() {
    SplittableRandom random = new SplittableRandom(1);
    double worstOfPrinted = 0;
    for (int run = 0; run < 300; run++) {
      int d = 1 + run % 5;
      double[] lambda = precision(random, d, 5);
      double[] eta = random.doubles(d, -20, 20).toArray();
      double clip = Math.exp(random.nextDouble(-1, 6));
      double e = Math.max(1, norm(eta) / clip);
      double a = Math.max(1, norm(lambda) / clip);
      double exact = NormalDivergence.of(eta, lambda, over(eta, e), over(lambda, a));
      assertThat(ClippedDivergence.of(eta, lambda, clip))
          .isCloseTo(exact, within(1e-9 * (1 + exact)));
      worstOfPrinted =
          Math.max(worstOfPrinted, Math.abs(printedAppendixA(eta, lambda, clip, d) - exact));
    }
    // the twin: as printed
    assertThat(worstOfPrinted).isGreaterThan(10);
    assertThatThrownBy(() -> ClippedDivergence.of(new double[1], new double[] {1}, 0))
        .hasMessageContaining("clip must be > 0");
  }

  /** 1/2 (d a + b^2/a eta' Lambda^-1 eta - d + d log max(1, |Sigma|/C)). */
  private static double printedAppendixA(double[] eta, double[] lambda, double clip, int d) {
    double a = Math.max(1, norm(lambda) / clip);
    var factor = Cholesky.of(lambda, d);
    double sigma = Math.max(1, norm(factor.inverse()) / clip);
    double right = 2 * ClippedDivergence.of(eta, lambda, clip);
    return 0.5 * (right - d / a - d * Math.log(a) + d * a + d * Math.log(sigma));
  }

  /**
   * The mean divergence of 2,000 releases is below both bounds. Where the smallest eigenvalue is
   * set to less than 2 M the printed one does not exist.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 1, 0.02, 1, 0.12",
    "3, 10, 0.2, 1, 1.4",
    "3, 10, 0.2, 0.1, 1.4",
    "5, 100, 1, 1, 9",
    "5, 100, 20, 0.02, 200"
  })
  void expectedDivergenceIsBelowTheBound(int d, double scale, double s, double share, double most) {
    SplittableRandom random = new SplittableRandom(7);
    double[] lambda = precision(random, d, scale);
    double[] eta = random.doubles(d, -scale, scale).toArray();
    double rho = share * SymmetricEigen.of(lambda, d).values()[0];
    var release = new NoiseDivergence.Release(s, s, rho);
    NoiseDivergence divergence = new NoiseDivergence(eta, lambda, release, most);
    assertThat(divergence.probability()).isGreaterThan(0.99);
    double sum = 0;
    int counted = 0;
    for (int run = 0; run < 2000; run++) {
      double[] noise = noise(random, d, s);
      double[] eigenvalues = SymmetricEigen.of(noise, d).values();
      if (Math.max(-eigenvalues[0], eigenvalues[d - 1]) <= most) {
        sum += released(random, eta, lambda, noise, release);
        counted++;
      }
    }
    double mean = sum / counted;
    assertThat(counted / 2000.0).isGreaterThan(0.97);
    assertThat(mean).isPositive().isLessThan(divergence.bound());
    if (rho > 2 * most) {
      assertThat(mean).isLessThan(divergence.printed().orElseThrow());
    } else {
      assertThat(divergence.printed()).isEmpty();
    }
    if (share == 1) {
      // the twin: a bound for a thousandth of the noise is none
      var little = new NoiseDivergence.Release(s / 1000, s / 1000, rho);
      assertThat(new NoiseDivergence(eta, lambda, little, most / 1000).bound()).isLessThan(mean);
    }
  }

  private static double[] noise(SplittableRandom random, int d, double s) {
    double[] e = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j <= i; j++) {
        e[i * d + j] = s * random.nextGaussian();
        e[j * d + i] = e[i * d + j];
      }
    }
    return e;
  }

  private static double released(
      SplittableRandom random,
      double[] eta,
      double[] lambda,
      double[] noise,
      NoiseDivergence.Release release) {
    int d = eta.length;
    double[] etaP = eta.clone();
    double[] lambdaP = lambda.clone();
    for (int i = 0; i < lambdaP.length; i++) {
      lambdaP[i] += noise[i];
    }
    double lift = release.rho() - SymmetricEigen.of(lambdaP, d).values()[0];
    for (int i = 0; i < d; i++) {
      lambdaP[i * d + i] += lift;
      etaP[i] += release.s1() * random.nextGaussian();
    }
    return NormalDivergence.of(eta, lambda, etaP, lambdaP);
  }

  /** Without noise on Lambda and rho its own least eigenvalue, only eta is noisy. */
  @Test
  void boundsAreExactForNoiseOnEtaAlone() {
    double[] eta = {2, -1};
    double[] lambda = {4, 0, 0, 4};
    var divergence = new NoiseDivergence(eta, lambda, new NoiseDivergence.Release(0.5, 0, 4), 0);
    // 1/2 s1^2 tr(Lambda^-1)
    assertThat(divergence.bound()).isCloseTo(0.5 * 0.25 * 0.5, within(1e-14));
    assertThat(divergence.printed().orElseThrow()).isCloseTo(0.5 * 0.25 * 0.5, within(1e-14));
    assertThat(divergence.probability()).isEqualTo(1);
    assertThatThrownBy(() -> new NoiseDivergence.Release(1, 1, 0)).hasMessageContaining("rho > 0");
  }
}
