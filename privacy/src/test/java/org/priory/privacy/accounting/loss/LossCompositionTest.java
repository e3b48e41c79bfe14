package org.priory.privacy.accounting.loss;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.LogUniform;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;

/** Compositions whose truth is known by other means. */
class LossCompositionTest {
  private static final Tolerance COARSE = new Tolerance(1e-2, 1e-2, 1);
  private static final Tolerance FINE = new Tolerance(1e-5, 1e-4, 1e-3);

  private static LossComposition of(LossLaw law, long count) {
    return new LossComposition(List.of(Step.tight(law, count)));
  }

  private static boolean holds(LossComposition.Interval interval, Bounds truth) {
    return interval.lower() <= truth.upper() && interval.upper() >= truth.lower();
  }

  /** k Gaussians of multiplier s are one of s / sqrt k. */
  @Test
  void gaussiansHoldTheExactEpsilon() {
    Random random = new Random(12);
    int noticed = 0;
    int trials = 100;
    for (int i = 0; i < trials; i++) {
      double s = LogUniform.next(random, 0.3, 1e3);
      long times = (long) LogUniform.next(random, 2, 1e6);
      double delta = LogUniform.next(random, 1e-30, 0.1);
      Direction direction = Direction.values()[i % 2];
      Bounds exact =
          Accountants.exactGaussian().epsilon(new Repeated(new Gaussian(s), times), delta);
      LossLaw law = new SampledLaw(new GaussianPair(s), 1, direction);
      var interval = of(law, times).epsilon(delta, i % 3 == 0 ? COARSE : FINE, COARSE, 0);
      String at = s + " " + times + " " + delta + " " + interval + " " + exact;
      assertThat(holds(interval, exact)).as(at).isTrue();
      assertThat(interval.width()).as(at).isLessThan(0.011 * Math.max(1, exact.upper()));
      // The twin: 1 % less noise is outside.
      Bounds wrong =
          Accountants.exactGaussian().epsilon(new Repeated(new Gaussian(0.99 * s), times), delta);
      noticed += holds(interval, wrong) ? 0 : 1;
    }
    assertThat(noticed).isGreaterThan(trials / 3);
  }

  /** Kairouz, Oh and Viswanath: the optimal composition of pure steps, by binomial sums. */
  @Test
  void pureStepsHoldTheOptimalComposition() {
    Random random = new Random(13);
    int noticed = 0;
    int trials = 40;
    for (int i = 0; i < trials; i++) {
      double epsilon = LogUniform.next(random, 1e-3, 8);
      long times = (long) LogUniform.next(random, 2, 3e4);
      double delta = LogUniform.next(random, 1e-25, 0.1);
      Bounds exact =
          Accountants.optimalComposition()
              .epsilon(new Repeated(new PureEpsilon(epsilon), times), delta);
      LossLaw law = new SampledLaw(new TwoPointPair(epsilon, 0), 1, Direction.values()[i % 2]);
      var interval = of(law, times).epsilon(delta, COARSE, COARSE, 0);
      String at = epsilon + " " + times + " " + delta + " " + interval + " " + exact;
      assertThat(holds(interval, exact)).as(at).isTrue();
      Bounds wrong = new Bounds(0.97 * exact.lower(), 0.97 * exact.upper());
      noticed += holds(interval, wrong) ? 0 : 1;
    }
    assertThat(noticed).isGreaterThan(trials / 2);
  }

