package org.priory.privacy.ledger;

import java.util.stream.Stream;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Selected;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.TrialLaw;
import org.priory.privacy.event.ZeroConcentrated;
import org.priory.privacy.json.Members;

/** Reads what an {@link EventTree} says. */
final class EventReader {
  private EventReader() {}

  static PrivacyEvent read(Members json) {
    String kind = json.text("kind");
    PrivacyEvent event =
        switch (kind) {
          case "gaussian" ->
              new Gaussian(json.numberOrInfinity("noise_multiplier"), neighbours(json));
          case "gaussian-beyond" ->
              new GaussianBeyond(
                  json.numberOrInfinity("noise_multiplier"),
                  json.numberOrInfinity("epsilon"),
                  neighbours(json));
          case "discrete-gaussian" ->
              new DiscreteGaussian(json.numberOrInfinity("noise_multiplier"), neighbours(json));
          case "laplace" ->
              new Laplace(json.numberOrInfinity("scale_multiplier"), neighbours(json));
          case "pure-epsilon" ->
              new PureEpsilon(json.numberOrInfinity("epsilon"), neighbours(json));
          case "approximate-epsilon" ->
              new ApproximateEpsilon(
                  json.numberOrInfinity("epsilon"),
                  json.numberOrInfinity("delta"),
                  neighbours(json));
          case "zero-concentrated" ->
              new ZeroConcentrated(json.numberOrInfinity("rho"), neighbours(json));
          case "bounded-range" ->
              new BoundedRange(json.numberOrInfinity("range"), neighbours(json));
          case "distance" ->
              new Distance(json.numberOrInfinity("total_variation"), neighbours(json));
          case "not-private" -> new NotPrivate(neighbours(json));
          case "poisson-sampled" ->
              new PoissonSampled(json.numberOrInfinity("rate"), read(json.object("event")));
          case "sampled-without-replacement" ->
              new SampledWithoutReplacement(
                  json.numberOrInfinity("rate"), read(json.object("event")));
          case "repeated" -> new Repeated(read(json.object("event")), json.whole("times"));
          case "sequence" ->
              new Sequence(json.objects("events").stream().map(EventReader::read).toList());
          case "selected" ->
              new Selected(
                  json.objects("trials").stream().map(EventReader::read).toList(),
                  new TrialLaw(json.numberOrInfinity("shape"), json.numberOrInfinity("gamma")));
          default ->
              throw new IllegalArgumentException(
                  "unknown kind of event '" + kind + "': use a later version of Priory");
        };
    json.done();
    return event;
  }

  static Neighbours neighbours(Members json) {
    String word = json.text("neighbours");
    return Stream.of(Neighbours.values())
        .filter(each -> each.word().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown neighbours '" + word + "'"));
  }
}
