package org.priory.inference.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.priory.inference.dynamics.HeatBath;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/**
 * Covariances of chains whose gradients have more noise than they ask for, at steps that are not
 * small: V = A V A' + Q, the discrete Lyapunov equation, for the A and Q of each sampler.
 */
class StationaryLawTest {
  private static final NormalTarget TARGET = new NormalTarget(10, 60, 1);
  private static final int D = TARGET.d;
  private static final SymmetricEigen EIGEN = SymmetricEigen.of(TARGET.h, D);
  private static final double LARGEST = EIGEN.values()[D - 1];
  private static final int STEPS = 500_000;

  /**
   * The Frobenius distance of a sample covariance from its own is about sqrt((d + 1)/n) for n
   * independent draws, of which chains of this length have over 20,000: 2.3 %.
   */
  private static final double CLOSE = 0.04;

  /** V = sum of A^k Q A'^k, by doubling. */
  private static double[] lyapunov(double[] a, double[] q, int n) {
    double[] v = q.clone();
    double[] power = a.clone();
    for (int i = 0; i < 40; i++) {
      double[] more = product(product(power, v, n), transposed(power, n), n);
      for (int k = 0; k < v.length; k++) {
        v[k] += more[k];
      }
      power = product(power, power, n);
    }
    return v;
  }

