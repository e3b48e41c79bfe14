package org.priory.inference.posterior;

import java.util.List;
import java.util.Optional;
import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.special.NormalQuantile;

/**
 * A normal posterior of named coefficients.
 *
 * @param names of the coefficients
 * @param mean of each
 * @param covariance of all
 * @param support how many records have each level, if that was bought
 * @param spreads the standard deviations of groups' effects
 */
public record GaussianPosterior(
    List<String> names,
    double[] mean,
    Covariance covariance,
    Optional<Support> support,
    List<GroupSpread> spreads)
    implements CoefficientPosterior {

  /** A posterior without groups. */
  public GaussianPosterior(
      List<String> names, double[] mean, Covariance covariance, Optional<Support> support) {
    this(names, mean, covariance, support, List.of());
  }

  /** A posterior for which no counts of levels were bought. */
  public GaussianPosterior(List<String> names, double[] mean, Covariance covariance) {
    this(names, mean, covariance, Optional.empty());
  }

  public GaussianPosterior {
    names = List.copyOf(names);
    mean = mean.clone();
    spreads = List.copyOf(spreads);
    if (names.size() != mean.length || covariance.dimension() != mean.length) {
      throw new IllegalArgumentException(
          "names, mean and covariance must have one size, had "
              + List.of(names.size(), mean.length, covariance.dimension()));
    }
  }

  @Override
  public int dimension() {
    return mean.length;
  }

  @Override
  public double sd(int i) {
    return Math.sqrt(covariance.variance(i));
  }

  @Override
  public Interval interval(int i, double level) {
    double z = NormalQuantile.of(0.5 + level / 2);
    return new Interval(mean[i] - z * sd(i), mean[i] + z * sd(i));
  }

  /** x' m for the row of features that starts at the offset. */
  public double predictor(float[] block, int offset) {
    double sum = 0;
    for (int j = 0; j < mean.length; j++) {
      sum += mean[j] * block[offset + j];
    }
    return sum;
  }

  /** This, with what hidden directions may add to linear predictors, where sums were bought. */
  public GaussianPosterior withHidden(double variance) {
    return new GaussianPosterior(
        names, mean, covariance, support.map(some -> some.withHidden(variance)), spreads);
  }

  /**
   * The variance of what is not known of x' m: x' S x, and what hidden directions may add. A
   * probability is the mean over x' S x alone: the effects that are seen are those beside what is
   * hidden.
   */
  public double predictorVariance(float[] block, int offset) {
    return covariance.quadratic(block, offset) + support.map(Support::hidden).orElse(0.0);
  }

  /** The central interval that holds x' m with the given probability. */
  Interval predictor(float[] block, int offset, double level) {
    double middle = predictor(block, offset);
    double half = NormalQuantile.of(0.5 + level / 2) * Math.sqrt(predictorVariance(block, offset));
    return new Interval(middle - half, middle + half);
  }

  /** Independent draws, each a vector of coefficients. */
  public double[][] draws(int count, RandomSource source) {
    double[][] draws = new double[count][];
    double[] z = new double[mean.length];
    for (int k = 0; k < count; k++) {
      NormalSampler.fill(z, 1, source);
      double[] draw = covariance.colour(z);
      for (int j = 0; j < draw.length; j++) {
        draw[j] += mean[j];
      }
      draws[k] = draw;
    }
    return draws;
  }
}
