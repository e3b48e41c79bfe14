package org.priory.privacy.wall;

import java.util.ArrayList;
import java.util.List;

/**
 * The noise multipliers of a plan's steps, in order.
 *
 * @param stretches each with its multiplier and number of steps
 */
public record Noise(List<Stretch> stretches) {

  /**
   * Steps with the same noise.
   *
   * @param multiplier standard deviation over the sensitivity
   * @param steps how many
   */
  public record Stretch(double multiplier, long steps) {
    public Stretch {
      NoiseMultiplier.check(multiplier);
      if (steps < 1) {
        throw new IllegalArgumentException("steps must be >= 1, was " + steps);
      }
    }
  }

  public Noise {
    stretches = List.copyOf(stretches);
    if (stretches.isEmpty()) {
      throw new IllegalArgumentException("stretches must not be empty");
    }
  }

  /** Noise with one multiplier for all steps. */
  public static Noise constant(double multiplier, long steps) {
    return new Noise(List.of(new Stretch(multiplier, steps)));
  }

  /** One multiplier for each step; equal neighbours are joined. */
  public static Noise schedule(double... multipliers) {
    List<Stretch> stretches = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= multipliers.length; i++) {
      if (i == multipliers.length || multipliers[i] != multipliers[from]) {
        stretches.add(new Stretch(multipliers[from], i - from));
        from = i;
      }
    }
    return new Noise(stretches);
  }

  public long steps() {
    return stretches.stream().mapToLong(Stretch::steps).reduce(0, Math::addExact);
  }
}
