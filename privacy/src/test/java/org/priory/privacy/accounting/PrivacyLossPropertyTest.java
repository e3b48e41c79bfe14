package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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

/** Random inputs over the whole range that is promised to work. */
class PrivacyLossPropertyTest {
  private static final Accountant LOSS = PrivacyLossAccountant.quick();

  enum TestedMechanism {
    GAUSSIAN(60, 1e-3),
    POISSON_GAUSSIAN(60, 1e-3),
    // The lower bound rounds an atom between lattice points down: a little more for many steps.
    POISSON_LAPLACE(6, 2e-2),
    LAPLACE(12, 1e-3),
    PURE(20, 1e-3),
    // Lower and upper bound are about different things.
    BOUNDED_RANGE(12, Double.POSITIVE_INFINITY),
    WITHOUT_REPLACEMENT(20, Double.POSITIVE_INFINITY);

    /** How many random inputs: fewer where each takes longer. */
    private final int trials;

    /** Largest width as a share of epsilon. */
    private final double width;

    TestedMechanism(int trials, double width) {
      this.trials = trials;
      this.width = width;
    }

    PrivacyEvent event(double rate, double noise, long steps) {
      PrivacyEvent step =
          switch (this) {
            case GAUSSIAN -> new Gaussian(noise);
            case POISSON_GAUSSIAN -> new PoissonSampled(rate, new Gaussian(noise));
            case POISSON_LAPLACE -> new PoissonSampled(rate, new Laplace(noise));
            case LAPLACE -> new Laplace(noise);
            case PURE -> new PureEpsilon(1 / noise);
            case BOUNDED_RANGE -> new BoundedRange(1 / noise);
            case WITHOUT_REPLACEMENT ->
                new SampledWithoutReplacement(rate, new Gaussian(noise, Neighbours.REPLACE_ONE));
          };
      return new Repeated(step, steps);
    }
  }

  @ParameterizedTest
  @EnumSource
  void epsilonIsAnIntervalMonotoneAndNotAboveRenyi(TestedMechanism mechanism) {
    Random random = new Random(31);
    RenyiAccountant renyi = new RenyiAccountant();
    List<String> wide = new ArrayList<>();
    for (int i = 0; i < mechanism.trials; i++) {
      double rate = LogUniform.next(random, 1e-9, 1);
      double noise = LogUniform.next(random, 0.05, 1e4);
      long steps = (long) LogUniform.next(random, 1, 1e7);
      double delta = LogUniform.next(random, 1e-30, 0.5);
      double more = 1 + LogUniform.next(random, 1e-3, 1);
      PrivacyEvent event = mechanism.event(rate, noise, steps);
      if (LOSS.refusal(event).isPresent()) {
        continue; // composed Gaussians whose one multiplier is too small
      }
      Bounds bounds = LOSS.epsilon(event, delta);
      String at = mechanism + " " + rate + " " + noise + " " + steps + " " + delta + " " + bounds;
      assertThat(bounds.lower()).as(at).isNotNegative().isFinite();
      assertThat(bounds.upper()).as(at).isFinite();
      if (bounds.width() > Math.max(1e-4, mechanism.width * bounds.upper())) {
        wide.add(at);
      }
      double bound =
          renyi.refusal(event).isPresent()
              ? Double.POSITIVE_INFINITY
              : renyi.epsilon(event, delta).upper();
      assertThat(bounds.lower()).as(at).isLessThanOrEqualTo(bound * (1 + 1e-9));
      if (mechanism.width < 1) {
        assertThat(bounds.upper()).as(at).isLessThanOrEqualTo(bound + bounds.width() + 1e-9);
      }
      List<PrivacyEvent> cheaper =
          List.of(
              mechanism.event(rate, noise * more, steps),
              mechanism.event(rate / more, noise, steps),
              mechanism.event(rate, noise, (long) Math.max(1, steps / more)));
      // One of them, in turn: the cheaper one's lower bound is at most the dearer one's upper.
      PrivacyEvent other = cheaper.get(i % 3);
      assertThat(LOSS.epsilon(other, delta).lower())
          .as(at + " cheaper: " + other)
          .isLessThanOrEqualTo(bounds.upper() * (1 + 1e-12));
      assertThat(LOSS.epsilon(event, Math.min(0.9, delta * more)).lower())
          .as(at)
          .isLessThanOrEqualTo(bounds.upper() * (1 + 1e-12));
    }
    assertThat(wide).as("wider than promised").isEmpty();
  }

