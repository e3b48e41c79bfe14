package org.priory.inference.sampling;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.priory.inference.curvature.CurvatureShrinkage;
import org.priory.inference.dynamics.HeatBath;
import org.priory.inference.dynamics.Temperature;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Stochastic-gradient Fisher scoring (Ahn, Korattikara and Welling 2012; Wang, Fienberg and Smola
 * 2015, appendix): Langevin dynamics whose steps are preconditioned by the inverse of the
 * information F, which is learned from second moments of gradients.
 *
 * <pre>
 *   F   = sum of g g' over records, averaged over the burn-in
 *   M   = F^-1
 *   phi &lt;- phi + eta M g + N(0, 2 eta tau M)
 * </pre>
 *
 * <p>The gradient's noise of covariance S = diag(s^2) is a part of it: with W = M^1/2 S M^1/2 = E
 * diag(w) E' what is added is M^1/2 E diag(max(0, 2 eta tau - eta^2 w)) E' M^1/2. Where w is larger
 * the chain is hotter, in those directions alone.
 *
 * <p>During the burn-in gradient and second moment are released in one vector ({@link
 * SecondMomentQuery}), and the matrix is shrunk towards what is expected of it as far as the noise
 * drowns it, which also makes it positive definite. After the burn-in M is kept and gradients are
 * released alone.
 *
 * <p><b>Releases</b> those vectors. <b>Guarantees</b> what their plan is charged.
 */
final class Sgfs implements Sampler<Sgfs.State> {
  /** More parameters would need a matrix that no budget buys. */
  public static final int MOST_PARAMETERS = 300;

  /** M is made anew after so many steps of the burn-in. */
  private static final int RENEWAL = 25;

  /**
   * Information below this share of that in the middle counts as so much: long steps in directions
   * of which little is known would mostly be noise.
   */
  private static final double LEAST_SHARE = 0.25;

  private final Settings settings;
  private final HeatBath bath;

  public Sgfs(Settings settings) {
    this.settings = settings;
    this.bath = HeatBath.langevin(settings.temperature());
  }

  /**
   * How it moves.
   *
   * @param temperature tau
   * @param curvature expected of each parameter
   */
  public record Settings(double temperature, double[] curvature) {
    public Settings {
      Temperature.check(temperature);
      curvature = ExpectedCurvature.copied(curvature);
    }
  }

  /**
   * Where it is, and what it knows of the information.
   *
   * @param moments the sum of the second moments so far
   * @param noise the sum of their noise variances
   * @param count how many
   * @param root M^1/2, symmetric
   * @param directions in which the gradient's noise was looked at last
   */
  public record State(
      double[] position,
      double @Nullable [] moments,
      double noise,
      int count,
      double[] root,
      @Nullable Directions directions)
      implements Sampler.State {

    /** Those for other noise are made anew, which takes longer than a step. */
    Directions directionsFor(double[] s) {
      return directions != null && Arrays.equals(directions.s(), s)
          ? directions
          : Directions.of(root, s);
    }
  }

  @Override
  public State init(double[] position) {
    int d = settings.curvature().length;
    double[] root = new double[d * d];
    for (int j = 0; j < d; j++) {
      root[j * d + j] = 1 / Math.sqrt(settings.curvature()[j]);
    }
    return new State(position.clone(), null, 0, 0, root, null);
  }

  @Override
  public boolean wantsSecondMoments() {
    return true;
  }

  @Override
  public State step(State state, NoisyGradient gradient, double eta, RandomSource source) {
    State known = learned(state, gradient);
    Directions directions = known.directionsFor(gradient.sd());
    int d = gradient.dimension();
    double[] white = times(known.root(), gradient.value());
    double[] along = new double[d];
    for (int k = 0; k < d; k++) {
      double missing = HeatBath.rest(bath.variance(eta), eta * eta * directions.w()[k]);
      along[k] = missing * NormalSampler.next(source);
    }
    double[] noise = times(directions.e(), along);
    for (int j = 0; j < d; j++) {
      white[j] = eta * white[j] + noise[j];
    }
    // phi + M^1/2 (eta M^1/2 g + E sqrt(...) z)
    double[] step = times(known.root(), white);
    double[] next = state.position().clone();
    for (int j = 0; j < d; j++) {
      next[j] += gradient.scale()[j] * step[j];
    }
    return new State(next, known.moments(), known.noise(), known.count(), known.root(), directions);
  }

