package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.priory.numerics.special.Normal;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

class FilterTest {
  private static final double EPSILON = 1;
  private static final double DELTA = 1e-6;

  private static Predicate<List<PrivacyEvent>> filter(double epsilon, double delta) {
    Filter filter = new Filter(Neighbours.ADD_REMOVE);
    return list -> filter.total(list, delta, epsilon).epsilon() <= epsilon;
  }

  /** What is proved for lists fixed in advance, taken as a filter. */
  private static Predicate<List<PrivacyEvent>> fixedInAdvance(double epsilon, double delta) {
    return list -> Accountants.best().epsilon(new Sequence(list), delta).upper() <= epsilon;
  }

  /** The least private value that is accepted after what was charged before. */
  private static PrivacyEvent most(
      Predicate<List<PrivacyEvent>> accepts,
      PrivacyEvent first,
      double privateEnd,
      double openEnd,
      DoubleFunction<PrivacyEvent> event) {
    double good = privateEnd;
    double bad = openEnd;
    for (int i = 0; i < 30; i++) {
      double middle = 0.5 * (good + bad);
      if (accepts.test(List.of(first, event.apply(middle)))) {
        good = middle;
      } else {
        bad = middle;
      }
    }
    return event.apply(good);
  }

  /** delta(x) of the Gaussian mechanism at any real x. */
  private static double gaussian(double multiplier, double x) {
    double mu = 1 / multiplier;
    return Normal.cdf(mu / 2 - x / mu) - Math.exp(x) * Normal.cdf(-mu / 2 - x / mu);
  }

  /** delta(x) of randomised response. */
  private static double response(double epsilon, double x) {
    double likely = 1 / (1 + Math.exp(-epsilon));
    double factor = Math.exp(x);
    return Math.max(0, likely - factor * (1 - likely)) + Math.max(0, 1 - likely - factor * likely);
  }

  /**
   * delta(1) of Gaussian(10) followed by the better of two questions, given the answer:
   *
   * <pre>integral of p(y) max_c delta_c(epsilon - log p(y)/q(y)) dy,</pre>
   *
   * by Simpson's rule. All curves are the same in both directions.
   */
  private static double choosing(DoubleUnaryOperator one, DoubleUnaryOperator other) {
    double mu = 0.1;
    int n = 20_000;
    double h = 20.0 / n;
    double sum = 0;
    for (int i = 0; i <= n; i++) {
      double z = -10 + i * h;
      double left = EPSILON - (mu * mu / 2 + mu * z);
      double value = Math.max(one.applyAsDouble(left), other.applyAsDouble(left));
      double weight = i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2;
      sum += weight * value * Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    }
    return sum * h / 3;
  }

  private static double attack(Predicate<List<PrivacyEvent>> accepts) {
    PrivacyEvent first = new Gaussian(10);
    assertThat(accepts.test(List.of(first))).isTrue();
    Gaussian gaussian = (Gaussian) most(accepts, first, 1e6, 1, Gaussian::new);
    PureEpsilon pure = (PureEpsilon) most(accepts, first, 0, 2, PureEpsilon::new);
    return choosing(x -> gaussian(gaussian.noiseMultiplier(), x), x -> response(pure.epsilon(), x));
  }

  @Test
  void choosingTheSecondChargeByTheFirstAnswerGainsNothing() {
    assertThat(attack(filter(EPSILON, DELTA))).isLessThanOrEqualTo(DELTA);
  }

  /** The twin: the best accountant of the whole list, taken afterwards, is no filter. */
  @Test
  void theBestAccountantAfterwardsWouldBeTwiceTooMuch() {
    assertThat(attack(fixedInAdvance(EPSILON, DELTA))).isBetween(1.9e-6, 2e-6);
  }

  @Test
  void noAnalystGainsMoreThanDelta() {
    Random random = new Random(5); // fixed seed: 5
    double worst = 0;
    for (int trial = 0; trial < 8; trial++) {
      double epsilon = 0.5 + 2 * random.nextDouble();
      double delta = Math.pow(10, -2 - 3 * random.nextDouble());
      worst = Math.max(worst, gain(random, filter(epsilon, delta), epsilon, delta) / delta);
    }
    assertThat(worst).isBetween(0.3, 1.0);
  }

  /** The twin: against the best accountant of the whole list the same analysts do. */
  @Test
  void analystsGainMoreFromTheBestAccountantAfterwards() {
    Random random = new Random(5);
    double worst = 0;
    for (int trial = 0; trial < 8 && worst < 1.1; trial++) {
      double epsilon = 0.5 + 2 * random.nextDouble();
      double delta = Math.pow(10, -2 - 3 * random.nextDouble());
      worst = Math.max(worst, gain(random, fixedInAdvance(epsilon, delta), epsilon, delta) / delta);
    }
    assertThat(worst).isGreaterThan(1.1);
  }

