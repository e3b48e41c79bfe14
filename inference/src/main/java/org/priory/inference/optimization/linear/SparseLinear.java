package org.priory.inference.optimization.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.priory.inference.model.CoefficientPrior;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.curvature.GivenPrior;
import org.priory.inference.optimization.curvature.HorseshoePosterior;
import org.priory.inference.optimization.curvature.LevelFrame;
import org.priory.inference.optimization.curvature.NoisyNewton;
import org.priory.inference.optimization.curvature.SquareProducts;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.random.RandomSource;

/**
 * A linear regression's coefficients under horseshoes: draws of the coordinates, mixed over draws
 * of the matrix ({@link HorseshoePosterior}). All else that is learned, is learned under their
 * slabs.
 */
final class SparseLinear {
  private static final int ROUNDS = 5;

  private final LevelFrame frame;
  private final GivenPrior given;
  private final LinearPrior slabs;
  private final GivenPrior ofSlabs;
  private final HorseshoePosterior sparse;
  private final double[] toFrame;

  private double[][] draws = new double[0][];
  private NoisyNewton moments = new NoisyNewton(new double[0], new double[0]);

  /**
   * Horseshoes in the last coordinates.
   *
   * @param given what a person believes of other terms, in these coordinates
   * @param slabs the method's own prior, without what horseshoes cover
   * @param residual standard deviation of the errors, as far as scores told it
   * @param toFrame W
   * @param coefficients b(t), which is affine
   */
  SparseLinear(
      PublicKnowledge known,
      LevelFrame frame,
      GivenPrior given,
      LinearPrior slabs,
      double residual,
      double[] toFrame,
      UnaryOperator<double[]> coefficients) {
    CoefficientPrior prior = known.prior();
    int q = frame.size();
    this.frame = frame;
    this.given = given;
    this.slabs = slabs;
    this.toFrame = toFrame;
    this.ofSlabs = new GivenPrior(prior.ofSlabs());
    ofSlabs.place(q, coefficients);
    // a record tells a coefficient of a column of variance 1 with the errors' standard deviation
    this.sparse = new HorseshoePosterior(prior.sparse(), residual, known.records());
    sparse.place(q, coefficients);
  }

  /**
   * Draws the coordinates.
   *
   * @param known what scores say under each draw of the matrix
   * @param source of randomness that is no secret
   */
  void sample(NoisyNewton.Information[] known, RandomSource source) {
    for (int round = 0; round < ROUNDS; round++) {
      double[] near = slabs.near(toFrame);
      NoisyNewton learned =
          NoisyNewton.mixture(known.length, k -> ofSlabs.with(known[k]).under(near));
      slabs.learn(toFrame, learned);
      ofSlabs.learn(learned);
      given.learn(learned);
    }
    List<HorseshoePosterior.Known> all = new ArrayList<>();
    for (NoisyNewton.Information each : known) {
      all.add(
          new HorseshoePosterior.Known(
              given.with(each), slabs.near(toFrame), slabs.drawn(toFrame)));
    }
    draws = sparse.draws(all, source);
    moments = HorseshoePosterior.moments(draws);
  }

  /** The mean and the covariance of the draws. */
  NoisyNewton moments() {
    return moments;
  }

  /**
   * Adds normal errors, so that draws have a covariance that is at least theirs.
   *
   * @param covariance in all
   */
  void blur(double[] covariance, RandomSource source) {
    double[] more = covariance.clone();
    for (int i = 0; i < more.length; i++) {
      more[i] -= moments.covariance()[i];
    }
    if (Arrays.stream(more).anyMatch(each -> each != 0)) {
      HorseshoePosterior.blur(draws, more, source);
      moments = new NoisyNewton(moments.mean(), covariance);
    }
  }

  /** Moves the constant of the draws to that of means ({@link ResidualMean}). */
  void move(ResidualMean mean, NoisyNewton.Information ofGiven, double[] row, RandomSource source) {
    mean.move(draws, moments, ofGiven, row, source);
  }

  /**
   * The draws as coefficients of the features as they come, with what levels share, of which rows
   * say nothing.
   *
   * @param centre of the labels
   */
  double[][] coefficients(Standardisation features, double centre, RandomSource source) {
    double[][] out = new double[draws.length][];
    for (int k = 0; k < out.length; k++) {
      double[] v = frame.outward(SquareProducts.times(toFrame, draws[k], frame.size()));
      HorseshoePosterior.addNowhere(frame, slabs.nowhere(), v, source);
      out[k] = features.coefficients(v);
      out[k][0] += centre;
    }
    return out;
  }
}
