package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

class CompositionTheoremsTest {
  private static final Accountant ADVANCED = new AdvancedComposition();
  private static final Accountant OPTIMAL = new OptimalComposition();

  @Test
  void everyRowOfTheTable() {
    SoftAssertions soft = new SoftAssertions();
    for (ReferenceTable.Row row : ReferenceTable.rows("advanced_composition.csv")) {
      if (row.number("delta_total_product") > 0) {
        soft.assertThat(disagreement(row, 1)).as(row + "").isEmpty();
      } else {
        // delta 0: no accountant takes it, basic composition is all there is.
        soft.assertThat(OPTIMAL.delta(event(row, 1), row.number("eps_basic")).upper()).isZero();
      }
    }
    soft.assertAll();
  }

  @Test
  void theCheckRejectsAnEpsilonThatIsOff() {
    for (ReferenceTable.Row row : ReferenceTable.rows("advanced_composition.csv")) {
      if (row.number("delta_total_product") > 0) {
        assertThat(disagreement(row, 1.0001)).as(row + " high").isNotEmpty();
        assertThat(disagreement(row, 0.9999)).as(row + " low").isNotEmpty();
      }
    }
  }

  /**
   * Dwork and Roth (2014), theorem 3.20, as printed: k times (epsilon, delta) is (this, k delta +
   * slack).
   */
  private static double dworkRoth(double epsilon, long times, double slack) {
    // epsilon sqrt(2 k log(1 / slack)) + k epsilon (e^epsilon - 1)
    return epsilon * Math.sqrt(-2 * times * Math.log(slack))
        + times * epsilon * Math.expm1(epsilon);
  }

  /** Why a row and the accountants disagree, the step's epsilon being multiplied by a factor. */
  private static String disagreement(ReferenceTable.Row row, double factor) {
    double epsilon = row.number("eps0") * factor;
    double delta = row.number("delta_total_product");
    long times = (long) row.number("k");
    StringBuilder why = new StringBuilder();
    double dworkRoth = dworkRoth(epsilon, times, row.number("delta_prime"));
    if (Math.abs(dworkRoth / row.number("eps_dwork_roth_3.20") - 1) > 1e-12) {
      why.append("Dwork and Roth: ").append(dworkRoth).append(' ');
    }
    // autodp's closed form is the same minimum, at the delta recovered from the total.
    double advanced = ADVANCED.epsilon(event(row, factor), delta).upper();
    if (Math.abs(advanced / row.number("eps_autodp_DP_acct_KOV_closed_form") - 1) > 1e-8) {
      why.append("advanced: ").append(advanced).append(' ');
    }
    Bounds optimal = OPTIMAL.epsilon(event(row, factor), delta);
    if (row.has("eps_KOV_thm3.3_mpmath80")) {
      // The theorem has the next point of its grid, which has steps of 2 epsilon.
      double grid = row.number("eps_KOV_thm3.3_mpmath80");
      if (optimal.upper() > grid + 1e-9 || optimal.lower() < grid - 2 * row.number("eps0")) {
        why.append("optimal: ").append(optimal).append(" is not just below ").append(grid);
      }
    }
    // The peer's grid is 1e-4; it rounds epsilon up by as much, or less.
    double loss = row.number("eps_dp_accounting_pld_from_privacy_parameters");
    if (optimal.upper() > loss + 1e-8 || optimal.lower() < loss * (1 - 1e-4)) {
      why.append("optimal: ").append(optimal).append(" is not ").append(loss);
    }
    return why.toString();
  }

  private static PrivacyEvent event(ReferenceTable.Row row, double factor) {
    return new Repeated(
        new ApproximateEpsilon(row.number("eps0") * factor, row.number("delta0")),
        (long) row.number("k"));
  }

  @Test
  void optimalIsBelowAdvancedAndRenyi() {
    Random random = new Random(23);
    RenyiAccountant renyi = new RenyiAccountant();
    for (int i = 0; i < 300; i++) {
      double epsilon = LogUniform.next(random, 1e-6, 100);
      PrivacyEvent event =
          new Repeated(new PureEpsilon(epsilon), (long) LogUniform.next(random, 1, 1e6));
      double delta = LogUniform.next(random, 1e-30, 0.5);
      Bounds optimal = OPTIMAL.epsilon(event, delta);
      String at = event + " " + delta;
      assertThat(optimal.lower()).as(at).isNotNegative();
      assertThat(optimal.width()).as(at).isLessThan(1e-7 * optimal.upper() + 1e-15);
      assertThat(optimal.lower())
          .as(at)
          .isLessThanOrEqualTo(ADVANCED.epsilon(event, delta).upper());
      assertThat(optimal.lower()).as(at).isLessThanOrEqualTo(renyi.epsilon(event, delta).upper());
      if (optimal.lower() > 0) {
        assertThat(OPTIMAL.delta(event, optimal.upper()).lower()).as(at).isLessThanOrEqualTo(delta);
        assertThat(OPTIMAL.delta(event, optimal.lower()).upper())
            .as(at)
            .isGreaterThanOrEqualTo(delta);
      }
    }
  }

