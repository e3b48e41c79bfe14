package org.priory.privacy.accounting;

import java.util.Optional;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.PrivacyEvent;

/** An accountant of ideal runs, made to know those that are at a distance from it. */
record NearIdealAccountant(Accountant accountant) implements Accountant {

  @Override
  public String name() {
    return accountant.name();
  }

  @Override
  public boolean provesBounds() {
    return accountant.provesBounds();
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    try {
      return accountant.refusal(NearIdeal.split(event).ideal());
    } catch (UnsupportedEvent unsupported) {
      return Optional.of(String.valueOf(unsupported.getMessage()));
    }
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    Arguments.delta(delta);
    NearIdeal near = NearIdeal.split(event);
    return near.epsilon(delta, d -> accountant.epsilon(near.ideal(), d));
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    Arguments.epsilon(epsilon);
    NearIdeal near = NearIdeal.split(event);
    return near.delta(accountant.delta(near.ideal(), epsilon), epsilon);
  }
}
