package org.priory.inference.variational.belief;

import java.util.Arrays;
import org.priory.inference.posterior.BeliefPosterior;
import org.priory.inference.variational.regression.PolyaGamma;

/**
 * What a belief network makes of an image: its hidden units, and the image that they stand for. Has
 * scratch memory: one a thread.
 */
public final class Reconstruction {
  private final BeliefPosterior posterior;
  private final PixelUnits hidden;
  private final Pixels pixels;
  private final int[] on;
  private final double[] s;
  private int count;

  public Reconstruction(BeliefPosterior posterior) {
    this.posterior = posterior;
    int j = posterior.pixels();
    this.hidden =
        PixelUnits.of(
            new BeliefParameters(
                j,
                posterior.units(),
                posterior.weights(),
                squares(posterior.weightSds()),
                posterior.intercepts(),
                squares(posterior.interceptSds()),
                posterior.biases(),
                squares(posterior.biasSds()),
                new double[j],
                Shrinkage.start(j, posterior.units())));
    this.pixels = Pixels.plain(j, posterior.threshold());
    this.on = new int[j];
    this.s = new double[posterior.units()];
  }

  private static double[] squares(double[] values) {
    return Arrays.stream(values).map(v -> v * v).toArray();
  }

  /** Looks at the image whose pixels, numbers in [0, 1], are from the offset on. */
  public void look(float[] values, int offset) {
    count = pixels.on(values, offset, on);
    hidden.infer(on, count, s);
  }

  /** The probability that a hidden unit is 1. */
  public double unit(int k) {
    return 0.5 + s[k];
  }

  /** The probability that a pixel is 1, given the hidden units. */
  public double probability(int j) {
    return 1 / (1 + Math.exp(-hidden.logOdds()[j]));
  }

  /** How many pixels are as the likeliest image of these hidden units has them. */
  public int correct() {
    int correct = 0;
    int next = 0;
    for (int j = 0; j < pixels.count(); j++) {
      boolean isOn = next < count && on[next] == j;
      next += isOn ? 1 : 0;
      correct += hidden.logOdds()[j] > 0 == isOn ? 1 : 0;
    }
    return correct;
  }

  /**
   * A lower bound of E[log p(y)], the expectation over the parameters:
   *
   * <pre>
   *   sum_j (y_j - 1/2) m_j - log 2cosh(a_j/2) + sum_k s_k b_k - log 2cosh(b'_k/2) + H(q(z)),
   * </pre>
   *
   * <p>with a_j^2 = E[(w's + c)^2] and b'^2 = E[b^2] (VIPS, eq. 36).
   */
  public double bound() {
    double sum = -(pixels.count() + s.length) * Math.log(2);
    int next = 0;
    for (int j = 0; j < pixels.count(); j++) {
      boolean isOn = next < count && on[next] == j;
      next += isOn ? 1 : 0;
      sum += (isOn ? 0.5 : -0.5) * hidden.logOdds()[j];
      sum -= PolyaGamma.logCosh(hidden.secondMoments()[j]);
    }
    for (int k = 0; k < s.length; k++) {
      double b = posterior.biases()[k];
      double sd = posterior.biasSds()[k];
      sum += s[k] * b - PolyaGamma.logCosh(b * b + sd * sd);
      sum += entropy(0.5 + s[k]) + entropy(0.5 - s[k]);
    }
    return sum;
  }

  private static double entropy(double p) {
    return p > 0 ? -p * Math.log(p) : 0;
  }
}
