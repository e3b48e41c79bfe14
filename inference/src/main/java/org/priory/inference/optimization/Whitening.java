package org.priory.inference.optimization;

import org.priory.inference.model.NumberMixing;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * A mixing of numbers after which they go together no more, as far as a noisy matrix tells: for
 * correlations C = V diag(l) V' that are believed,
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
 */
record Whitening(int size, int from, int count, double[] matrix, double[] inverse) {

  /** Nothing is mixed. */
  static Whitening none(int size, int from, int count) {
    double[] one = new double[count * count];
    for (int i = 0; i < count; i++) {
      one[i * count + i] = 1;
    }
    return new Whitening(size, from, count, one, one);
  }

  /**
   * The mixing of the numbers from a place on.
   *
   * @param h what is believed of the curvature
   * @param noise variances of its entries
   */
  static Whitening of(double[] h, double[] noise, int size, int from, int count) {
    double[] c = new double[count * count];
    double e = 0;
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        int at = (from + i) * size + from + j;
        double scale = h[(from + i) * (size + 1)] * h[(from + j) * (size + 1)];
        c[i * count + j] = h[at] / Math.sqrt(scale);
        e += i == j ? 0 : noise[at] / scale / (count * (count - 1.0));
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(c, count);
    double[] f = new double[count];
    double trace = 0;
    for (int k = 0; k < count; k++) {
      double l = Math.max(0, eigen.values()[k]);
      f[k] = Math.pow(l * l + count * e, -0.25);
      trace += l * f[k] * f[k];
    }
    double factor = Math.sqrt(count / trace);
    double[] matrix = new double[count * count];
    double[] inverse = new double[count * count];
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        for (int k = 0; k < count; k++) {
          double vv = eigen.vectors()[i * count + k] * eigen.vectors()[j * count + k];
          matrix[i * count + j] += factor * f[k] * vv;
          inverse[i * count + j] += vv / (factor * f[k]);
        }
      }
    }
    return new Whitening(size, from, count, matrix, inverse);
  }

  /** This whitening as a mixing of features. */
  NumberMixing mixing(int[] features) {
    return new NumberMixing(features, matrix);
  }

  /** W among the numbers of the frame, and 1 elsewhere. */
  double[] inFrame() {
    return inFrame(matrix);
  }

  /** The inverse of {@link #inFrame()}. */
  double[] back() {
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
  double[] applied(double[] h) {
    return new NoisyMatrix(size, h, new double[size * size]).mapped(inFrame()).values();
  }

  /** The variances of mixed numbers: the diagonal of W C W', C the correlations in H. */
  double[] spreads(double[] h) {
    double[] c = new double[size * size];
    for (int i = from; i < from + count; i++) {
      for (int j = from; j < from + count; j++) {
        double scale = h[i * size + i] * h[j * size + j];
        c[i * size + j] = h[i * size + j] / Math.sqrt(scale);
      }
    }
    return diagonal(matrix, c);
  }

  /** The diagonal of W^-1 H W^-1' among the numbers: what H has there before they are mixed. */
  double[] diagonalBefore(double[] h) {
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
