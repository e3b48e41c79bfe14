package org.priory.inference.neural.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.numerics.special.Normal;

/**
 * The prior of every parameter, independent and centred at zero. As weight decay it is the gradient
 * of minus its log density, over the number of records.
 *
 * @param kind of density
 * @param scale standard deviation of a Gaussian, mean absolute value of a Laplace prior; infinite
 *     for none
 */
public record WeightPrior(Kind kind, double scale) {

  /** The shape of the density. */
  public enum Kind {
    /** exp(-w^2/(2 s^2)). */
    GAUSSIAN,
    /** exp(-|w|/s). */
    LAPLACE;

    /** The name by which the kind of prior is asked for. */
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
  public double slope(double w) {
    return kind == Kind.GAUSSIAN ? w / (scale * scale) : Math.signum(w) / scale;
  }

  /**
   * The derivative of KL(N(mu, sd^2) | prior) by mu: mu/s^2; for a Laplace prior erf(mu/(sd sqrt
   * 2))/s, as E|w| = sd sqrt(2/pi) exp(-mu^2/(2 sd^2)) + mu erf(mu/(sd sqrt 2)).
   */
  public double slopeOfMean(double mu, double sd) {
    return kind == Kind.GAUSSIAN ? mu / (scale * scale) : (2 * Normal.cdf(mu / sd) - 1) / scale;
  }

  /**
   * The derivative of KL(N(mu, sd^2) | prior) by sd: -1/sd + sd/s^2; for a Laplace prior -1/sd +
   * sqrt(2/pi) exp(-mu^2/(2 sd^2))/s.
   */
  public double slopeOfSd(double mu, double sd) {
    double ofPrior =
        kind == Kind.GAUSSIAN
            ? sd / (scale * scale)
            : Math.sqrt(2 / Math.PI) * Math.exp(-mu * mu / (2 * sd * sd)) / scale;
    return isFlat() ? 0 : ofPrior - 1 / sd;
  }

  public boolean isFlat() {
    return scale == Double.POSITIVE_INFINITY;
  }
}
