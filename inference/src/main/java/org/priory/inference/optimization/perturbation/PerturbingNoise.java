package org.priory.inference.optimization.perturbation;

import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * The noise that objective and output perturbation draw, as doubles within a known distance of real
 * numbers of the exact law.
 */
sealed interface PerturbingNoise {

  /** What it is called in statements. */
  String word();

  /** Draws a vector. */
  double[] draw(int dimension, RandomSource source);

  /**
   * Bound on the L2 distance of a drawn vector from one of the exact law, but for an event of
   * probability 2^-1000.
   */
  double error(int dimension);

  /** Standard deviation of each coordinate. */
  double sd(int dimension);

  /**
   * N(0, sigma^2 I). A double of {@link NormalSampler} is within 2^-46 of a normal number, and
   * below 2^6.
   *
   * @param sigma standard deviation
   */
  record Normal(double sigma) implements PerturbingNoise {
    @Override
    public String word() {
      return "normal";
    }

    @Override
    public double[] draw(int dimension, RandomSource source) {
      double[] b = new double[dimension];
      NormalSampler.fill(b, sigma, source);
      return b;
    }

    @Override
    public double error(int dimension) {
      return 0x1p-45 * sigma * Math.sqrt(dimension);
    }

    @Override
    public double sd(int dimension) {
      return sigma;
    }
  }

  /**
   * Density proportional to e^(-rate |b|): of all noise with a pure epsilon the one of Chaudhuri,
   * Monteleoni and Sarwate (2011). A normal vector of random size: b = |N| Z / rate with N normal
   * in d + 1 and Z in d dimensions, as
   *
   * <pre>integral of N(b; 0, w I) w^((d-1)/2) e^(-rate^2 w/2) dw = const e^(-rate |b|).</pre>
   *
   * @param rate epsilon over the sensitivity
   */
  record Exponential(double rate) implements PerturbingNoise {
    @Override
    public String word() {
      return "exponential in the norm";
    }

    @Override
    public double[] draw(int dimension, RandomSource source) {
      double[] n = new double[dimension + 1];
      NormalSampler.fill(n, 1, source);
      double squares = 0;
      for (double x : n) {
        squares += x * x;
      }
      double[] b = new double[dimension];
      NormalSampler.fill(b, Math.sqrt(squares) / rate, source);
      return b;
    }

    @Override
    public double error(int dimension) {
      // |N| and |Z| are below T = sqrt(d + 1) + 2^6
      double most = Math.sqrt(dimension + 1.0) + 0x1p6;
      return 0x1p-46 * (dimension + 8.0) * most * most / rate;
    }

    @Override
    public double sd(int dimension) {
      // E[b_j^2] = (d + 1)/rate^2
      return Math.sqrt(dimension + 1.0) / rate;
    }
  }
}
