package org.priory.inference.optimization.newton;

import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.optimization.curvature.GivenPrior;
import org.priory.inference.optimization.curvature.HorseshoePosterior;
import org.priory.inference.optimization.curvature.LevelPrior;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.optimization.curvature.PooledPrior;

/**
 * The priors of a {@link MixedRun}, which learn their scales from what is known of coefficients.
 *
 * @param levels the method's own: of numbers, and of the values of categories
 * @param given what a person gave for single terms
 * @param sparse horseshoes, of which nothing is learned before there are draws
 * @param groups of effects that are drawn together
 */
record MixedPriors(
    LevelPrior levels, GivenPrior given, HorseshoePosterior sparse, PooledPrior groups) {

  /** Puts what was given in other coordinates. */
  void place(MixedCoordinates coordinates) {
    given.place(coordinates.size(), coordinates::coefficients);
    groups.place(coordinates.size(), coordinates::coefficients);
    sparse.place(coordinates.size(), coordinates::coefficients);
  }

  /** These where horseshoes are as wide as their slabs, under which all else is learned. */
  MixedPriors underSlabs(CoefficientPrior prior, MixedCoordinates coordinates) {
    LevelPrior slabs = new LevelPrior(coordinates.frame(), prior.ofSlabs(), coordinates.groups());
    slabs.mix(coordinates.whitening());
    MixedPriors under = new MixedPriors(slabs, new GivenPrior(prior.ofSlabs()), sparse, groups);
    under.place(coordinates);
    return under;
  }

  /** Learns from a posterior on the path. */
  void learnOnThePath(NoisyNewton moved, double[] ratio) {
    given.learn(moved);
    groups.learn(moved);
    levels.learnOnThePath(moved.mean(), moved.covariance(), ratio);
  }

  /** Learns from a posterior at the end. */
  void learn(NoisyNewton learned, double[] ratio) {
    levels.learn(learned.mean(), learned.covariance(), ratio);
    given.learn(learned);
    groups.learn(learned);
  }
}
