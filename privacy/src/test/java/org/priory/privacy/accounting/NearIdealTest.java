package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/** A run at a distance T from the ideal one costs (1 + e^epsilon) T more delta. */
class NearIdealTest {
  private final Random random = new Random(17);

  /** Runs whose ideal epsilon is about this at half of delta, one for each accountant. */
  private static List<PrivacyEvent> ideals(double epsilon, double delta) {
    double noise = ExactGaussianAccountant.calibrate(new PrivacyBudget(epsilon, delta / 2));
    return List.of(
        new Gaussian(noise),
        new Repeated(new Gaussian(2 * noise), 4),
        new Laplace(1 / epsilon),
        new PureEpsilon(epsilon),
        new ZeroConcentrated(0.5 / noise / noise),
        Sequence.of(new Gaussian(noise), new ApproximateEpsilon(0, delta / 10)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 10, 30, 100})
  void epsilonIsTheSmallestThatHolds(double epsilon) {
    int answers = 0;
    for (int trial = 0; trial < 8; trial++) {
      double delta = Math.pow(10, -2 - 8 * random.nextDouble());
      // From what is not seen to a third of delta.
      double share = Math.pow(10, -12 * random.nextDouble()) / 3;
      for (PrivacyEvent ideal : ideals(epsilon, delta)) {
        for (Accountant accountant : accountants()) {
          if (accountant.refusal(ideal).isPresent()) {
            assertThat(accountant.refusal(Sequence.of(ideal, new Distance(1e-20)))).isPresent();
            continue;
          }
          double t = share * delta / (1 + Math.exp(accountant.epsilon(ideal, delta / 2).upper()));
          PrivacyEvent event = Sequence.of(ideal, new Distance(t / 3), new Distance(2 * t / 3));
          Bounds bounds = accountant.epsilon(event, delta);
          String what = accountant.name() + " " + event + " at " + delta;
          assertThat(bounds.upper()).as(what).isFinite();
          // It holds: the ideal run's epsilon at what is left is no larger.
          double left = delta - (1 + Math.exp(bounds.upper())) * t;
          assertThat(accountant.epsilon(ideal, left).upper())
              .as(what)
              .isLessThanOrEqualTo(bounds.upper() * (1 + 1e-5) + 1e-5);
          // A smaller one does not.
          double smaller = bounds.upper() - Math.max(3e-4, 3e-4 * bounds.upper());
          double more = delta - (1 + Math.exp(smaller)) * t;
          if (smaller > 0) {
            assertThat(accountant.epsilon(ideal, more).upper()).as(what).isGreaterThan(smaller);
          }
          Bounds plain = accountant.epsilon(ideal, delta);
          assertThat(bounds.lower()).as(what).isEqualTo(plain.lower());
          assertThat(bounds.upper()).as(what).isGreaterThanOrEqualTo(plain.upper() * (1 - 1e-5));
          answers++;
        }
      }
    }
    assertThat(answers).isGreaterThan(100);
  }

  private static List<Accountant> accountants() {
    return List.of(
        Accountants.renyi(),
        Accountants.renyiClassic(),
        Accountants.exactGaussian(),
        Accountants.optimalComposition(),
        Accountants.advancedComposition(),
        Accountants.privacyLoss(),
        Accountants.best());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 10, 30, 100})
  void deltaIsTheIdealOneAndTheDistance(double epsilon) {
    for (PrivacyEvent ideal : ideals(Math.max(0.1, epsilon), 1e-5)) {
      double t = 1e-6 / (1 + Math.exp(epsilon));
      for (Accountant accountant : accountants()) {
        if (accountant.refusal(ideal).isEmpty()) {
          Bounds plain = accountant.delta(ideal, epsilon);
          Bounds bounds = accountant.delta(Sequence.of(ideal, new Distance(t)), epsilon);
          assertThat(bounds.lower()).isEqualTo(plain.lower());
          assertThat(bounds.upper())
              .isCloseTo(Math.min(1, plain.upper() + 1e-6), within(1e-17 + 1e-11 * plain.upper()))
              .isGreaterThanOrEqualTo(Math.min(1, plain.upper() + 1e-6 * (1 - 1e-15)));
        }
      }
    }
  }