  private static double gain(
      Random random, Predicate<List<PrivacyEvent>> accepts, double epsilon, double delta) {
    double part = 0.2 + 0.6 * random.nextDouble();
    PrivacyEvent first =
        switch (random.nextInt(4)) {
          case 0 ->
              new Gaussian(
                  ExactGaussianAccountant.calibrate(new PrivacyBudget(part * epsilon, delta)));
          case 1 -> new PureEpsilon(part * epsilon);
          case 2 ->
              new Gaussian(
                  ExactGaussianAccountant.calibrate(new PrivacyBudget(epsilon / 50, delta / 50)));
          default -> new ApproximateEpsilon(part * epsilon, 0.1 * delta);
        };
    List<PrivacyEvent> menu = new ArrayList<>();
    menu.add(most(accepts, first, 1e6, 0.1, Gaussian::new));
    menu.add(most(accepts, first, 0, epsilon, PureEpsilon::new));
    menu.add(most(accepts, first, 0, epsilon, e -> new ApproximateEpsilon(e, 0.01 * delta)));
    menu.add(new Gaussian(2 * ((Gaussian) menu.get(0)).noiseMultiplier()));
    menu.add(new PureEpsilon(0.5 * ((PureEpsilon) menu.get(1)).epsilon()));
    return new AdaptiveAnalyst(accepts).delta(first, menu, 3, epsilon);
  }

  private static PrivacyEvent sampled(double rate, double noise, long steps) {
    return new Repeated(new PoissonSampled(rate, new Gaussian(noise)), steps);
  }

  private static final List<PrivacyEvent> KINDS =
      List.of(
          new Gaussian(4),
          new Repeated(new Gaussian(30), 20),
          sampled(0.01, 1.1, 300),
          Sequence.of(sampled(0.02, 2, 100), new Gaussian(20), new Distance(1e-24)),
          new PureEpsilon(0.7),
          new Laplace(2),
          new Repeated(new BoundedRange(0.3), 3),
          new ApproximateEpsilon(0.5, 1e-11),
          new ZeroConcentrated(0.02),
          new DiscreteGaussian(6));

  @Test
  void sharesAddUpToOne() {
    assertThat(
            FilterShares.LEADING
                + FilterShares.FAILURES
                + FilterShares.RENYI
                + FilterShares.BASIC
                + FilterShares.DISTANCE)
        .isLessThanOrEqualTo(1 + 1e-15);
    double sum = 0;
    for (int i = 1; i < 1 << 20; i++) {
      sum += FilterShares.ofCharge(i);
    }
    assertThat(sum).isBetween(0.9, 1.0);
  }

  /** A first charge may take all of the budget, and a small one before it does no harm. */
  @Test
  void oneFitAtTheWholeBudgetIsAccepted() {
    for (PrivacyEvent kind : KINDS) {
      double limit = Accountants.best().epsilon(kind, DELTA).upper();
      assertThat(filter(limit, DELTA).test(List.of(kind))).as("%s", kind).isTrue();
      assertThat(filter(limit, DELTA).test(List.of(kind, kind))).as("%s", kind).isFalse();
      PrivacyEvent count =
          new Gaussian(
              ExactGaussianAccountant.calibrate(new PrivacyBudget(0.02 * limit, 0.02 * DELTA)));
      double rest = Accountants.best().epsilon(kind, 0.98 * DELTA).upper();
      double both = (rest / 0.98) * (1 + 1e-6);
      assertThat(filter(both, DELTA).test(List.of(count, kind))).as("%s", kind).isTrue();
      assertThat(filter(0.99 * both, DELTA).test(List.of(count, kind))).as("%s", kind).isFalse();
    }
  }

  /** With and without a limit. */
  @Test
  void totalsNeverFall() {
    Random random = new Random(3); // fixed seed: 3
    Filter filter = new Filter(Neighbours.ADD_REMOVE);
    for (int trial = 0; trial < 6; trial++) {
      double limit = trial % 2 == 0 ? Filter.UNLIMITED : 0.5 + 5 * random.nextDouble();
      List<PrivacyEvent> events = new ArrayList<>();
      double last = 0;
      for (int i = 0; i < 6; i++) {
        events.add(KINDS.get(random.nextInt(KINDS.size())));
        double total = filter.total(events, DELTA, limit).epsilon();
        assertThat(total).as("%s", events).isGreaterThanOrEqualTo(last * (1 - 1e-5)).isFinite();
        assertThat(total)
            .isGreaterThanOrEqualTo(
                Accountants.best().epsilon(events.get(0), DELTA).upper() * (1 - 1e-12));
        last = total;
      }
    }
  }

