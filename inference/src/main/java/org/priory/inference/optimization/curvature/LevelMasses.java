package org.priory.inference.optimization.curvature;

import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * What the curvature has in the block of one category, which follows from one number for each of
 * its levels.
 *
 * <p>A row has one level. With h_k the weights of all rows of level k, added up, h_0 their sum, c
 * the centre and delta = h - c h_0,
 *
 * <pre>
 *   intercept by levels  A delta,
 *   levels by levels     A (diag(c h_0 + delta) - delta c' - c delta' - c c' h_0) A.
 * </pre>
 *
 * <p>Both are linear in delta, so that its posterior given the noisy entries is normal: all of the
 * L (L + 1)/2 + L of them speak of L numbers. The prior of delta_k is N((p_k - c_k) h_0, s_k^2),
 * p_k the share of the curvature that the level is expected to have, s_k half of what that implies,
 * or what the moments leave open if that is more.
 */
final class LevelMasses {
  private final LevelFrame.Level level;
  private final double total;
  private final double[] mean;

  /** L, of the precision L L'. */
  private final double[] root;

  /**
   * From noisy entries.
   *
   * @param expected p ({@link LevelShares})
   * @param y the curvature in the frame, row after row, of size q
   * @param v the variances of its noise
   * @param open the share of a level that the moments leave open
   */
  LevelMasses(
      LevelFrame.Level level, double[] expected, double[] y, double[] v, int q, double open) {
    this.level = level;
    this.total = Math.max(y[0], 1);
    int count = level.count();
    int n = level.coordinates();
    double[] precision = new double[count * count];
    double[] right = new double[count];
    double smallest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < count; k++) {
      double sd = Math.max(0.5 * expected[k], open) * total;
      precision[k * count + k] = 1 / (sd * sd);
      right[k] = (expected[k] - level.shares()[k]) * total / (sd * sd);
      smallest = Math.min(smallest, 1 / (sd * sd));
    }
    // delta adds up to nothing
    for (int k = 0; k < count; k++) {
      for (int l = 0; l < count; l++) {
        precision[k * count + l] += 1e6 * smallest;
      }
    }
    double[] zero = new double[count];
    for (int i = 0; i < n; i++) {
      observe(intercept(i), y[level.from() + i], v[level.from() + i], precision, right);
      for (int j = 0; j <= i; j++) {
        int at = (level.from() + i) * q + level.from() + j;
        observe(pair(i, j), y[at] - block(zero, i, j), v[at], precision, right);
      }
    }
    Cholesky cholesky = Cholesky.of(precision, count);
    this.mean = cholesky.solve(right);
    this.root = cholesky.lower();
  }

  private void observe(
      double[] row, double value, double variance, double[] precision, double[] right) {
    int count = row.length;
    for (int k = 0; k < count; k++) {
      right[k] += row[k] * value / variance;
      for (int l = 0; l < count; l++) {
        precision[k * count + l] += row[k] * row[l] / variance;
      }
    }
  }

  /** d (A delta)_i in the frame / d delta. */
  private double[] intercept(int i) {
    double[] row = new double[level.count()];
    for (int k = 0; k < row.length; k++) {
      row[k] = map(k, i);
    }
    return row;
  }

  /** d block_ij / d delta. */
  private double[] pair(int i, int j) {
    double ci = centred(i);
    double cj = centred(j);
    double[] row = new double[level.count()];
    for (int k = 0; k < row.length; k++) {
      row[k] = map(k, i) * map(k, j) - map(k, i) * cj - ci * map(k, j);
    }
    return row;
  }

  private double block(double[] delta, int i, int j) {
    double sum = -centred(i) * centred(j) * total;
    double[] row = pair(i, j);
    for (int k = 0; k < delta.length; k++) {
      sum += level.shares()[k] * total * map(k, i) * map(k, j) + row[k] * delta[k];
    }
    return sum;
  }

  private double map(int k, int i) {
    return level.map()[k * level.coordinates() + i];
  }

  /** (M'c)_i. */
  private double centred(int i) {
    double sum = 0;
    for (int k = 0; k < level.count(); k++) {
      sum += map(k, i) * level.shares()[k];
    }
    return sum;
  }

  /** Writes the block of the mean into a matrix of size q. */
  void writeMean(double[] h, int q) {
    write(mean, h, q);
  }

  /** Writes a block that is drawn from the posterior. */
  void writeDraw(double[] h, int q, RandomSource source) {
    int count = level.count();
    double[] normal = new double[count];
    NormalSampler.fill(normal, 1, source);
    // x with L'x = normal has the inverse of L L' as covariance
    double[] delta = mean.clone();
    for (int k = count - 1; k >= 0; k--) {
      for (int l = k + 1; l < count; l++) {
        normal[k] -= root[l * count + k] * normal[l];
      }
      normal[k] /= root[k * count + k];
      delta[k] += normal[k];
    }
    write(delta, h, q);
  }

  private void write(double[] drawn, double[] h, int q) {
    double[] delta = drawn.clone();
    for (int k = 0; k < delta.length; k++) {
      // no level has less than no rows
      delta[k] = Math.max(delta[k], -level.shares()[k] * total);
    }
    for (int i = 0; i < level.coordinates(); i++) {
      double[] row = intercept(i);
      double sum = 0;
      for (int k = 0; k < delta.length; k++) {
        sum += row[k] * delta[k];
      }
      h[level.from() + i] = sum;
      h[(level.from() + i) * q] = sum;
      for (int j = 0; j < level.coordinates(); j++) {
        h[(level.from() + i) * q + level.from() + j] = block(delta, i, j);
      }
    }
  }
}