  /** Two intervals for the same quantity cannot be apart. */
  @Test
  void intervalsOfDifferentToleranceOverlap() {
    Random random = new Random(14);
    for (int i = 0; i < 30; i++) {
      double rate = LogUniform.next(random, 1e-6, 1);
      Pair pair =
          i % 3 == 0
              ? new LaplacePair(LogUniform.next(random, 0.1, 100))
              : new GaussianPair(LogUniform.next(random, 0.2, 100));
      LossLaw law = new SampledLaw(pair, rate, Direction.values()[i % 2]);
      LossComposition composition = of(law, (long) LogUniform.next(random, 2, 1e6));
      double delta = LogUniform.next(random, 1e-20, 0.1);
      var coarse = composition.epsilon(delta, COARSE, COARSE, 0);
      var fine = composition.epsilon(delta, FINE, FINE, 0);
      String at = law + " " + delta + " " + coarse + " " + fine;
      assertThat(coarse.lower()).as(at).isLessThanOrEqualTo(fine.upper());
      assertThat(fine.lower()).as(at).isLessThanOrEqualTo(coarse.upper());
      if (fine.lower() > 0) {
        // and the curve, asked the other way round, agrees
        var deltas = composition.delta(fine.upper(), 0.1, 0);
        assertThat(deltas.lower()).as(at).isLessThanOrEqualTo(delta * (1 + 1e-9));
        deltas = composition.delta(fine.lower(), 0.1, 0);
        assertThat(deltas.upper()).as(at).isGreaterThanOrEqualTo(delta * (1 - 1e-9));
      }
    }
  }

  /** Splitting off the jumps is another way to the same curve. */
  @Test
  void jumpSplitAgreesWithTheOrdinaryPath() {
    int noticed = 0;
    double[][] settings = {
      {1e-3, 0.6, 1000, 1e-6},
      {1e-4, 0.5, 10_000, 1e-6},
      {1e-5, 0.5, 100_000, 1e-8},
      {1e-3, 0.8, 300, 1e-9},
      {1e-2, 0.4, 100, 1e-5}
    };
    for (double[] setting : settings) {
      LossLaw law = new SampledLaw(new GaussianPair(setting[1]), setting[0], Direction.REMOVE);
      long times = (long) setting[2];
      double delta = setting[3];
      var ordinary = of(law, times).epsilon(delta, FINE, FINE, 0);
      double epsilon = 0.5 * (ordinary.lower() + ordinary.upper());
      var deltas = of(law, times).delta(epsilon, 1e-2, 0);
      JumpSplit split = new JumpSplit(List.of(law), List.of(times), delta, 1e-7 * delta / times);
      double step = 0.05 * split.deviation();
      DoubleUnaryOperator above = split.curve(step, true);
      DoubleUnaryOperator below = split.curve(step, false);
      String at = law + " " + times + " " + epsilon + " " + deltas;
      assertThat(above.applyAsDouble(epsilon)).as(at).isGreaterThanOrEqualTo(deltas.lower());
      assertThat(below.applyAsDouble(epsilon)).as(at).isLessThanOrEqualTo(deltas.upper());
      assertThat(above.applyAsDouble(epsilon)).as(at).isLessThan(1.2 * deltas.upper());
      assertThat(below.applyAsDouble(epsilon)).as(at).isGreaterThan(0.8 * deltas.lower());
      // The twin: another number of steps has another curve.
      JumpSplit other =
          new JumpSplit(List.of(law), List.of(times / 2), delta, 1e-7 * delta / times);
      noticed += other.curve(step, true).applyAsDouble(epsilon) < deltas.lower() ? 1 : 0;
    }
    assertThat(noticed).isEqualTo(settings.length);
  }

  /** Different laws in one composition: a Gaussian split in halves of its precision. */
  @Test
  void differentLawsTogether() {
    Random random = new Random(15);
    for (int i = 0; i < 30; i++) {
      double a = LogUniform.next(random, 0.5, 20);
      double b = LogUniform.next(random, 0.5, 20);
      long times = (long) LogUniform.next(random, 1, 100);
      double delta = LogUniform.next(random, 1e-20, 0.1);
      double mu = Math.sqrt(times / a / a + 3 / b / b);
      Bounds exact = Accountants.exactGaussian().epsilon(new Gaussian(1 / mu), delta);
      LossComposition composition =
          new LossComposition(
              List.of(
                  Step.tight(new SampledLaw(new GaussianPair(a), 1, Direction.REMOVE), times),
                  Step.tight(new SampledLaw(new GaussianPair(b), 1, Direction.REMOVE), 3)));
      var interval = composition.epsilon(delta, FINE, COARSE, 0);
      assertThat(holds(interval, exact))
          .as(a + " " + b + " " + times + " " + delta + " " + interval + " " + exact)
          .isTrue();
    }
  }
}
