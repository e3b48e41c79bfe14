package org.priory.inference.variational.regression;

import java.util.List;
import java.util.Optional;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.curvature.CurvatureShrinkage;
import org.priory.inference.curvature.FullCurvature;
import org.priory.inference.posterior.Covariance;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.regression.NoisyVariance;
import org.priory.inference.rows.PackedOuter;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.ConjugateModel;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.inference.variational.StatisticBlock;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;

/**
 * Bayesian linear regression with unknown noise on centred and scaled features: y ~ N(z'm, 1/tau),
 * m ~ N(0, I/alpha), Gamma priors on tau and alpha, each record weighted by q^2 = 1/max(|z|, a)^2.
 *
 * <p>A record's statistics are q^2 y z, q^2 z z' and q^2 y^2; none depends on the posterior, so
 * that one release is all there is to know. Since q^2 |z| &lt;= 1/a and |y| &lt;= 1 (labels are
 * scaled by their public bounds) their norms are at most 1/a, 1 and 1/a^2. The first feature is the
 * intercept, whose square in the second statistic adds up the weights. A record whose label is
 * unknown contributes nothing.
 */
final class LinearModel implements ConjugateModel<LinearState> {
  private static final int MOST_ROUNDS = 200;
  private static final double TOLERANCE = 1e-10;
  private static final int ALPHA_ROUNDS = 20;

  /** The sum of squares is one number: a small share of the budget knows it well. */
  private static final double SQUARES_SHARE = 0.02;

  /** Labels are in [-1, 1], so slopes of size 0.1 are usual. */
  private static final double SLOPE_VARIANCE = 0.01;

  private static final GammaPosterior TAU = new GammaPosterior(1, 0.1);

  private final int d;
  private final PackedSymmetric packed;
  private final Standardisation features;
  private final double records;
  private final double floor;
  private final double scoreVariance;
  private final JointRelease release;
  private final boolean naive;

  /**
   * The model.
   *
   * @param records their number, by public knowledge
   * @param floor a
   * @param scoreVariance rho: the statistics' covariance over the curvature, 1/a^2 where all
   *     weights are 1/a^2
   * @param firstShare the first block's share of the budget
   * @param naive whether to leave the release noise out of the posterior
   */
  LinearModel(
      Standardisation features,
      double records,
      double floor,
      double scoreVariance,
      double firstShare,
      boolean naive) {
    this.d = features.width();
    this.packed = PackedSymmetric.ofSize(d);
    this.features = features;
    this.records = records;
    this.floor = floor;
    this.scoreVariance = scoreVariance;
    this.release =
        JointRelease.of(
            List.of(
                StatisticBlock.vector("sum of y z", d, 1 / floor),
                StatisticBlock.symmetric("sum of z z'", d, 1),
                StatisticBlock.vector("sum of y^2", 1, 1 / (floor * floor))),
            Math.sqrt(firstShare),
            Math.sqrt(1 - firstShare - SQUARES_SHARE),
            Math.sqrt(SQUARES_SHARE));
    this.naive = naive;
  }

  @Override
  public JointRelease release() {
    return release;
  }

  @Override
  public LinearState start() {
    return new LinearState(new double[d], null, TAU, 1 / SLOPE_VARIANCE);
  }

  @Override
  public void addExpected(LinearState q, Row row, double[] sum) {
    float y = row.label();
    if (Float.isNaN(y)) {
      return;
    }
    double[] z = new double[d];
    double norm = Math.max(floor, features.apply(row.block(), row.offset(), z));
    double weight = 1 / (norm * norm);
    for (int j = 0; j < d; j++) {
      sum[j] += weight * y * z[j];
    }
    PackedOuter.add(sum, d, packed, weight, z);
    sum[sum.length - 1] += weight * y * y;
  }

  @Override
  public Optional<BatchQuery> batch(LinearState q, double clip) {
    return Optional.of(
        new LinearExpectation(
            features,
            floor,
            clip * release.scale(0),
            clip * release.scale(1),
            clip * release.scale(2)));
  }

  /** Alternates q(m) q(alpha) and q(tau) to their fixed point. */
  @Override
  public LinearState posterior(NoisyStatistics statistics, LinearState last) {
    double[] b = statistics.block(0);
    double[] noisy = packed.unpack(statistics.block(1));
    double noiseH = statistics.noiseSd(1);
    double[] h = CurvatureShrinkage.towards(expected(), noisy, noiseH, d);
    FullCurvature curvature = FullCurvature.of(h, d);
    LinearState state = last;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double tau = state.tau().mean();
      double square = dot(state.mean(), state.mean());
      double first = statistics.noiseSd(0);
      double s = naive ? 0 : Math.sqrt(first * first + noiseH * noiseH * square / 2);
      // tau H m = tau b
      Curvature.Estimate estimate =
          curvature
              .times(tau)
              .given(
                  scaled(b, tau),
                  scoreVariance,
                  tau * s,
                  new Curvature.Prior(state.alpha(), SLOPE_VARIANCE),
                  ALPHA_ROUNDS);
      Covariance covariance = estimate.covariance();
      LinearState next =
          new LinearState(
              estimate.mean(),
              covariance,
              precision(estimate.mean(), covariance, h, statistics),
              estimate.alpha());
      boolean done = Math.abs(next.tau().mean() - tau) <= TOLERANCE * tau && round > 0;
      state = next;
      if (done) {
        break;
      }
    }
    return state;
  }

  /**
   * q(tau) from the expected weighted mean square of y - z'm. Noise moves the sum of squares by
   *
   * <pre>  N_yy - 2 m'N_yz + m'N_zz m,   of variance  s_yy^2 + 4 |m|^2 s_yz^2 + |m|^4 s_zz^2.</pre>
   */
  private GammaPosterior precision(
      double[] m, Covariance covariance, double[] h, NoisyStatistics statistics) {
    double residual = statistics.block(2)[0] - 2 * dot(m, statistics.block(0));
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        residual += h[i * d + j] * (m[i] * m[j] + covariance.get(i, j));
      }
    }
    double length = Math.sqrt(dot(m, m));
    double noise =
        Math.hypot(
            statistics.noiseSd(2),
            length * Math.hypot(2 * statistics.noiseSd(0), length * statistics.noiseSd(1)));
    double weights = Math.max(h[0], 1e-9);
    return NoisyVariance.precision(TAU, residual / weights, naive ? 0 : noise / weights, records);
  }

  /** Independent features of typical norm. */
  private double[] expected() {
    double norm = features.typicalNorm();
    double[] model = new double[d * d];
    for (int j = 0; j < d; j++) {
      model[j * d + j] = records * features.spread()[j] / (norm * norm);
    }
    return model;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }

  private static double[] scaled(double[] v, double factor) {
    double[] out = new double[v.length];
    for (int j = 0; j < v.length; j++) {
      out[j] = factor * v[j];
    }
    return out;
  }
}
