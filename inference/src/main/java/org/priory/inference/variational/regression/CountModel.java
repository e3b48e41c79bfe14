package org.priory.inference.variational.regression;

import org.priory.inference.optimization.rates.CountFrame;
import org.priory.inference.rows.PackedOuter;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.ConjugateModel;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;

/**
 * Bayesian negative binomial regression with Pólya-Gamma variables (Polson, Scott and Windle 2013;
 * VIPS, sections 5 and 6): a count y of size r and log odds psi = z'm + psi_0 has the likelihood
 *
 * <pre>
 *   (e^psi)^y/(1 + e^psi)^(y + r) = 2^-(y + r) e^((y - r) psi/2) E[e^(-xi psi^2/2)],
 *   xi ~ PG(y + r, 0),   E[xi] = (y + r) tanh(c/2)/(2 c),   c^2 = E[psi^2],
 * </pre>
 *
 * <p>and its mean is r e^psi. With y cut off at K, which depends on the row's features and on what
 * is believed alone, a record's statistics are
 *
 * <pre>
 *   q^2 (min(y, K) - r)/(2 (K + r)) z   and   q^2 E[xi]/(K + r) z z',   q^2 = 1/max(|z|, a)^2.
 * </pre>
 *
 * <p>|min(y, K) - r| &lt;= K + r and E[xi] &lt;= (K + r)/4, so that their norms are at most 1/(2a)
 * and 1/4, those of {@link LogisticModel}, whose M-step is taken. Both have the same weights, which
 * do not depend on the count, so that no coefficient is shifted, whatever r is: where the mean is
 * right the expected difference of the two sides is zero at the truth. A record without a label
 * contributes nothing.
 */
final class CountModel implements ConjugateModel<LogisticState> {
  private final int d;
  private final PackedSymmetric packed;
  private final Standardisation features;
  private final double floor;
  private final CountFrame frame;
  private final double size;
  private final LogisticModel steps;

  /**
   * The model.
   *
   * @param features the first of which is the constant
   * @param floor a
   * @param size r, as a share of the largest count
   * @param steps the M-step for statistics of such bounds
   */
  CountModel(
      Standardisation features, double floor, CountFrame frame, double size, LogisticModel steps) {
    this.d = features.width();
    this.packed = PackedSymmetric.ofSize(d);
    this.features = features;
    this.floor = floor;
    this.frame = frame;
    this.size = size;
    this.steps = steps;
  }

  @Override
  public JointRelease release() {
    return steps.release();
  }

  @Override
  public LogisticState start() {
    return steps.start();
  }

  /** psi_0: the log odds of the mean of all. */
  private double offset() {
    return frame.offset() - Math.log(size);
  }

  @Override
  public void addExpected(LogisticState q, Row row, double[] sum) {
    if (Float.isNaN(row.label())) {
      return;
    }
    double[] z = new double[d];
    double norm = Math.max(floor, features.apply(row.block(), row.offset(), z));
    double predictor = 0;
    for (int j = 0; j < d; j++) {
      predictor += z[j] * q.mean()[j];
    }
    double most = frame.most(predictor);
    double count = Math.min(most, frame.count(row.label()));
    double weight = 1 / (norm * norm * (most + size));
    for (int j = 0; j < d; j++) {
      sum[j] += weight * (count - size) / 2 * z[j];
    }
    // c^2 = (psi_0 + z'mu)^2 + z'Sz
    double psi = offset() + predictor;
    double square = q.expectedSquare(z) - predictor * predictor + psi * psi;
    double xi = (count + size) * PolyaGamma.mean(square);
    PackedOuter.add(sum, d, packed, weight * xi, z);
  }

  /** H m = b - psi_0 H e, e the constant: the prior is around psi_0. */
  @Override
  public LogisticState posterior(NoisyStatistics statistics, LogisticState last) {
    double[] h = packed.unpack(statistics.block(1));
    double[] values = statistics.values().clone();
    for (int j = 0; j < d; j++) {
      values[j] -= offset() * h[j * d];
    }
    double[] whole = last.mean().clone();
    whole[0] += offset();
    // the noise of b - psi_0 H e counts as that of H (m + psi_0 e)
    return steps.posterior(
        new NoisyStatistics(statistics.release(), values, statistics.noise()),
        new LogisticState(whole, last.covariance(), last.alpha()));
  }
}