  /** Twin: the constant 2^29, which is right up to epsilon 20, promises too much at 30. */
  @Test
  void aConstantForAllEpsilonsIsTooLittle() {
    assertThat(1 + Math.exp(20)).isLessThan(0x1p29);
    assertThat(1 + Math.exp(30)).isGreaterThan(0x1p29);
    double delta = 1e-6;
    double t = 0.4 * delta / Math.exp(30);
    PrivacyEvent ideal =
        new Gaussian(ExactGaussianAccountant.calibrate(new PrivacyBudget(30, delta / 2)));
    double constant =
        Accountants.best()
            .epsilon(Sequence.of(ideal, new ApproximateEpsilon(0, 0x1p29 * t)), delta)
            .upper();
    double truth = Accountants.best().epsilon(Sequence.of(ideal, new Distance(t)), delta).upper();
    assertThat(constant).isLessThan(truth - 0.1);
    double left = delta - (1 + Math.exp(constant)) * t;
    assertThat(Accountants.exactGaussian().epsilon(ideal, left).lower()).isGreaterThan(constant);
    // And where it was right it was not tight.
    PrivacyEvent small =
        new Gaussian(ExactGaussianAccountant.calibrate(new PrivacyBudget(10, delta / 2)));
    double s = 0.4 * delta * 0x1p-29;
    assertThat(Accountants.best().epsilon(Sequence.of(small, new Distance(s)), delta).upper())
        .isLessThan(
            Accountants.best()
                .epsilon(Sequence.of(small, new ApproximateEpsilon(0, 0x1p29 * s)), delta)
                .upper());
  }

  @Test
  void whereNoEpsilonHoldsItIsInfinite() {
    PrivacyEvent ideal =
        new Gaussian(ExactGaussianAccountant.calibrate(new PrivacyBudget(30, 1e-6)));
    for (Accountant accountant : accountants()) {
      if (accountant.refusal(ideal).isEmpty()) {
        PrivacyEvent event = Sequence.of(ideal, new Distance(1e-15));
        Bounds bounds = accountant.epsilon(event, 1e-6);
        assertThat(bounds.upper()).as(accountant.name()).isInfinite();
        assertThat(bounds.lower()).isEqualTo(accountant.epsilon(ideal, 1e-6).lower());
        // The twin: at a larger delta there is one.
        assertThat(accountant.epsilon(event, 0.1).upper()).as(accountant.name()).isFinite();
        assertThat(accountant.epsilon(event, 1e-15).upper()).isInfinite();
      }
    }
  }

  /** The edge itself: h(epsilon) = delta(epsilon) + (1 + e^epsilon) T has a least value. */
  @Test
  void closeToTheEdgeTheAnswerIsThatOfASearchOnTheCurve() {
    for (int trial = 0; trial < 30; trial++) {
      Gaussian ideal = new Gaussian(Math.pow(10, -0.7 + 1.4 * random.nextDouble()));
      double t = Math.pow(10, -6 - 6 * random.nextDouble());
      Accountant exact = Accountants.exactGaussian();
      double[] h =
          IntStream.range(0, 60_000)
              .mapToDouble(i -> exact.delta(ideal, i * 1e-3).upper() + (1 + Math.exp(i * 1e-3)) * t)
              .toArray();
      double least = Arrays.stream(h).min().orElseThrow();
      for (double factor : new double[] {0.99, 1.02, 1.1, 2}) {
        double delta = Math.min(0.99, least * factor);
        double upper = exact.epsilon(Sequence.of(ideal, new Distance(t)), delta).upper();
        double first =
            IntStream.range(0, h.length)
                .filter(i -> h[i] <= delta)
                .mapToDouble(i -> i * 1e-3)
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
        if (Double.isInfinite(first)) {
          assertThat(upper).as("%s, %s of the least", ideal, factor).isInfinite();
        } else {
          assertThat(upper)
              .as("%s, %s of the least", ideal, factor)
              .isBetween(first - 1.001e-3, first + 1e-3);
        }
      }
    }
  }

  @Test
  void distancesAddUp() {
    PrivacyEvent gaussian = new Gaussian(1);
    double t = 1e-10;
    double one =
        Accountants.best().epsilon(Sequence.of(gaussian, new Distance(10 * t)), 1e-6).upper();
    for (PrivacyEvent same :
        List.of(
            Sequence.of(new Repeated(new Distance(t), 10), gaussian),
            Sequence.of(new Distance(4 * t), gaussian, new Distance(6 * t)),
            new Repeated(
                Sequence.of(new Gaussian(Math.sqrt(10)), new Distance(0), new Distance(t)), 10))) {
      assertThat(Accountants.best().epsilon(same, 1e-6).upper()).isCloseTo(one, within(1e-6));
    }
    double half =
        Accountants.best().epsilon(Sequence.of(gaussian, new Distance(5 * t)), 1e-6).upper();
    assertThat(half).isLessThan(one - 1e-4);
  }

