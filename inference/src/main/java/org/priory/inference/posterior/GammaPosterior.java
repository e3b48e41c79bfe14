package org.priory.inference.posterior;

import java.io.Serializable;

/**
 * A Gamma distribution.
 *
 * @param shape a > 0
 * @param rate b > 0; the mean is a/b
 */
public record GammaPosterior(double shape, double rate) implements Serializable {
  public GammaPosterior {
    if (!(shape > 0 && shape < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("shape must be a finite number > 0, was " + shape);
    }
    if (!(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("rate must be a finite number > 0, was " + rate);
    }
  }

  public double mean() {
    return shape / rate;
  }
}
