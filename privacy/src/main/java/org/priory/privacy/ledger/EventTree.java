package org.priory.privacy.ledger;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Selected;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/** One event as the members of a JSON object. */
final class EventTree implements PrivacyEvent.Visitor<Map<String, Object>> {
  private final int depthLeft;

  EventTree(int depthLeft) {
    if (depthLeft == 0) {
      throw new IllegalArgumentException(
          "events must not be nested deeper than " + EventJson.DEEPEST);
    }
    this.depthLeft = depthLeft;
  }

  @Override
  public Map<String, Object> gaussian(Gaussian event) {
    return mechanism("gaussian", event, "noise_multiplier", event.noiseMultiplier());
  }

  @Override
  public Map<String, Object> gaussianBeyond(GaussianBeyond event) {
    Map<String, Object> members = members("gaussian-beyond");
    members.put("noise_multiplier", event.noiseMultiplier());
    members.put("epsilon", event.epsilon());
    members.put("neighbours", event.neighbours().word());
    return members;
  }

  @Override
  public Map<String, Object> discreteGaussian(DiscreteGaussian event) {
    return mechanism("discrete-gaussian", event, "noise_multiplier", event.noiseMultiplier());
  }

  @Override
  public Map<String, Object> laplace(Laplace event) {
    return mechanism("laplace", event, "scale_multiplier", event.scaleMultiplier());
  }

  @Override
  public Map<String, Object> pureEpsilon(PureEpsilon event) {
    return mechanism("pure-epsilon", event, "epsilon", event.epsilon());
  }

  @Override
  public Map<String, Object> approximateEpsilon(ApproximateEpsilon event) {
    Map<String, Object> members = members("approximate-epsilon");
    members.put("epsilon", event.epsilon());
    members.put("delta", event.delta());
    members.put("neighbours", event.neighbours().word());
    return members;
  }

  @Override
  public Map<String, Object> zeroConcentrated(ZeroConcentrated event) {
    return mechanism("zero-concentrated", event, "rho", event.rho());
  }

  @Override
  public Map<String, Object> boundedRange(BoundedRange event) {
    return mechanism("bounded-range", event, "range", event.range());
  }

  @Override
  public Map<String, Object> notPrivate(NotPrivate event) {
    Map<String, Object> members = members("not-private");
    members.put("neighbours", event.neighbours().word());
    return members;
  }

  @Override
  public Map<String, Object> distance(Distance event) {
    return mechanism("distance", event, "total_variation", event.totalVariation());
  }

  @Override
  public Map<String, Object> poissonSampled(PoissonSampled event) {
    return around("poisson-sampled", "rate", event.rate(), event.event());
  }

  @Override
  public Map<String, Object> sampledWithoutReplacement(SampledWithoutReplacement event) {
    return around("sampled-without-replacement", "rate", event.rate(), event.event());
  }

  @Override
  public Map<String, Object> repeated(Repeated event) {
    return around("repeated", "times", event.times(), event.event());
  }

  @Override
  public Map<String, Object> sequence(Sequence event) {
    Map<String, Object> members = members("sequence");
    EventTree inner = new EventTree(depthLeft - 1);
    members.put("events", event.events().stream().map(each -> each.accept(inner)).toList());
    return members;
  }

  @Override
  public Map<String, Object> selected(Selected event) {
    Map<String, Object> members = members("selected");
    members.put("shape", event.law().shape());
    members.put("gamma", event.law().gamma());
    EventTree inner = new EventTree(depthLeft - 1);
    members.put("trials", event.trials().stream().map(each -> each.accept(inner)).toList());
    return members;
  }

  private static Map<String, Object> mechanism(
      String kind, PrivacyEvent event, String name, double value) {
    Map<String, Object> members = members(kind);
    members.put(name, value);
    members.put("neighbours", event.neighbours().word());
    return members;
  }

  private Map<String, Object> around(String kind, String name, Number value, PrivacyEvent event) {
    Map<String, Object> members = members(kind);
    members.put(name, value);
    members.put("event", event.accept(new EventTree(depthLeft - 1)));
    return members;
  }

  private static Map<String, Object> members(String kind) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("kind", kind);
    return members;
  }
}
