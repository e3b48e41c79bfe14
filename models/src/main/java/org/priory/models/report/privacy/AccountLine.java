package org.priory.models.report.privacy;

import java.util.Optional;
import org.priory.models.text.Rounded;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;

/** The {@code priory account} command that answers for an event. */
final class AccountLine {
  private AccountLine() {}

  /**
   * A single Gaussian that costs exactly what several cost one after the other, none of them on a
   * sample: 1/z^2 is the sum of the steps' 1/z^2 (Dong, Roth, Su 2022, Corollary 3.3). Empty if the
   * event is not of that kind, or is one step repeated.
   */
  static Optional<Gaussian> together(PrivacyEvent event) {
    if (!(event instanceof Sequence sequence) || sequence.events().size() < 2) {
      return Optional.empty();
    }
    double sum = 0;
    for (PrivacyEvent each : sequence.events()) {
      Repeated repeated = each instanceof Repeated many ? many : new Repeated(each, 1);
      if (!(repeated.event() instanceof Gaussian gaussian)) {
        return Optional.empty();
      }
      sum += repeated.times() / (gaussian.noiseMultiplier() * gaussian.noiseMultiplier());
    }
    return Optional.of(new Gaussian(1 / Math.sqrt(sum), event.neighbours()));
  }

  /** Empty if the command cannot describe the event, such as one of several kinds of steps. */
  static Optional<String> of(PrivacyEvent event, double delta) {
    PrivacyEvent step = event;
    long steps = 1;
    while (step instanceof Repeated || isAlone(step)) {
      if (step instanceof Repeated repeated) {
        steps = Math.multiplyExact(steps, repeated.times());
        step = repeated.event();
      } else {
        step = ((Sequence) step).events().get(0);
      }
    }
    String sampling = "--sampling none";
    if (step instanceof PoissonSampled sampled) {
      sampling = "--sampling poisson --rate " + Rounded.exactly(sampled.rate());
      step = sampled.event();
    } else if (step instanceof SampledWithoutReplacement sampled) {
      sampling = "--sampling without-replacement --rate " + Rounded.exactly(sampled.rate());
      step = sampled.event();
    }
    String rest =
        " %s --steps %d --neighbours %s --delta %s"
            .formatted(sampling, steps, event.neighbours().word(), Rounded.exactly(delta));
    if (step instanceof Gaussian gaussian) {
      return Optional.of(line("gaussian", gaussian.noiseMultiplier()) + rest);
    }
    return step instanceof Laplace laplace
        ? Optional.of(line("laplace", laplace.scaleMultiplier()) + rest)
        : Optional.empty();
  }

  private static boolean isAlone(PrivacyEvent event) {
    return event instanceof Sequence sequence && sequence.events().size() == 1;
  }

  private static String line(String mechanism, double noise) {
    return "priory account --mechanism " + mechanism + " --noise " + Rounded.exactly(noise);
  }
}