  @Test
  void deltaIsTheSumOverAllOutcomes() {
    double epsilon = 0.7;
    int times = 9;
    // Every sequence of answers, one by one.
    for (double e : new double[] {0, 0.3, 0.7, 1.4, 3, 6.2, 7}) {
      double delta = 0;
      for (int outcome = 0; outcome < 1 << times; outcome++) {
        int lies = Integer.bitCount(outcome);
        double first = Math.exp((times - lies) * epsilon) / Math.pow(1 + Math.exp(epsilon), times);
        double second = Math.exp(lies * epsilon) / Math.pow(1 + Math.exp(epsilon), times);
        delta += Math.max(0, first - Math.exp(e) * second);
      }
      Bounds mine = OPTIMAL.delta(new Repeated(new PureEpsilon(epsilon), times), e);
      assertThat(mine.upper()).isGreaterThanOrEqualTo(delta * (1 - 1e-13));
      assertThat(mine.lower()).isLessThanOrEqualTo(delta * (1 + 1e-13));
      assertThat(mine.width()).isLessThan(1e-11);
    }
  }

  @Test
  void advancedDeltaInvertsEpsilon() {
    Random random = new Random(29);
    for (int i = 0; i < 300; i++) {
      PrivacyEvent event =
          Sequence.of(
              new Repeated(
                  new ApproximateEpsilon(LogUniform.next(random, 1e-4, 2), 1e-12),
                  (long) LogUniform.next(random, 1, 1e5)),
              new PureEpsilon(LogUniform.next(random, 1e-4, 2)));
      double delta = LogUniform.next(random, 1e-6, 0.5);
      double epsilon = ADVANCED.epsilon(event, delta).upper();
      assertThat(ADVANCED.delta(event, epsilon).upper())
          .as(event + " " + delta)
          .isLessThanOrEqualTo(delta * (1 + 1e-6));
    }
  }

  @Test
  void aDeltaBelowTheStepsOwnIsNoGuarantee() {
    PrivacyEvent event = new Repeated(new ApproximateEpsilon(0.1, 1e-6), 100);
    assertThat(ADVANCED.epsilon(event, 1e-5)).isEqualTo(Bounds.unbounded());
    assertThat(OPTIMAL.epsilon(event, 1e-5)).isEqualTo(Bounds.unbounded());
    assertThat(OPTIMAL.delta(event, 1e4).upper()).isCloseTo(1e-4, offset(1e-8));
  }

  @Test
  void extremesGiveNumbers() {
    for (Accountant accountant : List.of(ADVANCED, OPTIMAL)) {
      PrivacyEvent exactly = new ApproximateEpsilon(1, 1e-6);
      assertThat(accountant.epsilon(exactly, 1e-6).upper()).isCloseTo(1, offset(1e-11));
      assertThat(accountant.delta(exactly, 1).upper()).isCloseTo(1e-6, offset(1e-17));
      assertThat(accountant.epsilon(new PureEpsilon(0), 1e-6).upper()).isZero();
      assertThat(accountant.delta(new PureEpsilon(0), 0).upper()).isZero();
      assertThat(accountant.epsilon(new ApproximateEpsilon(0, 1e-6), 1e-6).upper()).isZero();
      assertThat(accountant.epsilon(new ApproximateEpsilon(0, 1e-5), 1e-6).upper()).isInfinite();
      assertThat(accountant.epsilon(new Laplace(Double.MIN_VALUE), 1e-6).upper())
          .isGreaterThan(1e300);
      assertThat(accountant.delta(new Laplace(Double.MIN_VALUE), 5).upper()).isEqualTo(1);
      PrivacyEvent many = new Repeated(new PureEpsilon(100), 10_000);
      assertThat(accountant.epsilon(many, 1e-6).upper()).isCloseTo(1e6, offset(1e-3));
    }
  }

  @Test
  void stepsThatArePureInsideArePure() {
    double pure = OPTIMAL.epsilon(new Repeated(new PureEpsilon(0.5), 40), 1e-6).upper();
    for (PrivacyEvent step : List.of(new Laplace(2), new BoundedRange(0.5))) {
      Bounds bounds = OPTIMAL.epsilon(new Repeated(step, 40), 1e-6);
      assertThat(bounds).isEqualTo(Bounds.upTo(pure));
    }
    // log(1 + q (e^epsilon - 1))
    double sampled = Math.log1p(0.1 * Math.expm1(0.5));
    double expected = OPTIMAL.epsilon(new PureEpsilon(sampled), 1e-6).upper();
    PrivacyEvent poisson = new PoissonSampled(0.1, new Laplace(2));
    assertThat(OPTIMAL.epsilon(poisson, 1e-6).upper()).isCloseTo(expected, offset(1e-14));
    PrivacyEvent fixed =
        new SampledWithoutReplacement(0.1, new BoundedRange(0.5, Neighbours.REPLACE_ONE));
    assertThat(OPTIMAL.epsilon(fixed, 1e-6).upper()).isCloseTo(expected, offset(1e-14));
  }

  @Test
  void othersAreRefused() {
    for (PrivacyEvent event :
        List.of(
            new Gaussian(1),
            new ZeroConcentrated(1),
            new PoissonSampled(0.1, new Gaussian(1)),
            new PoissonSampled(0.1, new PureEpsilon(1, Neighbours.REPLACE_ONE)))) {
      assertThat(ADVANCED.refusal(event)).isPresent();
      assertThat(OPTIMAL.refusal(event)).isPresent();
    }
    PrivacyEvent mixed = Sequence.of(new PureEpsilon(1), new PureEpsilon(2));
    assertThat(ADVANCED.refusal(mixed)).isEmpty();
    assertThat(OPTIMAL.refusal(mixed))
        .hasValueSatisfying(why -> assertThat(why).contains("exponential time"));
    PrivacyEvent equal = Sequence.of(new PureEpsilon(0.5), new Laplace(2));
    assertThat(OPTIMAL.refusal(equal)).isEmpty();
  }
}
