package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.Gaussian;
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

class PurePrivacyTest {

  @Test
  void epsilonsAddUp() {
    PrivacyEvent event =
        Sequence.of(
            new Repeated(new Laplace(4), 10),
            new PureEpsilon(0.5),
            new BoundedRange(0.25, Neighbours.ADD_REMOVE),
            new ApproximateEpsilon(0.125, 0));

    assertThat(PurePrivacy.epsilon(event)).isEqualTo(new Bounds(2.5, 3.375));
  }

  @Test
  void withoutDeltaManyMechanismsPromiseNothing() {
    for (PrivacyEvent event :
        new PrivacyEvent[] {
          new Gaussian(100),
          new ApproximateEpsilon(1, 1e-9),
          new ZeroConcentrated(0.1),
          new NotPrivate(),
          new PoissonSampled(0.1, new Gaussian(5)),
          Sequence.of(new Laplace(1), new Gaussian(1)),
        }) {
      assertThat(PurePrivacy.epsilon(event).upper()).isEqualTo(Double.POSITIVE_INFINITY);
    }
  }

  @Test
  void samplingHelpsAsMuchAsIsProved() {
    // log(1 + 0.1 (e - 1))
    double sampled = Math.log(1 + 0.1 * (Math.E - 1));

    assertThat(PurePrivacy.epsilon(new PoissonSampled(0.1, new Laplace(1))).upper())
        .isCloseTo(sampled, within(1e-15));
    assertThat(
            PurePrivacy.epsilon(
                    new SampledWithoutReplacement(0.1, new Laplace(1, Neighbours.REPLACE_ONE)))
                .upper())
        .isCloseTo(sampled, within(1e-15));
    assertThat(PurePrivacy.epsilon(new PoissonSampled(0.1, new Laplace(1, Neighbours.REPLACE_ONE))))
        .isEqualTo(Bounds.upTo(1));
    // e^1000 overflows: 1000 + log 0.1
    assertThat(PurePrivacy.epsilon(new PoissonSampled(0.1, new PureEpsilon(1000))).upper())
        .isCloseTo(1000 + Math.log(0.1), within(1e-12));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 5})
  void isTheLimitOfTheLossDistributionForSmallDeltas(double scale) {
    PrivacyEvent event = new Repeated(new PoissonSampled(0.3, new Laplace(scale)), 3);
    double pure = PurePrivacy.epsilon(event).upper();

    assertThat(Accountants.privacyLoss().epsilon(event, 1e-15).lower())
        .isLessThanOrEqualTo(pure)
        .isGreaterThan(pure * 0.999);
  }
}
