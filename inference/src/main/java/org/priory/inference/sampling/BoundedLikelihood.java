package org.priory.inference.sampling;

import org.priory.inference.model.RecordLikelihood;
import org.priory.privacy.query.Row;

/**
 * A likelihood whose bounds make a draw from its posterior private ({@link LikelihoodSample}): how
 * hard a record can pull, or how much its log-likelihood varies.
 *
 * <p><b>Assumes</b> that {@link #bounds} hold for <em>every</em> row of finite features whose norm
 * is at most the public one, and every label; nothing is cut to them. Rows are scaled down to that
 * norm before they come here. {@link LikelihoodCheck} tries some thousand before any data is read.
 */
public interface BoundedLikelihood extends RecordLikelihood {

  /**
   * log p(record | theta), up to what does not depend on theta. A function of the row and of theta
   * alone.
   */
  double logLikelihood(double[] theta, Row row);

  /** Whether a row without a label says nothing, and is not shown. */
  default boolean needsLabel() {
    return true;
  }

  /** What is proved about it. */
  LikelihoodBounds bounds();

  /**
   * How far a computed gradient can be from that of real numbers, over L + C |theta|. The default
   * is that of sums of a number of products for each parameter, in double precision.
   */
  default double precision() {
    return 0x1p-50 * (1 + dimension());
  }

  /** Curvature of a typical record along a parameter, for forecasts alone. */
  default double typicalCurvature() {
    double most = bounds().curvature();
    return most < Double.POSITIVE_INFINITY ? most / 4 : 1;
  }
}
