package org.priory.inference.neural.layer;

import org.priory.inference.neural.settings.Activation;

/** Hidden units at work: their values, and derivatives that are functions of the value alone. */
enum ActivationPass {
  /** max(0, z). */
  RELU {
    @Override
    void apply(float[] z, int from, int to) {
      for (int i = from; i < to; i++) {
        z[i] = Math.max(0f, z[i]);
      }
    }

    @Override
    void timesDerivative(float[] e, int from, float[] h, int start, float keep, int n) {
      for (int i = 0; i < n; i++) {
        // e where h > 0, else 0, without a branch that nobody can foresee
        int bits = Float.floatToRawIntBits(h[start + i]);
        int on = (-bits >> 31) & ~((INFINITE - bits) >> 31); // all ones for 0 < bits <= INFINITE
        e[from + i] = Float.intBitsToFloat(Float.floatToRawIntBits(e[from + i]) & on);
      }
    }
  },
  /** tanh(z); bounded, which keeps gradients within a clip (Papernot et al. 2021). */
  TANH {
    @Override
    void apply(float[] z, int from, int to) {
      for (int i = from; i < to; i++) {
        z[i] = (float) StrictMath.tanh(z[i]);
      }
    }

    @Override
    void timesDerivative(float[] e, int from, float[] h, int start, float keep, int n) {
      for (int i = 0; i < n; i++) {
        float value = h[start + i] * keep;
        // tanh' = 1 - tanh^2; rounding may lift a value over 1
        e[from + i] *= Math.max(0f, 1f - value * value);
      }
    }
  };

  /** The bits of a float that is infinite: those of positive ones are from 1 up to it. */
  private static final int INFINITE = 0x7f800000;

  /** Replaces inputs by values. */
  abstract void apply(float[] z, int from, int to);

  /**
   * e times the derivative, in place.
   *
   * @param h values, of units that are on divided by {@code keep}
   * @param keep probability that a unit is on
   */
  abstract void timesDerivative(float[] e, int from, float[] h, int start, float keep, int n);

  static ActivationPass of(Activation activation) {
    return switch (activation) {
      case RELU -> ActivationPass.RELU;
      case TANH -> ActivationPass.TANH;
    };
  }
}
