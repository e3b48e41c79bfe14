package org.priory.inference.propagation;

import java.util.Arrays;
import java.util.Optional;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.Row;

/**
 * A network with one hidden layer as factors (probabilistic back-propagation, Hernández-Lobato and
 * Adams 2015): N(m, v) for each of p weights, Gamma(alpha, beta) for the precision of the noise.
 * The natural parameters are m/v of all, 1/v of all, alpha - 1 and beta.
 *
 * <p>Weights have the prior N(0, 1/lambda) with lambda ~ Gamma. Given all weights, lambda is Gamma
 * again, and its mean is the precision of the prior ({@link #refreshed}).
 *
 * <p>With Z(alpha, beta) = N(y; E z, beta/(alpha - 1) + var z), Z1 = Z(alpha + 1, beta) and Z2 =
 * Z(alpha + 2, beta), the noise becomes (their equations 13 and 14)
 *
 * <pre>
 *   1/alpha_new = Z Z2/Z1^2 (alpha + 1)/alpha - 1,
 *   1/beta_new = Z2/Z1 (alpha + 1)/beta - Z1/Z alpha/beta.
 * </pre>
 */
final class NetworkModel implements FactorModel {
  /** Shape of both Gamma distributions before the data, as in the paper. */
  private static final double SHAPE = 6;

  private static final double RATE = 6;

  private final RowScale scale;
  private final HiddenUnit unit;
  private final int inputs;
  private final int hidden;
  private final int p;

  NetworkModel(RowScale scale, HiddenUnit unit, int inputs, int hidden) {
    this.scale = scale;
    this.unit = unit;
    this.inputs = inputs;
    this.hidden = hidden;
    this.p = NormalNetwork.weights(inputs, hidden);
  }

  @Override
  public int dimension() {
    return 2 * p + 2;
  }

  @Override
  public double[] prior() {
    return priorOf(SHAPE / RATE);
  }

  private double[] priorOf(double precision) {
    double[] prior = new double[dimension()];
    Arrays.fill(prior, p, 2 * p, precision);
    prior[2 * p] = SHAPE - 1;
    prior[2 * p + 1] = RATE;
    return prior;
  }

  /** Natural parameters around random means. */
  double[] around(double[] means, double variance) {
    double[] natural = prior();
    for (int i = 0; i < p; i++) {
      natural[i] = means[i] / variance;
      natural[p + i] = 1 / variance;
    }
    return natural;
  }

  /** lambda given the weights: Gamma(alpha_0 + p/2, beta_0 + sum of E[w^2]/2). */
  GammaPosterior precision(double[] natural) {
    double squares = 0;
    for (int i = 0; i < p; i++) {
      double v = 1 / natural[p + i];
      double m = natural[i] * v;
      squares += m * m + v;
    }
    return new GammaPosterior(SHAPE + p / 2.0, RATE + squares / 2);
  }

  /** The prior with lambda at its mean given the weights. */
  @Override
  public double[] refreshed(double[] natural) {
    GammaPosterior lambda = precision(natural);
    return priorOf(lambda.shape() / lambda.rate());
  }

  /** The network whose weights have the means and variances of a posterior. */
  NormalNetwork network(double[] natural) {
    double[] m = new double[p];
    double[] v = new double[p];
    for (int i = 0; i < p; i++) {
      v[i] = 1 / natural[p + i];
      m[i] = natural[i] * v[i];
    }
    return new NormalNetwork(unit, inputs, hidden, m, v);
  }

  /** Posterior of the precision of the noise. */
  GammaPosterior noise(double[] natural) {
    return new GammaPosterior(natural[2 * p] + 1, natural[2 * p + 1]);
  }

  @Override
  public int project(double[] centred, double noise) {
    int projected = 0;
    for (int i = p; i < 2 * p + 2; i++) {
      double least = i < 2 * p ? SHAPE / RATE : 1;
      if (!(centred[i] >= least)) {
        centred[i] = least;
        projected++;
      }
    }
    return projected;
  }

  @Override
  public Optional<FactorModel.Cavity> cavity(double[] natural) {
    for (int i = p; i < 2 * p + 2; i++) {
      if (!(natural[i] > 0)) {
        return Optional.empty();
      }
    }
    return Optional.of(new NetworkCavity(network(natural), noise(natural)));
  }

  private final class NetworkCavity implements FactorModel.Cavity {
    private final NormalNetwork network;
    private final NetworkFactor factor;
    private final double shape;
    private final double rate;

    NetworkCavity(NormalNetwork network, GammaPosterior noise) {
      this.network = network;
      this.shape = noise.shape();
      this.rate = noise.rate();
      this.factor = new NetworkFactor(network, rate / (shape - 1));
    }

    @Override
    public void addCentred(Row row, double[] sum) {
      if (!(Math.abs(row.label()) <= 1)) {
        return;
      }
      double y = scale.label(row.label());
      double[] one = new double[2 * p];
      NormalNetwork.Pass pass = factor.centred(scale.inputs(row), y, one);
      for (int i = 0; i < 2 * p; i++) {
        sum[i] += one[i];
      }
      double away = y - pass.mean();
      double z0 = logNormal(away, rate / (shape - 1) + pass.variance());
      double z1 = logNormal(away, rate / shape + pass.variance());
      double z2 = logNormal(away, rate / (shape + 1) + pass.variance());
      double inverseShape = Math.exp(z0 + z2 - 2 * z1) * (shape + 1) / shape - 1;
      double inverseRate = (Math.exp(z2 - z1) * (shape + 1) - Math.exp(z1 - z0) * shape) / rate;
      double nextShape = 1 / inverseShape;
      double nextRate = 1 / inverseRate;
      if (nextShape > 1 && nextRate > 0 && nextShape + nextRate < Double.POSITIVE_INFINITY) {
        sum[2 * p] += nextShape - shape;
        sum[2 * p + 1] += nextRate - rate;
      }
    }

    /** Without the constant. */
    private static double logNormal(double away, double variance) {
      return -0.5 * (Math.log(variance) + away * away / variance);
    }

    @Override
    public void centre(double[] natural) {
      shift(natural, -1);
    }

    @Override
    public void restore(double[] natural) {
      shift(natural, 1);
    }

    private void shift(double[] natural, double sign) {
      double[] m = network.mean();
      for (int i = 0; i < p; i++) {
        natural[i] += sign * natural[p + i] * m[i];
      }
    }
  }
}
