package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * The real run is within a total variation of the ideal one, on every data set. The ideal run is
 * what the events beside this one say; a generator that is not quite random makes the difference.
 *
 * <p>Distances add up over all that is done to the data, and cost (1 + e^epsilon) times their sum
 * at the epsilon of all of it together: {@code docs/proofs/noise.md}, claims 5 and 6.
 *
 * @param totalVariation in [0, 1)
 * @param neighbours the relation of the sequence that it stands in
 */
public record Distance(double totalVariation, Neighbours neighbours) implements PrivacyEvent {
  public Distance {
    Require.probabilityBelowOne("totalVariation", totalVariation);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public Distance(double totalVariation) {
    this(totalVariation, Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.distance(this);
  }
}
