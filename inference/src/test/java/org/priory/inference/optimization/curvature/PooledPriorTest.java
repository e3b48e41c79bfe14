package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PooledEffects;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GaussianPosterior;
import org.priory.inference.posterior.GroupSpread;
import org.priory.inference.posterior.Support;
import org.priory.numerics.random.InsecureSeededSource;

/**
 * The eight schools of Rubin (1981), with the formulas of Gelman and others, Bayesian Data
 * Analysis, section 5.4: given tau, the schools' common value is N(m, V) with precision-weighted m,
 * and p(tau) V^1/2 prod (tau^2 + s^2)^-1/2 exp(-(y - m)^2/(2 (tau^2 + s^2))) is tau's posterior.
 */
class PooledPriorTest {
  private static final double[] Y = {28, 8, -3, 7, -1, 1, 18, 12};
  private static final double[] S = {15, 10, 16, 11, 9, 11, 10, 18};
  private static final double SCALE = 10;
  private static final int L = Y.length;
  private static final List<Integer> PLACES = IntStream.range(1, L + 1).boxed().toList();

  /** Coordinates are the schools' values; coefficients are those after an intercept of 0. */
  private static PooledPrior prior() {
    PooledPrior prior =
        new PooledPrior(
            List.of(new PooledEffects("(1 | school)", PLACES, true, List.of(), SCALE)),
            1,
            Optional.empty());
    prior.place(L, PooledPriorTest::coefficients);
    return prior;
  }

  private static double[] coefficients(double[] t) {
    double[] b = new double[L + 1];
    System.arraycopy(t, 0, b, 1, L);
    return b;
  }

  private static NoisyNewton.Information seen() {
    double[] precision = new double[L * L];
    double[] right = new double[L];
    for (int k = 0; k < L; k++) {
      precision[k * L + k] = 1 / (S[k] * S[k]);
      right[k] = Y[k] / (S[k] * S[k]);
    }
    return new NoisyNewton.Information(precision, right);
  }

  private static NoisyNewton integrated(PooledPrior prior) {
    double[] nothing = new double[L * L];
    return prior.integrated(1, k -> seen(), k -> nothing, k -> nothing, InsecureSeededSource.of(1));
  }

  /** The textbook's log posterior of tau, and given tau the mean of each school's value. */
  private static double textbook(double tau, double[] means) {
    double total = 0;
    double m = 0;
    for (int k = 0; k < L; k++) {
      double w = 1 / (tau * tau + S[k] * S[k]);
      total += w;
      m += w * Y[k];
    }
    m /= total;
    double log = -2 * Math.log1p(tau * tau / (3 * SCALE * SCALE)) - 0.5 * Math.log(total);
    for (int k = 0; k < L; k++) {
      double v = tau * tau + S[k] * S[k];
      log -= 0.5 * Math.log(v) + (Y[k] - m) * (Y[k] - m) / (2 * v);
      means[k] = m + tau * tau / v * (Y[k] - m);
    }
    return log;
  }

  @Test
  void theSpreadIsTheTextbooks() {
    PooledPrior prior = prior();
    NoisyNewton found = integrated(prior);
    double total = 0;
    double mean = 0;
    double[] expected = new double[L];
    double[] means = new double[L];
    // the midpoint rule, fine and far
    for (double tau = 0.0025; tau < 400; tau += 0.005) {
      double p = Math.exp(textbook(tau, means));
      total += p;
      mean += p * tau;
      for (int k = 0; k < L; k++) {
        expected[k] += p * means[k];
      }
    }
    GroupSpread spread = spread(prior, found);
    assertThat(spread.mean()).isCloseTo(mean / total, within(0.02 * mean / total));
    for (int k = 0; k < L; k++) {
      assertThat(found.mean()[k]).isCloseTo(expected[k] / total, within(0.15));
    }
    // the twin: schools as they were seen
    assertThat(Math.abs(Y[0] - expected[0] / total)).isGreaterThan(10);
  }

  private static GroupSpread spread(PooledPrior prior, NoisyNewton found) {
    return completed(prior, found).spreads().get(0);
  }

  private static GaussianPosterior completed(PooledPrior prior, NoisyNewton found) {
    int d = L + 1;
    double[] c = new double[d * d];
    c[0] = 1;
    for (int i = 0; i < L; i++) {
      for (int j = 0; j < L; j++) {
        c[(i + 1) * d + j + 1] = found.covariance()[i * L + j];
      }
    }
    return prior.completed(
        new GaussianPosterior(
            IntStream.range(0, d).mapToObj(i -> "b" + i).toList(),
            coefficients(found.mean()),
            Covariance.Full.of(c, d)));
  }

