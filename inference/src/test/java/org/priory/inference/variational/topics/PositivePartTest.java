package org.priory.inference.variational.topics;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PositivePartTest {

  /** The integrals by many steps of the same size; m^(r-1) is taken at the middle. */
  private static double slow(double r, double x, double b, double s) {
    double to = Math.max(x, 0) + 12 * s;
    int n = 100_000;
    double mass = 0;
    double first = 0;
    for (int i = 0; i < n; i++) {
      // m = to u^3, so that steps are small near 0
      double u = (i + 0.5) / n;
      double m = to * u * u * u;
      double weight =
          3 * u * u * Math.pow(m, r - 1) * Math.exp(-r * m / b - (x - m) * (x - m) / (2 * s * s));
      mass += weight;
      first += weight * m;
    }
    return first / mass;
  }

  @Test
  void itIsThePosteriorMean() {
    for (double r : new double[] {0.3, 0.5, 1}) {
      for (double b : new double[] {0.2, 1, 5}) {
        for (double x : new double[] {-3, 0, 1, 4, 9, 30}) {
          double exact = slow(r, x, b, 1);
          double ours = new PositivePart(r).mean(x, b, 1);
          assertThat(ours)
              .as("r %s, b %s, x %s", r, b, x)
              .isCloseTo(exact, Offset.offset(0.03 * exact + 0.01));
        }
      }
    }
    // The twin: the positive part alone is far off where there is mostly noise.
    assertThat(slow(0.5, 1, 0.2, 1)).isLessThan(0.5);
  }

  @Test
  void withoutNoiseItIsThePositivePart() {
    assertThat(new PositivePart(0.5).mean(-2, 1, 0)).isZero();
    assertThat(new PositivePart(0.5).mean(3, 1, 0)).isEqualTo(3);
  }

  @Test
  void itIsFiniteAnywhere() {
    for (double x : new double[] {-1e9, -1, 0, 1, 1e9}) {
      for (double b : new double[] {1e-12, 1, 1e12}) {
        for (double s : new double[] {1e-9, 1, 1e9}) {
          assertThat(new PositivePart(0.5).mean(x, b, s)).isGreaterThanOrEqualTo(0).isFinite();
        }
      }
    }
  }
}
