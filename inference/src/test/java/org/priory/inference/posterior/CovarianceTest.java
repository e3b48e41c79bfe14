package org.priory.inference.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CovarianceTest {
  private static final int D = 5;

  static List<Covariance> forms() {
    Random random = new Random(2);
    double[] root = random.doubles(D * D, -1, 1).toArray();
    double[] full = new double[D * D];
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        full[i * D + j] = i == j ? 0.1 : 0;
        for (int k = 0; k < D; k++) {
          full[i * D + j] += root[i * D + k] * root[j * D + k];
        }
      }
    }
    double[] variances = random.doubles(D, 1, 2).toArray();
    double[] centre = {0, 0.3, -0.2, 0.5, 1};
    double[] factor = random.doubles(2 * D, -0.4, 0.4).toArray();
    return List.of(
        Covariance.Full.of(full, D),
        new Covariance.Diagonal(variances),
        new Covariance.Centred(variances, centre),
        new Covariance.Centred(variances, centre, factor));
  }

  /** The images of the unit vectors under L make L, and L L' is the matrix. */
  @ParameterizedTest
  @MethodSource("forms")
  void colourIsARootOfTheMatrix(Covariance covariance) {
    double[][] columns = new double[D][];
    for (int k = 0; k < D; k++) {
      double[] unit = new double[D];
      unit[k] = 1;
      columns[k] = covariance.colour(unit);
    }
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        double sum = 0;
        for (int k = 0; k < D; k++) {
          sum += columns[k][i] * columns[k][j];
        }
        assertThat(sum).isCloseTo(covariance.get(i, j), within(1e-12));
      }
      assertThat(covariance.variance(i)).isCloseTo(covariance.get(i, i), within(1e-12));
    }
  }

  @ParameterizedTest
  @MethodSource("forms")
  void quadraticFormsAreThoseOfTheMatrix(Covariance covariance) {
    float[] row = {9, 1, 0.5f, -0.25f, 0, 2};
    double[] z = {1, 0.5, -0.25, 0, 2};
    double expected = 0;
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        expected += z[i] * covariance.get(i, j) * z[j];
      }
    }
    assertThat(covariance.quadratic(row, 1)).isCloseTo(expected, within(1e-12));
    assertThat(covariance.quadratic(z)).isCloseTo(expected, within(1e-12));
  }
}