  /** The twin of monotony: dearer by a factor of two is told apart. */
  @Test
  void twiceTheStepsAreToldApart() {
    Random random = new Random(33);
    for (int i = 0; i < 10; i++) {
      double rate = LogUniform.next(random, 1e-3, 1);
      double noise = LogUniform.next(random, 0.7, 5);
      long steps = (long) LogUniform.next(random, 100, 1e5);
      Bounds once = LOSS.epsilon(TestedMechanism.POISSON_GAUSSIAN.event(rate, noise, steps), 1e-6);
      Bounds twice =
          LOSS.epsilon(TestedMechanism.POISSON_GAUSSIAN.event(rate, noise, 2 * steps), 1e-6);
      assertThat(twice.lower()).as(rate + " " + noise + " " + steps).isGreaterThan(once.upper());
    }
  }

  @ParameterizedTest
  @EnumSource
  void deltaInvertsEpsilon(TestedMechanism mechanism) {
    Random random = new Random(37);
    for (int i = 0; i < mechanism.trials / 3; i++) {
      PrivacyEvent event =
          mechanism.event(
              LogUniform.next(random, 1e-6, 1),
              LogUniform.next(random, 0.3, 1e3),
              (long) LogUniform.next(random, 1, 1e6));
      if (LOSS.refusal(event).isPresent()) {
        continue;
      }
      double delta = LogUniform.next(random, 1e-20, 0.5);
      Bounds epsilon = LOSS.epsilon(event, delta);
      String at = event + " " + delta + " " + epsilon;
      Bounds atUpper = LOSS.delta(event, epsilon.upper());
      assertThat(atUpper.lower()).as(at).isLessThanOrEqualTo(delta * (1 + 1e-9));
      assertThat(atUpper.upper()).as(at).isBetween(0.0, 1.0);
      if (epsilon.lower() > 0) {
        assertThat(LOSS.delta(event, epsilon.lower()).upper())
            .as(at)
            .isGreaterThanOrEqualTo(delta * (1 - 1e-9));
      }
    }
  }

  @Test
  void orderAndGroupingDoNotMatter() {
    List<PrivacyEvent> events =
        new ArrayList<>(
            List.of(
                new Repeated(new Gaussian(8), 3),
                new Repeated(new Laplace(12), 20),
                new Repeated(new PoissonSampled(0.01, new Gaussian(1.1)), 700),
                new ApproximateEpsilon(0.1, 1e-7)));
    Bounds first = LOSS.epsilon(new Sequence(events), 1e-5);
    assertThat(first.width()).isLessThan(1e-3 * first.upper());
    Random random = new Random(41);
    for (int i = 0; i < 4; i++) {
      Collections.shuffle(events, random);
      overlap(first, LOSS.epsilon(new Sequence(events), 1e-5));
    }
    PrivacyEvent step = new PoissonSampled(0.01, new Gaussian(1.1));
    Bounds whole = LOSS.epsilon(new Repeated(step, 700), 1e-5);
    Bounds parts =
        LOSS.epsilon(Sequence.of(new Repeated(step, 300), new Repeated(step, 400)), 1e-5);
    assertThat(parts).isEqualTo(whole);
    // The parts of a sequence cost more together than the dearest alone, and less than the sum.
    double sum = 0;
    for (PrivacyEvent event : events) {
      Bounds alone = LOSS.epsilon(event, 0.25e-5);
      assertThat(alone.lower()).isLessThanOrEqualTo(first.upper() + 1);
      assertThat(LOSS.epsilon(event, 1e-5).lower()).isLessThanOrEqualTo(first.upper());
      sum += alone.upper();
    }
    assertThat(first.lower()).isLessThanOrEqualTo(sum);
  }

