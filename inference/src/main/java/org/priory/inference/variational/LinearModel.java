package org.priory.inference.variational;

import java.util.List;
import org.priory.inference.model.PackedOuter;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;

/**
 * Bayesian linear regression with unknown noise: y ~ N(x'm, 1/tau), m ~ N(0, I/alpha), Gamma priors
 * on tau and alpha.
 *
 * <p>A record's statistics are y x, x x' and y^2; none depends on the posterior, so that one
 * release is all there is to know. With |x| <= R and |y| <= 1 (labels are scaled by their public
 * bounds) their norms are at most R, R^2 and 1. A record whose label is unknown contributes
 * nothing.
 */
final class LinearModel implements ConjugateModel<LinearState> {
  private static final int MOST_ROUNDS = 500;
  private static final double TOLERANCE = 1e-12;

  private final int d;
  private final PackedSymmetric packed;
  private final double records;
  private final JointRelease release;
  private final HyperPrior prior;
  private final HyperPrior noisePrior;
  private final boolean naive;

  LinearModel(
      PublicKnowledge known,
      HyperPrior prior,
      HyperPrior noisePrior,
      double secondWeight,
      boolean naive) {
    this.d = known.width();
    this.packed = PackedSymmetric.ofSize(d);
    this.records = known.records();
    double r = known.maxNorm();
    this.release =
        JointRelease.of(
            List.of(
                Block.vector("sum of y x", d, r),
                Block.symmetric("sum of x x'", d, r * r),
                Block.vector("sum of y^2", 1, 1)),
            1,
            secondWeight,
            SQUARES_WEIGHT);
    this.prior = prior;
    this.noisePrior = noisePrior;
    this.naive = naive;
  }

  /** The sum of squares is one number: a small weight knows it well. */
  private static final double SQUARES_WEIGHT = 0.1;

  @Override
  public JointRelease release() {
    return release;
  }

  @Override
  public LinearState start() {
    return new LinearState(new double[d], new double[d * d], gamma(noisePrior), gamma(prior));
  }

  private static GammaPosterior gamma(HyperPrior prior) {
    return new GammaPosterior(prior.shape(), prior.rate());
  }

  @Override
  public void addExpected(LinearState q, Row row, double[] sum) {
    float y = row.label();
    if (Float.isNaN(y)) {
      return;
    }
    float[] block = row.block();
    int offset = row.offset();
    for (int i = 0; i < d; i++) {
      double x = block[offset + i];
      if (x != 0) {
        sum[i] += y * x;
      }
    }
    PackedOuter.add(sum, d, packed, 1, block, offset);
    sum[sum.length - 1] += y * y;
  }

  /** Alternates q(m) q(alpha) and q(tau) to their fixed point. */
  @Override
  public LinearState posterior(NoisyStatistics statistics, LinearState last) {
    double[] b = statistics.block(0);
    double squares = statistics.block(2)[0];
    double noiseB = naive ? 0 : statistics.noiseSd(0);
    double noiseH = naive ? 0 : statistics.noiseSd(1);
    NoisyNormalEquations equations =
        new NoisyNormalEquations(packed.unpack(statistics.block(1)), b);
    GammaPosterior tau = last.tau();
    NoisyNormalEquations.Solution solution = equations.solve(prior, tau.mean(), noiseB, noiseH);
    for (int round = 0; round < MOST_ROUNDS; round++) {
      // b_tau = b0 + E|y - Xm|^2/2; noise may not carry it below what |y| <= 1 resolves
      double residual = squares + solution.expectedQuadratic();
      for (int i = 0; i < d; i++) {
        residual -= 2 * solution.mean()[i] * b[i];
      }
      double least = records * LEAST_VARIANCE;
      GammaPosterior next =
          new GammaPosterior(
              noisePrior.shape() + 0.5 * records,
              noisePrior.rate() + 0.5 * Math.max(least, residual));
      boolean done = Math.abs(next.mean() - tau.mean()) <= TOLERANCE * next.mean();
      tau = next;
      solution = equations.solve(prior, tau.mean(), noiseB, noiseH);
      if (done) {
        break;
      }
    }
    return new LinearState(solution.mean(), solution.covariance(), tau, solution.alpha());
  }

  /** Smallest noise variance that is believed: labels are in [-1, 1]. */
  private static final double LEAST_VARIANCE = 1e-6;
}
