package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
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

class EventJsonTest {

  static Stream<PrivacyEvent> everyKind() {
    List<PrivacyEvent> events = new ArrayList<>();
    for (Neighbours neighbours : Neighbours.values()) {
      for (double x : new double[] {1.1, 1e-300, Double.MIN_VALUE, 0.1 + 0.2, Math.PI * 1e200}) {
        events.add(new Gaussian(x, neighbours));
        events.add(new DiscreteGaussian(x, neighbours));
        events.add(new Laplace(x, neighbours));
        events.add(new PureEpsilon(x, neighbours));
        events.add(new ApproximateEpsilon(x, 1e-31, neighbours));
        events.add(new GaussianBeyond(x, 0.75, neighbours));
        events.add(new GaussianBeyond(2, x, neighbours));
        events.add(new ZeroConcentrated(x, neighbours));
        events.add(new BoundedRange(x, neighbours));
      }
      events.add(new PureEpsilon(0, neighbours));
      events.add(new Distance(0, neighbours));
      events.add(new Distance(1.7e-27, neighbours));
      events.add(new NotPrivate(neighbours));
      PrivacyEvent step = new Gaussian(2, neighbours);
      events.add(new PoissonSampled(1 / 3.0, step));
      events.add(new Repeated(step, Long.MAX_VALUE));
      events.add(
          Sequence.of(step, new Repeated(Sequence.of(step, new PoissonSampled(1, step)), 3)));
    }
    PrivacyEvent sample =
        new SampledWithoutReplacement(1e-9, new Laplace(2, Neighbours.REPLACE_ONE));
    events.add(sample);
    events.add(new Repeated(sample, 7));
    events.add(
        new Selected(
            List.of(new Gaussian(2), Sequence.of(new Gaussian(3), new Distance(1e-20))),
            TrialLaw.ofMean(0.25, 7)));
    return events.stream();
  }

  @ParameterizedTest
  @MethodSource("everyKind")
  void everyKindIsReadBackExactly(PrivacyEvent event) {
    assertThat(EventJson.read(EventJson.write(event))).isEqualTo(event);
  }

  @Test
  void everyKindIsThere() {
    assertThat(everyKind().map(PrivacyEvent::getClass).distinct())
        .hasSize(PrivacyEvent.class.getPermittedSubclasses().length);
  }

