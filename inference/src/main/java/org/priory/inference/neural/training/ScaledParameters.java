package org.priory.inference.neural.training;

import org.priory.inference.neural.gradient.ScaledQuery;
import org.priory.inference.rows.RowScale;
import org.priory.privacy.query.BatchQuery;

/**
 * Parameters of a network that sees rows centred and scaled.
 *
 * @param plain the same of a network that sees rows as they are
 */
public record ScaledParameters(Parameters plain, RowScale scale) implements Parameters {

  @Override
  public float[] first(long seed) {
    return plain.first(seed);
  }

  @Override
  public BatchQuery at(float[] theta, long step) {
    return new ScaledQuery(plain.at(theta, step), scale);
  }

  @Override
  public float[] multipliers() {
    return plain.multipliers();
  }

  @Override
  public double slope(float[] theta, int i) {
    return plain.slope(theta, i);
  }

  @Override
  public float[] weights(float[] theta, long seed) {
    return plain.weights(theta, seed);
  }
}
