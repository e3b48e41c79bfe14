package org.priory.privacy.ledger;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/** Writes one event as a JSON object. */
final class EventWriter implements PrivacyEvent.Visitor<JsonGenerator> {
  private final JsonGenerator json;
  private final int depthLeft;

  EventWriter(JsonGenerator json, int depthLeft) {
    if (depthLeft == 0) {
      throw new IllegalArgumentException(
          "events must not be nested deeper than " + EventJson.DEEPEST);
    }
    this.json = json;
    this.depthLeft = depthLeft;
  }

  @Override
  public JsonGenerator gaussian(Gaussian event) {
    return mechanism("gaussian", event, "noise_multiplier", event.noiseMultiplier());
  }

  @Override
  public JsonGenerator discreteGaussian(DiscreteGaussian event) {
    return mechanism("discrete-gaussian", event, "noise_multiplier", event.noiseMultiplier());
  }

  @Override
  public JsonGenerator laplace(Laplace event) {
    return mechanism("laplace", event, "scale_multiplier", event.scaleMultiplier());
  }

  @Override
  public JsonGenerator pureEpsilon(PureEpsilon event) {
    return mechanism("pure-epsilon", event, "epsilon", event.epsilon());
  }

  @Override
  public JsonGenerator approximateEpsilon(ApproximateEpsilon event) {
    return object(
        "approximate-epsilon",
        () -> {
          json.writeNumberField("epsilon", event.epsilon());
          json.writeNumberField("delta", event.delta());
          neighbours(event);
        });
  }

  @Override
  public JsonGenerator zeroConcentrated(ZeroConcentrated event) {
    return mechanism("zero-concentrated", event, "rho", event.rho());
  }

  @Override
  public JsonGenerator boundedRange(BoundedRange event) {
    return mechanism("bounded-range", event, "range", event.range());
  }

  @Override
  public JsonGenerator notPrivate(NotPrivate event) {
    return object("not-private", () -> neighbours(event));
  }

  @Override
  public JsonGenerator poissonSampled(PoissonSampled event) {
    return object(
        "poisson-sampled",
        () -> {
          json.writeNumberField("rate", event.rate());
          inner(event.event());
        });
  }

  @Override
  public JsonGenerator sampledWithoutReplacement(SampledWithoutReplacement event) {
    return object(
        "sampled-without-replacement",
        () -> {
          json.writeNumberField("rate", event.rate());
          inner(event.event());
        });
  }

  @Override
  public JsonGenerator repeated(Repeated event) {
    return object(
        "repeated",
        () -> {
          json.writeNumberField("times", event.times());
          inner(event.event());
        });
  }

  @Override
  public JsonGenerator sequence(Sequence event) {
    return object(
        "sequence",
        () -> {
          json.writeArrayFieldStart("events");
          inside(event.events());
          json.writeEndArray();
        });
  }

  private JsonGenerator mechanism(String kind, PrivacyEvent event, String name, double value) {
    return object(
        kind,
        () -> {
          json.writeNumberField(name, value);
          neighbours(event);
        });
  }

  private void neighbours(PrivacyEvent event) throws IOException {
    json.writeStringField("neighbours", event.neighbours().word());
  }

  private void inner(PrivacyEvent event) throws IOException {
    json.writeFieldName("event");
    inside(List.of(event));
  }

  private void inside(List<PrivacyEvent> events) {
    EventWriter writer = new EventWriter(json, depthLeft - 1);
    events.forEach(each -> each.accept(writer));
  }

  private JsonGenerator object(String kind, Members members) {
    try {
      json.writeStartObject();
      json.writeStringField("kind", kind);
      members.write();
      json.writeEndObject();
      return json;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private interface Members {
    void write() throws IOException;
  }
}
