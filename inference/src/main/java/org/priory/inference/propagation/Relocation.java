package org.priory.inference.propagation;

import org.priory.numerics.random.NormalSampler;
import org.priory.numerics.random.RandomSource;

/**
 * Moves the component that stands for the fewest records beside the one that stands for the most.
 * All weights are known to be equal, so the fit is stuck if a component has lost its records, or if
 * one has little and another much: two components share a group, and two groups a component. Looks
 * at released parameters alone.
 */
final class Relocation {
  /** Shares of the records of a component, in the middle of what such fits show. */
  private static final double LOST = 0.5;

  private static final double FEW = 0.7;
  private static final double MANY = 1.4;

  private final SphericalMixture model;
  private final MixturePrior prior;
  private final double perComponent;
  private final RandomSource source;

  /**
   * For a number of records.
   *
   * @param source of a direction: model randomness, no secret
   */
  Relocation(SphericalMixture model, MixturePrior prior, double records, RandomSource source) {
    this.model = model;
    this.prior = prior;
    this.perComponent = records / prior.components();
    this.source = source;
  }

  /** Changes the parameters in place; says whether it did. */
  boolean apply(double[] natural) {
    int weakest = 0;
    int strongest = 0;
    for (int k = 1; k < prior.components(); k++) {
      weakest = precision(natural, k) < precision(natural, weakest) ? k : weakest;
      strongest = precision(natural, k) > precision(natural, strongest) ? k : strongest;
    }
    double least = precision(natural, weakest) / perComponent;
    double most = precision(natural, strongest) / perComponent;
    if (!(least < LOST || (least < FEW && most > MANY))) {
      return false;
    }
    double[] direction = new double[prior.width()];
    NormalSampler.fill(direction, 1, source);
    double squares = 0;
    for (double each : direction) {
      squares += each * each;
    }
    double[][] means = new double[prior.components()][];
    for (int k = 0; k < means.length; k++) {
      means[k] = model.mean(natural, k);
    }
    double[] middle = means[strongest];
    means[weakest] = middle.clone();
    for (int j = 0; j < middle.length; j++) {
      // one standard deviation of a component
      double step = direction[j] / (Math.sqrt(squares) * prior.scale()[j]);
      means[weakest][j] += step;
      middle[j] -= step;
    }
    double[] moved = model.around(means, perComponent / 2);
    System.arraycopy(moved, 0, natural, 0, natural.length);
    return true;
  }

  private double precision(double[] natural, int k) {
    return model.precision(natural, k);
  }
}
