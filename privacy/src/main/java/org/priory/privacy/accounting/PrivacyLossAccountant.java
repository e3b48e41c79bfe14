package org.priory.privacy.accounting;

import java.util.Optional;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.accounting.loss.LossAccounting;
import org.priory.privacy.accounting.loss.Tolerance;
import org.priory.privacy.event.PrivacyEvent;

/**
 * Privacy-loss distributions: the default accountant.
 *
 * <p>The loss of every step is rounded to a lattice once from above and once from below, both are
 * composed by Fourier transforms, and the lattice is refined until the two answers meet. The
 * interval is proved to hold the truth, rounding errors included ({@code
 * docs/proofs/privacy-loss.md}).
 */
public final class PrivacyLossAccountant implements Accountant {
  /** What is aimed at where it costs little. */
  private static final Tolerance GOAL = new Tolerance(2e-6, 5e-4, 7e-5);

  /** What is insisted on. */
  private static final Tolerance ENOUGH = new Tolerance(1e-4, 1e-3, Double.POSITIVE_INFINITY);

  private static final double RELATIVE_DELTA = 1e-2;

  private final Tolerance goal;

  private PrivacyLossAccountant(Tolerance goal) {
    this.goal = goal;
  }

  /** Aims at intervals narrower than promised where that costs little. */
  public PrivacyLossAccountant() {
    this(GOAL);
  }

  /** Stops as soon as upper - lower is at most max(1e-4, 1e-3 epsilon). */
  public static PrivacyLossAccountant quick() {
    return new PrivacyLossAccountant(ENOUGH);
  }

  @Override
  public String name() {
    return "pld";
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    try {
      Composition composition = Composition.of(event).withOneGaussian().withoutNothing();
      if (!composition.holdsNotPrivate()) {
        new LossAccounting(composition.counts());
      }
      return Optional.empty();
    } catch (UnsupportedEvent refusal) {
      return Optional.ofNullable(refusal.getMessage());
    }
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    Composition composition = Composition.of(event).withOneGaussian().withoutNothing();
    if (composition.holdsNotPrivate()) {
      return Bounds.unbounded();
    }
    if (composition.counts().isEmpty()) {
      return Bounds.exactly(0);
    }
    return new LossAccounting(composition.counts()).epsilon(delta, goal, ENOUGH);
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    Composition composition = Composition.of(event).withOneGaussian().withoutNothing();
    if (composition.holdsNotPrivate()) {
      return new Bounds(0, 1);
    }
    if (composition.counts().isEmpty()) {
      return Bounds.exactly(0);
    }
    return new LossAccounting(composition.counts()).delta(epsilon, RELATIVE_DELTA);
  }
}
