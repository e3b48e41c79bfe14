package org.priory.privacy.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** An event that cannot be has no cost: it is refused where it is written down. */
class EventTest {
  private static final Neighbours ONE_MORE = Neighbours.ADD_REMOVE;
  private static final Neighbours ANOTHER = Neighbours.REPLACE_ONE;
  private static final double[] NONE = {Double.NaN, Double.POSITIVE_INFINITY, -1, -1e-300};

  private static void refused(String rule, ThrowingCallable event) {
    assertThatThrownBy(event)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(rule);
  }

  private static void positive(String name, DoubleFunction<PrivacyEvent> event) {
    notNegative(name, event);
    refused(name + " must be a finite number > 0, was 0.0", () -> event.apply(0));
  }

  private static void notNegative(String name, DoubleFunction<PrivacyEvent> event) {
    for (double number : NONE) {
      refused(name + " must be a finite number >", () -> event.apply(number));
    }
    assertThat(event.apply(1e-300).neighbours()).isEqualTo(ONE_MORE);
  }

  @Test
  void numbersThatNoMechanismHasAreRefused() {
    positive("noiseMultiplier", z -> new Gaussian(z, ONE_MORE));
    positive("noiseMultiplier", z -> new DiscreteGaussian(z, ONE_MORE));
    positive("scaleMultiplier", b -> new Laplace(b, ONE_MORE));
    notNegative("epsilon", e -> new PureEpsilon(e, ONE_MORE));
    notNegative("epsilon", e -> new ApproximateEpsilon(e, 1e-6, ONE_MORE));
    notNegative("epsilon", e -> new GaussianBeyond(1, e, ONE_MORE));
    notNegative("rho", rho -> new ZeroConcentrated(rho, ONE_MORE));
    notNegative("range", r -> new BoundedRange(r, ONE_MORE));
    for (double probability : new double[] {Double.NaN, -1e-300, 1, 2}) {
      refused("delta must be in [0, 1)", () -> new ApproximateEpsilon(1, probability, ONE_MORE));
      refused("totalVariation must be in [0, 1)", () -> new Distance(probability, ONE_MORE));
    }
    assertThat(new Distance(0, ANOTHER).neighbours()).isEqualTo(ANOTHER);
    assertThat(new NotPrivate(ANOTHER).neighbours()).isEqualTo(ANOTHER);
  }

  @Test
  void samplesOfNobodyOrOfMoreThanAllAreRefused() {
    Gaussian added = new Gaussian(1, ONE_MORE);
    Gaussian replaced = new Gaussian(1, ANOTHER);
    for (double rate : new double[] {Double.NaN, 0, -0.1, Math.nextUp(1.0)}) {
      refused("rate must be in (0, 1]", () -> new PoissonSampled(rate, added));
      refused("rate must be in (0, 1]", () -> new SampledWithoutReplacement(rate, replaced));
    }
    refused("sampleSize must be >= 1", () -> SampledWithoutReplacement.of(0, 10, replaced));
    refused("populationSize must be >=", () -> SampledWithoutReplacement.of(11, 10, replaced));
    assertThat(SampledWithoutReplacement.of(10, 10, replaced).rate()).isEqualTo(1);
    assertThat(SampledWithoutReplacement.of(1, 8, replaced).rate()).isEqualTo(0.125);
    assertThat(new PoissonSampled(1, added).neighbours()).isEqualTo(ONE_MORE);
  }

  /** The two relations must not be mixed: one number would stand for two sensitivities. */
  @Test
  void neighboursAreNotMixed() {
    Gaussian added = new Gaussian(1, ONE_MORE);
    Gaussian replaced = new Gaussian(1, ANOTHER);
    refused("replace-one", () -> new SampledWithoutReplacement(0.5, added));
    refused("share one neighbouring relation", () -> Sequence.of(added, replaced));
    refused(
        "share one neighbouring relation",
        () -> Sequence.of(new Repeated(new PoissonSampled(0.1, added), 3), replaced));
    assertThat(Sequence.of(replaced, replaced).neighbours()).isEqualTo(ANOTHER);
    assertThat(new Repeated(replaced, 2).neighbours()).isEqualTo(ANOTHER);
  }

  @Test
  void nothingAtAllIsNoEvent() {
    refused("empty", Sequence::of);
    refused("times must be >= 1", () -> new Repeated(new Gaussian(1, ONE_MORE), 0));
  }

  /** A list that changes after the charge would change what was charged. */
  @Test
  void aSequenceKeepsItsEvents() {
    List<PrivacyEvent> events = new ArrayList<>(List.of(new Gaussian(1, ONE_MORE)));
    Sequence sequence = new Sequence(events);
    events.add(new NotPrivate(ONE_MORE));
    assertThat(sequence.events()).hasSize(1);
    assertThatThrownBy(() -> sequence.events().add(new NotPrivate(ONE_MORE)))
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