  @Test
  void randomDoublesAreReadBackExactly() {
    // Fixed seed: 3.
    Random random = new Random(3);
    for (int i = 0; i < 2_000; i++) {
      double x = Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE);
      if (x > 0 && x < Double.POSITIVE_INFINITY) {
        Gaussian event = new Gaussian(x);
        assertThat(EventJson.read(EventJson.write(event))).isEqualTo(event);
      }
    }
  }

  /** Written by version 1 and never to be changed. */
  @Test
  void theFormOfVersionOneStays() {
    String written =
        "{\"version\":1,\"event\":{\"kind\":\"sequence\",\"events\":["
            + "{\"kind\":\"repeated\",\"times\":1000,\"event\":{\"kind\":\"poisson-sampled\","
            + "\"rate\":0.01,\"event\":{\"kind\":\"gaussian\",\"noise_multiplier\":1.1,"
            + "\"neighbours\":\"add-remove\"}}},"
            + "{\"kind\":\"approximate-epsilon\",\"epsilon\":0.5,\"delta\":1.0E-6,"
            + "\"neighbours\":\"add-remove\"},"
            + "{\"kind\":\"laplace\",\"scale_multiplier\":2.0,\"neighbours\":\"add-remove\"},"
            + "{\"kind\":\"discrete-gaussian\",\"noise_multiplier\":3.0,"
            + "\"neighbours\":\"add-remove\"},"
            + "{\"kind\":\"pure-epsilon\",\"epsilon\":0.25,\"neighbours\":\"add-remove\"},"
            + "{\"kind\":\"zero-concentrated\",\"rho\":0.125,\"neighbours\":\"add-remove\"},"
            + "{\"kind\":\"bounded-range\",\"range\":0.5,\"neighbours\":\"add-remove\"},"
            + "{\"kind\":\"not-private\",\"neighbours\":\"add-remove\"}]}}";
    PrivacyEvent event =
        Sequence.of(
            new Repeated(new PoissonSampled(0.01, new Gaussian(1.1)), 1000),
            new ApproximateEpsilon(0.5, 1e-6),
            new Laplace(2),
            new DiscreteGaussian(3),
            new PureEpsilon(0.25),
            new ZeroConcentrated(0.125),
            new BoundedRange(0.5),
            new NotPrivate());
    assertThat(EventJson.read(written)).isEqualTo(event);
    assertThat(EventJson.write(event)).isEqualTo(written);
    String distance =
        "{\"version\":1,\"event\":{\"kind\":\"distance\",\"total_variation\":1.0E-24,"
            + "\"neighbours\":\"replace-one\"}}";
    assertThat(EventJson.read(distance)).isEqualTo(new Distance(1e-24, Neighbours.REPLACE_ONE));
    assertThat(EventJson.write(EventJson.read(distance))).isEqualTo(distance);
    String sampled =
        "{\"version\":1,\"event\":{\"kind\":\"sampled-without-replacement\",\"rate\":0.5,"
            + "\"event\":{\"kind\":\"gaussian\",\"noise_multiplier\":1.0,"
            + "\"neighbours\":\"replace-one\"}}}";
    assertThat(EventJson.read(sampled))
        .isEqualTo(new SampledWithoutReplacement(0.5, new Gaussian(1, Neighbours.REPLACE_ONE)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{}",
        "{\"version\":1}",
        "{\"version\":1,\"event\":{}}",
        "{\"version\":2,\"event\":{\"kind\":\"not-private\",\"neighbours\":\"add-remove\"}}",
        "{\"version\":1,\"event\":{\"kind\":\"magic\",\"neighbours\":\"add-remove\"}}",
        "{\"version\":1,\"event\":{\"kind\":\"not-private\",\"neighbours\":\"far\"}}",
        "{\"version\":1,\"event\":{\"kind\":\"not-private\",\"neighbours\":\"add-remove\"}} {}",
        "{\"version\":1,\"event\":{\"kind\":\"not-private\",\"neighbours\":\"add-remove\",\"x\":1}}",
        "{\"version\":1,\"event\":{\"kind\":\"not-private\",\"neighbours\":\"add-remove\"},\"x\":1}",
        "{\"version\":1,\"event\":{\"kind\":\"gaussian\",\"neighbours\":\"add-remove\"}}",
        "{\"version\":1,\"event\":{\"kind\":\"gaussian\",\"noise_multiplier\":-1,\"neighbours\":\"add-remove\"}}",
        "{\"version\":1,\"event\":{\"kind\":\"gaussian\",\"noise_multiplier\":\"1\",\"neighbours\":\"add-remove\"}}",
        "{\"version\":1,\"event\":{\"kind\":\"gaussian\",\"noise_multiplier\":1,\"noise_multiplier\":2,\"neighbours\":\"add-remove\"}}",
        "{\"version\":1,\"event\":{\"kind\":\"repeated\",\"times\":1.5,\"event\":{\"kind\":\"not-private\",\"neighbours\":\"add-remove\"}}}",
        "{\"version\":1,\"event\":{\"kind\":\"repeated\",\"times\":99999999999999999999,\"event\":{\"kind\":\"not-private\",\"neighbours\":\"add-remove\"}}}",
        "{\"version\":1,\"event\":{\"kind\":\"sequence\",\"events\":[]}}",
        "{\"version\":1,\"event\":{\"kind\":\"sequence\",\"events\":[1]}}",
      })
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> EventJson.read(text)).isInstanceOf(IllegalArgumentException.class);
  }
}
