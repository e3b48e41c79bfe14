package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.special.Normal;

/** Draws under a horseshoe against sums over grids of all scales, and their ranks. */
class HorseshoeSamplerTest {
  private static final double TAU = 0.1;
  private static final double SLAB = 2;
  private static final double DEGREES = 4;

  /** Coefficients that are coordinates. */
  private static PlacedRows coordinates(int count) {
    double[][] rows = new double[count][count];
    for (int k = 0; k < count; k++) {
      rows[k][k] = 1;
    }
    return new PlacedRows(rows, new double[count]);
  }

  private static HorseshoeSampler sampler(double[] mean, double[] covariance, double tau) {
    int q = mean.length;
    double[] precision = Cholesky.of(covariance, q).inverse();
    return new HorseshoeSampler(
        new NoisyNewton.Information(precision, SquareProducts.times(precision, mean, q)),
        coordinates(q),
        List.of(new HorseshoeScales(q, tau, SLAB, DEGREES)));
  }

  /** Draws after a warm-up. */
  private static double[][] draws(HorseshoeSampler sampler, int count, RandomSource source) {
    double[][] draws = new double[count][];
    for (int k = -100; k < count; k++) {
      double[] t = sampler.next(source);
      if (k >= 0) {
        draws[k] = t;
      }
    }
    return draws;
  }

  /** A point of a grid of log e^x, and its probability. */
  private record Node(double value, double weight) {}

  /** Half-Cauchy(0, scale), evenly by its distribution function. */
  private static Node[] halfCauchy(int count) {
    Node[] nodes = new Node[count];
    Arrays.setAll(nodes, i -> new Node(Math.tan(Math.PI / 2 * (i + 0.5) / count), 1.0 / count));
    return nodes;
  }

  /** c^2 of an inverse Gamma law of shape 2 and rate 2 b^2: its density on an even grid of logs. */
  private static Node[] slabs(int count) {
    Node[] nodes = new Node[count];
    double sum = 0;
    for (int i = 0; i < count; i++) {
      double x = 2 * Math.log(SLAB) - 4 + 10 * (i + 0.5) / count;
      double density = Math.exp(-DEGREES / 2 * (x + SLAB * SLAB * Math.exp(-x)));
      nodes[i] = new Node(Math.exp(x), density);
      sum += density;
    }
    double all = sum;
    Arrays.setAll(nodes, i -> new Node(nodes[i].value, nodes[i].weight / all));
    return nodes;
  }

  private static double variance(double s, double slab) {
    return 1 / (1 / (s * s) + 1 / slab);
  }

