package org.priory.inference.neural.head;

/**
 * Probabilities of classes: p_k = exp(z_k) / sum of exp(z_j).
 *
 * @param outputs number of classes
 */
public record SoftmaxHead(int outputs) implements Head {
  public SoftmaxHead {
    if (outputs < 2) {
      throw new IllegalArgumentException("there must be at least 2 classes, were " + outputs);
    }
  }

  @Override
  public boolean knows(float label) {
    return label >= 0 && label < outputs && label == (int) label;
  }

  @Override
  public void errors(float[] values, int start, float label, float[] errors) {
    double most = most(values, start);
    double sum = 0;
    for (int k = 0; k < outputs; k++) {
      sum += StrictMath.exp(values[start + k] - most);
    }
    // d(-log p_y)/dz_k = p_k - [k = y]
    for (int k = 0; k < outputs; k++) {
      double p = StrictMath.exp(values[start + k] - most) / sum;
      errors[start + k] = (float) (k == (int) label ? p - 1 : p);
    }
  }

  /** Adds the probabilities to those of other draws: a function of its arguments, bit for bit. */
  public void addProbabilities(float[] values, int start, double[] p) {
    double most = most(values, start);
    double sum = 0;
    for (int k = 0; k < outputs; k++) {
      sum += StrictMath.exp(values[start + k] - most);
    }
    for (int k = 0; k < outputs; k++) {
      p[k] += StrictMath.exp(values[start + k] - most) / sum;
    }
  }

  private double most(float[] values, int start) {
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < outputs; k++) {
      most = Math.max(most, values[start + k]);
    }
    return most;
  }
}
