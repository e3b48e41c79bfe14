package org.priory.bench.reproduce.sampling;

import java.util.Arrays;
import java.util.BitSet;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.accounting.Calibration;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.Repeated;

/**
 * Algorithm 2 of "Privacy for free" as it is printed, for a logistic regression: sqrt(N) passes of
 * batches of sqrt(N) records, T N/tau = N steps
 *
 * <pre>theta <- theta - eta_t (grad r + N/tau sum_S grad l) + N(0, max(V eta_t^2, eta_t))</pre>
 *
 * with V from theorem 16 and the step sizes of its alpha-phase transition, eta_t = alpha (N
 * T/tau)/(V t); or the same with the V that today's accountant asks for. For public data: it adds
 * its noise as doubles, outside of the wall.
 *
 * @param v V: the variance of the noise on a gradient
 * @param steps how many
 * @param batch tau
 */
record PrintedLangevin(PublicKnowledge known, double v, int steps, int batch) {
  private static final double ALPHA = 0.5;

  /** r = Lambda/2 |theta|^2. */
  private static final double RIDGE = 1;

  /**
   * 128 N T L^2/(tau epsilon^2) log(2.5 N T/(tau delta)) log(2/delta), L = R, at the largest
   * epsilon for which theorem 16 holds, if that is less: T >= epsilon^2 N/(32 tau log(2/delta)).
   */
  static PrintedLangevin asPrinted(PublicKnowledge known, PrivacyBudget budget) {
    int batch = batch(known);
    double steps = steps(known);
    double norm = known.maxNorm();
    double most =
        Math.sqrt(32 * batch * (steps * batch / known.records()) * Math.log(2 / budget.delta()))
            / Math.sqrt(known.records());
    double epsilon = Math.min(budget.epsilon(), most);
    double v =
        128
            * steps
            * norm
            * norm
            / (epsilon * epsilon)
            * Math.log(2.5 * steps / budget.delta())
            * Math.log(2 / budget.delta());
    return new PrintedLangevin(known, v, steps(known), batch);
  }

  /** (N/tau)^2 z^2 L^2: z for as many samples of that share, under add/remove neighbours. */
  static PrintedLangevin today(PublicKnowledge known, PrivacyBudget budget) {
    int batch = batch(known);
    double share = batch / known.records();
    double z =
        Calibration.to(budget)
            .noise(x -> new Repeated(new PoissonSampled(share, new Gaussian(x)), steps(known)))
            .value();
    double sd = z * known.maxNorm() / share;
    return new PrintedLangevin(known, sd * sd, steps(known), batch);
  }

  private static int batch(PublicKnowledge known) {
    return (int) Math.round(Math.sqrt(known.records()));
  }

  private static int steps(PublicKnowledge known) {
    double passes = Math.sqrt(known.records());
    return (int) Math.round(known.records() * passes / batch(known));
  }

  /** The mean of the draws after the change of phase, t > alpha N T/tau. */
  double[] run(Records records, RandomSource source) {
    int d = known.width();
    double[] theta = new double[d];
    double[] gradient = new double[d];
    double[] z = new double[d];
    double[] mean = new double[d];
    int from = (int) (ALPHA * steps);
    // beyond it steps are unstable: curvature is at most N R^2/4 + Lambda
    double most = 1 / (known.records() * known.maxNorm() * known.maxNorm() / 4 + RIDGE);
    for (int t = 1; t <= steps; t++) {
      double eta = Math.min(most, ALPHA * steps / (v * t));
      gradient(records, theta, gradient, source);
      NormalSampler.fill(z, Math.sqrt(Math.max(v * eta * eta, eta)), source);
      for (int j = 0; j < d; j++) {
        theta[j] += z[j] - eta * gradient[j];
        mean[j] += t > from ? theta[j] / (steps - from) : 0;
      }
    }
    return mean;
  }

  private void gradient(Records records, double[] theta, double[] sum, RandomSource source) {
    Arrays.fill(sum, 0);
    int n = records.rows();
    BitSet taken = new BitSet(n);
    // counted here: asking the set for its size would take longer than the gradient
    for (int count = 0; count < Math.min(batch, n); ) {
      int row = (int) Math.floorMod(source.nextLong(), (long) n);
      if (taken.get(row)) {
        continue;
      }
      taken.set(row);
      count++;
      float[] block = records.block(row);
      int offset = records.offset(row);
      double m = 0;
      for (int j = 0; j < sum.length; j++) {
        m += block[offset + j] * theta[j];
      }
      // l' = q - y
      double slope = 1 / (1 + Math.exp(-m)) - records.label(row);
      for (int j = 0; j < sum.length; j++) {
        sum[j] += slope * block[offset + j];
      }
    }
    for (int j = 0; j < sum.length; j++) {
      sum[j] = known.records() / batch * sum[j] + RIDGE * theta[j];
    }
  }
}
