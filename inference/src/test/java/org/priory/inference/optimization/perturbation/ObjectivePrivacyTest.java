package org.priory.inference.optimization.perturbation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayRows;
import org.priory.inference.GaussianDelta;
import org.priory.inference.Kolmogorov;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.special.Normal;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.Sequence;

/**
 * Objective perturbation's privacy in one dimension, where the density of what is released is known
 * exactly: on neighbouring data sets the ratio stays within epsilon and comes close to it.
 */
class ObjectivePrivacyTest {
  private static final double NORM = 2;
  private static final double EPSILON = 0.8;
  private static final double DELTA = 1e-3;
  private static final PublicKnowledge KNOWN =
      new PublicKnowledge(List.of("x"), new int[] {-1}, NORM, 100);

  /**
   * Data sets: none, random ones, and many tiny records that pull to one side without curvature.
   */
  private static List<PerturbedDensity> data(double ridge) {
    List<PerturbedDensity> sets = new ArrayList<>();
    sets.add(new PerturbedDensity(new double[0], new double[0], new double[0], ridge));
    for (double pull : new double[] {1, 3, 10, 30, 100}) {
      double tiny = 1e-4;
      sets.add(
          new PerturbedDensity(
              new double[] {pull * ridge / tiny}, new double[] {tiny}, new double[] {-1}, ridge));
    }
    Random random = new Random(1);
    for (int k = 0; k < 20; k++) {
      int n = 1 + random.nextInt(6);
      double[] x = random.doubles(n, -NORM, NORM).toArray();
      double[] s = random.ints(n, 0, 2).mapToDouble(i -> 2 * i - 1).toArray();
      double[] w = random.doubles(n, 0, 20).toArray();
      sets.add(new PerturbedDensity(w, x, s, ridge));
    }
    return sets;
  }

  /** The largest log ratio over data sets, records and places, of either sign. */
  private static double worstRatio(double ridge, double rate) {
    DoubleUnaryOperator logNoise = b -> -rate * Math.abs(b);
    double worst = 0;
    for (PerturbedDensity without : data(ridge)) {
      for (double x : new double[] {NORM, -NORM, NORM / 2}) {
        PerturbedDensity with = without.with(x, 1);
        for (double theta = -60; theta <= 60; theta += 0.01) {
          double ratio = with.logDensity(theta, logNoise) - without.logDensity(theta, logNoise);
          worst = Math.max(worst, Math.abs(ratio));
        }
      }
    }
    return worst;
  }

  @Test
  void thePureRatioIsWithinEpsilonAndReachesIt() {
    ObjectivePerturbation method =
        ObjectivePerturbation.pure(KNOWN, new PrivacyBudget(EPSILON, 1e-9));
    double rate = ((PerturbingNoise.Exponential) method.noise()).rate();
    double epsilon = method.cost().parameter();
    assertThat(epsilon).isBetween(0.98 * EPSILON, EPSILON);
    double worst = worstRatio(method.ridge(), rate);
    assertThat(worst).isBetween(0.995 * epsilon, epsilon);
    // Twins: a tenth less noise, and a third of the ridge that the proof asks for.
    assertThat(worstRatio(method.ridge(), rate / 0.9)).isGreaterThan(1.05 * epsilon);
    double least = NORM * NORM / epsilon;
    assertThat(worstRatio(least, rate)).isLessThanOrEqualTo(epsilon);
    assertThat(worstRatio(least / 3, rate)).isGreaterThan(1.05 * epsilon);
  }

  /**
   * sup over data sets, directions and epsilons of the integral of (f - e^epsilon g)+, over that of
   * N(0, 1) and N(mu, 1).
   */
  private static double worstDelta(double ridge, double sigma, double mu) {
    return worstDelta(ridge, sigma, mu, 0, 0.25 * mu, 0.5 * mu, mu, 2 * mu, 3 * mu);
  }

