package org.priory.inference.propagation;

import org.priory.inference.posterior.ReluNetwork;
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
 * I, as far as it is kept. Both are about the weights that see whitened inputs ({@link Whitening}),
 * so that u has unit length there; P is that of the network's own weights.
 */
final class GaussNewton {
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
   * Of a network.
   *
   * @param lambda what is added to the eigenvalues
   * @param most largest k
   */
  static GaussNewton of(ReluNetwork network, SimulatedInputs inputs, double lambda, int most) {
    int p = network.mean().length;
    double[] slopes = new double[p * inputs.count()];
    double[] one = new double[p];
    for (int i = 0; i < inputs.count(); i++) {
      NetworkFactor.slopes(network, inputs.values()[i], inputs.whitened()[i], one);
      System.arraycopy(one, 0, slopes, i * p, p);
    }
    double[] g = new double[p * p];
    Products.syrk(
        1.0 / inputs.count(),
        DoubleMatrix.view(slopes, 0, inputs.count(), p),
        0,
        DoubleMatrix.view(g, 0, p, p));
    for (int r = 0; r < p; r++) {
      for (int c = 0; c < r; c++) {
        g[r * p + c] = g[c * p + r];
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(g, p);
    double[] values = eigen.values();
    double[] vectors = eigen.vectors();
    int k = 0;
    while (k < Math.min(most, p) && (k == 0 || values[p - 1 - k] >= SMALLEST * lambda)) {
      k++;
    }
    double[] basis = new double[p * k];
    double size = 0;
    for (int c = 0; c < k; c++) {
      double value = Math.max(0, values[p - 1 - c]);
      size += value / (value + lambda);
      for (int i = 0; i < p; i++) {
        basis[i * k + c] = vectors[i * p + p - 1 - c] / Math.sqrt(value + lambda);
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
