package org.priory.numerics.linear;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix in plain Java: Householder reflections to a
 * tridiagonal matrix, then QL with implicit shifts.
 *
 * <p>Golub and Van Loan (2013), "Matrix computations", algorithms 8.3.1 to 8.3.3; Dubrulle, Martin
 * and Wilkinson (1968), "The implicit QL algorithm". Vectors are kept as rows, so that every inner
 * loop runs along an array.
 */
final class PlainEigen {
  private static final int MAX_SWEEPS = 60;

  private final int n;
  private final double[][] rows;
  private final double[] diagonal;
  // off[i] is between i and i + 1; the last is zero.
  private final double[] off;

  private PlainEigen(double[][] rows) {
    this.n = rows.length;
    this.rows = rows;
    this.diagonal = new double[n];
    this.off = new double[n];
  }

  /** See {@link Blas#eigen}. */
  static boolean of(double[] a, int n, double[] values) {
    double scale = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        scale = Math.max(scale, Math.abs(a[i * n + j]));
      }
    }
    // Squares must neither overflow nor vanish. A power of two changes no digit.
    scale = scale == 0 ? 1 : Math.scalb(1.0, Math.getExponent(scale));
    double[][] rows = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        rows[i][j] = a[i * n + j] / scale;
        rows[j][i] = rows[i][j];
      }
    }
    PlainEigen eigen = new PlainEigen(rows);
    double[][] vectors = eigen.tridiagonal();
    for (int i = 0; i < n; i++) {
      if (!eigen.findValue(i, vectors)) {
        return false;
      }
    }
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> eigen.diagonal[i]))
            .mapToInt(i -> i)
            .toArray();
    for (int i = 0; i < n; i++) {
      values[i] = eigen.diagonal[order[i]] * scale;
      System.arraycopy(vectors[order[i]], 0, a, i * n, n);
    }
    return true;
  }

  /** T = Q'A Q with the reflections Q = H_0 H_1 ...; gives Q' row by row. */
  private double[][] tridiagonal() {
    double[][] reflectors = new double[n][];
    double[] taus = new double[n];
    for (int k = 0; k < n - 1; k++) {
      double[] v = new double[n];
      System.arraycopy(rows[k], k + 1, v, k + 1, n - k - 1);
      taus[k] = reflector(v, k + 1);
      diagonal[k] = rows[k][k];
      off[k] = v[k];
      v[k] = 0;
      reflectors[k] = v;
      reflectBothSides(v, taus[k], k + 1);
    }
    diagonal[n - 1] = rows[n - 1][n - 1];
    return product(reflectors, taus);
  }

  /**
   * Turns x = v[first..] into the v of H = I - tau v v' with H x = r e_1. Leaves r at {@code first
   * - 1}.
   *
   * @return tau
   */
  private double reflector(double[] v, int first) {
    double rest = 0;
    for (int i = first + 1; i < n; i++) {
      rest += v[i] * v[i];
    }
    double head = v[first];
    v[first - 1] = head;
    if (rest == 0) {
      return 0;
    }
    // r has the other sign than x_1: nothing cancels in v_1 = x_1 - r.
    double r = -Math.copySign(Math.sqrt(head * head + rest), head);
    v[first - 1] = r;
    v[first] = head - r;
    // tau = 2 / v'v
    return 2 / (v[first] * v[first] + rest);
  }

  /** A = H A H from row and column {@code first} on. */
  private void reflectBothSides(double[] v, double tau, int first) {
    if (tau == 0) {
      return;
    }
    // p = tau A v, w = p - (tau/2)(p'v) v, A = A - v w' - w v'
    double[] w = new double[n];
    for (int i = first; i < n; i++) {
      addRow(w, tau * v[i], rows[i], first);
    }
    double dot = 0;
    for (int i = first; i < n; i++) {
      dot += w[i] * v[i];
    }
    addRow(w, -0.5 * tau * dot, v, first);
    for (int i = first; i < n; i++) {
      addRows(rows[i], -v[i], w, -w[i], v, first);
    }
  }

  /**
   * Q' row by row, for Q the product of the reflections: the last one first, each from the left.
   */
  private double[][] product(double[][] reflectors, double[] taus) {
    double[][] q = new double[n][n];
    for (int i = 0; i < n; i++) {
      q[i][i] = 1;
    }
    for (int k = n - 2; k >= 0; k--) {
      // Q = Q - tau v (v'Q)
      double[] v = reflectors[k];
      double[] g = new double[n];
      for (int i = k + 1; i < n; i++) {
        addRow(g, v[i], q[i], k + 1);
      }
      for (int i = k + 1; i < n; i++) {
        addRow(q[i], -taus[k] * v[i], g, k + 1);
      }
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double swap = q[i][j];
        q[i][j] = q[j][i];
        q[j][i] = swap;
      }
    }
    return q;
  }

  /** QL sweeps until nothing is left beside the diagonal at {@code at}. */
  private boolean findValue(int at, double[][] vectors) {
    for (int sweep = 0; sweep < MAX_SWEEPS; sweep++) {
      int end = at;
      while (end < n - 1 && !isNegligible(end)) {
        end++;
      }
      if (end == at) {
        return true;
      }
      sweep(at, end, vectors);
    }
    return false;
  }

  private boolean isNegligible(int i) {
    double around = Math.abs(diagonal[i]) + Math.abs(diagonal[i + 1]);
    return Math.abs(off[i]) <= 0.5 * Math.ulp(1.0) * around + Double.MIN_NORMAL;
  }

  /** One implicit QL step on the block from {@code at} to {@code end}, upwards. */
  private void sweep(int at, int end, double[][] vectors) {
    // Wilkinson's shift: the eigenvalue of the upper 2 x 2 block that is nearer to its corner.
    double half = (diagonal[at + 1] - diagonal[at]) / (2 * off[at]);
    double root = Math.hypot(half, 1);
    double g = diagonal[end] - diagonal[at] + off[at] / (half + Math.copySign(root, half));
    double sine = 1;
    double cosine = 1;
    double carry = 0;
    for (int i = end - 1; i >= at; i--) {
      double f = sine * off[i];
      double b = cosine * off[i];
      double r = Math.hypot(f, g);
      off[i + 1] = r;
      if (r == 0) {
        // The block falls into two: what was done so far stands.
        diagonal[i + 1] -= carry;
        off[end] = 0;
        return;
      }
      sine = f / r;
      cosine = g / r;
      g = diagonal[i + 1] - carry;
      double t = (diagonal[i] - g) * sine + 2 * cosine * b;
      carry = sine * t;
      diagonal[i + 1] = g + carry;
      g = cosine * t - b;
      rotate(vectors[i], vectors[i + 1], cosine, sine);
    }
    diagonal[at] -= carry;
    off[at] = g;
    off[end] = 0;
  }

  /** Turns two rows by an angle. */
  private void rotate(double[] upper, double[] lower, double cosine, double sine) {
    for (int k = 0; k < n; k++) {
      double u = upper[k];
      double l = lower[k];
      upper[k] = cosine * u - sine * l;
      lower[k] = sine * u + cosine * l;
    }
  }

  private static void addRow(double[] to, double factor, double[] row, int first) {
    for (int j = first; j < to.length; j++) {
      to[j] += factor * row[j];
    }
  }

  private static void addRows(
      double[] to, double factor, double[] row, double otherFactor, double[] other, int first) {
    for (int j = first; j < to.length; j++) {
      to[j] += factor * row[j] + otherFactor * other[j];
    }
  }
}
