package org.priory.inference.variational.regression;

import java.util.List;
import java.util.Optional;
import org.priory.inference.curvature.Curvature;
import org.priory.inference.curvature.CurvatureShrinkage;
import org.priory.inference.curvature.FullCurvature;
import org.priory.inference.posterior.Covariance;
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
 * Bayesian logistic regression with Pólya-Gamma variables (VIPS, section 6), on centred and scaled
 * features z, each record weighted by q^2 = 1/max(|z|, a)^2.
 *
 * <p>A record's statistics are q^2 (y - 1/2) z and q^2 E[xi] z z', E[xi] = tanh(c/2)/(2c), c^2 =
 * E[(z'm)^2] (eqs. 47 to 50). Since q^2 |z| &lt;= 1/a and E[xi] &lt;= 1/4 their norms are at most
 * 1/(2a) and 1/4, under add/remove neighbours and whatever the record. The weight depends on the
 * features alone, so that it shifts no coefficient. With a the largest norm of a row it is the same
 * for all records: the paper's own algorithm, with bounds half as large as its eqs. 57 and 59
 * (erratum 8). A record whose label is unknown contributes nothing.
 */
final class LogisticModel implements ConjugateModel<LogisticState> {
  /** Precisions of the prior are iterated so often in an M-step. */
  static final int ROUNDS = 20;

  private final int d;
  private final PackedSymmetric packed;
  private final Standardisation features;
  private final double records;
  private final double floor;
  private final double scoreVariance;
  private final JointRelease release;
  private final boolean naive;
  private final int rounds;

  /** The model, with {@value #ROUNDS} rounds on the prior's precision in an M-step. */
  LogisticModel(
      Standardisation features,
      double records,
      double floor,
      double scoreVariance,
      double firstShare,
      boolean naive) {
    this(features, records, floor, scoreVariance, firstShare, naive, ROUNDS);
  }

  /**
   * The model.
   *
   * @param records their number, by public knowledge
   * @param floor a
   * @param scoreVariance rho: the statistics' covariance over the curvature, 1/a^2 where all
   *     weights are 1/a^2
   * @param firstShare the first block's share of the budget
   * @param naive whether to leave the release noise out of the posterior, as the paper does
   * @param rounds on the prior's precision in an M-step
   */
  LogisticModel(
      Standardisation features,
      double records,
      double floor,
      double scoreVariance,
      double firstShare,
      boolean naive,
      int rounds) {
    this.d = features.width();
    this.packed = PackedSymmetric.ofSize(d);
    this.features = features;
    this.records = records;
    this.floor = floor;
    this.scoreVariance = scoreVariance;
    this.release =
        JointRelease.of(
            List.of(
                StatisticBlock.vector("sum of (y - 1/2) z", d, 0.5 / floor),
                StatisticBlock.symmetric("sum of E[xi] z z'", d, PolyaGamma.LARGEST_MEAN)),
            Math.sqrt(firstShare),
            Math.sqrt(1 - firstShare));
    this.naive = naive;
    this.rounds = rounds;
  }

  @Override
  public JointRelease release() {
    return release;
  }

  /** q(xi) = PG(1, 0): the largest weight. */
  @Override
  public LogisticState start() {
    return new LogisticState(new double[d], null, 1);
  }

  @Override
  public void addExpected(LogisticState q, Row row, double[] sum) {
    float y = row.label();
    if (Float.isNaN(y)) {
      return;
    }
    double[] z = new double[d];
    double norm = Math.max(floor, features.apply(row.block(), row.offset(), z));
    double weight = 1 / (norm * norm);
    for (int j = 0; j < d; j++) {
      sum[j] += weight * (y - 0.5) * z[j];
    }
    double xi = PolyaGamma.mean(q.expectedSquare(z));
    PackedOuter.add(sum, d, packed, weight * xi, z);
  }

  @Override
  public Optional<BatchQuery> batch(LogisticState q, double clip) {
    Covariance covariance = q.covariance();
    if (covariance != null && !(covariance instanceof Covariance.Full)) {
      return Optional.empty();
    }
    LogisticExpectation query =
        new LogisticExpectation(
            features,
            floor,
            q.mean(),
            covariance instanceof Covariance.Full full ? full.root() : null,
            clip * release.scale(0),
            clip * release.scale(1));
    return query.isPrecise() ? Optional.of(query) : Optional.empty();
  }

  @Override
  public LogisticState posterior(NoisyStatistics statistics, LogisticState last) {
    double[] noisy = packed.unpack(statistics.block(1));
    double noise = statistics.noiseSd(1);
    double[] h = CurvatureShrinkage.projected(expected(), noisy, noise);
    double square = 0;
    for (double m : last.mean()) {
      square += m * m;
    }
    // noise of the first block, and of the second times m
    double s =
        Math.sqrt(statistics.noiseSd(0) * statistics.noiseSd(0) + noise * noise * square / 2);
    Curvature.Estimate estimate =
        FullCurvature.of(h, d)
            .given(
                statistics.block(0),
                scoreVariance,
                naive ? 0 : s,
                Curvature.Prior.defaults(last.alpha()),
                rounds);
    return new LogisticState(estimate.mean(), estimate.covariance(), estimate.alpha());
  }

  /**
   * The diagonal of what the matrix is before anything is bought: independent features, all weights
   * the largest.
   */
  private double[] expected() {
    double norm = features.typicalNorm();
    double[] model = new double[d];
    for (int j = 0; j < d; j++) {
      model[j] = PolyaGamma.LARGEST_MEAN * records * features.spread()[j] / (norm * norm);
    }
    return model;
  }
}
