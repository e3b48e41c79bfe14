package org.priory.privacy.accounting;

import java.util.List;
import java.util.Optional;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Selected;

/**
 * The best of a random number of trials, with nothing beside it, by the whole privacy curve of a
 * trial: delta(epsilon) is at most E[K] times the trial's at epsilon - price ({@link
 * SelectionPrice}). Tighter than Rényi divergences, which lose at the conversion; but it does not
 * compose.
 */
final class SelectionAccountant implements Accountant {
  private static final double DOWN = 1 - 1e-12;

  @Override
  public String name() {
    return "selection";
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    try {
      Composition composition = Composition.of(event).withoutNothing();
      if (composition.holdsNotPrivate()) {
        return Optional.empty();
      }
      Optional<Selected> alone = alone(composition);
      if (alone.isEmpty()) {
        return Optional.of("it knows the best of several trials alone: use pld or rdp");
      }
      for (PrivacyEvent trial : alone.get().trials()) {
        Optional<String> why = Accountants.best().refusal(trial);
        if (why.isPresent()) {
          return why;
        }
      }
      return Optional.empty();
    } catch (UnsupportedEvent unsupported) {
      return Optional.of(String.valueOf(unsupported.getMessage()));
    }
  }

  private static Optional<Selected> alone(Composition composition) {
    List<PrivacyEvent> steps = List.copyOf(composition.counts().keySet());
    return composition.steps() == 1 && steps.get(0) instanceof Selected selected
        ? Optional.of(selected)
        : Optional.empty();
  }

  private Optional<Selected> selected(PrivacyEvent event) {
    Composition composition = Refusals.require(this, event).withoutNothing();
    return composition.holdsNotPrivate() ? Optional.empty() : alone(composition);
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    Optional<Selected> selected = selected(event);
    if (selected.isEmpty()) {
      return Bounds.unbounded();
    }
    double each = delta / SelectionPrice.mean(selected.get()) * DOWN;
    double most = 0;
    for (PrivacyEvent trial : selected.get().trials()) {
      most =
          Math.max(
              most,
              each > 0
                  ? Accountants.best().epsilon(trial, each).upper()
                  : Double.POSITIVE_INFINITY);
    }
    double sum = (most + SelectionPrice.of(selected.get())) * (1 + 1e-14);
    return Bounds.upTo(Math.min(sum, PurePrivacy.epsilon(selected.get()).upper()));
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    Optional<Selected> selected = selected(event);
    if (selected.isEmpty()) {
      return Bounds.exactly(1);
    }
    if (PurePrivacy.epsilon(selected.get()).upper() <= epsilon) {
      return Bounds.upTo(0);
    }
    double left = epsilon * (1 - 1e-14) - SelectionPrice.of(selected.get());
    if (!(left >= 0)) {
      return Bounds.upTo(1);
    }
    double most = 0;
    for (PrivacyEvent trial : selected.get().trials()) {
      most = Math.max(most, Accountants.best().delta(trial, left).upper());
    }
    return Bounds.upTo(Math.min(1, most * SelectionPrice.mean(selected.get())));
  }
}
