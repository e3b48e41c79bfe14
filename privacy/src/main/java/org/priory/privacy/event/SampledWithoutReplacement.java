package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * The event applied to a random subset of fixed size, all such subsets being equally likely.
 *
 * <p>The size of the data set is then part of what is known, so that only replace-one neighbours
 * make sense: adding a record would change the size of the data set or of the sample.
 *
 * @param rate size of the sample over the size of the data set, in (0, 1]
 * @param event what is done to the sample; its numbers refer to replace-one neighbours
 */
public record SampledWithoutReplacement(double rate, PrivacyEvent event) implements PrivacyEvent {
  public SampledWithoutReplacement {
    Require.rate("rate", rate);
    requireNonNull(event, "event");
    if (event.neighbours() != Neighbours.REPLACE_ONE) {
      throw new IllegalArgumentException(
          "sampling without replacement needs replace-one neighbours, was "
              + event.neighbours()
              + ": use replace-one (and the sensitivity that goes with it) or Poisson sampling");
    }
  }

  /** A sample of {@code sampleSize} out of {@code populationSize} records. */
  public static SampledWithoutReplacement of(
      long sampleSize, long populationSize, PrivacyEvent event) {
    Require.atLeastOne("sampleSize", sampleSize);
    if (populationSize < sampleSize) {
      throw new IllegalArgumentException(
          "populationSize must be >= sampleSize " + sampleSize + ", was " + populationSize);
    }
    return new SampledWithoutReplacement((double) sampleSize / populationSize, event);
  }

  @Override
  public Neighbours neighbours() {
    return Neighbours.REPLACE_ONE;
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.sampledWithoutReplacement(this);
  }
}
