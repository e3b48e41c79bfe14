package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/** Steps that can only fail cost delta and nothing else. */
class FailuresTest {
  private static final PrivacyEvent SAMPLED =
      new Repeated(new PoissonSampled(0.01, new Gaussian(1.1)), 1000);

  @Test
  void theSplitAgreesWithThePrivacyLossDistribution() {
    PrivacyEvent whole = Sequence.of(SAMPLED, new Repeated(new ApproximateEpsilon(0, 1e-7), 10));
    Bounds direct = new PrivacyLossAccountant().epsilon(whole, 1e-5);
    Bounds split = Accountants.best().epsilon(whole, 1e-5);
    assertThat(split.lower()).isLessThanOrEqualTo(direct.upper());
    assertThat(direct.lower()).isLessThanOrEqualTo(split.upper());
    // The twin: leaving the failures out is told apart.
    assertThat(Accountants.best().epsilon(SAMPLED, 1e-5).upper()).isLessThan(direct.lower());
  }

  @Test
  void deltaIsTheFailureAndTheRest() {
    PrivacyEvent whole = Sequence.of(new Gaussian(2), new ApproximateEpsilon(0, 1e-4));
    double rest = Accountants.exactGaussian().delta(new Gaussian(2), 1).upper();
    double expected = 1e-4 + (1 - 1e-4) * rest;
    Bounds bounds = Accountants.best().delta(whole, 1);
    assertThat(bounds.upper()).isBetween(expected, expected * (1 + 1e-9));
    assertThat(bounds.lower()).isLessThanOrEqualTo(expected);
  }

  @Test
  void accountantsThatKnowNoFailuresAreAskedAboutTheRest() {
    PrivacyEvent whole = Sequence.of(new ZeroConcentrated(0.1), new ApproximateEpsilon(0, 1e-20));
    Bounds bounds = Accountants.best().epsilon(whole, 1e-6);
    double rest = Accountants.renyi().epsilon(new ZeroConcentrated(0.1), 1e-6).upper();
    assertThat(bounds.upper()).isBetween(rest, rest * (1 + 1e-9));
  }

  @Test
  void moreFailuresThanDeltaIsNoGuarantee() {
    PrivacyEvent whole = Sequence.of(new Gaussian(2), new ApproximateEpsilon(0, 1e-4));
    assertThat(Accountants.best().epsilon(whole, 1e-5).upper()).isInfinite();
    assertThat(Accountants.best().epsilon(whole, 1e-3).upper()).isFinite();
  }
}
