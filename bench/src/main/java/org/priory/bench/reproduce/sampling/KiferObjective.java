package org.priory.bench.reproduce.sampling;

import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.event.PrivacyBudget;

/**
 * Objective perturbation with the noise of Kifer, Smith and Thakurta (2012, algorithm 1), which
 * "Privacy for free" compares with: the minimum of
 *
 * <pre>
 * sum l(x'theta, y) + Delta/2 |theta|^2 + b'theta,   b ~ N(0, zeta^2 (8 log(2/delta) + 4 epsilon)/epsilon^2),
 * </pre>
 *
 * Delta = 2 lambda/epsilon, zeta = R and lambda = R^2/4 for a logistic loss, and at least 1. For
 * public data: its noise is a double, outside of the wall.
 *
 * @param known what is public
 * @param sd of b
 * @param ridge Delta
 */
record KiferObjective(PublicKnowledge known, double sd, double ridge) {
  private static final int STEPS = 60;

  static KiferObjective of(PublicKnowledge known, PrivacyBudget budget) {
    double norm = known.maxNorm();
    double epsilon = budget.epsilon();
    return new KiferObjective(
        known,
        norm * Math.sqrt(8 * Math.log(2 / budget.delta()) + 4 * epsilon) / epsilon,
        Math.max(1, 2 * norm * norm / 4 / epsilon));
  }

  /** By Newton steps, halved until the gradient falls. */
  double[] run(Records records, RandomSource source) {
    int d = known.width();
    double[] b = new double[d];
    NormalSampler.fill(b, sd, source);
    double[] theta = new double[d];
    Point at = point(records, theta, b);
    for (int step = 0; step < STEPS && at.size() > 1e-9 * (1 + sd); step++) {
      double[] direction = Cholesky.of(at.hessian, d).solve(at.gradient);
      double share = 1;
      Point next = at;
      double[] there = theta;
      while (share > 1e-6 && !(next.size() < at.size())) {
        there = theta.clone();
        for (int j = 0; j < d; j++) {
          there[j] -= share * direction[j];
        }
        next = point(records, there, b);
        share /= 2;
      }
      if (!(next.size() < at.size())) {
        return theta;
      }
      theta = there;
      at = next;
    }
    return theta;
  }

  @SuppressWarnings("ArrayRecordComponent") // derivatives at a point
  private record Point(double[] gradient, double[] hessian) {
    double size() {
      double sum = 0;
      for (double g : gradient) {
        sum += g * g;
      }
      return Math.sqrt(sum);
    }
  }

  private Point point(Records records, double[] theta, double[] b) {
    int d = theta.length;
    double[] gradient = b.clone();
    double[] hessian = new double[d * d];
    int[] places = new int[d];
    for (int row = 0; row < records.rows(); row++) {
      float[] block = records.block(row);
      int offset = records.offset(row);
      int count = 0;
      double m = 0;
      for (int j = 0; j < d; j++) {
        if (block[offset + j] != 0) {
          places[count++] = j;
          m += block[offset + j] * theta[j];
        }
      }
      double q = 1 / (1 + Math.exp(-m));
      for (int k = 0; k < count; k++) {
        double x = block[offset + places[k]];
        gradient[places[k]] += (q - records.label(row)) * x;
        for (int l = 0; l <= k; l++) {
          hessian[places[k] * d + places[l]] += q * (1 - q) * x * block[offset + places[l]];
        }
      }
    }
    for (int j = 0; j < d; j++) {
      gradient[j] += ridge * theta[j];
      hessian[j * d + j] += ridge;
    }
    return new Point(gradient, hessian);
  }
}