  private static double worstDelta(double ridge, double sigma, double mu, double... epsilons) {
    DoubleUnaryOperator logNoise =
        b -> -b * b / (2 * sigma * sigma) - Math.log(sigma * Math.sqrt(2 * Math.PI));
    double worst = 0;
    for (PerturbedDensity without : data(ridge)) {
      for (double x : new double[] {NORM, -NORM, NORM / 2}) {
        PerturbedDensity with = without.with(x, 1);
        double[] one = new double[epsilons.length];
        double[] other = new double[epsilons.length];
        double far = 12 * sigma + NORM;
        double last = place(without, -far);
        double step = sigma / (without.steepest() + NORM * NORM / 4) / 200;
        for (double theta = place(without, far); theta <= last; theta += step) {
          double f = Math.exp(with.logDensity(theta, logNoise));
          double g = Math.exp(without.logDensity(theta, logNoise));
          for (int k = 0; k < epsilons.length; k++) {
            double ratio = Math.exp(epsilons[k]);
            one[k] += step * Math.max(0, f - ratio * g);
            other[k] += step * Math.max(0, g - ratio * f);
          }
        }
        for (int k = 0; k < epsilons.length; k++) {
          worst = Math.max(worst, Math.max(one[k], other[k]) / GaussianDelta.of(mu, epsilons[k]));
        }
      }
    }
    return worst;
  }

  /** The theta at which the noise is b, which falls with theta. */
  private static double place(PerturbedDensity density, double b) {
    double low = -1e6;
    double high = 1e6;
    for (int i = 0; i < 100; i++) {
      double theta = (low + high) / 2;
      if (density.noiseAt(theta) > b) {
        low = theta;
      } else {
        high = theta;
      }
    }
    return low;
  }

  @Test
  void theNormalNoiseCostsOneGaussianReleaseAtEveryEpsilon() {
    for (double epsilon : new double[] {0.05, EPSILON, 20}) {
      ObjectivePerturbation method =
          ObjectivePerturbation.normal(KNOWN, new PrivacyBudget(epsilon, DELTA));
      double sigma = ((PerturbingNoise.Normal) method.noise()).sigma();
      double mu = method.cost().parameter();
      assertThat(mu * sigma).isCloseTo(NORM, within(1e-9));
      double least = ObjectivePerturbation.leastRidge(NORM, sigma);
      assertThat(method.ridge()).isGreaterThanOrEqualTo(least);
      assertThat(worstDelta(least, sigma, mu)).isBetween(0.9, 1 + 2e-5);
      // Twin: a tenth less noise.
      assertThat(worstDelta(least, 0.9 * sigma, mu)).isGreaterThan(1.05);
    }
    // Twin: a twentieth of the ridge.
    double sigma = 20 * NORM;
    double least = ObjectivePerturbation.leastRidge(NORM, sigma);
    assertThat(worstDelta(least / 20, sigma, NORM / sigma)).isGreaterThan(1.05);
  }

  /** A smaller ridge is enough for the Gaussian's delta at one epsilon, and beyond (claim 2b). */
  @Test
  void aSmallerRidgeIsEnoughForOneEpsilon() {
    for (double epsilon : new double[] {0.05, EPSILON, 5}) {
      ObjectivePerturbation method =
          ObjectivePerturbation.normal(KNOWN, new PrivacyBudget(epsilon, DELTA));
      double sigma = ((PerturbingNoise.Normal) method.noise()).sigma();
      double mu = NORM / sigma;
      // Lambda = R^2/(epsilon + 1/(2 z^2))
      double least = NORM * NORM / (epsilon + mu * mu / 2);
      assertThat(least).isLessThan(ObjectivePerturbation.leastRidge(NORM, sigma) / 2);
      assertThat(worstDelta(least, sigma, mu, epsilon, 1.5 * epsilon)).isBetween(0.9, 1 + 2e-4);
      // Twin: a tenth less noise.
      assertThat(worstDelta(least, 0.9 * sigma, mu, epsilon)).isGreaterThan(1.05);
      if (epsilon < 1) {
        // Twin: a tenth of the ridge. At a large epsilon that is not enough to break it.
        assertThat(worstDelta(least / 10, sigma, mu, epsilon)).isGreaterThan(1.05);
      }
    }
  }

