package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.priory.numerics.special.Normal;
import org.priory.privacy.accounting.loss.LossAccounting;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;

class GaussianCoverTest {
  private static final PrivacyEvent STEP = new PoissonSampled(0.02, new Gaussian(1.5));

  private static double mu(PrivacyEvent event, double failure) {
    return GaussianCover.mu(Composition.of(event), failure);
  }

  @Test
  void aGaussianCoversItself() {
    assertThat(mu(new Gaussian(2), 1e-10)).isBetween(0.4999, 0.501);
    assertThat(mu(new Repeated(new Gaussian(10), 25), 1e-10)).isBetween(0.4999, 0.501);
  }

  /**
   * At epsilon 0 delta is tanh(epsilon / 2) and 2 Phi(mu / 2) - 1, and there the two curves meet.
   */
  @Test
  void randomisedResponseNeedsTheGaussianThatDiffersAsMuch() {
    for (double epsilon : new double[] {0.1, 1, 3}) {
      double mu = mu(new PureEpsilon(epsilon), 1e-12);
      double attained = 2 * Normal.cdf(mu / 2) - 1;
      assertThat(attained)
          .isBetween(Math.tanh(epsilon / 2) * 0.9999, Math.tanh(epsilon / 2) * 1.001);
    }
  }

  @Test
  void samplesAreBelowTheirCoverAndAboveASmallerOne() {
    PrivacyEvent event = new Repeated(STEP, 500);
    double failure = 1e-9;
    double mu = mu(event, failure);
    boolean smallerFails = false;
    for (double epsilon = 0; epsilon < 4; epsilon += 0.1) {
      double delta = new PrivacyLossAccountant().delta(event, epsilon).lower();
      assertThat(delta).isLessThanOrEqualTo(failure + GaussianProfile.delta(mu, epsilon).upper());
      smallerFails |= delta > failure + GaussianProfile.delta(0.98 * mu, epsilon).upper();
    }
    assertThat(smallerFails).isTrue();
  }

  @Test
  void repeatsCoverFewerRepeatsAndNotMore() {
    List<DoubleUnaryOperator> upper = new LossAccounting(Map.of(STEP, 500L)).upperCurves(1e-9);
    assertThat(GaussianCover.covers(upper, lower(510), 1e-9)).isTrue();
    assertThat(GaussianCover.covers(upper, lower(490), 1e-9)).isFalse();
  }

  /** Both directions count: the one in which a sample tells less is not enough. */
  @Test
  void allDirectionsAreChecked() {
    List<DoubleUnaryOperator> upper = new LossAccounting(Map.of(STEP, 500L)).upperCurves(1e-9);
    assertThat(upper).hasSize(2);
    List<DoubleUnaryOperator> weaker = List.of(upper.get(1), upper.get(1));
    List<DoubleUnaryOperator> lower = lower(510);
    assertThat(GaussianCover.covers(weaker, List.of(lower.get(1), lower.get(1)), 1e-9)).isTrue();
    assertThat(GaussianCover.covers(upper, List.of(lower.get(1), lower.get(1)), 1e-9)).isFalse();
  }

  private static List<DoubleUnaryOperator> lower(long steps) {
    return new LossAccounting(Map.of(STEP, steps)).lowerCurves(1e-9);
  }
}
