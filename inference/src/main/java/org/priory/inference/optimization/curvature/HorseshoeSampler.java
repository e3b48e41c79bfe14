package org.priory.inference.optimization.curvature;

import java.util.List;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Draws from the posterior of coordinates t that are known to be N(mu, S) but for a horseshoe of
 * some r = o + R t ({@link HorseshoeScales}).
 *
 * <p>Given variances d of the horseshoe, r was measured once more, as 0 with the variances d. So
 * with K = R S R', e = o + R mu and M = K + diag(d)
 *
 * <pre>
 *   p(e) = N(e; 0, M),   mean = mu - S R' M^-1 e,   covariance = S - S R' M^-1 R S.
 * </pre>
 *
 * <p>A sweep draws each s with t integrated out: without its own prior r_k is m with a variance v,
 * 1/(M^-1)_kk = v + d_k and (M^-1 e)_k = m/(v + d_k). A hump near 0 and one far from it are so
 * reached from each other at once. Then tau given all s, then tau and all s together with t
 * integrated out, then t, and c given t.
 */
final class HorseshoeSampler {
  /** Variances below this share of what is known of a coefficient are as good as 0. */
  private static final double ROUNDING = 1e-12;

  private final int q;
  private final PlacedRows rows;
  private final List<HorseshoeScales> scales;
  private final Cholesky precision;
  private final double[] mean;

  /** S R', q x p. */
  private final double[] spread;

  /** K. */
  private final double[] known;

  /** e. */
  private final double[] expected;

  /** Cholesky's factor of S^-1. */
  private final double[] lower;

  private Cholesky measured;

  /**
   * A sampler.
   *
   * @param information S^-1 and S^-1 mu
   * @param rows R and o, all rows of the first scales before those of the next
   */
  HorseshoeSampler(
      NoisyNewton.Information information, PlacedRows rows, List<HorseshoeScales> scales) {
    this.q = information.right().length;
    this.rows = rows;
    this.scales = List.copyOf(scales);
    int p = rows.offsets().length;
    if (scales.stream().mapToInt(HorseshoeScales::count).sum() != p) {
      throw new IllegalArgumentException("scales must be one a row, of which there are " + p);
    }
    this.precision = Cholesky.of(information.precision(), q);
    this.lower = precision.lower();
    this.mean = precision.solve(information.right());
    double[] across = new double[q * p];
    double[] flat = new double[p * q];
    for (int k = 0; k < p; k++) {
      System.arraycopy(rows.rows()[k], 0, flat, k * q, q);
      for (int i = 0; i < q; i++) {
        across[i * p + k] = rows.rows()[k][i];
      }
    }
    this.spread = precision.solve(across, p);
    this.known = new double[p * p];
    Products.gemm(
        1,
        DoubleMatrix.view(flat, 0, p, q),
        DoubleMatrix.view(spread, 0, q, p),
        0,
        DoubleMatrix.view(known, 0, p, p));
    this.expected = rows.at(mean);
    this.measured = Cholesky.of(withVariances(variances()), p);
  }

  /** One sweep, and the coordinates that it draws. */
  double[] next(RandomSource source) {
    drawScales(source);
    for (HorseshoeScales each : scales) {
      each.drawGlobal(source);
    }
    moveTogether(source);
    measured = Cholesky.of(withVariances(variances()), expected.length);
    double[] t = draw(source);
    drawSlabs(rows.at(t), source);
    return t;
  }

  /** The covariance of t given all scales times a vector: S x - S R' M^-1 R S x. */
  double[] covarianceTimes(double[] x) {
    double[] out = precision.solve(x);
    subtractSeen(rowsTimes(out), out);
    return out;
  }

  private double[] variances() {
    double[] d = new double[rows.offsets().length];
    int at = 0;
    for (HorseshoeScales each : scales) {
      for (int k = 0; k < each.count(); k++) {
        d[at++] = each.variance(k);
      }
    }
    return d;
  }

  /** M. */
  private double[] withVariances(double[] d) {
    int p = d.length;
    double[] m = known.clone();
    for (int k = 0; k < p; k++) {
      m[k * p + k] += d[k] + ROUNDING * known[k * p + k];
    }
    return m;
  }

  private void drawScales(RandomSource source) {
    int p = expected.length;
    double[] d = variances();
    Cholesky m = Cholesky.of(withVariances(d), p);
    double[] w = m.inverse();
    double[] a = m.solve(expected);
    int k = 0;
    for (HorseshoeScales each : scales) {
      for (int own = 0; own < each.count(); own++, k++) {
        double inverse = 1 / w[k * p + k];
        double v = Math.max(ROUNDING * known[k * p + k], inverse - d[k]);
        each.drawScale(own, a[k] * inverse, v, source);
        double by = each.variance(own) - d[k];
        changed(w, a, k, by / (1 + by * w[k * p + k]));
      }
    }
  }

  /** M^-1 - f w_k w_k' and M^-1 e, as far as rows after the k-th look at them. */
  private static void changed(double[] w, double[] a, int k, double factor) {
    int p = a.length;
    for (int i = k + 1; i < p; i++) {
      double by = factor * w[k * p + i];
      a[i] -= by * a[k];
      for (int j = i; j < p; j++) {
        w[i * p + j] -= by * w[k * p + j];
      }
    }
  }

  private void moveTogether(RandomSource source) {
    int p = expected.length;
    int from = 0;
    for (HorseshoeScales each : scales) {
      int at = from;
      each.moveTogether(
          own -> {
            double[] d = variances();
            System.arraycopy(own, 0, d, at, own.length);
            Cholesky m = Cholesky.of(withVariances(d), p);
            double[] a = m.solve(expected);
            double square = 0;
            for (int k = 0; k < p; k++) {
              square += a[k] * expected[k];
            }
            return -0.5 * (m.logDeterminant() + square);
          },
          source);
      from += each.count();
    }
  }

  /** A draw of t without the horseshoe, moved by what it measures (Matheron's rule). */
  private double[] draw(RandomSource source) {
    double[] z = new double[q];
    NormalSampler.fill(z, 1, source);
    double[] coloured = new double[q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j <= i; j++) {
        coloured[i] += lower[i * q + j] * z[j];
      }
    }
    // S L z has the covariance S L L' S = S
    double[] t = precision.solve(coloured);
    for (int i = 0; i < q; i++) {
      t[i] += mean[i];
    }
    double[] d = variances();
    double[] seen = rows.at(t);
    for (int k = 0; k < seen.length; k++) {
      seen[k] += Math.sqrt(d[k]) * NormalSampler.next(source);
    }
    subtractSeen(seen, t);
    return t;
  }

  /** R x. */
  private double[] rowsTimes(double[] x) {
    double[] out = rows.at(x);
    for (int k = 0; k < out.length; k++) {
      out[k] -= rows.offsets()[k];
    }
    return out;
  }

  /** x - S R' M^-1 y. */
  private void subtractSeen(double[] y, double[] x) {
    int p = y.length;
    double[] solved = measured.solve(y);
    for (int i = 0; i < q; i++) {
      for (int k = 0; k < p; k++) {
        x[i] -= spread[i * p + k] * solved[k];
      }
    }
  }

  private void drawSlabs(double[] r, RandomSource source) {
    int from = 0;
    for (HorseshoeScales each : scales) {
      double[] own = new double[each.count()];
      System.arraycopy(r, from, own, 0, own.length);
      each.drawSlab(own, source);
      from += each.count();
    }
  }
}
