package org.priory.inference.neural.training;

import org.priory.inference.neural.gradient.GradientQuery;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.privacy.query.BatchQuery;

/**
 * Means and spreads of weights, as {@link VariationalParameters}, of which only the gradient by the
 * means is asked. That by the spreads follows: for every record, and so for the noisy sum, it is
 * the same times M = eps/(1 + e^-rho), which is public (aligned gradients: Jalko et al. 2022).
 *
 * <p>Half as many numbers get noise, the clip is that of the means alone, and the noise of a spread
 * is that of its mean times M. What is asked is {@link GradientQuery} at the weights drawn.
 */
final class AlignedParameters implements Parameters {
  private final NetworkShape shape;
  private final WeightPrior prior;
  private final double firstSd;
  private final GradientQuery query;
  private final float[] drawn;
  private final float[] multipliers;

  /**
   * @param firstSd sigma at the start
   * @param longest norm of a row's gradient that is not left out
   */
  AlignedParameters(
      NetworkShape shape, Head head, WeightPrior prior, double firstSd, double longest) {
    this.shape = shape;
    this.prior = prior;
    this.firstSd = firstSd;
    this.query = new GradientQuery(shape, head).upTo(longest);
    this.drawn = new float[shape.parameters()];
    this.multipliers = new float[shape.parameters()];
  }

  @Override
  public float[] first(long seed) {
    return VariationalParameters.first(shape, firstSd, seed);
  }

  @Override
  public BatchQuery at(float[] theta, long step) {
    VariationalParameters.draw(theta, step, drawn, multipliers);
    query.load(drawn);
    return query;
  }

  /** By rho it is that by mu times M. */
  @Override
  public float[] multipliers() {
    return multipliers;
  }

  @Override
  public double slope(float[] theta, int i) {
    return VariationalParameters.slope(prior, theta, i);
  }

  @Override
  public float[] weights(float[] theta, long seed) {
    return VariationalParameters.weights(shape, theta, seed);
  }
}
