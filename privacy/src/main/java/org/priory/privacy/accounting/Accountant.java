package org.priory.privacy.accounting;

import java.util.Optional;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.PrivacyEvent;

/**
 * Turns events into bounds on (epsilon, delta).
 *
 * <p>Implementations are stateless. {@code delta} is in (0, 1) and {@code epsilon} is finite and at
 * least 0; anything else is refused with an {@link IllegalArgumentException}. The answers are never
 * NaN and never negative; an infinite upper bound means that there is no guarantee at this delta.
 */
public interface Accountant {

  /** The word used on the command line and in files, such as {@code pld}. */
  String name();

  /** Why this accountant cannot bound the event; empty if it can. */
  Optional<String> refusal(PrivacyEvent event);

  /**
   * Bounds on the smallest epsilon that holds at {@code delta}.
   *
   * @throws UnsupportedEvent if {@link #refusal} is not empty
   */
  Bounds epsilon(PrivacyEvent event, double delta);

  /**
   * Bounds on the smallest delta that holds at {@code epsilon}.
   *
   * @throws UnsupportedEvent if {@link #refusal} is not empty
   */
  Bounds delta(PrivacyEvent event, double epsilon);

  /**
   * Whether the upper bounds are proved. An approximation may be shown, named as one, but never
   * charged or promised.
   */
  default boolean provesBounds() {
    return true;
  }
}