  private static void overlap(Bounds a, Bounds b) {
    assertThat(a.lower()).isLessThanOrEqualTo(b.upper());
    assertThat(b.lower()).isLessThanOrEqualTo(a.upper());
  }

  @Test
  void notPrivateIsInfinite() {
    PrivacyEvent event = Sequence.of(new Gaussian(1), new Laplace(1), new NotPrivate());
    assertThat(LOSS.epsilon(event, 1e-5).upper()).isInfinite();
    assertThat(LOSS.delta(event, 1).upper()).isEqualTo(1);
  }

  /** What is lost with certainty more than delta has no epsilon. */
  @Test
  void moreThanDeltaAtInfinityIsInfinite() {
    PrivacyEvent event = new Repeated(new ApproximateEpsilon(0.1, 1e-6), 20);
    assertThat(LOSS.epsilon(event, 1e-5).upper()).isInfinite();
    assertThat(LOSS.epsilon(event, 3e-5).upper()).isLessThanOrEqualTo(2.0001);
  }

  /** Atoms 1e-12 apart beside losses of 20: the lattice need not tell them apart. */
  @Test
  void closeAtomsBesideLargeLossesTakeNoMoreMemory() {
    PrivacyEvent close = new PoissonSampled(2e-9, new PureEpsilon(2e-3));
    for (PrivacyEvent wide :
        List.of(
            new Repeated(new PureEpsilon(0.7), 1600),
            new Repeated(new Gaussian(2.4), 19),
            new Laplace(0.05))) {
      Bounds alone = LOSS.epsilon(wide, 1e-9);
      Bounds both = LOSS.epsilon(Sequence.of(new Repeated(close, 30_000), wide), 1e-9);
      // 30000 steps of at most 4e-12 each add next to nothing.
      assertThat(both.lower()).as(wide + "").isBetween(0.99 * alone.lower(), alone.upper() + 1e-6);
      assertThat(both.upper()).as(wide + "").isBetween(alone.lower(), 1.01 * alone.upper());
    }
  }

  /** A single step, sampled or not: its curve is r delta(m) with e^m = 1 + (e^epsilon - 1)/r. */
  @Test
  void singleStepsHoldTheExactCurve() {
    Random random = new Random(43);
    int noticed = 0;
    for (int i = 0; i < 2000; i++) {
      double rate = i % 2 == 0 ? 1 : LogUniform.next(random, 1e-6, 1);
      double noise = LogUniform.next(random, 0.06, 1e4);
      PrivacyEvent event = new PoissonSampled(rate, new Gaussian(noise));
      double m = GaussianProfile.epsilon(1 / noise, LogUniform.next(random, 1e-30, 0.3)).upper();
      double epsilon = Math.log1p(rate * Math.expm1(m));
      double next = Math.log1p(Math.expm1(epsilon * (1 + 1e-15)) / rate);
      double before = Math.log1p(Math.expm1(epsilon * (1 - 1e-15)) / rate);
      Bounds exact =
          new Bounds(
              rate * GaussianProfile.delta(1 / noise, next).lower(),
              rate * GaussianProfile.delta(1 / noise, before).upper());
      Bounds delta = LOSS.delta(event, epsilon);
      String at = event + " " + epsilon + " " + delta + " " + exact;
      assertThat(delta.upper()).as(at).isGreaterThanOrEqualTo(exact.lower() * (1 - 1e-15));
      assertThat(delta.lower()).as(at).isLessThanOrEqualTo(exact.upper() * (1 + 1e-15));
      assertThat(delta.width()).as(at).isLessThan(1e-7 * delta.upper() + 1e-300);
      double inverse = LOSS.epsilon(event, exact.upper()).lower();
      assertThat(inverse).as(at).isLessThanOrEqualTo(epsilon * (1 + 1e-14));
      noticed += inverse > epsilon * (1 - 1e-6) ? 1 : 0;
    }
    assertThat(noticed).isGreaterThan(1900);
  }

