package org.priory.privacy.accounting.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.privacy.accounting.LogUniform;

/** The laws of single steps against each other and against integrals of their survival function. */
class LossLawTest {

  static List<LossLaw> laws() {
    return Laws.all();
  }

  @ParameterizedTest
  @MethodSource("laws")
  void massesAndExcessesOfCellsAddUp(LossLaw law) {
    Random random = new Random(1);
    for (int i = 0; i < 20; i++) {
      double a = Laws.loss(law, random);
      double b = Laws.loss(law, random);
      double low = Math.min(a, b);
      double high = Math.max(a, b);
      if (low < 0 && high > 0) {
        low = 0; // without replacement, cells must not hold 0 in their inside
      }
      double middle = 0.5 * (low + high);
      double[] p = new double[3];
      double[] e = new double[3];
      law.cells(new double[] {low, middle, high, Double.POSITIVE_INFINITY}, p, e);
      assertThat(p[0] + p[1] + p[2]).isCloseTo(law.survival(low), within(1e-14));
      // 1 - e^{a - L} = (1 - e^{a - m}) + e^{a - m} (1 - e^{m - L})
      double together =
          e[0]
              - p[1] * Math.expm1(low - middle)
              + Math.exp(low - middle) * e[1]
              - p[2] * Math.expm1(low - high)
              + Math.exp(low - high) * e[2];
      assertThat(together).as(law + " " + low).isCloseTo(law.hockeyStick(low), within(1e-14));
    }
    assertThat(law.survival(-1e3)).isCloseTo(1, within(1e-14));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void excessIsTheIntegralOfTheMasses(LossLaw law) {
    Random random = new Random(2);
    for (int i = 0; i < 10; i++) {
      double from = Laws.loss(law, random);
      double to = from + LogUniform.next(random, 1e-3, 1) * Math.abs(from);
      if (from < 0 && to > 0) {
        to = 0;
      }
      double[] p = new double[1];
      double[] e = new double[1];
      law.cells(new double[] {from, to}, p, e);
      double integral = integral(law, from, to);
      // The integrand falls from p to 0: the rule errs by at most half a cell of it.
      double error = 0.6 * (to - from) / POINTS * p[0] + 1e-15;
      assertThat(e[0]).as(law + " " + from + " " + to).isCloseTo(integral, within(error));
      // The twin: an excess that is 2 % off is noticed.
      if (0.02 * e[0] > 3 * error) {
        assertThat(Math.abs(1.02 * e[0] - integral)).isGreaterThan(error);
      }
    }
  }

  private static final int POINTS = 1000;

  /** e = integral over l in (a, b] of e^{a - l} Pr[l < L <= b], by the midpoint rule. */
  private static double integral(LossLaw law, double from, double to) {
    double[] nodes = new double[POINTS + 1];
    for (int j = 0; j < POINTS; j++) {
      nodes[j] = from + (to - from) * (j + 0.5) / POINTS;
    }
    nodes[POINTS] = to;
    double[] p = new double[POINTS];
    law.cells(nodes, p, new double[POINTS]);
    double tail = 0;
    double sum = 0;
    for (int j = POINTS - 1; j >= 0; j--) {
      tail += p[j];
      sum += tail * Math.exp(from - nodes[j]);
    }
    return sum * (to - from) / POINTS;
  }

  @ParameterizedTest
  @MethodSource("laws")
  void skeletonLeavesOutNoMoreThanItsTail(LossLaw law) {
    for (double tail : new double[] {1e-3, 1e-12, 1e-40}) {
      double[] nodes = law.skeleton(tail);
      for (int j = 1; j < nodes.length; j++) {
        assertThat(nodes[j]).isGreaterThanOrEqualTo(nodes[j - 1]);
      }
      double above = law.survival(nodes[nodes.length - 1]) - law.infinite();
      assertThat(above).isLessThanOrEqualTo(tail + 1e-18);
      // What only Q can produce has a loss below all nodes; it may be rounded up to the first.
      double missed = law instanceof SampledLaw sampled ? sampled.pair().infinite() : 0;
      assertThat(1 - law.survival(nodes[0])).isLessThanOrEqualTo(tail + missed + 1e-15);
    }
  }

  /** delta of (Q, P) at x is 1 - x + x times delta of (P, Q) at 1/x. */
  @Test
  void theTwoDirectionsAreEachOthersMirror() {
    Random random = new Random(3);
    for (LossLaw law : Laws.all()) {
      if (law instanceof SampledLaw remove && remove.direction() == Direction.REMOVE) {
        SampledLaw add = new SampledLaw(remove.pair(), remove.rate(), Direction.ADD);
        for (int i = 0; i < 20; i++) {
          double epsilon = Laws.loss(add, random);
          double mirrored = -Math.expm1(epsilon) + Math.exp(epsilon) * remove.hockeyStick(-epsilon);
          assertThat(add.hockeyStick(epsilon))
              .as(add + " " + epsilon)
              .isCloseTo(mirrored, within(1e-13 * Math.exp(Math.max(0, epsilon))));
        }
      }
    }
  }

  /** Balle, Barthe and Gaboardi (2018), theorem 10, term by term. */
  @Test
  void withoutReplacementIsTheAmplifiedCurve() {
    Random random = new Random(4);
    int noticed = 0;
    for (LossLaw law : Laws.all()) {
      if (law instanceof WithoutReplacementLaw sampled) {
        SampledLaw plain = new SampledLaw(sampled.remove().pair(), 1, Direction.REMOVE);
        double g = sampled.remove().rate();
        for (int i = 0; i < 20; i++) {
          double epsilon = Math.abs(Laws.loss(law, random));
          double amplified = g * plain.hockeyStick(Math.log1p(Math.expm1(epsilon) / g));
          assertThat(law.hockeyStick(epsilon))
              .as(law + " " + epsilon)
              .isCloseTo(amplified, within(1e-12 * amplified + 1e-16));
          // f(x) = 1 - x + x f(1/x): neither of two neighbours comes first.
          double mirrored = -Math.expm1(-epsilon) + Math.exp(-epsilon) * amplified;
          assertThat(law.hockeyStick(-epsilon))
              .as(law + " " + -epsilon)
              .isCloseTo(mirrored, within(1e-13));
          noticed += g * plain.hockeyStick(epsilon) > 1.01 * amplified ? 1 : 0;
        }
      }
    }
    // The twin: the rate alone, at the same epsilon, is another curve.
    assertThat(noticed).isGreaterThan(100);
  }

  /** The Gaussian's curve at 0 and from m on, the chord between, and its mirror image below 0. */
  @Test
  void whatIsNoWorseThanAGaussianFromSomewhereOnHasAChord() {
    for (double[] each : new double[][] {{0.4, 7}, {3.7, 0.98}, {30, 0.2}, {500, 1}}) {
      LossLaw gaussian = new SampledLaw(new GaussianPair(each[0]), 1, Direction.REMOVE);
      double m = each[1];
      for (Direction direction : Direction.values()) {
        LossLaw law = new SampledLaw(GaussianBeyondPair.of(each[0], m), 1, direction);
        double atZero = gaussian.hockeyStick(0);
        double atEnd = gaussian.hockeyStick(m);
        int noticed = 0;
        for (int i = 0; i <= 150; i++) {
          double epsilon = m * i / 100;
          // a line in e^epsilon
          double share = Math.expm1(epsilon) / Math.expm1(m);
          double chord = atZero + (atEnd - atZero) * share;
          double expected = i > 100 ? gaussian.hockeyStick(epsilon) : chord;
          assertThat(law.hockeyStick(epsilon))
              .as(law + " " + epsilon)
              .isBetween(expected * (1 - 1e-11) - 1e-16, expected * (1 + 1e-10) + 1e-16);
          double mirrored = -Math.expm1(-epsilon) + Math.exp(-epsilon) * expected;
          assertThat(law.hockeyStick(-epsilon)).isCloseTo(mirrored, within(1e-11));
          noticed += expected > 1.05 * gaussian.hockeyStick(epsilon) ? 1 : 0;
        }
        // The twin: the Gaussian's own curve is another one.
        assertThat(noticed).isGreaterThan(30);
      }
    }
  }

  @Test
  void boundedRangeIsTheWorstOfItsTwoPointPairs() {
    double range = 1.7;
    LossLaw law = new SampledLaw(new BoundedRangePair(range), 1, Direction.REMOVE);
    for (double epsilon = -2; epsilon < 2; epsilon += 0.13) {
      double worst = Math.max(0, -Math.expm1(epsilon));
      for (int i = 1; i < 2000; i++) {
        // Losses t and t - r; the upper one has probability (e^r - e^t) / (e^r - 1).
        double t = range * i / 2000;
        double upper = (Math.exp(range) - Math.exp(t)) / Math.expm1(range);
        double delta =
            upper * Math.max(0, -Math.expm1(epsilon - t))
                + (1 - upper) * Math.max(0, -Math.expm1(epsilon - t + range));
        worst = Math.max(worst, delta);
      }
      assertThat(law.hockeyStick(epsilon)).as(epsilon + "").isCloseTo(worst, within(1e-6));
    }
  }
}
