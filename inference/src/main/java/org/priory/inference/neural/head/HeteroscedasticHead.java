package org.priory.inference.neural.head;

/**
 * A number with normal errors whose variance depends on the input: the outputs are the mean m and
 * the log variance s, and minus the log likelihood is s/2 + (y - m)^2 e^-s/2 (Kendall and Gal 2017,
 * equation 8). s is taken within {@link #MOST_LOG} of zero.
 */
public record HeteroscedasticHead() implements Head {
  public static final double MOST_LOG = 10;

  @Override
  public int outputs() {
    return 2;
  }

  @Override
  public boolean knows(float label) {
    return Math.abs(label) <= GaussianHead.MOST; // false for NaN
  }

  @Override
  public void errors(float[] outputs, int start, float label, float[] errors) {
    double residual = (double) label - outputs[start];
    double log = outputs[start + 1];
    double precision = StrictMath.exp(-Math.max(-MOST_LOG, Math.min(MOST_LOG, log)));
    // d/dm = -(y - m) e^-s
    errors[start] = (float) (-residual * precision);
    // d/ds = (1 - (y - m)^2 e^-s)/2 within the bounds, and back to them outside
    double slope = (1 - residual * residual * precision) / 2;
    boolean isOutside = (log > MOST_LOG && slope < 0) || (log < -MOST_LOG && slope > 0);
    errors[start + 1] = isOutside ? 0 : (float) slope;
  }
}
