package org.priory.inference.optimization.likelihood;

import org.priory.inference.regression.PersonScatter;
import org.priory.inference.rows.Standardisation;
import org.priory.privacy.wall.NoisySum;

/** What is asked about the rows of a regression; every answer is one question of its plan. */
public interface RowQuestions {

  /** Buys the moments by which features are centred and scaled. */
  Standardisation standardised();

  /** The sum of u z r at a point, vectors of norm at most 1. */
  NoisySum score(Standardisation features, double[] theta, RowWeight weight);

  /** The sum of w u z z', over its largest norm, packed. */
  NoisySum curvature(Standardisation features, double[] theta, RowWeight weight);

  /** The sum of the squared lengths of the scores. */
  NoisySum spread(Standardisation features, double[] theta, RowWeight weight);

  /** The sum of the squares s s' of the scores, packed ({@link ScoreCovarianceQuery}). */
  NoisySum covariance(Standardisation features, double[] theta, RowWeight weight);

  /** How much the rows of a person repeat each other, in all directions and in each column's. */
  PersonScatter dispersion(Standardisation features, double[] theta);
}
