package org.priory.privacy.wall;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.priory.numerics.random.GridGaussian;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;

/**
 * What will be asked: neighbours, sampling, bound on a record's share, noise, steps. Sampler,
 * sensitivity, noise and accounting all follow from this one object.
 *
 * @param sampling how records are chosen
 * @param clip largest L2 norm of one record's vector
 * @param automatic whether vectors are normalised rather than cut
 * @param dimension largest length of an answer
 * @param noise the multipliers and steps
 * @param neighbours add/remove, or replace-one, which doubles the sensitivity
 */
public record Plan(
    Sampling sampling,
    double clip,
    boolean automatic,
    int dimension,
    Noise noise,
    Neighbours neighbours) {

  /** Most rows of a block for which docs/proofs/wall.md, claim 4, counts the roundings. */
  private static final int MOST_ROWS = 512;

  /**
   * Rounding to the noise's grid and to doubles moves each coordinate of each neighbour's sum by at
   * most this share of the noise: g/2 with g <= 2^-24 sigma, and 2^-53 of a sum that is clamped to
   * 2^27 sigma.
   */
  private static final double ROUNDING = 1.5 * 0x1p-24;

  /** {@link GridGaussian#distance} has 2^10 to spare. */
  private static final double SPARE = 0x1p-10;

  /** Distance from fair bits of a number that a sampler draws, half a block of the cipher. */
  private static final double DISTANCE_PER_DRAW = 0x1p-112;

  /**
   * Distance from fair bits of the keys of the records' order: at most two draws for each of under
   * 2^31 records, anew with each part of a plan that is taken in parts.
   */
  static final double ORDER = DISTANCE_PER_DRAW * 0x1p32 * Claims.MOST;

  public Plan {
    requireNonNull(sampling, "sampling");
    requireNonNull(noise, "noise");
    requireNonNull(neighbours, "neighbours");
    ClipNorm.check(clip);
    if (dimension < 1) {
      throw new IllegalArgumentException("dimension must be >= 1, was " + dimension);
    }
    if (sampling instanceof Sampling.Poisson && neighbours == Neighbours.REPLACE_ONE) {
      throw new IllegalArgumentException(
          "Poisson sampling is accounted for under add-remove neighbours, was replace-one: "
              + "use add-remove, or a sample of fixed size");
    }
    if (sampling instanceof Sampling.FixedSize && neighbours == Neighbours.ADD_REMOVE) {
      throw new IllegalArgumentException(
          "a sample of fixed size needs replace-one neighbours, was add-remove: "
              + "use replace-one, or Poisson sampling");
    }
    for (Noise.Stretch stretch : noise.stretches()) {
      if (!(stretch.multiplier() >= 1e-100)) {
        throw new IllegalArgumentException(
            "multiplier must be >= 1e-100, was " + stretch.multiplier());
      }
      if (!(stretch.multiplier() * Math.sqrt(dimension) < 0x1p20)) {
        throw new IllegalArgumentException(
            "multiplier times the root of the dimension must be below 2^20, was "
                + stretch.multiplier() * Math.sqrt(dimension));
      }
    }
  }

  /** Poisson sampling under add/remove neighbours, hard clipping, the same noise in every step. */
  public static Plan poisson(
      SamplingRate rate, ClipNorm clip, int dimension, NoiseMultiplier multiplier, long steps) {
    return new Plan(
        new Sampling.Poisson(rate.value()),
        clip.value(),
        false,
        dimension,
        Noise.constant(multiplier.value(), steps),
        Neighbours.ADD_REMOVE);
  }

  /** Every record in every step, under add/remove neighbours. */
  public static Plan everything(
      ClipNorm clip, int dimension, NoiseMultiplier multiplier, long steps) {
    return new Plan(
        new Sampling.Everything(),
        clip.value(),
        false,
        dimension,
        Noise.constant(multiplier.value(), steps),
        Neighbours.ADD_REMOVE);
  }

  /**
   * Largest L2 distance of two neighbours' sums before the noise: a record's rounded vector, twice
   * under replace-one.
   */
  public double sensitivity() {
    double one = ExactSum.roundedNorm(clip, dimension);
    return neighbours == Neighbours.REPLACE_ONE ? 2 * one : one;
  }

  /**
   * Largest L2 distance of two neighbours' batch sums, which are rounded inside blocks, before the
   * noise: S_batch of {@code docs/proofs/wall.md}, section 4. Only blocks of at most b other
   * records are touched by one record.
   *
   * @param mostRows b of the query, at most 512
   * @param roundingShare s of the query for blocks, below 2^-10
   */
  public double batchSensitivity(int mostRows, double roundingShare) {
    if (!(mostRows > 0 && mostRows <= MOST_ROWS)) {
      throw new IllegalArgumentException(
          "mostRows must be in 1.." + MOST_ROWS + ", was " + mostRows);
    }
    if (!(roundingShare >= 0 && roundingShare < 0x1p-10)) {
      throw new IllegalArgumentException(
          "roundingShare must be in [0, 2^-10), was "
              + roundingShare
              + ": sum in double precision, or in parts");
    }
    // C + 2 (b + 1) (2.01 s C + h sqrt(d)/2) + 2^-20 C, or twice that
    double rounding = ExactSum.roundingOfBlock(clip, dimension);
    double one =
        clip + 2 * (mostRows + 1) * (2.01 * roundingShare * clip + rounding) + 0x1p-20 * clip;
    return neighbours == Neighbours.REPLACE_ONE ? 2 * one : one;
  }

  /**
   * Standard deviation of the noise: sigma = z Delta with Delta the sensitivity and what rounding
   * adds, 2 ROUNDING sigma sqrt(d).
   */
  double sigma(double multiplier, double sensitivity) {
    // sigma = z (S + 2 R sigma sqrt d), solved for sigma; the last factor covers this division
    double share = 2 * ROUNDING * multiplier * Math.sqrt(dimension);
    return multiplier * sensitivity / (1 - share) * (1 + 0x1p-45);
  }

  Clip clipping() {
    return new Clip(clip, automatic ? Clip.Rule.AUTOMATIC : Clip.Rule.HARD);
  }

  /**
   * What the whole plan costs.
   *
   * @param records number of records, used by samples of fixed size only, whose size is public
   */
  PrivacyEvent event(long records) {
    List<PrivacyEvent> events = new ArrayList<>();
    for (Noise.Stretch stretch : noise.stretches()) {
      events.add(new Repeated(step(stretch.multiplier(), records), stretch.steps()));
    }
    events.add(new Distance(distance(), neighbours));
    return new Sequence(events);
  }

  /** The generator's distance from fair bits in all steps, rounded up; below 2^-15 for any plan. */
  private double distance() {
    return (ORDER + noise.steps() * distanceOfStep()) * (1 + 0x1p-50);
  }

  /** The generator's distance from fair bits in one step: its noise, and what its sampler draws. */
  private double distanceOfStep() {
    double draws = 0;
    if (sampling instanceof Sampling.Poisson poisson) {
      // On average twice as many as are taken, and two; a coin for each record from 1/4 on; and
      // keys of segments of 2^20 records. There are under 2^31 records.
      draws = 4 * (poisson.rate() * 0x1p31 + 0x1p12);
    } else if (sampling instanceof Sampling.FixedSize fixed) {
      draws = 2.0 * fixed.size();
    }
    return distanceOfNoise(dimension) + DISTANCE_PER_DRAW * draws;
  }

  /** The generator's distance from fair bits for so many values of noise. */
  static double distanceOfNoise(long values) {
    return SPARE * GridGaussian.distance(values);
  }

  private PrivacyEvent step(double multiplier, long records) {
    Gaussian gaussian = new Gaussian(multiplier, neighbours);
    if (sampling instanceof Sampling.Poisson poisson) {
      return new PoissonSampled(poisson.rate(), gaussian);
    }
    if (sampling instanceof Sampling.FixedSize fixed) {
      return SampledWithoutReplacement.of(fixed.size(), records, gaussian);
    }
    return gaussian;
  }
}
