package org.priory.inference.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConvergenceTest {

  /**
   * An AR(1) process of variance 1. Its numbers are sums of twelve of a linear congruential
   * generator, so that another program can make the same.
   */
  private static double[] ar1(int n, double rho, long seed, double shift) {
    double[] x = new double[n];
    long state = seed;
    double value = 0;
    for (int t = 0; t < n; t++) {
      double sum = -6;
      for (int i = 0; i < 12; i++) {
        state = (state * 1103515245L + 12345) % (1L << 31);
        sum += (double) state / (1L << 31);
      }
      value = t == 0 ? sum : rho * value + Math.sqrt(1 - rho * rho) * sum;
      x[t] = value + shift;
    }
    return x;
  }

  /**
   * From a program in numpy that was written from the definitions of the paper alone:
   * autocovariances by Fourier transforms, ranks by scipy.
   */
  @Test
  void goldenValuesOfAnotherProgram() {
    same(
        new double[][] {
          ar1(1000, 0.9, 11, 0), ar1(1000, 0.9, 22, 0), ar1(1000, 0.9, 33, 0), ar1(1000, 0.9, 44, 0)
        },
        1.0327779339909617,
        188.5089401108198,
        295.6567144248257,
        0.07338090677485626);
    same(
        new double[][] {
          ar1(1000, 0.3, 11, 0), ar1(1000, 0.3, 22, 0), ar1(1000, 0.3, 33, 0), ar1(1000, 0.3, 44, 0)
        },
        1.0024591108901817,
        2140.670883355717,
        3217.611151986795,
        0.021122503751999058);
    // 401 draws: the one in the middle of a chain is left out
    same(
        new double[][] {ar1(401, 0.5, 11, 0), ar1(401, 0.5, 22, 1.5)},
        1.4422841695880981,
        4.111339258355515,
        91.24838758902519,
        0.6528389200328858);
    same(
        new double[][] {ar1(1000, -0.5, 11, 0), ar1(1000, -0.5, 22, 0)},
        1.0003628375170213,
        6602.059991327962,
        1971.170451370039,
        0.011857223956872925);
  }

  private static void same(double[][] chains, double rHat, double bulk, double tail, double mcse) {
    Convergence found = Convergence.of(chains);
    assertThat(found.rHat()).isCloseTo(rHat, within(1e-9));
    assertThat(found.essBulk()).isCloseTo(bulk, within(1e-6 * bulk));
    assertThat(found.essTail()).isCloseTo(tail, within(1e-6 * tail));
    assertThat(found.mcse()).isCloseTo(mcse, within(1e-9));
  }

  /** The known value of an AR(1) process: n (1 - rho)/(1 + rho). */
  @Test
  void effectiveSizeOfAnAutoregressiveProcess() {
    double[][] chains = new double[4][];
    for (int c = 0; c < 4; c++) {
      chains[c] = ar1(50_000, 0.8, 1000 + c, 0);
    }
    assertThat(Convergence.of(chains).essBulk())
        .isCloseTo(200_000 / 9.0, within(0.05 * 200_000 / 9));
  }

  /** Ranks do not know of units, signs or any increasing map. */
  @Test
  void ranksAreAllThatCounts() {
    double[][] chains = {ar1(500, 0.5, 5, 0), ar1(500, 0.5, 6, 0.3)};
    Convergence plain = Convergence.of(chains);
    double[][] mapped =
        Arrays.stream(chains)
            .map(c -> Arrays.stream(c).map(Math::exp).toArray())
            .toArray(double[][]::new);
    assertThat(Convergence.of(mapped).essBulk()).isEqualTo(plain.essBulk());
    double[][] shifted =
        Arrays.stream(chains)
            .map(c -> Arrays.stream(c).map(x -> 7 - 3 * x).toArray())
            .toArray(double[][]::new);
    assertThat(Convergence.of(shifted).rHat()).isCloseTo(plain.rHat(), within(1e-9));
  }

  @Test
  void differentWidthsAreFoundByFolding() {
    Random random = new Random(1);
    double[] narrow = random.doubles(500).map(x -> x - 0.5).toArray();
    double[] wide = random.doubles(500).map(x -> 5 * (x - 0.5)).toArray();
    assertThat(Convergence.of(new double[][] {narrow, wide}).rHat()).isGreaterThan(1.2);
    assertThat(Convergence.of(new double[][] {narrow, narrow.clone()}).rHat()).isLessThan(1.02);
  }

  @Test
  void aChainThatDriftsDoesNotAgreeWithItself() {
    double[] drift = new double[200];
    Arrays.setAll(drift, i -> i);
    assertThat(Convergence.of(new double[][] {drift}).rHat()).isGreaterThan(1.5);
  }

  @Test
  void chainsThatStandStillHaveNumbers() {
    double[] ones = new double[100];
    Arrays.fill(ones, 1);
    Convergence same = Convergence.of(new double[][] {ones, ones});
    assertThat(same.rHat()).isEqualTo(1);
    assertThat(same.mcse()).isZero();
    assertThat(Convergence.of(new double[][] {{1, 2}}).rHat()).isNaN();
  }

  @Test
  void theVerdictIsOneLine() {
    Convergence good = new Convergence(1.003, 900, 800, 0.1);
    Convergence bad = new Convergence(1.4, 5, 8, 0.1);
    assertThat(Convergence.verdict(List.of(good, good), 4))
        .isEqualTo(
            "The chains agree: largest R-hat 1.003, fewest effective draws 900 (bulk) and 800 (tail).");
    assertThat(Convergence.verdict(List.of(good, bad), 4)).startsWith("The chains do not agree");
    assertThat(Convergence.verdict(List.of(good, good), 20)).contains("say little");
    assertThat(Convergence.verdict(List.of(Convergence.of(new double[][] {{1}})), 1))
        .startsWith("Too few draws");
  }
}
