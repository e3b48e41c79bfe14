package org.priory.numerics.transform;

import org.jtransforms.fft.DoubleFFT_2D;

/**
 * A Morlet wavelet on a periodic grid: a wave under a Gaussian, less as much of the Gaussian as
 * makes it blind to constants.
 *
 * <pre>
 *   psi(u) = g(u) (exp(i xi u.e) - beta),   g(u) = s exp(-u'R diag(1, s^2) R'u / (2 sigma^2)) / (2 pi sigma^2)
 * </pre>
 *
 * with e the direction at angle theta and R the rotation by it (Bruna and Mallat, Invariant
 * scattering convolution networks, 2013, section 2.1). Since psi(-u) is the conjugate of psi(u),
 * its Fourier transform is real.
 */
final class Morlet {
  /** Width of the Gaussian at scale 0, in pixels. */
  private static final double SIGMA = 0.8;

  /** Frequency of the wave at scale 0. */
  private static final double XI = 0.75 * Math.PI;

  /** How many periods to each side of the grid the wavelet is summed over. */
  private static final int PERIODS = 2;

  private final int rows;
  private final int columns;
  private final double sigma;
  private final double xi;
  private final double theta;
  private final double slant;

  /**
   * @param scale j: widths are 2^j times those of scale 0
   * @param theta angle of the wave
   * @param slant s: the Gaussian is 1/s times as long across the wave as along it
   */
  Morlet(int rows, int columns, int scale, double theta, double slant) {
    this.rows = rows;
    this.columns = columns;
    this.sigma = SIGMA * (1 << scale);
    this.xi = XI / (1 << scale);
    this.theta = theta;
    this.slant = slant;
  }

  /** Width of the Gaussian that averages all up to a scale. */
  static double averagingWidth(int scale) {
    return SIGMA * (1 << (scale - 1));
  }

  /** The values on the grid, real and imaginary parts by turns. */
  double[] values() {
    double[] wave = underGaussian(xi);
    double[] blind = underGaussian(0);
    // The Gaussian is symmetric, so both sums are real.
    double beta = realSum(wave) / realSum(blind);
    for (int i = 0; i < wave.length; i++) {
      wave[i] -= beta * blind[i];
    }
    return wave;
  }

  /** The Fourier transform, which is real. */
  float[] transform() {
    double[] values = values();
    new DoubleFFT_2D(rows, columns).complexForward(values);
    float[] real = new float[rows * columns];
    for (int i = 0; i < real.length; i++) {
      real[i] = (float) values[2 * i];
    }
    return real;
  }

  private double[] underGaussian(double frequency) {
    double[] out = new double[2 * rows * columns];
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < columns; k++) {
        for (int a = -PERIODS; a <= PERIODS; a++) {
          for (int b = -PERIODS; b <= PERIODS; b++) {
            add(i + a * rows, k + b * columns, frequency, out, 2 * (i * columns + k));
          }
        }
      }
    }
    return out;
  }

  private void add(double down, double right, double frequency, double[] out, int at) {
    double along = down * Math.cos(theta) + right * Math.sin(theta);
    double across = right * Math.cos(theta) - down * Math.sin(theta);
    double bell =
        slant
            * Math.exp(-(along * along + slant * slant * across * across) / (2 * sigma * sigma))
            / (2 * Math.PI * sigma * sigma);
    out[at] += bell * Math.cos(frequency * along);
    out[at + 1] += bell * Math.sin(frequency * along);
  }

  private static double realSum(double[] complex) {
    double sum = 0;
    for (int i = 0; i < complex.length; i += 2) {
      sum += complex[i];
    }
    return sum;
  }
}
