package org.priory.inference.neural.prediction;

import java.io.Serializable;
import org.priory.inference.neural.settings.Clipping;

/**
 * What a record that was learned from has done to what the network says of it, taken off again, so
 * that the network is as right about it as about others. For a network of one layer, with x what it
 * sees, E = p - e_y, g = E (x, 1)' the gradient and C its clip, a record moves its own outputs, in
 * T steps of size r for the mean loss of N records, by
 *
 * <pre>  -(r T/N) min(1, C/|g|) |x|^2 E</pre>
 *
 * <p>if the others let it. They do where their gradients are cut to the clip, which does not change
 * as the network moves, and answer where they are not: half of it is taken off ({@code
 * docs/decisions/0034-image-calibration.md}). Networks of more layers are left as they are.
 *
 * @param reach r T/N, over 1 - beta with a momentum of beta; 0 takes nothing off
 * @param clip C
 * @param clipping how gradients are bounded by C
 */
public record OwnPull(double reach, double clip, Clipping clipping) implements Serializable {
  /** What is left of a record's pull once the others have answered. */
  public static final double LEFT = 0.5;

  /** Normalised gradients are C g/(|g| + 0.01 C). */
  private static final double STEADY = 0.01;

  /**
   * What the network would say of a record without it: a function of its arguments, bit for bit.
   *
   * @param p what it says
   * @param label of the record
   * @param square |x|^2
   */
  double[] without(double[] p, int label, double square) {
    if (!(reach > 0)) {
      return p;
    }
    double errors = 0;
    for (int k = 0; k < p.length; k++) {
      double e = k == label ? p[k] - 1 : p[k];
      errors += e * e;
    }
    double norm = Math.sqrt(errors * (square + 1));
    double cut =
        switch (clipping) {
          case HARD -> Math.min(1, clip / norm);
          case AUTOMATIC -> clip / (norm + STEADY * clip);
          case GLOBAL -> norm <= clip ? 1 : 0;
        };
    double pull = norm > 0 ? reach * cut * square : 0;
    double[] q = new double[p.length];
    double sum = 0;
    for (int k = 0; k < p.length; k++) {
      q[k] = (p[k] + ConfidenceMap.LEAST) * StrictMath.exp(pull * (k == label ? p[k] - 1 : p[k]));
      sum += q[k];
    }
    for (int k = 0; k < p.length; k++) {
      q[k] /= sum;
    }
    return q;
  }
}
