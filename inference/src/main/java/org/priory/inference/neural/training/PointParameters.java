package org.priory.inference.neural.training;

import org.priory.inference.neural.gradient.GradientQuery;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.layer.Dropout;
import org.priory.inference.neural.layer.FirstWeights;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.privacy.query.BatchQuery;

/** The weights themselves, with or without dropout. */
public final class PointParameters implements Parameters {
  private final NetworkShape shape;
  private final WeightPrior prior;
  private final double dropout;
  private final GradientQuery query;

  /**
   * For a network.
   *
   * @param copies rows of a record
   * @param longest norm of a row's gradient that is not left out
   */
  public PointParameters(
      NetworkShape shape,
      Head head,
      WeightPrior prior,
      double dropout,
      int copies,
      double longest) {
    this.shape = shape;
    this.prior = prior;
    this.dropout = dropout;
    GradientQuery all =
        copies > 1 ? GradientQuery.ofCopies(shape, head) : new GradientQuery(shape, head);
    this.query = all.upTo(longest);
  }

  @Override
  public float[] first(long seed) {
    return FirstWeights.of(shape, seed);
  }

  @Override
  public BatchQuery at(float[] theta, long step) {
    query.load(theta, new Dropout(dropout, step));
    return query;
  }

  @Override
  public double slope(float[] theta, int i) {
    return prior.slope(theta[i]);
  }

  @Override
  public float[] weights(float[] theta, long seed) {
    return theta.clone();
  }
}
