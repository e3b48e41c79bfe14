package org.priory.inference.mechanism;

import java.util.Arrays;
import java.util.List;
import org.priory.privacy.wall.Noise;

/**
 * Noise of a plan whose parts have shares of one budget. A release with multiplier z costs 1/z^2 in
 * mu^2 of Gaussian privacy, and costs add up, so that parts whose shares are 1 together cost as
 * much as one release with multiplier z.
 */
public final class NoiseShares {
  private NoiseShares() {}

  /**
   * Questions in a row that have the same noise.
   *
   * @param share of the budget, for all of them; 0 for a part that is not asked
   * @param times how many
   */
  public record Part(double share, int times) {
    public Part {
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException("share must be in [0, 1], was " + share);
      }
    }
  }

  /** Multipliers z/sqrt(share/times) for each part, in their order. */
  public static Noise of(double z, Part... parts) {
    return of(z, Arrays.asList(parts));
  }

  /** Multipliers z/sqrt(share/times) for each part of a list, in its order. */
  public static Noise of(double z, List<Part> parts) {
    return new Noise(
        parts.stream()
            .filter(part -> part.share > 0)
            .map(part -> new Noise.Stretch(z / Math.sqrt(part.share / part.times), part.times))
            .toList());
  }

  /**
   * Multipliers z/sqrt(share) for one question and z sqrt(steps/(1 - share)) for each of the steps
   * that come after it.
   *
   * @param share of the first question, in (0, 1)
   */
  public static Noise firstThen(double share, int steps, double z) {
    return new Noise(
        List.of(
            new Noise.Stretch(z / Math.sqrt(share), 1),
            new Noise.Stretch(z * Math.sqrt(steps / (1 - share)), steps)));
  }
}