  /** At every epsilon the least ridge keeps the curve that is charged (claim 2c). */
  @Test
  void theLeastRidgeKeepsItsCurve() {
    double mu = 0.25;
    double sigma = NORM / mu;
    double from = 0.9;
    double least = ObjectivePerturbation.leastRidge(NORM, sigma, from);
    assertThat(least).isLessThan(ObjectivePerturbation.leastRidge(NORM, sigma) / 2);
    GaussianBeyond event = new GaussianBeyond(1 / mu, from);
    double worst = 0;
    double twin = 0;
    for (double epsilon : new double[] {0, 0.3, 0.7, 0.85, 0.9, 1.2}) {
      double charged = Accountants.best().delta(event, epsilon).upper();
      double share = GaussianDelta.of(mu, epsilon) / charged;
      worst = Math.max(worst, worstDelta(least, sigma, mu, epsilon) * share);
      twin = Math.max(twin, worstDelta(least / 10, sigma, mu, epsilon) * share);
    }
    assertThat(worst).isBetween(0.9, 1 + 2e-4);
    // Twin: a tenth of the ridge.
    assertThat(twin).isGreaterThan(1.05);
  }

  /** What the program asks for: the budget is kept, by the accountants, and nearly used. */
  @Test
  void theLeastRidgeIsWithinTheBudget() {
    List<String> names = IntStream.range(0, 200).mapToObj(i -> "x" + i).toList();
    PublicKnowledge wide =
        new PublicKnowledge(names, IntStream.range(-1, 199).toArray(), 3.9, 1000);
    for (double epsilon : new double[] {0.2, 1, 4}) {
      PrivacyBudget budget = new PrivacyBudget(epsilon, 1e-5);
      ObjectivePerturbation alone = ObjectivePerturbation.alone(wide, budget);
      ObjectivePerturbation usual = ObjectivePerturbation.normal(wide, budget);
      double cost = Accountants.best().epsilon(alone.event(), 1e-5).upper();
      assertThat(cost).isBetween(0.995 * epsilon, epsilon);
      assertThat(alone.noise()).isInstanceOf(PerturbingNoise.Normal.class);
      assertThat(alone.noise().sd(200)).isLessThan(1.005 * usual.noise().sd(200));
      assertThat(alone.ridge()).isLessThan(0.75 * usual.ridge());
      assertThat(alone.name()).isEqualTo(ObjectivePerturbation.ALONE);
    }
    // Where no tight bound is known it is the usual one.
    for (double epsilon : new double[] {1e-6, 2000}) {
      PrivacyBudget budget = new PrivacyBudget(epsilon, 1e-5);
      ObjectivePerturbation alone = ObjectivePerturbation.beyond(wide, budget);
      assertThat(alone.ridge()).isEqualTo(ObjectivePerturbation.normal(wide, budget).ridge());
      assertThat(Accountants.best().epsilon(alone.event(), 1e-5).upper())
          .isLessThanOrEqualTo(epsilon);
    }
  }

  /** What the proof of claim 2 asks of K = 4/7 and every Y >= 1/K - K. */
  @Test
  void whatTheTailGainsIsLessThanWhatTheLastStepLoses() {
    double k = 4.0 / 7;
    double density = Math.exp(Normal.logDensity(k));
    for (double y = 1 / k - k; y < 12; y += 1e-3) {
      double share = 1 / (1 + Math.exp(k * k + k * y) / (y / k - 1));
      assertThat(k * Normal.cdf(-y)).isLessThan(density * share);
    }
  }

