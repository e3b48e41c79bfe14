package org.priory.inference.variational.mixture;

import java.io.Serializable;
import org.priory.inference.posterior.MixtureComponent;

/**
 * The coordinates in which a mixture is fitted: z = A (x - c), A diagonal, cut to a box |z_j| <= b
 * and then to the ball |z| <= R. So every record has a z with |z| <= R, whatever its content.
 *
 * @param centre c
 * @param scale the diagonal of A
 * @param radius R
 * @param box b, at most R
 */
record Frame(double[] centre, double[] scale, double radius, double box) implements Serializable {

  int width() {
    return centre.length;
  }

  /** z of the row of features that starts at the offset. */
  double[] apply(float[] block, int offset) {
    double[] z = new double[centre.length];
    double squares = 0;
    for (int j = 0; j < z.length; j++) {
      double far = scale[j] * (block[offset + j] - centre[j]);
      z[j] = Math.max(-box, Math.min(box, far));
      squares += z[j] * z[j];
    }
    if (squares > radius * radius) {
      double factor = radius / Math.sqrt(squares);
      for (int j = 0; j < z.length; j++) {
        z[j] *= factor;
      }
    }
    return z;
  }

  /** A component of x from one of z: x = A^-1 z + c. */
  MixtureComponent outside(MixtureComponent inside) {
    double[] inverse = new double[width()];
    for (int j = 0; j < inverse.length; j++) {
      inverse[j] = 1 / scale[j];
    }
    return inside.mapped(inverse, centre);
  }
}
