package org.priory.privacy.data.schema;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the values of a column are spread, as far as it is public: from a census, an earlier
 * publication, another year. Forecasts use it, and nothing else does.
 *
 * @param mean of a number; null if it is not known
 * @param sd standard deviation of a number; known if the mean is
 * @param shares how often each value of a category occurs; empty if that is not known
 * @param alike a word that columns have in common which measure nearly the same; null if there are
 *     none
 * @param explained share of a target's variance that the other columns explain, R^2; null if it is
 *     not known
 */
public record Hints(
    @Nullable Double mean,
    @Nullable Double sd,
    List<Double> shares,
    @Nullable String alike,
    @Nullable Double explained)
    implements Serializable {

  /** Nothing is known. */
  public static final Hints NONE = new Hints(null, null, List.of(), null, null);

  /** At all that bounds and mean allow, every value would be at a bound. */
  private static final double MOST_SPREAD = 0.99;

  /** Published shares are rounded. */
  private static final double MOST_SHARES = 1.02;

  public Hints {
    shares = List.copyOf(shares);
    if (alike != null && alike.isBlank()) {
      throw new InvalidField("alike", "must not be blank", "blank", "give a word, or leave it out");
    }
    if (explained != null && !(explained >= 0 && explained < 1)) {
      throw new InvalidField(
          "explained",
          "must be at least 0 and below 1",
          Decimal.text(explained),
          "give the R^2 that was published, such as 0.4");
    }
  }

  /** With a further value of a category, which has what is left of the shares. */
  Hints withRest() {
    if (shares.isEmpty()) {
      return this;
    }
    double sum = shares.stream().mapToDouble(Double::doubleValue).sum();
    List<Double> all = new ArrayList<>(shares);
    all.add(Math.max(0, 1 - sum));
    return new Hints(mean, sd, all, alike, explained);
  }

  /** Refuses a mean and a standard deviation that no values between the bounds have. */
  void check(double min, double max) {
    if (mean == null && sd == null) {
      return;
    }
    if (mean == null || sd == null) {
      throw new InvalidField(
          mean == null ? "mean" : "sd", "must be given with the other", "not given", "give both");
    }
    if (!(mean > min && mean < max)) {
      throw new InvalidField(
          "mean",
          "must be between min and max",
          Decimal.text(mean),
          "give the mean of the values within the bounds, as it was published");
    }
    // the variance of what is between two bounds is at most (mean - min) (max - mean)
    double most = MOST_SPREAD * Math.sqrt(mean - min) * Math.sqrt(max - mean);
    if (!(sd > 0 && sd < most)) {
      throw new InvalidField(
          "sd",
          "must be above 0 and below "
              + Decimal.text(most)
              + ", the most for these bounds and mean",
          Decimal.text(sd),
          "give the standard deviation of the values within the bounds, as it was published");
    }
  }

  /** Whether they can be those of values between bounds. */
  boolean fits(double min, double max) {
    try {
      check(min, max);
      return true;
    } catch (InvalidField e) {
      return false;
    }
  }

  /** Refuses shares that are not one for each of so many values, or are more than all. */
  void check(int values) {
    if (shares.isEmpty()) {
      return;
    }
    if (shares.size() != values) {
      throw new InvalidField(
          "shares",
          "must be one a value",
          shares.size() + " for " + values,
          "give one for each value, in their order");
    }
    double sum = 0;
    for (double share : shares) {
      if (!(share >= 0)) {
        throw new InvalidField(
            "shares", "must be at least 0", Decimal.text(share), "give shares such as 0.25");
      }
      sum += share;
    }
    if (!(sum > 0 && sum <= MOST_SHARES)) {
      throw new InvalidField(
          "shares",
          "must add up to at most 1, and to more than 0",
          Decimal.text(sum),
          "give shares of all records; what is left is \"other\"");
    }
  }
}