  /** The mean of t, of t^2, and Pr[t > 1], for a t that is known to be m with variance 1. */
  private static double[] byGrid(double m) {
    double total = 0;
    double[] sums = new double[3];
    for (Node tau : halfCauchy(200)) {
      for (Node s : halfCauchy(400)) {
        for (Node slab : slabs(20)) {
          double d = variance(TAU * tau.value * s.value, slab.value);
          double weight =
              tau.weight
                  * s.weight
                  * slab.weight
                  * Math.exp(-m * m / 2 / (1 + d))
                  / Math.sqrt(1 + d);
          double mean = m * d / (1 + d);
          double v = d / (1 + d);
          total += weight;
          sums[0] += weight * mean;
          sums[1] += weight * (mean * mean + v);
          sums[2] += weight * Normal.cdf((mean - 1) / Math.sqrt(v));
        }
      }
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] /= total;
    }
    return sums;
  }

  /**
   * One coefficient, from as good as 0 to far out. Errors of 40,000 draws are below 0.03; a wrong
   * answer is one without a slab, or with a normal law of the same moments.
   */
  @Test
  void isTheGridsPosteriorOfOne() {
    for (double m : new double[] {0.5, 2, 3, 6}) {
      double[] truth = byGrid(m);
      double[][] draws =
          draws(
              sampler(new double[] {m}, new double[] {1}, TAU), 40_000, InsecureSeededSource.of(3));
      assertThat(mean(draws, t -> t[0])).as("mean at " + m).isCloseTo(truth[0], within(0.04));
      assertThat(mean(draws, t -> t[0] * t[0]) / truth[1])
          .as("square at " + m)
          .isCloseTo(1, within(0.04));
      assertThat(mean(draws, t -> t[0] > 1 ? 1 : 0))
          .as("tail at " + m)
          .isCloseTo(truth[2], within(0.015));
    }
    // the twin: a normal law of the same moments has another tail where there are two humps
    double[] truth = byGrid(3);
    double sd = Math.sqrt(truth[1] - truth[0] * truth[0]);
    assertThat(Math.abs(Normal.cdf((truth[0] - 1) / sd) - truth[2])).isGreaterThan(0.03);
  }

  private interface Of {
    double of(double[] t);
  }

  private static double mean(double[][] draws, Of value) {
    return Arrays.stream(draws).mapToDouble(value::of).average().orElseThrow();
  }

  /** Two that are known together, with a correlation of 0.8, and share tau and c. */
  @Test
  void isTheGridsPosteriorOfTwo() {
    double[] m = {2.5, 1};
    double[] v = {1, 0.8, 0.8, 1};
    double total = 0;
    double[] sums = new double[3];
    Node[] scales = halfCauchy(120);
    for (Node tau : halfCauchy(60)) {
      for (Node slab : slabs(8)) {
        for (Node first : scales) {
          double d0 = variance(TAU * tau.value * first.value, slab.value);
          for (Node second : scales) {
            double d1 = variance(TAU * tau.value * second.value, slab.value);
            // M = V + diag(d); mean = D M^-1 m
            double a = v[0] + d0;
            double c = v[3] + d1;
            double det = a * c - v[1] * v[1];
            double x0 = (c * m[0] - v[1] * m[1]) / det;
            double x1 = (a * m[1] - v[1] * m[0]) / det;
            double weight =
                tau.weight
                    * slab.weight
                    * Math.exp(-0.5 * (m[0] * x0 + m[1] * x1))
                    / Math.sqrt(det);
            total += weight;
            sums[0] += weight * d0 * x0;
            sums[1] += weight * d1 * x1;
            double variance = d0 - d0 * d0 * c / det;
            sums[2] += weight * Normal.cdf((d0 * x0 - 1) / Math.sqrt(variance));
          }
        }
      }
    }
    double[][] draws = draws(sampler(m, v, TAU), 40_000, InsecureSeededSource.of(4));
    assertThat(mean(draws, t -> t[0])).isCloseTo(sums[0] / total, within(0.05));
    assertThat(mean(draws, t -> t[1])).isCloseTo(sums[1] / total, within(0.05));
    assertThat(mean(draws, t -> t[0] > 1 ? 1 : 0)).isCloseTo(sums[2] / total, within(0.02));
  }

  /**
   * Ranks of truths that were drawn from the prior, among draws of which every tenth counts: even
   * by a chi-square of 9 degrees of freedom, beyond 27.9 with a probability of 0.001. With a tau_0
   * that is a twentieth of the right one they are not.
   */
  @Test
  void hasEvenRanks() {
    assertThat(chiSquare(TAU)).isLessThan(27.9);
    assertThat(chiSquare(TAU / 20)).isGreaterThan(27.9);
  }

  private static double chiSquare(double tau) {
    int q = 6;
    Random random = new Random(11);
    RandomSource source = InsecureSeededSource.of(5);
    double[] v = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        v[i * q + j] = 0.04 * Math.pow(0.7, Math.abs(i - j));
      }
    }
    double[] lower = Cholesky.of(v, q).lower();
    int[] bins = new int[10];
    int count = 0;
    for (int set = 0; set < 150; set++) {
      double[] truth = drawn(q, random);
      double[] seen = truth.clone();
      double[] z = new double[q];
      Arrays.setAll(z, i -> random.nextGaussian());
      for (int i = 0; i < q; i++) {
        for (int j = 0; j <= i; j++) {
          seen[i] += lower[i * q + j] * z[j];
        }
      }
      double[][] draws = draws(sampler(seen, v, tau), 500, source);
      // coefficients share tau: those of two are nearly independent
      for (int i = 0; i < q; i += 5) {
        int below = 0;
        for (int k = 5; k < draws.length; k += 10) {
          below += draws[k][i] < truth[i] ? 1 : 0;
        }
        // 51 ranks in 10 bins: 50 draws leave them even but for a rank
        bins[Math.min(9, (int) ((below + random.nextDouble()) / 5.1))]++;
        count++;
      }
    }
    double chi = 0;
    for (int bin : bins) {
      chi += (bin - count / 10.0) * (bin - count / 10.0) / (count / 10.0);
    }
    return chi;
  }

  /** Coefficients from the prior. */
  private static double[] drawn(int q, Random random) {
    double tau = TAU * Math.tan(Math.PI / 2 * random.nextDouble());
    // inverse Gamma of shape 2: a rate of 2 b^2 over the sum of two exponentials
    double slab =
        DEGREES
            / 2
            * SLAB
            * SLAB
            / -(Math.log(random.nextDouble()) + Math.log(random.nextDouble()));
    double[] t = new double[q];
    Arrays.setAll(
        t,
        i ->
            Math.sqrt(variance(tau * Math.tan(Math.PI / 2 * random.nextDouble()), slab))
                * random.nextGaussian());
    return t;
  }
}
