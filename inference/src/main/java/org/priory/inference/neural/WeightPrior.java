package org.priory.inference.neural;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The prior of every parameter, independent and centred at zero. As weight decay it is the gradient
 * of minus its log density, over the number of records.
 *
 * @param kind of density
 * @param scale standard deviation of a Gaussian, mean absolute value of a Laplace prior; infinite
 *     for none
 */
public record WeightPrior(Kind kind, double scale) {

  /** A density. */
  public enum Kind {
    /** exp(-w^2/(2 s^2)). */
    GAUSSIAN,
    /** exp(-|w|/s). */
    LAPLACE;

    /** As the command line calls it. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> words() {
      return Arrays.stream(values()).map(Kind::word).toList();
    }

    public static Optional<Kind> of(String word) {
      return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
  }

  public WeightPrior {
    if (!(scale > 0)) {
      throw new IllegalArgumentException("the scale of a prior must be > 0, was " + scale);
    }
  }

  /** No prior: every value is as likely as another. */
  public static WeightPrior flat() {
    return new WeightPrior(Kind.GAUSSIAN, Double.POSITIVE_INFINITY);
  }

  /** Minus the derivative of the log density: w/s^2, or sign(w)/s. */
  double slope(double w) {
    return kind == Kind.GAUSSIAN ? w / (scale * scale) : Math.signum(w) / scale;
  }
}
