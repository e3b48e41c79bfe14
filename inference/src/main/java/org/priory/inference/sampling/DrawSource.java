package org.priory.inference.sampling;

import org.priory.inference.mechanism.CoveredCost;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.SamplerGuarantee;

/** Where the draws of a {@link LikelihoodSample} come from, and what they cost. */
interface DrawSource {

  /** The cost of all draws together. */
  CoveredCost cost();

  /** rho. */
  double power();

  /** How far a computed draw can be from one of real numbers. */
  double error();

  SamplerGuarantee guarantee();

  /** Why it is private, in a few words. */
  String why();

  /** Independent draws. */
  Drawing.Sampled from(Rows rows);

  /** A point without noise: NOT PRIVATE. */
  double[] withoutNoise(Rows rows);
}
