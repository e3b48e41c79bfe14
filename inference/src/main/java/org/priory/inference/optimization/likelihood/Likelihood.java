package org.priory.inference.optimization.likelihood;

import org.priory.inference.optimization.newton.DiagonalRun;
import org.priory.inference.optimization.newton.NewtonRun;
import org.priory.inference.regression.Dispersion;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/** What {@link NewtonRun} and {@link DiagonalRun} need to know of a model. */
public interface Likelihood {

  /** The link whose {@link CurvatureQuery} is asked. */
  BinaryLink link();

  /** The bounded score at theta, and whatever is released with it. */
  NoisySum ask(Questions questions, Standardisation features, double[] theta);

  /** The variance that is expected of a coefficient of z. */
  double slopeVariance(Standardisation features);

  /** The score in an answer: its first values, in units of z/|z| times a residual in [-1, 1]. */
  double[] score(NoisySum answer);

  /** Standard deviation of the noise on the score. */
  double scoreNoise(NoisySum answer);

  /** The derivative of the residual, averaged over records: H is N times this times z z'/|z|. */
  double weight(double[] theta, Standardisation features);

  /** The score's covariance over H/|z|, from the answer. */
  double scoreVariance(NoisySum answer);

  /**
   * What the scores of rows are long by.
   *
   * @param variance of the scores, as last seen
   */
  Dispersion.Residual residual(double variance);

  /**
   * Where {@link CurvatureQuery} is to be asked: it is H for two classes, and at 0, where the
   * weight of a logit is 1/2 for all records, half of H for linear regression.
   */
  double[] curvaturePoint(double[] theta);
}
