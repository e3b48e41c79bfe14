package org.priory.inference.optimization.curvature;

import java.util.Arrays;
import org.priory.inference.rows.NumberMixing;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * A mixing of numbers after which they have variance 1 and go together no more, as far as a noisy
 * matrix tells: for the covariance S = V diag(l) V' that is believed,
 *
 * <pre>
 *   W = k V diag(f) V',   f = (l^2 + n e^2)^-1/4,
 * </pre>
 *
 * <p>e the noise of an entry, so that sqrt n e is what eigenvalues of the noise alone would be:
 * what cannot be told from nothing is not made larger. k keeps the sum of the variances. A question
 * that is asked in these coordinates has the same noise, but the directions in which numbers are
 * collinear are as long in it as the others.
 *
 * @param size of the frame
 * @param from the first number's place in it
 * @param count n
 * @param matrix W, row after row
 * @param inverse of it
 * @param variances of mixed numbers, as far as can be told: the diagonal of W S W' with every l at
 *     least its own noise, sqrt 2 e, or the mean of all if that is less
 */
public record Whitening(
    int size, int from, int count, double[] matrix, double[] inverse, double[] variances) {
  /**
   * What has less than this share of the largest variance is not made as large: columns may be
   * constant, or alike but for rounding.
   */
  private static final double LEAST_SHARE = 1e-4;

  /** A point that is nearer to 0 has no direction. */
  private static final double NOWHERE = 1e-9;

  /** Nothing is mixed. */
  static Whitening none(int size, int from, int count) {
    double[] one = new double[count * count];
    for (int i = 0; i < count; i++) {
      one[i * count + i] = 1;
    }
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return new Whitening(size, from, count, one, one, ones);
  }

  /**
   * The mixing of the numbers from a place on.
   *
   * @param h what is believed of the curvature; S is that of numbers over that of the intercept,
   *     which comes first
   * @param noise variances of its entries
   */
  public static Whitening of(double[] h, double[] noise, int size, int from, int count) {
    double[] c = new double[count * count];
    double e = 0;
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        int at = (from + i) * size + from + j;
        c[i * count + j] = h[at] / h[0];
        e += i == j ? 0 : noise[at] / h[0] / h[0] / (count * (count - 1.0));
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(c, count);
    double[] f = new double[count];
    double trace = 0;
    double least = Math.max(Double.MIN_NORMAL, LEAST_SHARE * eigen.values()[count - 1]);
    for (int k = 0; k < count; k++) {
      double l = Math.max(0, eigen.values()[k]);
      f[k] = Math.pow(l * l + count * e + least * least, -0.25);
      trace += l * f[k] * f[k];
    }
    double factor = Math.sqrt(count / trace);
    double[] matrix = new double[count * count];
    double[] inverse = new double[count * count];
    double[] variances = new double[count];
    double mean = Arrays.stream(eigen.values()).map(l -> Math.max(0, l)).sum() / count;
    double seen = Math.min(mean, Math.sqrt(2 * e));
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < count; k++) {
        double v = eigen.vectors()[i * count + k];
        variances[i] += v * v * factor * factor * f[k] * f[k] * Math.max(seen, eigen.values()[k]);
      }
    }
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        for (int k = 0; k < count; k++) {
          double vv = eigen.vectors()[i * count + k] * eigen.vectors()[j * count + k];
          matrix[i * count + j] += factor * f[k] * vv;
          inverse[i * count + j] += vv / (factor * f[k]);
        }
      }
    }
    return new Whitening(size, from, count, matrix, inverse, variances);
  }

  /**
   * This mixing, turned so that a point lies along the first of what comes out: RW, with the
   * reflection R = 1 - 2 u u'/u'u, u = m + sign(m_1) |m| e_1. Rows keep their lengths. Where a
   * point is certain of rows, the curvature along it is less than across it, and now that is an
   * entry of the diagonal by itself.
   *
   * @param m the point, by the numbers that come out; its other places are not looked at
   */
  public Whitening turnedAlong(double[] m) {
    double[] u = Arrays.copyOfRange(m, from, from + count);
    double length = Math.sqrt(Arrays.stream(u).map(x -> x * x).sum());
    if (length < NOWHERE) {
      return this;
    }
    u[0] += Math.copySign(length, u[0]);
    double square = Arrays.stream(u).map(x -> x * x).sum();
    double[] r = new double[count * count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        r[i * count + j] = (i == j ? 1 : 0) - 2 * u[i] * u[j] / square;
      }
    }
    double[] spread = new double[count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        // what comes out goes together no more, as far as can be told
        spread[i] += r[i * count + j] * r[i * count + j] * variances[j];
      }
    }
    return new Whitening(
        size,
        from,
        count,
        SquareProducts.product(r, matrix, count),
        // R' = R
        SquareProducts.product(inverse, r, count),
        spread);
  }

  /** This mixing of numbers that another has mixed already, as one. */
  public Whitening after(Whitening first) {
    return new Whitening(
        size,
        from,
        count,
        SquareProducts.product(matrix, first.matrix, count),
        SquareProducts.product(first.inverse, inverse, count),
        variances);
  }

  /** A point of the frame by the numbers that come out: coefficients W'^-1 m. */
  public double[] moved(double[] m) {
    double[] out = m.clone();
    for (int a = 0; a < count; a++) {
      out[from + a] = 0;
      for (int i = 0; i < count; i++) {
        out[from + a] += inverse[i * count + a] * m[from + i];
      }
    }
    return out;
  }

  /** This whitening as a mixing of features. */
  public NumberMixing mixing(int[] features) {
    return new NumberMixing(features, matrix);
  }

  /** W among the numbers of the frame, and 1 elsewhere. */
  public double[] inFrame() {
    return inFrame(matrix);
  }

  /** The inverse of {@link #inFrame()}. */
  public double[] back() {
    return inFrame(inverse);
  }

  private double[] inFrame(double[] w) {
    double[] t = new double[size * size];
    for (int i = 0; i < size; i++) {
      t[i * size + i] = 1;
    }
    for (int i = 0; i < count; i++) {
      System.arraycopy(w, i * count, t, (from + i) * size + from, count);
    }
    return t;
  }

  /** T H T' with T = {@link #inFrame()}. */
  public double[] applied(double[] h) {
    return new NoisyMatrix(size, h, new double[size * size]).mapped(inFrame()).values();
  }

  /** The diagonal of W^-1 H W^-1' among the numbers: what H has there before they are mixed. */
  public double[] diagonalBefore(double[] h) {
    return diagonal(inverse, h);
  }

  private double[] diagonal(double[] w, double[] h) {
    double[] out = new double[count];
    for (int i = 0; i < count; i++) {
      for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
          double hab = h[(from + a) * size + from + b];
          out[i] += w[i * count + a] * w[i * count + b] * hab;
        }
      }
    }
    return out;
  }

  /** The coefficients of numbers before they are mixed: W'm. */
  double[] coefficients(double[] m) {
    double[] out = new double[count];
    for (int i = 0; i < count; i++) {
      for (int a = 0; a < count; a++) {
        out[i] += matrix[a * count + i] * m[from + a];
      }
    }
    return out;
  }

  /** The variances of coefficients before numbers are mixed: the diagonal of W'C W. */
  double[] variances(double[] c) {
    double[] out = new double[count];
    for (int i = 0; i < count; i++) {
      for (int a = 0; a < count; a++) {
        for (int b = 0; b < count; b++) {
          double cab = c[(from + a) * size + from + b];
          out[i] += matrix[a * count + i] * matrix[b * count + i] * cab;
        }
      }
    }
    return out;
  }

  /** Adds W diag(p) W' to a matrix of the frame: precisions p of coefficients before the mixing. */
  void addPrecision(double[] p, double[] to) {
    for (int a = 0; a < count; a++) {
      for (int b = 0; b < count; b++) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
          sum += matrix[a * count + i] * p[i] * matrix[b * count + i];
        }
        to[(from + a) * size + from + b] += sum;
      }
    }
  }
}