  /**
   * Two mechanisms of bounded range: the second may be chosen to suit the loss of the first, the
   * first only be fixed beforehand. What is reached so is inside of the interval.
   */
  @Test
  void twoRangesAreNotBothTheWorst() {
    for (double first : new double[] {0.5, 1, 2}) {
      for (double delta : new double[] {1e-5, 1e-2}) {
        double second = 1;
        Bounds bounds =
            LOSS.epsilon(Sequence.of(new BoundedRange(first), new BoundedRange(second)), delta);
        double low = 0;
        double high = first + second;
        for (int i = 0; i < 50; i++) {
          double middle = 0.5 * (low + high);
          double reached =
              Math.max(twoRanges(first, second, middle), twoRanges(second, first, middle));
          if (reached > delta) {
            low = middle;
          } else {
            high = middle;
          }
        }
        assertThat(bounds.lower()).as(first + " " + delta + " " + bounds).isLessThan(high);
        assertThat(bounds.upper()).as(first + " " + delta + " " + bounds).isGreaterThan(low);
      }
    }
    // The same where they are sampled: lower and upper bound are not of the same mechanism.
    Bounds sampled =
        LOSS.epsilon(new Repeated(new PoissonSampled(0.2, new BoundedRange(1)), 20), 1e-5);
    assertThat(sampled.width()).isGreaterThan(1e-3);
  }

  /** delta if the first has losses t and t - r for the worst t and the second is the worst then. */
  private static double twoRanges(double r, double second, double epsilon) {
    double worst = 0;
    for (int i = 0; i <= 400; i++) {
      double t = r * i / 400;
      double upper = (Math.exp(r) - Math.exp(t)) / Math.expm1(r);
      double delta =
          upper * range(second, epsilon - t) + (1 - upper) * range(second, epsilon - t + r);
      worst = Math.max(worst, delta);
    }
    return worst;
  }

  /** (e^{r/2} - e^{epsilon/2})^2 / (e^r - 1) */
  private static double range(double r, double epsilon) {
    if (Math.abs(epsilon) >= r) {
      return Math.max(0, -Math.expm1(epsilon));
    }
    double root = Math.exp(r / 2) - Math.exp(epsilon / 2);
    return root * root / Math.expm1(r);
  }

  /** Under replace-one neighbours: what is attained is at most what is proved. */
  @Test
  void withoutReplacementAgainstRenyi() {
    int better = 0;
    int rows = 0;
    for (ReferenceTable.Row row : ReferenceTable.rows("rdp_wor_gaussian.csv")) {
      PrivacyEvent event =
          new Repeated(
              new SampledWithoutReplacement(
                  row.number("q"),
                  new Gaussian(
                      row.number("sigma_rel_replace_one_sensitivity"), Neighbours.REPLACE_ONE)),
              (long) row.number("steps"));
      if (LOSS.refusal(event).isPresent()) {
        continue; // so little noise that only the other accountants take it
      }
      rows++;
      double delta = row.number("delta");
      Bounds bounds = LOSS.epsilon(event, delta);
      double renyi = new RenyiAccountant().epsilon(event, delta).upper();
      assertThat(bounds.lower()).as(row + " " + bounds).isLessThanOrEqualTo(renyi * (1 + 1e-9));
      better += bounds.upper() <= renyi + 1e-4 ? 1 : 0;
    }
    assertThat(better).as("of " + rows).isGreaterThan(rows / 2);
  }
}
