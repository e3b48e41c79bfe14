package org.priory.models.regression;

import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.numerics.special.NormalQuantile;

/** What is known about coefficients as they are read. */
sealed interface ReadPosterior {

  double mean(int i);

  /** Standard deviation of the i-th. */
  double sd(int i);

  /** The central interval that holds the i-th with the given probability. */
  Interval interval(int i, double level);

  /** The covariance of the i-th and the j-th. */
  double covariance(int i, int j);

  /** The entries of a matrix. */
  interface Entries {
    double get(int i, int j);
  }

  /** A normal posterior; the covariance is worked out entry by entry, because it may be large. */
  record Normal(double[] means, Entries covariances) implements ReadPosterior {
    @Override
    public double mean(int i) {
      return means[i];
    }

    @Override
    public double sd(int i) {
      return Math.sqrt(Math.max(0, covariance(i, i)));
    }

    @Override
    public Interval interval(int i, double level) {
      double half = NormalQuantile.of(0.5 + level / 2) * sd(i);
      return new Interval(means[i] - half, means[i] + half);
    }

    @Override
    public double covariance(int i, int j) {
      return covariances.get(i, j);
    }
  }

  /** Draws, and the mean of each coefficient. */
  record Drawn(DrawnPosterior draws, double[] means) implements ReadPosterior {

    static Drawn of(DrawnPosterior draws) {
      return new Drawn(draws, draws.mean());
    }

    @Override
    public double mean(int i) {
      return means[i];
    }

    @Override
    public double sd(int i) {
      return draws.sd(i);
    }

    @Override
    public Interval interval(int i, double level) {
      return draws.interval(i, level);
    }

    /** sum (r_i - m_i)(r_j - m_j)/(n - 1). */
    @Override
    public double covariance(int i, int j) {
      double sum = 0;
      for (double[][] chain : draws.chains()) {
        for (double[] draw : chain) {
          sum += (draw[i] - means[i]) * (draw[j] - means[j]);
        }
      }
      return sum / Math.max(1, draws.count() - 1);
    }
  }
}