  private State learned(State state, NoisyGradient gradient) {
    NoisyGradient.SecondMoment second = gradient.secondMoment();
    if (second == null) {
      return state;
    }
    double[] before = state.moments();
    double[] sum = second.values().clone();
    if (before != null) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += before[i];
      }
    }
    double noise = state.noise() + second.noise() * second.noise();
    int count = state.count() + 1;
    boolean isDue = count % RENEWAL == 0;
    return new State(
        state.position(),
        sum,
        noise,
        count,
        isDue ? root(sum, noise, count) : state.root(),
        isDue ? null : state.directions());
  }

  /** F^-1/2 from the mean of so many second moments. */
  private double[] root(double[] sum, double noise, int count) {
    int d = settings.curvature().length;
    double[] expected = new double[d * d];
    double[] mean = new double[d * d];
    for (int j = 0; j < d; j++) {
      expected[j * d + j] = settings.curvature()[j];
    }
    for (int i = 0; i < mean.length; i++) {
      mean[i] = sum[i] / count;
    }
    double[] f = CurvatureShrinkage.towards(expected, mean, Math.sqrt(noise) / count, d);
    SymmetricEigen eigen = SymmetricEigen.of(f, d);
    double[] values = eigen.values();
    double[] vectors = eigen.vectors();
    double[] middle = settings.curvature().clone();
    Arrays.sort(middle);
    double floor = LEAST_SHARE * middle[d / 2];
    double[] root = new double[d * d];
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          double value = Math.max(values[k], floor);
          root[i * d + j] += vectors[i * d + k] * vectors[j * d + k] / Math.sqrt(value);
        }
      }
    }
    return root;
  }

  /**
   * W = E diag(w) E' for noise of standard deviations s.
   *
   * @param w ascending
   * @param e row after row
   */
  record Directions(double[] s, double[] w, double[] e) {

    static Directions of(double[] root, double[] s) {
      int d = s.length;
      double[] scaled = new double[d * d];
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          scaled[i * d + j] = root[i * d + j] * s[j];
        }
      }
      double[] w = new double[d * d];
      DoubleMatrix half = DoubleMatrix.view(scaled, 0, d, d);
      Products.gemmTransposed(1, half, half, 0, DoubleMatrix.view(w, 0, d, d));
      SymmetricEigen eigen = SymmetricEigen.of(w, d);
      return new Directions(s, eigen.values(), eigen.vectors());
    }
  }

  private static double[] times(double[] a, double[] v) {
    double[] out = new double[v.length];
    Products.gemv(1, DoubleMatrix.view(a, 0, v.length, v.length), v, 0, 0, out, 0);
    return out;
  }

  @Override
  public State moved(State state, double[] position) {
    return new State(
        position, state.moments(), state.noise(), state.count(), state.root(), state.directions());
  }

  @Override
  public State settled(State state) {
    double[] moments = state.moments();
    double[] root = moments == null ? state.root() : root(moments, state.noise(), state.count());
    return new State(state.position(), null, 0, 0, root, null);
  }

  /** How hot a step is for each parameter, as an average over directions. */
  @Override
  public Heat heat(State state, NoisyGradient gradient, double eta) {
    Directions directions = state.directionsFor(gradient.sd());
    int d = gradient.dimension();
    double[] temperature = new double[d];
    double[] variance = new double[d];
    double[] m = new double[d];
    for (int j = 0; j < d; j++) {
      for (int k = 0; k < d; k++) {
        double e = directions.e()[j * d + k];
        temperature[j] += e * e * Math.max(settings.temperature(), eta * directions.w()[k] / 2);
        m[j] += state.root()[j * d + k] * state.root()[j * d + k];
      }
      variance[j] = 2 * temperature[j] / (eta * m[j]);
    }
    return new Heat(temperature, variance);
  }
}
