package org.priory.inference.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.inference.diagnostics.Convergence;
import org.priory.numerics.random.InsecureSeededSource;

class MixtureGibbsTest {

  private static MixtureGibbs.Draws draws(Groups groups, double[][] start, int draws) {
    var gibbs = new MixtureGibbs(groups.prior(), new MixtureGibbs.Settings(4, 200, draws));
    return groups.data.wall.withoutNoise(
        rows -> gibbs.run(start, rows, InsecureSeededSource.of(3)));
  }

  /** One component: the posterior is normal, and each draw independent. */
  @Test
  void meanAndVarianceAreConjugate() throws IOException {
    int n = 50;
    try (Groups groups = Groups.of(n, 1, 2, 1)) {
      MixtureGibbs.Draws draws = draws(groups, new double[][] {{0.5, -0.5}}, 5000);
      double precision = n + 1 / groups.prior().variance();
      double sd = Groups.SD / Math.sqrt(precision);
      for (int j = 0; j < 2; j++) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
          sum += groups.values[2 * i + j];
        }
        // 20,000 draws: 5 standard errors, odds 6e-7
        assertThat(draws.mean(0)[j]).isCloseTo(sum / precision, within(5 * sd / Math.sqrt(20_000)));
        assertThat(draws.covariance(0)[3 * j] / (sd * sd)).isCloseTo(1, within(0.05));
      }
      // the twin: without the prior's share the mean is that of the records, and sd is too large
      assertThat(Math.abs(draws.covariance(0)[0] / (Groups.SD * Groups.SD / (n - 10)) - 1))
          .isGreaterThan(0.05);
      assertThat(draws.covariance(0)[1] / (sd * sd)).isCloseTo(0, within(0.05));
    }
  }

  /** Four records, two components, one dimension: against the sum over all 16 assignments. */
  @Test
  void twoOverlappingComponentsHaveTheExactPosterior() throws IOException {
    double[][] means = {{-0.12}, {0.12}};
    try (Groups groups = Groups.of(means, 4, 2)) {
      double[] z = new double[4];
      for (int i = 0; i < 4; i++) {
        z[i] = groups.values[i] / Groups.SD;
      }
      double v = groups.prior().variance();
      double total = 0;
      double square = 0;
      for (int h = 0; h < 16; h++) {
        double logWeight = 0;
        double second = 0;
        for (int k = 0; k < 2; k++) {
          double count = 0;
          double sum = 0;
          for (int i = 0; i < 4; i++) {
            boolean mine = (h >> i & 1) == k;
            count += mine ? 1 : 0;
            sum += mine ? z[i] : 0;
          }
          double precision = count + 1 / v;
          logWeight += 0.5 * (sum * sum / precision - Math.log(precision));
          second += (sum / precision) * (sum / precision) + 1 / precision;
        }
        total += Math.exp(logWeight);
        square += Math.exp(logWeight) * second;
      }
      // E[mu_1^2 + mu_2^2], which names of components do not touch
      double exact = square / total * Groups.SD * Groups.SD;
      MixtureGibbs.Draws draws = draws(groups, means, 20_000);
      double[][] squares = new double[4][20_000];
      double mean = 0;
      for (int c = 0; c < 4; c++) {
        for (int t = 0; t < squares[c].length; t++) {
          double[] draw = draws.chains()[c][t];
          squares[c][t] = draw[0] * draw[0] + draw[1] * draw[1];
          mean += squares[c][t] / 80_000;
        }
      }
      double error = Convergence.of(squares).mcse();
      assertThat(mean).isCloseTo(exact, within(5 * error));
      // the twin: as if both components had two records for certain
      assertThat(Math.abs(mean - 2 * Groups.SD * Groups.SD / (2 + 1 / v))).isGreaterThan(5 * error);
    }
  }

  /** Chains agree where groups are apart, and R-hat sees it when they are in different copies. */
  @Test
  void chainsAgree() throws IOException {
    double[][] means = {{-0.5, -0.4}, {0.4, -0.3}, {0.1, 0.5}};
    try (Groups groups = Groups.of(means, 600, 3)) {
      MixtureGibbs.Draws draws = draws(groups, means, 1000);
      assertThat(worst(draws.convergence())).isLessThan(Convergence.MOST_R_HAT);
      double[][][] swapped = draws.chains().clone();
      swapped[0] = new double[1000][];
      for (int t = 0; t < 1000; t++) {
        double[] draw = draws.chains()[0][t];
        swapped[0][t] = new double[] {draw[2], draw[3], draw[0], draw[1], draw[4], draw[5]};
      }
      assertThat(worst(new MixtureGibbs.Draws(3, 2, swapped).convergence())).isGreaterThan(1.5);
    }
    assertThatThrownBy(() -> new MixtureGibbs.Settings(0, 0, 8)).hasMessageContaining("chains");
  }

  private static double worst(List<Convergence> all) {
    return all.stream().mapToDouble(Convergence::rHat).max().orElseThrow();
  }
}
