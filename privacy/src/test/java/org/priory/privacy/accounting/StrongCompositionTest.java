package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

class StrongCompositionTest {
  private static final Accountant STRONG = new StrongComposition();
  private static final Accountant TIGHT = Accountants.privacyLoss();

  /** Rounding of two different computations of the same number. */
  private static final double ROUNDING = 1e-9;

  @Test
  void neverBelowTheTightLowerBound() {
    Random random = new Random(41);
    for (int i = 0; i < 60; i++) {
      PrivacyEvent event = event(i, random, 1);
      double delta = LogUniform.next(random, 1e-12, 1e-2);
      assertThat(contradiction(event, event, delta)).as(event + " " + delta).isFalse();
    }
  }

  /** The twin: at one step the bound is tight, and one per cent more noise is seen. */
  @Test
  void theCheckSeesNoiseThatIsNotThere() {
    for (double rate : new double[] {0.05, 1}) {
      PrivacyEvent truth = new PoissonSampled(rate, new Gaussian(1));
      PrivacyEvent claimed = new PoissonSampled(rate, new Gaussian(1.01));
      assertThat(contradiction(truth, claimed, 1e-6)).isTrue();
      assertThat(contradiction(truth, truth, 1e-6)).isFalse();
    }
  }

  private static boolean contradiction(PrivacyEvent truth, PrivacyEvent claimed, double delta) {
    double epsilon = STRONG.epsilon(claimed, delta).upper();
    boolean inEpsilon = epsilon < TIGHT.epsilon(truth, delta).lower() * (1 - ROUNDING);
    double at = Math.min(epsilon, 1e5);
    boolean inDelta =
        STRONG.delta(claimed, at).upper() < TIGHT.delta(truth, at).lower() * (1 - ROUNDING);
    return inEpsilon || inDelta;
  }

  /** A Gaussian step of each kind, in turn, several times. */
  private static PrivacyEvent event(int kind, Random random, double factor) {
    double multiplier = factor * LogUniform.next(random, 0.5, 50);
    double rate = LogUniform.next(random, 1e-3, 0.5);
    PrivacyEvent step =
        switch (kind % 4) {
          case 0 -> new Gaussian(multiplier);
          case 1 -> new PoissonSampled(rate, new Gaussian(multiplier));
          case 2 ->
              new SampledWithoutReplacement(rate, new Gaussian(multiplier, Neighbours.REPLACE_ONE));
          default -> Sequence.of(new Gaussian(multiplier), new Laplace(multiplier));
        };
    return new Repeated(step, (long) LogUniform.next(random, 1, 300));
  }

  @Test
  void neverAboveThePapersOwnFormula() {
    // VIPS, section 2.3: delta' = delta/(2 J) a step and delta'' = delta/2 for the theorem, with
    // epsilon' of the classical Gaussian, sqrt(2 ln(1.25/delta'))/z, where that is at most 1.
    for (int steps : new int[] {1, 10, 100, 10_000}) {
      for (double noise : new double[] {10, 100, 1000}) {
        double delta = 1e-4;
        double each = Math.sqrt(2 * Math.log(1.25 * 2 * steps / delta)) / noise;
        double printed =
            each * Math.sqrt(2 * steps * Math.log(2 / delta)) + steps * each * Math.expm1(each);
        PrivacyEvent event = new Repeated(new Gaussian(noise), steps);
        double strong = STRONG.epsilon(event, delta).upper();
        assertThat(strong).as(steps + " at " + noise).isLessThanOrEqualTo(printed);
        // and not another theorem: above the truth for many steps
        if (steps >= 100) {
          assertThat(strong).isGreaterThan(2 * TIGHT.epsilon(event, delta).upper());
        }
      }
    }
  }

  @Test
  void oneStepIsTheExactCurve() {
    double exact = new ExactGaussianAccountant().epsilon(new Gaussian(2), 1e-5).upper();
    assertThat(STRONG.epsilon(new Gaussian(2), 1e-5).upper())
        .isCloseTo(exact, withinPercentage(1e-6));
    // log(1 + q (e^epsilon - 1)) with epsilon at delta/q
    double whole = new ExactGaussianAccountant().epsilon(new Gaussian(2), 1e-4).upper();
    assertThat(STRONG.epsilon(new PoissonSampled(0.1, new Gaussian(2)), 1e-5).upper())
        .isCloseTo(Math.log1p(0.1 * Math.expm1(whole)), withinPercentage(1e-6));
    // a record that is hardly ever in the sample
    assertThat(STRONG.epsilon(new PoissonSampled(1e-6, new Gaussian(2)), 1e-5).upper()).isZero();
  }

  @Test
  void deltaInvertsEpsilonAndBothFall() {
    Random random = new Random(43);
    for (int i = 0; i < 12; i++) {
      PrivacyEvent event = event(i, random, 1);
      double before = Double.POSITIVE_INFINITY;
      for (double delta : new double[] {1e-12, 1e-9, 1e-6, 1e-3}) {
        double epsilon = STRONG.epsilon(event, delta).upper();
        assertThat(epsilon).as(event + " " + delta).isLessThan(before);
        before = epsilon;
        double back = STRONG.delta(event, epsilon).upper();
        if (epsilon == 0) {
          // less would do
          assertThat(back).as(event + " " + delta).isLessThanOrEqualTo(delta * (1 + 1e-6));
          break;
        }
        assertThat(Math.log(back)).as(event + " " + delta).isCloseTo(Math.log(delta), within(1e-6));
      }
    }
  }

  @Test
  void stepsWithoutGaussiansAreAsBefore() {
    PrivacyEvent event = new Repeated(new ApproximateEpsilon(0.1, 1e-9), 100);
    Accountant advanced = new AdvancedComposition();
    assertThat(STRONG.epsilon(event, 1e-6)).isEqualTo(advanced.epsilon(event, 1e-6));
    assertThat(STRONG.delta(event, 2)).isEqualTo(advanced.delta(event, 2));
  }

  @Test
  void extremes() {
    PrivacyEvent failing = Sequence.of(new Gaussian(1), new ApproximateEpsilon(0.1, 1e-5));
    assertThat(STRONG.epsilon(failing, 1e-6)).isEqualTo(Bounds.unbounded());
    assertThat(STRONG.delta(failing, 1e5).upper()).isBetween(1e-5, 1.001e-5);
    assertThat(STRONG.epsilon(Sequence.of(new Gaussian(1), new NotPrivate()), 0.1).upper())
        .isInfinite();
    assertThat(STRONG.delta(new Gaussian(1e-3), 0).upper()).isEqualTo(1);
    assertThat(STRONG.epsilon(new Repeated(new Gaussian(1), 1_000_000_000), 1e-30).upper())
        .isFinite();
  }

  @Test
  void othersAreRefusedAndBestDoesNotAsk() {
    for (PrivacyEvent event :
        List.of(
            new ZeroConcentrated(1),
            new DiscreteGaussian(2),
            new PoissonSampled(0.1, new Gaussian(1, Neighbours.REPLACE_ONE)))) {
      assertThat(STRONG.refusal(event)).isPresent();
    }
    PrivacyEvent gaussians = new Repeated(new Gaussian(1), 10);
    assertThat(Accountants.advancedComposition().refusal(gaussians)).isEmpty();
    assertThat(Accountants.best().evaluate(gaussians, 1e-6).refusals()).containsKey("advanced");
  }
}