  private static double[] product(double[] a, double[] b, int n) {
    double[] c = new double[n * n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        for (int j = 0; j < n; j++) {
          c[i * n + j] += a[i * n + k] * b[k * n + j];
        }
      }
    }
    return c;
  }

  private static double[] transposed(double[] a, int n) {
    double[] t = new double[n * n];
    for (int i = 0; i < n * n; i++) {
      t[i % n * n + i / n] = a[i];
    }
    return t;
  }

  /** I - eta M H. */
  private static double[] map(double eta, double[] m) {
    double[] a = product(m, TARGET.h, D);
    for (int i = 0; i < D * D; i++) {
      a[i] = (i % (D + 1) == 0 ? 1 : 0) - eta * a[i];
    }
    return a;
  }

  private static double[] diagonal(double[] values) {
    double[] m = new double[values.length * values.length];
    for (int j = 0; j < values.length; j++) {
      m[j * values.length + j] = values[j];
    }
    return m;
  }

  /** The covariance of a long chain that has settled in some state. */
  private static <S extends Sampler.State> double[] covariance(
      Sampler<S> sampler, S from, double eta, double s) {
    RandomSource source = InsecureSeededSource.of(21);
    S state = from;
    double[] sum = new double[D];
    double[] squares = new double[D * D];
    for (int t = 0; t < STEPS; t++) {
      NoisyGradient full = TARGET.gradient(state.position(), s, source);
      NoisyGradient alone = new NoisyGradient(full.value(), full.sd(), full.scale());
      state = sampler.step(state, alone, eta, source);
      for (int j = 0; j < D; j++) {
        double away = state.position()[j] - TARGET.mean[j];
        sum[j] += away / STEPS;
        for (int k = 0; k < D; k++) {
          squares[j * D + k] += away * (state.position()[k] - TARGET.mean[k]) / STEPS;
        }
      }
    }
    for (int i = 0; i < D * D; i++) {
      squares[i] -= sum[i / D] * sum[i % D];
    }
    return squares;
  }

  private static <S extends Sampler.State> S burnedIn(Sampler<S> sampler, double eta, double s) {
    RandomSource source = InsecureSeededSource.of(20);
    S state = sampler.init(TARGET.mean);
    for (int t = 0; t < 2000; t++) {
      state = sampler.step(state, TARGET.gradient(state.position(), s, source), eta, source);
    }
    return sampler.settled(state);
  }

  private static void assertPredicted(double[] found, double[] predicted, double[] cold) {
    assertThat(NormalTarget.distance(found, predicted)).isLessThan(CLOSE);
    // Twin: that of a chain without this noise is told apart.
    assertThat(NormalTarget.distance(found, cold)).isGreaterThan(3 * CLOSE);
  }

  @Test
  void langevinDynamics() {
    double eta = 0.5 / LARGEST;
    double s = Math.sqrt(1.7 * 2 / eta);
    Sgld sampler = new Sgld(1);
    double[] q = new double[D];
    // Q = max(2 eta tau, eta^2 s^2)
    Arrays.fill(q, 1.7 * 2 * eta);
    double[] one = new double[D];
    Arrays.fill(one, 1);
    assertPredicted(
        covariance(sampler, sampler.init(TARGET.mean), eta, s),
        lyapunov(map(eta, diagonal(one)), diagonal(q), D),
        TARGET.covariance(1));
  }

  /** The state is (v, phi): v' = (1 - a) v - eta H phi + noise, phi' = phi + v'. */
  @Test
  void hamiltonianDynamics() {
    double a = 0.3;
    double eta = 0.5 / LARGEST;
    double s = Math.sqrt(1.7 * 2 * a / eta);
    int n = 2 * D;
    double[] map = new double[n * n];
    double[] q = new double[n * n];
    double noise = 1.7 * 2 * a * eta;
    for (int i = 0; i < D; i++) {
      for (int j = 0; j < D; j++) {
        double same = i == j ? 1 : 0;
        double force = -eta * TARGET.h[i * D + j];
        map[i * n + j] = (1 - a) * same;
        map[i * n + D + j] = force;
        map[(D + i) * n + j] = (1 - a) * same;
        map[(D + i) * n + D + j] = same + force;
        q[i * n + j] = noise * same;
        q[i * n + D + j] = noise * same;
        q[(D + i) * n + j] = noise * same;
        q[(D + i) * n + D + j] = noise * same;
      }
    }
    double[] both = lyapunov(map, q, n);
    double[] predicted = new double[D * D];
    for (int i = 0; i < D; i++) {
      System.arraycopy(both, (D + i) * n + D, predicted, i * D, D);
    }
    Sghmc sampler = new Sghmc(HeatBath.hamiltonian(1, a));
    assertPredicted(
        covariance(sampler, sampler.init(TARGET.mean), eta, s), predicted, TARGET.covariance(1));
  }

  @Test
  void preconditionedLangevinDynamics() {
    double eta = 0.1 / Math.sqrt(LARGEST);
    PreconditionedSgld sampler =
        new PreconditionedSgld(new PreconditionedSgld.Settings(1, TARGET.diagonal()));
    double s = 2.2 * Math.sqrt(2 / eta * Math.sqrt(TARGET.diagonal()[0]));
    PreconditionedSgld.State settled = burnedIn(sampler, eta, s);
    double[] m = settled.preconditioner();
    double[] q = new double[D];
    for (int j = 0; j < D; j++) {
      // Q = max(2 eta tau M, eta^2 M^2 s^2)
      q[j] = Math.max(2 * eta * m[j], eta * eta * m[j] * m[j] * s * s);
    }
    assertPredicted(
        covariance(sampler, settled, eta, s),
        lyapunov(map(eta, diagonal(m)), diagonal(q), D),
        TARGET.covariance(1));
  }

  @Test
  void fisherScoring() {
    double eta = 0.1;
    Sgfs sampler = new Sgfs(new Sgfs.Settings(1, TARGET.diagonal()));
    double s = Math.sqrt(2 * 2 / eta * EIGEN.values()[D / 2]);
    Sgfs.State settled = burnedIn(sampler, eta, s);
    double[] m = product(settled.root(), settled.root(), D);
    SymmetricEigen eigen = SymmetricEigen.of(m, D);
    double[] w = eigen.values();
    double[] noise = new double[D];
    for (int k = 0; k < D; k++) {
      // with S = s^2 I, Q = E diag(w max(2 eta tau, eta^2 s^2 w)) E', M = E diag(w) E'
      noise[k] = w[k] * Math.max(2 * eta, eta * eta * s * s * w[k]);
    }
    double[] e = eigen.vectors();
    double[] q = product(product(e, diagonal(noise), D), transposed(e, D), D);
    assertPredicted(
        covariance(sampler, settled, eta, s), lyapunov(map(eta, m), q, D), TARGET.covariance(1));
  }

  /**
   * A thermostat has no linear law; at small steps it is the posterior at the temperature that it
   * says.
   */
  @Test
  void thermostat() {
    double eta = 0.06 / LARGEST;
    double a = 0.1;
    double s = Math.sqrt(1.7 * 2 * a / eta);
    Sgnht sampler = new Sgnht(HeatBath.hamiltonian(1, a));
    assertPredicted(
        covariance(sampler, sampler.init(TARGET.mean), eta, s),
        TARGET.covariance(1.7),
        TARGET.covariance(1));
  }
}
