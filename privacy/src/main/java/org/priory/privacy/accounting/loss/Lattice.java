package org.priory.privacy.accounting.loss;

/**
 * A law on a lattice: {@code mass[k]} at loss {@code offset + (first + k) step}.
 *
 * @param offset the loss of index 0
 * @param step distance of the points
 * @param first index of the first mass
 * @param mass the masses
 * @param infinite mass at +infinity
 */
@SuppressWarnings("ArrayRecordComponent") // stays inside the package and is never changed
record Lattice(double offset, double step, long first, double[] mass, double infinite) {

  double loss(int k) {
    return offset + step * (first + k);
  }

  /**
   * Masses times {@code exp(theta loss - shift)}, which must not overflow. Runs in about the time
   * of a multiplication for each mass: the exponential is recomputed every 64 points only.
   */
  double[] tilted(double theta, double shift) {
    double[] weights = new double[mass.length];
    double factor = Math.exp(theta * step);
    for (int block = 0; block < mass.length; block += 64) {
      double scale = Math.exp(theta * loss(block) - shift);
      int end = Math.min(mass.length, block + 64);
      if (!(scale > 1e-250 && scale < 1e250 && factor < 1e3 && factor > 1e-3)) {
        for (int k = block; k < end; k++) {
          weights[k] = mass[k] == 0 ? 0 : mass[k] * Math.exp(theta * loss(k) - shift);
        }
      } else {
        for (int k = block; k < end; k++) {
          weights[k] = mass[k] * scale;
          scale *= factor;
        }
      }
    }
    return weights;
  }

  /** log of the sum of {@code mass exp(theta loss)}; {@code shift} is of the size of the result. */
  double logMoment(double theta, double shift) {
    double sum = 0;
    for (double weight : tilted(theta, shift)) {
      sum += weight;
    }
    return shift + Math.log(sum);
  }
}