  /** Fits add up as Gaussians do: four cost what one of twice the size does. */
  @Test
  void fitsCompose() {
    ObjectivePerturbation one = ObjectivePerturbation.normal(KNOWN, new PrivacyBudget(0.5, 1e-6));
    double four =
        Accountants.best()
            .epsilon(Sequence.of(one.event(), one.event(), one.event(), one.event()), 1e-6)
            .upper();
    assertThat(four).isBetween(0.9, 1.15);
  }

  /** What runs is what the densities above speak of. */
  @Test
  void theReleaseHasTheDensity() {
    float[] x = {1.5f, -0.5f, 2, 1, -1};
    float[] labels = {1, 0, 0, 1, 1};
    ObjectivePerturbation method =
        ObjectivePerturbation.pure(KNOWN, new PrivacyBudget(EPSILON, 1e-6));
    double rate = ((PerturbingNoise.Exponential) method.noise()).rate();
    double[] s = new double[5];
    double[] features = new double[5];
    for (int i = 0; i < 5; i++) {
      s[i] = 2 * labels[i] - 1;
      features[i] = x[i];
    }
    PerturbedDensity density =
        new PerturbedDensity(new double[] {1, 1, 1, 1, 1}, features, s, method.ridge());
    RandomSource source = InsecureSeededSource.of(7);
    double[] draws = new double[4000];
    for (int i = 0; i < draws.length; i++) {
      draws[i] = method.run(new ArrayRows(x, labels, 1), source)[0];
    }
    assertThat(Kolmogorov.statistic(draws, distribution(density, rate))).isLessThan(2.8);
    // Twin: a fifth less noise than was drawn.
    assertThat(Kolmogorov.statistic(draws, distribution(density, 1.25 * rate))).isGreaterThan(2.8);
  }

  private static DoubleUnaryOperator distribution(PerturbedDensity density, double rate) {
    return Kolmogorov.of(
        theta -> Math.exp(density.logDensity(theta, b -> -rate * Math.abs(b))), -30, 30, 60_000);
  }

  @Test
  void theTwoKindsOfNoiseAreChosenBySize() {
    assertThat(ObjectivePerturbation.within(KNOWN, new PrivacyBudget(1, 1e-9)).noise())
        .isInstanceOf(PerturbingNoise.Exponential.class);
    List<String> names = IntStream.range(0, 200).mapToObj(i -> "x" + i).toList();
    int[] groups = IntStream.range(-1, 199).toArray();
    PublicKnowledge wide = new PublicKnowledge(names, groups, 3, 1000);
    assertThat(ObjectivePerturbation.within(wide, new PrivacyBudget(1, 1e-5)).noise())
        .isInstanceOf(PerturbingNoise.Normal.class);
  }

  /**
   * |b| of density e^(-rate |b|) in d dimensions is Gamma(d, rate): mean d/rate, variance d/rate^2.
   */
  @Test
  void exponentialNoiseHasItsNorm() {
    int d = 7;
    int n = 40_000;
    double rate = 3;
    RandomSource source = InsecureSeededSource.of(3);
    double sum = 0;
    double squares = 0;
    double first = 0;
    for (int i = 0; i < n; i++) {
      double[] b = new PerturbingNoise.Exponential(rate).draw(d, source);
      double square = 0;
      for (double v : b) {
        square += v * v;
      }
      sum += rate * Math.sqrt(square);
      squares += rate * rate * square;
      first += rate * rate * b[0] * b[0];
    }
    // five standard errors, odds 6e-7: sd of |b| is sqrt 7, of |b|^2 about 44, of b_0^2 about 14
    assertThat(sum / n).isCloseTo(d, within(5 * Math.sqrt(7.0 / n)));
    assertThat(squares / n).isCloseTo(d * (d + 1), within(5 * 50 / Math.sqrt(n)));
    assertThat(first / n).isCloseTo(d + 1, within(5 * 20 / Math.sqrt(n)));
  }
}
