package org.priory.privacy.accounting;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;

/**
 * An event split into steps that can only fail and the rest.
 *
 * <p>A (0, f) step does nothing but with probability f, when it may do anything: the generator of
 * the noise, for one. Before the rest E it gives delta(epsilon) = f + (1 - f) delta_E(epsilon), for
 * whatever E is, so that accountants that know nothing of failures can be asked about E alone.
 *
 * @param rest the event without such steps
 * @param probability f, of all such steps together
 */
record Failures(PrivacyEvent rest, double probability) {

  static Failures split(PrivacyEvent event) {
    Composition composition = Composition.of(event);
    List<PrivacyEvent> rest = new ArrayList<>();
    double log = 0;
    for (Map.Entry<PrivacyEvent, Long> entry : composition.counts().entrySet()) {
      if (entry.getKey() instanceof ApproximateEpsilon step && step.epsilon() == 0) {
        log += entry.getValue() * Math.log1p(-step.delta());
      } else {
        rest.add(new Repeated(entry.getKey(), entry.getValue()));
      }
    }
    // An event that is nothing but failures is left as it is.
    return log == 0 || rest.isEmpty()
        ? new Failures(event, 0)
        : new Failures(new Sequence(rest), -Math.expm1(log));
  }

  /** The delta that is left for the rest, rounded down; not positive if there is none. */
  double left(double delta) {
    return probability == 0 ? delta : (delta - probability) / (1 - probability) * (1 - 1e-12);
  }

  /** The bounds on the whole delta, from those of the rest. */
  Bounds whole(Bounds delta) {
    if (probability == 0) {
      return delta;
    }
    double lower = probability + (1 - probability) * delta.lower();
    double upper = probability + (1 - probability) * delta.upper();
    return new Bounds(lower * (1 - 1e-12), Math.min(1, upper * (1 + 1e-12)));
  }
}
