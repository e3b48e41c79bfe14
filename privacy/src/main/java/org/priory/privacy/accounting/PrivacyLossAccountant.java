package org.priory.privacy.accounting;

import java.util.Optional;
import org.priory.privacy.event.PrivacyEvent;

/** Privacy-loss distributions. */
public final class PrivacyLossAccountant implements Accountant {

  @Override
  public String name() {
    return "pld";
  }

  @Override
  public Optional<String> refusal(PrivacyEvent event) {
    return Optional.of("not yet");
  }

  @Override
  public Bounds epsilon(PrivacyEvent event, double delta) {
    throw new UnsupportedEvent("not yet");
  }

  @Override
  public Bounds delta(PrivacyEvent event, double epsilon) {
    throw new UnsupportedEvent("not yet");
  }
}
