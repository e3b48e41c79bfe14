package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
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
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/** What every accountant keeps. */
class AccountantContractTest {

  static Stream<Accountant> accountants() {
    return Stream.concat(Accountants.all().stream(), Stream.of(Accountants.best()));
  }

  /** One of each kind, sampled in each way, under each relation. */
  private static List<PrivacyEvent> events() {
    List<PrivacyEvent> events = new ArrayList<>();
    for (Neighbours neighbours : Neighbours.values()) {
      List<PrivacyEvent> plain =
          List.of(
              new Gaussian(1.5, neighbours),
              new GaussianBeyond(1.5, 2, neighbours),
              new Laplace(2, neighbours),
              new PureEpsilon(0.5, neighbours),
              new ApproximateEpsilon(0.5, 1e-9, neighbours),
              new ZeroConcentrated(0.1, neighbours),
              new BoundedRange(0.5, neighbours),
              new DiscreteGaussian(2, neighbours));
      for (PrivacyEvent event : plain) {
        events.add(event);
        events.add(new Repeated(event, 7));
        events.add(new PoissonSampled(0.1, event));
        events.add(new PoissonSampled(0.1, new Repeated(event, 2)));
        if (neighbours == Neighbours.REPLACE_ONE) {
          events.add(new SampledWithoutReplacement(0.1, event));
          events.add(new PoissonSampled(0.5, new SampledWithoutReplacement(0.1, event)));
        }
      }
      events.add(new Sequence(plain));
    }
    return events;
  }

  @ParameterizedTest
  @MethodSource("accountants")
  void refusesOrAnswersEveryEvent(Accountant accountant) {
    for (PrivacyEvent event : events()) {
      if (accountant.refusal(event).isPresent()) {
        assertThat(accountant.refusal(event).get()).as(event + "").isNotBlank();
        assertThatThrownBy(() -> accountant.epsilon(event, 1e-5))
            .as(event + "")
            .isInstanceOf(UnsupportedEvent.class);
        assertThatThrownBy(() -> accountant.delta(event, 1))
            .as(event + "")
            .isInstanceOf(UnsupportedEvent.class);
      } else {
        Bounds epsilon = accountant.epsilon(event, 1e-5);
        assertThat(epsilon.upper()).as(event + "").isNotNegative().isFinite();
        assertThat(accountant.delta(event, 1).upper()).as(event + "").isBetween(0.0, 1.0);
        assertThat(accountant.delta(event, 0).upper())
            .as(event + "")
            .isGreaterThanOrEqualTo(accountant.delta(event, 1).lower());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("accountants")
  void repeatingAddsUp(Accountant accountant) {
    for (PrivacyEvent event : events()) {
      PrivacyEvent often = new Repeated(event, 10);
      if (accountant.refusal(often).isEmpty()) {
        assertThat(accountant.epsilon(often, 1e-6).upper())
            .as(event + "")
            .isGreaterThan(accountant.epsilon(event, 1e-6).upper());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("accountants")
  void withoutPrivacyThereIsNoGuarantee(Accountant accountant) {
    PrivacyEvent event = Sequence.of(new Gaussian(1), new NotPrivate());
    if (accountant.refusal(event).isEmpty()) {
      assertThat(accountant.epsilon(event, 1e-5).upper()).isInfinite();
      assertThat(accountant.delta(event, 1).upper()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @MethodSource("accountants")
  void wrongArgumentsAreRefusedByName(Accountant accountant) {
    // An accountant that refuses the event need not look at the number.
    assumeTrue(accountant.refusal(new NotPrivate()).isEmpty());
    for (double delta : new double[] {0, -1, 1, 1.5, Double.NaN}) {
      assertThatThrownBy(() -> accountant.epsilon(new NotPrivate(), delta))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("delta must be in (0, 1), was " + delta);
    }
    for (double epsilon : new double[] {-1, Double.POSITIVE_INFINITY, Double.NaN}) {
      assertThatThrownBy(() -> accountant.delta(new NotPrivate(), epsilon))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("epsilon must be a finite number >= 0, was " + epsilon);
    }
  }

  @ParameterizedTest
  @MethodSource("accountants")
  void tooManyStepsAreRefused(Accountant accountant) {
    PrivacyEvent event = new Repeated(new Repeated(new Gaussian(1), Long.MAX_VALUE), 2);
    assertThat(accountant.refusal(event)).isPresent();
  }
}
