package org.priory.inference.neural;

import org.priory.privacy.query.BatchQuery;

/** The weights themselves, with or without dropout. */
final class PointParameters implements Parameters {
  private final NetworkShape shape;
  private final WeightPrior prior;
  private final double dropout;
  private final GradientQuery query;

  PointParameters(NetworkShape shape, Head head, WeightPrior prior, double dropout) {
    this.shape = shape;
    this.prior = prior;
    this.dropout = dropout;
    this.query = new GradientQuery(shape, head);
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
