package org.priory.privacy.accounting.loss;

import java.util.List;
import org.priory.numerics.transform.RealFourier;

/**
 * The composition of lattice laws, exponentially tilted, on a window of the lattice.
 *
 * <p>Every law is weighted by e^{theta L} and normalised, so that the sum of losses concentrates
 * where the answer is and the transform's rounding errors, which are relative to the largest mass,
 * are small beside the masses that matter, however small delta is. The transform wraps around: each
 * mass of the window also holds what lies whole windows away.
 */
final class TiltedComposition {
  /**
   * Rounding error of one transform, elementwise, relative to the sum of absolute inputs, for each
   * of the log2 n stages: twiddle factor, complex product and sum are each at most a few units in
   * the last place; 8 is about twice what the standard bound gives.
   */
  private static final double ERROR_PER_STAGE = 8 * 0x1p-53;

  /**
   * One law and how often it is taken.
   *
   * @param lattice the law
   * @param count how often
   * @param shift about the size of its log moment, see {@link Lattice#tilted}
   */
  record Part(Lattice lattice, long count, double shift) {}

  private final double[] window;
  private final double firstLoss;
  private final double step;
  private final double logMoment;
  private final double error;

  private TiltedComposition(
      double[] window, double firstLoss, double step, double logMoment, double error) {
    this.window = window;
    this.firstLoss = firstLoss;
    this.step = step;
    this.logMoment = logMoment;
    this.error = error;
  }

  /**
   * The sum of all losses.
   *
   * @param parts laws on lattices of the same step
   * @param theta the tilt
   * @param low the window begins at about this loss
   * @param size number of lattice points of the window, a power of two
   */
  static TiltedComposition of(List<Part> parts, double theta, double low, int size) {
    double step = parts.get(0).lattice().step();
    double[] product = new double[size];
    double[] relative = new double[size / 2 + 1]; // accumulated relative error of the product
    for (int j = 0; j < size; j += 2) {
      product[j] = 1;
    }
    product[1] = 1; // the packed real value at n/2
    double logMoment = 0;
    double offset = 0;
    double error = 1e-34 * size; // powers that count as 0
    RealFourier fourier = RealFourier.ofSize(size);
    double stages = Math.log(size) / Math.log(2);
    double transformError = ERROR_PER_STAGE * stages;
    for (Part part : parts) {
      if (part.count() == 0) {
        continue;
      }
      Lattice lattice = part.lattice();
      double[] weights = lattice.tilted(theta, part.shift());
      double sum = 0;
      for (double weight : weights) {
        sum += weight;
      }
      logMoment += part.count() * (part.shift() + Math.log(sum));
      offset += part.count() * lattice.offset();
      double[] folded = new double[size];
      int index = Math.floorMod(lattice.first(), size);
      for (double weight : weights) {
        folded[index] += weight / sum;
        index = index + 1 == size ? 0 : index + 1;
      }
      fourier.forward(folded);
      multiplyByPower(product, folded, part.count(), relative, transformError);
      // Values lost in the transform's error: at most twice the error before the power is taken.
      error += size * Math.pow(2 * transformError, (double) part.count());
    }
    double total = 0;
    for (int k = 0; k <= size / 2; k++) {
      double magnitude =
          k == 0
              ? Math.abs(product[0])
              : k == size / 2
                  ? Math.abs(product[1])
                  : Math.hypot(product[2 * k], product[2 * k + 1]);
      int twice = k == 0 || k == size / 2 ? 1 : 2;
      total += twice * magnitude;
      // An error over e^80 goes with a power under e^-80 that was taken as 0.
      error += magnitude == 0 ? 0 : twice * magnitude * Math.expm1(Math.min(80, relative[k]));
    }
    error = (error + transformError * total) / size;
    fourier.inverse(product);
    // Lattice index s has loss offset + s step; the window holds s0 <= s < s0 + size.
    long s0 = (long) Math.floor((low - offset) / step);
    double[] window = new double[size];
    int start = Math.floorMod(s0, size);
    System.arraycopy(product, start, window, 0, size - start);
    System.arraycopy(product, 0, window, size - start, start);
    return new TiltedComposition(window, offset + s0 * step, step, logMoment, error);
  }

  /** product *= factor^count, both packed; notes the relative error of each value. */
  private static void multiplyByPower(
      double[] product, double[] factor, long count, double[] relative, double transformError) {
    int half = product.length / 2;
    product[0] *= Math.pow(factor[0], (double) count);
    product[1] *= Math.pow(factor[1], (double) count);
    relative[0] += count * (transformError / Math.max(Math.abs(factor[0]), transformError) + 8e-16);
    relative[half] +=
        count * (transformError / Math.max(Math.abs(factor[1]), transformError) + 8e-16);
    // Below this squared magnitude the power is under e^-80 and counts as 0.
    double negligible = Math.exp(-160.0 / count);
    for (int k = 1; k < half; k++) {
      double re = factor[2 * k];
      double im = factor[2 * k + 1];
      double squared = re * re + im * im;
      if (squared < negligible && count > 8) {
        product[2 * k] = 0;
        product[2 * k + 1] = 0;
        continue;
      }
      double magnitude = Math.sqrt(squared);
      relative[k] += count * (transformError / Math.max(magnitude, transformError) + 8e-16);
      double powRe = 1;
      double powIm = 0;
      for (long bits = count; ; ) {
        if ((bits & 1) == 1) {
          double t = powRe * re - powIm * im;
          powIm = powRe * im + powIm * re;
          powRe = t;
        }
        bits >>= 1;
        if (bits == 0) {
          break;
        }
        double t = re * re - im * im;
        im = 2 * re * im;
        re = t;
      }
      double re0 = product[2 * k];
      double im0 = product[2 * k + 1];
      product[2 * k] = re0 * powRe - im0 * powIm;
      product[2 * k + 1] = re0 * powIm + im0 * powRe;
    }
  }

  /** Tilted masses, wrapped; may be negative by {@link #error}. */
  double[] window() {
    return window;
  }

  double firstLoss() {
    return firstLoss;
  }

  double step() {
    return step;
  }

  /** log of the product of all moments E e^{theta L}, masses at infinity left out. */
  double logMoment() {
    return logMoment;
  }

  /** Bound on the rounding error of each mass of the window. */
  double error() {
    return error;
  }
}
