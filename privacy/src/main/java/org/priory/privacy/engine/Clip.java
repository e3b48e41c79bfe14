package org.priory.privacy.engine;

import java.io.Serializable;

/**
 * How one record's vector is bounded.
 *
 * @param norm largest L2 norm
 * @param rule hard, or automatic
 */
public record Clip(double norm, Rule rule) implements Serializable {

  /** How a vector v of norm |v| is scaled. */
  public enum Rule {
    /** v min(1, C/|v|). */
    HARD,
    /** v C/(|v| + 0.01 C): every record counts about the same (Bu et al. 2022, "AUTO-S"). */
    AUTOMATIC
  }

  /** Scaled norms stay this share below the norm, so that rounding cannot lift them above it. */
  private static final double MARGIN = 1 - 0x1p-40;

  private static final double STABILITY = 0.01;

  public Clip {
    if (!(norm >= 1e-100 && norm <= 1e100)) {
      throw new IllegalArgumentException("norm must be in [1e-100, 1e100], was " + norm);
    }
  }

  /**
   * The factor for a vector of this norm; 0 if the norm is not finite, or so large that the factor
   * would lose its digits.
   */
  public double factor(double length) {
    if (!(length < Double.POSITIVE_INFINITY && length <= norm * 0x1p900)) {
      return 0;
    }
    if (rule == Rule.AUTOMATIC) {
      return norm * MARGIN / (length + STABILITY * norm);
    }
    return length * (1 + 0x1p-40) <= norm ? 1 : norm * MARGIN / length;
  }
}