  /** What a row has, intercept and school, is the same before and after; the mean is moved. */
  @Test
  void whatLevelsHaveInCommonIsTheIntercepts() {
    PooledPrior prior = prior();
    NoisyNewton found = integrated(prior);
    GaussianPosterior completed = completed(prior, found);
    double sum = 0;
    for (int k = 1; k <= L; k++) {
      sum += completed.mean()[k];
      assertThat(completed.mean()[0] + completed.mean()[k])
          .isCloseTo(found.mean()[k - 1], within(1e-9));
      Covariance c = completed.covariance();
      assertThat(c.variance(0) + c.variance(k) + 2 * c.get(0, k))
          .isCloseTo(1 + found.covariance()[(k - 1) * L + k - 1], within(1e-9));
    }
    assertThat(sum).isCloseTo(0, within(1e-9));
    double common = completed.spreads().get(0).square() / L;
    assertThat(completed.covariance().variance(0)).isGreaterThan(common);
  }

  /**
   * Where nothing is known of the effects, tau has its prior: half-t with 3 degrees, median 0.76.
   */
  @Test
  void oneGroupLeavesThePrior() {
    PooledPrior prior =
        new PooledPrior(
            List.of(new PooledEffects("g", List.of(1), false, List.of(), 1)), 1, Optional.empty());
    prior.place(1, t -> new double[] {0, t[0]});
    prior.integrated(
        1,
        k -> new NoisyNewton.Information(new double[] {1e-8}, new double[] {0}),
        k -> new double[1],
        k -> new double[1],
        InsecureSeededSource.of(1));
    GaussianPosterior completed =
        prior.completed(
            new GaussianPosterior(
                List.of("a", "b"), new double[2], new Covariance.Diagonal(new double[] {1, 1})));
    GroupSpread spread = completed.spreads().get(0);
    // quantiles of Student's t with 3 degrees at 0.75 and 0.975, from tables
    assertThat(spread.quantile(0.5)).isCloseTo(0.7649, within(0.01));
    assertThat(spread.quantile(0.95)).isCloseTo(3.1824, within(0.1));
  }

  /**
   * Schools of which it is not known that anybody is there say nothing of tau; without, they do.
   */
  @Test
  void groupsThatAreNotSeenSayNothingOfTheSpread() {
    Support support = new Support(new double[] {0, 9, 9, 9, 9, 0, 0, 0, 0}, 1, 100);
    PooledEffects all = new PooledEffects("(1 | school)", PLACES, true, PLACES, SCALE);
    PooledPrior prior = new PooledPrior(List.of(all), 1, Optional.of(support));
    prior.place(L, PooledPriorTest::coefficients);
    PooledEffects few =
        new PooledEffects("(1 | school)", PLACES.subList(0, L / 2), true, List.of(), SCALE);
    PooledPrior ofFew = new PooledPrior(List.of(few), 1, Optional.empty());
    ofFew.place(L, PooledPriorTest::coefficients);
    double expected = spread(ofFew, integrated(ofFew)).mean();
    assertThat(spread(prior, integrated(prior)).mean()).isCloseTo(expected, within(1e-9));
    PooledPrior whole = prior();
    double ofAll = spread(whole, integrated(whole)).mean();
    assertThat(Math.abs(ofAll - expected)).isGreaterThan(0.5);
  }

  /** Two terms: by draws, each has the posterior that it has alone where they do not touch. */
  @Test
  void termsThatDoNotTouchAreAsIfAlone() {
    PooledEffects first = new PooledEffects("a", List.of(0, 1, 2, 3), false, List.of(), SCALE);
    PooledEffects second = new PooledEffects("b", List.of(4, 5, 6, 7), false, List.of(), SCALE);
    GroupSpread alone = spreads(List.of(first), 1).get(0);
    List<GroupSpread> both = spreads(List.of(first, second), 40);
    assertThat(both.get(0).quantile(0.5)).isCloseTo(alone.quantile(0.5), within(0.5));
    assertThat(both.get(0).quantile(0.9)).isCloseTo(alone.quantile(0.9), within(2.0));
    assertThat(Math.abs(both.get(1).quantile(0.5) - alone.quantile(0.5))).isGreaterThan(1);
  }

  /** The last four schools differ four times as much. */
  private static NoisyNewton.Information apart() {
    NoisyNewton.Information seen = seen();
    double[] right = seen.right().clone();
    for (int k = L / 2; k < L; k++) {
      right[k] *= 4;
    }
    return new NoisyNewton.Information(seen.precision(), right);
  }

  private static List<GroupSpread> spreads(List<PooledEffects> terms, int draws) {
    PooledPrior prior = new PooledPrior(terms, 1, Optional.empty());
    prior.place(L, double[]::clone);
    double[] nothing = new double[L * L];
    prior.integrated(draws, k -> apart(), k -> nothing, k -> nothing, InsecureSeededSource.of(1));
    return prior
        .completed(
            new GaussianPosterior(
                IntStream.range(0, L).mapToObj(i -> "b" + i).toList(),
                new double[L],
                new Covariance.Diagonal(new double[] {1, 1, 1, 1, 1, 1, 1, 1})))
        .spreads();
  }
}
