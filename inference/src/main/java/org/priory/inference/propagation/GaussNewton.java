package org.priory.inference.propagation;

import java.io.Serializable;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.numerics.linear.DoubleMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * The directions in which a network's output moves with its weights, by public inputs: G = E[J J'],
 * J the slopes of the output, has eigenvalues g and eigenvectors u, of which the largest k are
 * kept. Factors of records are released as
 *
 * <pre>
 *   P' f,    P = (u_1/sqrt(g_1 + lambda), ..., u_k/sqrt(g_k + lambda)),
 * </pre>
 *
 * <p>in which all directions are of like size, and P P' is the inverse of the precision G + lambda
 * I, as far as it is kept. Both are about the weights that see whitened inputs ({@link
 * FeatureWhitening}), so that u has unit length there; P is that of the network's own weights.
 */
final class GaussNewton implements Serializable {
  /** A direction is kept if its eigenvalue is not below this share of lambda. */
  private static final double SMALLEST = 0.1;

  private final int weights;
  private final int directions;
  private final double[] basis;
  private final double size;

  private GaussNewton(int weights, int directions, double[] basis, double size) {
    this.weights = weights;
    this.directions = directions;
    this.basis = basis;
    this.size = size;
  }

  /**
   * The Gauss-Newton directions of a network.
   *
   * @param lambda what is added to the eigenvalues
   * @param most largest k
   */
  static GaussNewton of(NormalNetwork network, SimulatedInputs inputs, double lambda, int most) {
    int p = network.mean().length;
    double[] slopes = new double[p * inputs.count()];
    double[] one = new double[p];
    for (int i = 0; i < inputs.count(); i++) {
      NetworkFactor.slopes(network, inputs.values()[i], inputs.whitened()[i], one);
      System.arraycopy(one, 0, slopes, i * p, p);
    }
    int n = inputs.count();
    // J'J and JJ' have the same eigenvalues: the smaller of the two is taken apart
    SymmetricEigen eigen = p <= n ? byWeights(slopes, n, p) : byInputs(slopes, n, p);
    double[] values = eigen.values();
    int k = kept(values, lambda, most);
    double[] vectors = p <= n ? largest(eigen, p, k) : ofInputs(slopes, eigen, n, p, k);
    double[] basis = new double[p * k];
    double size = 0;
    for (int c = 0; c < k; c++) {
      double value = Math.max(0, values[values.length - 1 - c]);
      size += value / (value + lambda);
      for (int i = 0; i < p; i++) {
        basis[i * k + c] = vectors[c * p + i] / Math.sqrt(value + lambda);
      }
    }
    // w'Fz = (F'w)'z
    for (int i = 0; i < network.hidden(); i++) {
      for (int c = 0; c < k; c++) {
        inputs.map().pullBack(basis, i * network.inputs() * k + c, k);
      }
    }
    return new GaussNewton(p, k, basis, size);
  }

  /** Eigendecomposition of G = J'J/n. */
  private static SymmetricEigen byWeights(double[] slopes, int n, int p) {
    double[] g = new double[p * p];
    Products.syrk(1.0 / n, DoubleMatrix.view(slopes, 0, n, p), 0, DoubleMatrix.view(g, 0, p, p));
    for (int r = 0; r < p; r++) {
      for (int c = 0; c < r; c++) {
        g[r * p + c] = g[c * p + r];
      }
    }
    return SymmetricEigen.of(g, p);
  }

  /** Eigendecomposition of J J'/n. */
  private static SymmetricEigen byInputs(double[] slopes, int n, int p) {
    double[] products = new double[n * n];
    DoubleMatrix j = DoubleMatrix.view(slopes, 0, n, p);
    Products.gemmTransposed(1.0 / n, j, j, 0, DoubleMatrix.view(products, 0, n, n));
    return SymmetricEigen.of(products, n);
  }

  /** k, of ascending eigenvalues. */
  private static int kept(double[] values, double lambda, int most) {
    int k = 0;
    while (k < Math.min(most, values.length)
        && (k == 0 || values[values.length - 1 - k] >= SMALLEST * lambda)) {
      k++;
    }
    return k;
  }

  /** The eigenvectors of the k largest eigenvalues, one after the other. */
  private static double[] largest(SymmetricEigen eigen, int size, int k) {
    double[] vectors = eigen.vectors();
    double[] chosen = new double[k * size];
    for (int c = 0; c < k; c++) {
      for (int i = 0; i < size; i++) {
        chosen[c * size + i] = vectors[i * size + size - 1 - c];
      }
    }
    return chosen;
  }

  /** Those of G, u = J'v/sqrt(n g), by those of J J'/n. */
  private static double[] ofInputs(double[] slopes, SymmetricEigen eigen, int n, int p, int k) {
    double[] v = largest(eigen, n, k);
    double[] values = eigen.values();
    for (int c = 0; c < k; c++) {
      double g = values[n - 1 - c];
      double scale = g > 0 ? 1 / Math.sqrt(n * g) : 0;
      for (int i = 0; i < n; i++) {
        v[c * n + i] *= scale;
      }
    }
    double[] u = new double[k * p];
    Products.gemm(
        1,
        DoubleMatrix.view(v, 0, k, n),
        DoubleMatrix.view(slopes, 0, n, p),
        0,
        DoubleMatrix.view(u, 0, k, p));
    return u;
  }

  int weights() {
    return weights;
  }

  /** k. */
  int directions() {
    return directions;
  }

  /** P, row after row, one row a weight. */
  DoubleMatrix basis() {
    return DoubleMatrix.view(basis, 0, weights, directions);
  }

  /** Frobenius' norm of P. */
  double norm() {
    double squares = 0;
    for (double each : basis) {
      squares += each * each;
    }
    return Math.sqrt(squares);
  }

  /** sqrt(E|P' J|^2), the length of the slopes of a typical input. */
  double typical() {
    return Math.sqrt(size);
  }

  /** P' m. */
  double[] along(double[] m) {
    double[] s = new double[directions];
    for (int i = 0; i < weights; i++) {
      for (int c = 0; c < directions; c++) {
        s[c] += basis[i * directions + c] * m[i];
      }
    }
    return s;
  }

  /** P s. */
  double[] restored(double[] s) {
    double[] moved = new double[weights];
    for (int i = 0; i < weights; i++) {
      for (int c = 0; c < directions; c++) {
        moved[i] += basis[i * directions + c] * s[c];
      }
    }
    return moved;
  }
}