  /** What fits of one kind lose: less than one in a hundred. */
  @Test
  void equalFitsLoseNextToNothing() {
    for (PrivacyEvent kind : KINDS.subList(0, 7)) {
      List<PrivacyEvent> events = Collections.nCopies(5, kind);
      double fixed = Accountants.best().epsilon(new Sequence(events), DELTA).upper();
      Filter filter = new Filter(Neighbours.ADD_REMOVE);
      double total = filter.total(events, DELTA, Filter.UNLIMITED).epsilon();
      assertThat(total / fixed).as("%s", kind).isBetween(1 - 1e-6, 1.01);
    }
  }

  /**
   * At the edge of what a distance allows there is an epsilon at delta, and none at a smaller one.
   */
  @Test
  void anEpsilonAtTheEdgeLeavesNoRoom() {
    Filter filter = new Filter(Neighbours.ADD_REMOVE);
    PrivacyEvent edge = Sequence.of(new PureEpsilon(37), new Distance(1e-23));
    assertThat(filter.total(List.of(edge), DELTA, Filter.UNLIMITED).epsilon()).isFinite();
    assertThat(filter.leavesRoom(List.of(edge), DELTA)).isFalse();
    double largest = Filter.largestEpsilon(edge, DELTA);
    assertThat(largest).isBetween(29.0, 31.0);
    PrivacyEvent within = Sequence.of(new PureEpsilon(largest), new Distance(1e-23));
    assertThat(filter.leavesRoom(List.of(within, within, within), DELTA)).isTrue();
    assertThat(filter.total(List.of(within, within, within), DELTA, Filter.UNLIMITED).epsilon())
        .isLessThan(3.1 * largest);
  }

  @Test
  void replaceOneTakesBothRelations() {
    Neighbours other = Neighbours.REPLACE_ONE;
    Filter filter = new Filter(other);
    // Doubling what one record can change is half of the multiplier.
    double gaussians =
        filter
            .total(List.of(new Gaussian(8), new Gaussian(4, other)), DELTA, Filter.UNLIMITED)
            .epsilon();
    double alike =
        filter
            .total(List.of(new Gaussian(4, other), new Gaussian(4, other)), DELTA, Filter.UNLIMITED)
            .epsilon();
    assertThat(gaussians).isEqualTo(alike);
    PrivacyEvent sample = sampled(0.01, 1.1, 300);
    Filter.Total converted = filter.total(List.of(sample, sample), DELTA, Filter.UNLIMITED);
    assertThat(converted.rule()).isEqualTo("converted");
    double each = Accountants.best().epsilon(new Repeated(sample, 2), DELTA / 5).upper();
    assertThat(converted.epsilon()).isBetween(2 * each, 2.2 * each);
    assertThat(filter.total(List.of(sample, sample), DELTA, converted.epsilon() * 1.001).epsilon())
        .isLessThanOrEqualTo(converted.epsilon() * 1.001);
    // A sample under the other relation after one's own is added by its epsilon.
    List<PrivacyEvent> mixed = List.of(new Gaussian(4, other), sample);
    assertThat(filter.total(mixed, DELTA, 100).epsilon()).isFinite();
    assertThat(new Filter(Neighbours.ADD_REMOVE).total(mixed, DELTA, 100).epsilon()).isInfinite();
  }

  /**
   * A charge that can fail counts as the rest of it, by whichever rule leads, as long as the
   * failure fits into its share. Twin: one that does not is added by basic composition, or not at
   * all.
   */
  @Test
  void whatCanOnlyFailHasAShareOfItsOwn() {
    PrivacyEvent plain = new Gaussian(8);
    PrivacyEvent failing = Sequence.of(plain, new ApproximateEpsilon(0, DELTA / 8192));
    PrivacyEvent sampled = new Repeated(new PoissonSampled(0.01, new Gaussian(1)), 100);
    Filter filter = new Filter(Neighbours.ADD_REMOVE);
    double two = filter.total(List.of(plain, plain), DELTA, 3).epsilon();
    assertThat(filter.total(List.of(plain, failing), DELTA, 3).epsilon()).isEqualTo(two);
    assertThat(filter.total(List.of(failing, plain), DELTA, 3).epsilon()).isEqualTo(two);
    assertThat(filter.total(List.of(failing), DELTA, 3).epsilon())
        .isGreaterThan(filter.total(List.of(plain), DELTA, 3).epsilon());
    assertThat(filter.total(List.of(sampled, failing), DELTA, 3).epsilon())
        .isLessThan(1.05 * filter.total(List.of(sampled, plain), DELTA, 3).epsilon());
    // The tenth charge has a share of 0.02 delta / 160.
    List<PrivacyEvent> ten = new ArrayList<>(Collections.nCopies(9, plain));
    ten.add(failing);
    assertThat(filter.total(ten, DELTA, 9).rule()).isEqualTo("gaussian");
    ten.set(9, Sequence.of(plain, new ApproximateEpsilon(0, DELTA / 1000)));
    assertThat(filter.total(ten, DELTA, 9).epsilon()).isInfinite();
  }
}