  @Test
  void distancesAlone() {
    for (Accountant accountant : accountants()) {
      if (accountant.refusal(new Distance(1e-7)).isEmpty()) {
        assertThat(accountant.epsilon(new Distance(1e-7), 1e-6).upper()).isZero();
        assertThat(accountant.epsilon(new Distance(6e-7), 1e-6).upper()).isInfinite();
        assertThat(accountant.delta(new Distance(1e-7), 0).upper()).isBetween(2e-7, 2.001e-7);
        // Nothing is nothing.
        assertThat(accountant.epsilon(new PureEpsilon(0), 1e-6).upper()).isZero();
        assertThat(accountant.delta(new PureEpsilon(0), 0).upper()).isZero();
      }
    }
    assertThat(Attacker.truePositiveRate(new Distance(1e-3), 0.01)).isBetween(0.012, 0.0121);
    assertThat(PurePrivacy.epsilon(new Distance(0)).upper()).isZero();
    assertThat(PurePrivacy.epsilon(new Distance(1e-300)).upper()).isInfinite();
  }

  @Test
  void aSampleOfADistanceIsRefused() {
    for (PrivacyEvent inner :
        List.of(new Distance(1e-20), Sequence.of(new Gaussian(1), new Distance(1e-20)))) {
      for (double rate : new double[] {0.1, 1}) {
        PrivacyEvent sampled = new PoissonSampled(rate, inner);
        for (Accountant accountant : accountants()) {
          assertThat(accountant.refusal(sampled)).isPresent();
          assertThatThrownBy(() -> accountant.epsilon(sampled, 1e-6))
              .isInstanceOf(UnsupportedEvent.class);
        }
      }
    }
  }

  @Test
  void theAttackerGainsTheDistanceTwice() {
    PrivacyEvent ideal = new Gaussian(1);
    double plain = Attacker.truePositiveRate(ideal, 0.01 + 1e-3);
    double real = Attacker.truePositiveRate(Sequence.of(ideal, new Distance(1e-3)), 0.01);
    assertThat(real).isCloseTo(plain + 1e-3, within(1e-9));
    assertThat(real).isGreaterThan(Attacker.truePositiveRate(ideal, 0.01) + 1e-3);
  }

  /** Two steps, of which the second depends on the first one's answer, on a few points. */
  private static final class TwoSteps {
    private final double[] first;
    private final double[][] second;

    TwoSteps(double[] first, double[][] second) {
      this.first = first;
      this.second = second;
    }

    double at(int i, int j) {
      return first[i] * second[i][j];
    }

    /** delta(epsilon) of this one against the other. */
    double delta(TwoSteps other, double epsilon) {
      double sum = 0;
      for (int i = 0; i < first.length; i++) {
        for (int j = 0; j < second[i].length; j++) {
          sum += Math.max(0, at(i, j) - Math.exp(epsilon) * other.at(i, j));
        }
      }
      return sum;
    }
  }

  private double[] law(int points) {
    double[] law = random.doubles(points).map(u -> Math.pow(u, 8) + 1e-9).toArray();
    double sum = Arrays.stream(law).sum();
    return Arrays.stream(law).map(p -> p / sum).toArray();
  }

  /** Moves a mass of at most t from one point to another. */
  private static double[] moved(double[] law, int from, int to, double t) {
    double[] copy = law.clone();
    double mass = Math.min(t, law[from]);
    copy[from] -= mass;
    copy[to] += mass;
    return copy;
  }

  private TwoSteps moved(TwoSteps ideal, double t1, double t2) {
    int n = ideal.first.length;
    double[][] second = new double[n][];
    Arrays.setAll(second, i -> moved(ideal.second[i], random.nextInt(n), random.nextInt(n), t2));
    return new TwoSteps(moved(ideal.first, random.nextInt(n), random.nextInt(n), t1), second);
  }

  /** Claims 5 and 6, on laws that can be enumerated, with steps moved at random. */
  @Test
  void adaptiveStepsMovedByTheirDistancesStayWithinTheBound() {
    double worst = 0;
    double worstWithoutTheFactor = 0;
    for (int trial = 0; trial < 100_000; trial++) {
      int n = 2 + random.nextInt(3);
      double[][] p = new double[n][];
      double[][] q = new double[n][];
      Arrays.setAll(p, i -> law(n));
      Arrays.setAll(q, i -> law(n));
      TwoSteps x = new TwoSteps(law(n), p);
      TwoSteps y = new TwoSteps(law(n), q);
      double t1 = 0.1 * random.nextDouble();
      double t2 = 0.1 * random.nextDouble();
      double epsilon = 4 * random.nextDouble();
      double more = moved(x, t1, t2).delta(moved(y, t1, t2), epsilon) - x.delta(y, epsilon);
      worst = Math.max(worst, more / NearIdeal.addedDelta(t1 + t2, epsilon));
      worstWithoutTheFactor = Math.max(worstWithoutTheFactor, more / (2 * (t1 + t2)));
    }
    assertThat(worst).isLessThanOrEqualTo(1).isGreaterThan(0.5);
    // The twin: without e^epsilon the bound is broken.
    assertThat(worstWithoutTheFactor).isGreaterThan(1);
  }
}
