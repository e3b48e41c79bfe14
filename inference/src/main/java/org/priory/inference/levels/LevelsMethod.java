package org.priory.inference.levels;

import java.util.List;
import java.util.Locale;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Mechanism;
import org.priory.numerics.special.NormalQuantile;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NamedMechanism;

/** Buys the levels that enough people have, by a {@link StableHistogram}. */
public final class LevelsMethod implements Mechanism<List<NoisyLevel>> {
  private final StableHistogram histogram;
  private final Threshold threshold;
  private final int columns;
  private final int most;

  private LevelsMethod(StableHistogram histogram, Threshold threshold, int columns, int most) {
    this.histogram = histogram;
    this.threshold = threshold;
    this.columns = columns;
    this.most = most;
  }

  /**
   * The lowest threshold that a budget allows.
   *
   * @param columns how many are asked
   * @param most levels of a column that a person may add to
   * @param radix the base in which the number of a text is two features
   * @param names finds texts, behind the wall
   */
  public static LevelsMethod within(
      PrivacyBudget budget, int columns, int most, int radix, StableHistogram.Names names) {
    if (!(columns >= 1 && most >= 1 && (long) columns * most <= 1 << 20)) {
      throw new IllegalArgumentException(
          "columns times levels of a person must be from 1 to 2^20, was " + (long) columns * most);
    }
    // A number for each level, and one for each that is passed over: both under 2^31 a column.
    long draws = (long) columns << 33;
    Threshold threshold = Threshold.within(budget, columns * most, draws);
    return new LevelsMethod(
        new StableHistogram(threshold, columns, most, radix, names), threshold, columns, most);
  }

  @Override
  public String name() {
    return StableHistogram.NAME;
  }

  @Override
  public NamedMechanism<double[]> mechanism() {
    return histogram;
  }

  /** The noise and the threshold. */
  public Threshold threshold() {
    return threshold;
  }

  /** A level that so many people have is found with a probability of 95 %. */
  public double foundFrom() {
    return threshold.least() + NormalQuantile.of(0.95) * threshold.sd();
  }

  @Override
  public Forecast forecast() {
    return new Forecast(
        threshold.sd(),
        Double.POSITIVE_INFINITY,
        Math.sqrt(threshold.least()),
        "number of people who have a value");
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "Noise of s.d. %.3g on how many people have a value, of %d column%s; of each at most"
                + " %d value%s of a person count%s.",
            threshold.sd(),
            columns,
            columns == 1 ? "" : "s",
            most,
            most == 1 ? "" : "s",
            most == 1 ? "s" : ""),
        String.format(
            Locale.ROOT,
            "A value is shown if its noisy count is at least %.4g: one that %.0f people have is found"
                + " with a probability of about 95 %%, one that a single person has with at most"
                + " %.2g.",
            threshold.least(),
            Math.ceil(foundFrom()),
            threshold.failure()));
  }

  @Override
  public List<NoisyLevel> posterior(double[] released) {
    return PackedLevels.unpack(released);
  }
}
