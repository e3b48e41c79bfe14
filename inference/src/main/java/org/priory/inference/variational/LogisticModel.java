package org.priory.inference.variational;

import java.util.List;
import org.priory.inference.model.PackedOuter;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;

/**
 * Bayesian logistic regression with Pólya-Gamma variables (VIPS, section 6).
 *
 * <p>A record's statistics are (y - 1/2) x and E[xi] x x', E[xi] = tanh(c/2)/(2c), c^2 = E[(x'm)^2]
 * (eqs. 47 to 50). With |x| <= R their norms are at most R/2 and, since E[xi] <= 1/4, R^2/4 under
 * add/remove neighbours (the paper's eqs. 57 and 59 are looser; erratum 8). A record whose label is
 * unknown contributes nothing.
 */
final class LogisticModel implements ConjugateModel<LogisticState> {
  private final int d;
  private final PackedSymmetric packed;
  private final JointRelease release;
  private final HyperPrior prior;
  private final boolean naive;

  LogisticModel(PublicKnowledge known, HyperPrior prior, double secondWeight, boolean naive) {
    this.d = known.width();
    this.packed = PackedSymmetric.ofSize(d);
    double r = known.maxNorm();
    this.release =
        JointRelease.of(
            List.of(
                Block.vector("sum of (y - 1/2) x", d, r / 2),
                Block.symmetric("sum of E[xi] x x'", d, PolyaGamma.LARGEST_MEAN * r * r)),
            1,
            secondWeight);
    this.prior = prior;
    this.naive = naive;
  }

  @Override
  public JointRelease release() {
    return release;
  }

  /** q(xi) = PG(1, 0): the largest weight. */
  @Override
  public LogisticState start() {
    return new LogisticState(
        new double[d], new double[d * d], new GammaPosterior(prior.shape(), prior.rate()));
  }

  @Override
  public void addExpected(LogisticState q, Row row, double[] sum) {
    float y = row.label();
    if (Float.isNaN(y)) {
      return;
    }
    float[] block = row.block();
    int offset = row.offset();
    double xi = PolyaGamma.mean(q.expectedSquare(block, offset));
    for (int i = 0; i < d; i++) {
      double x = block[offset + i];
      if (x != 0) {
        sum[i] += (y - 0.5) * x;
      }
    }
    PackedOuter.add(sum, d, packed, xi, block, offset);
  }

  @Override
  public LogisticState posterior(NoisyStatistics statistics, LogisticState last) {
    double[] h = packed.unpack(statistics.block(1));
    NoisyNormalEquations.Solution solution =
        new NoisyNormalEquations(h, statistics.block(0))
            .solve(prior, 1, naive ? 0 : statistics.noiseSd(0), naive ? 0 : statistics.noiseSd(1));
    return new LogisticState(solution.mean(), solution.covariance(), solution.alpha());
  }
}
