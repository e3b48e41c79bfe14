package org.priory.privacy.event;

import static java.util.Objects.requireNonNull;

/**
 * Any mechanism with rho-zero-concentrated differential privacy (Bun and Steinke 2016).
 *
 * @param rho its rho: the Rényi divergence of order a is at most rho a
 * @param neighbours the relation under which the numbers above hold
 */
public record ZeroConcentrated(double rho, Neighbours neighbours) implements PrivacyEvent {
  public ZeroConcentrated {
    Require.notNegative("rho", rho);
    requireNonNull(neighbours, "neighbours");
  }

  /** Under add/remove neighbours. */
  public ZeroConcentrated(double rho) {
    this(rho, Neighbours.ADD_REMOVE);
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.zeroConcentrated(this);
  }
}
