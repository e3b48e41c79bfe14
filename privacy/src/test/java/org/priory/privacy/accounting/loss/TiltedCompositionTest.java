package org.priory.privacy.accounting.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.LogUniform;

/** Compositions by transform against sums that are computed term by term. */
class TiltedCompositionTest {

  /** Two points at 0 and 1: the tilted composition is a binomial distribution. */
  @Test
  void theStatedErrorHoldsForBinomials() {
    Random random = new Random(9);
    for (int i = 0; i < 40; i++) {
      int times = (int) LogUniform.next(random, 1, 1e6);
      double p = LogUniform.next(random, 1e-6, 0.5);
      double theta = LogUniform.next(random, 1e-3, 20) - 1e-3;
      Lattice lattice = new Lattice(0, 1, 0, new double[] {1 - p, p}, 0);
      double moment = 1 - p + p * Math.exp(theta);
      double mean = times * p * Math.exp(theta) / moment;
      double deviation = Math.sqrt(mean * (1 - p) / moment);
      int size = 64;
      while (size < 20 * deviation + 100) {
        size *= 2;
      }
      double low = Math.floor(mean - size / 2.0);
      var part = new TiltedComposition.Part(lattice, times, Math.log(moment));
      TiltedComposition composed = TiltedComposition.of(List.of(part), theta, low, size);
      assertThat(composed.logMoment())
          .isCloseTo(times * Math.log(moment), within(1e-15 * times + 1e-12));
      var exact = BinomialDistribution.of(times, p * Math.exp(theta) / moment);
      int worst = 0;
      for (int k = 0; k < size; k++) {
        long s = Math.round(composed.firstLoss()) + k;
        // Away from the mean by half the window there is next to nothing that could be wrapped.
        double mass = s < 0 || s > times ? 0 : exact.probability((int) s);
        double error = Math.abs(composed.window()[k] - mass);
        // The exact value has errors of its own, of about an ulp of its logarithm's terms.
        double own = mass * (1e-13 * times / 1e3 + 1e-12) + 1e-30;
        assertThat(error).as("%s %s %s %s", times, p, theta, s).isLessThan(composed.error() + own);
        worst = Math.max(worst, (int) (100 * error / composed.error()));
      }
      // The error is of use: below a millionth of the largest mass.
      assertThat(composed.error()).isLessThan(1e-6 / (1 + deviation));
    }
  }

  @Test
  void curvesEncloseTheDirectSum() {
    Random random = new Random(10);
    List<LossLaw> laws = Laws.all();
    int checked = 0;
    int noticed = 0;
    for (int i = 0; i < 60; i++) {
      LossLaw first = laws.get(random.nextInt(laws.size()));
      LossLaw second = laws.get(random.nextInt(laws.size()));
      int times = new int[] {2, 3, 5}[random.nextInt(3)];
      List<Long> counts = List.of((long) times, 1L);
      double[] nodes = first.skeleton(1e-9);
      double[] others = second.skeleton(1e-9);
      double range = nodes[nodes.length - 1] - nodes[0];
      range = Math.max(range, others[others.length - 1] - others[0]);
      double step = Math.min(4, range * LogUniform.next(random, 0.01, 0.3));
      double tail = LogUniform.next(random, 1e-20, 1e-6);
      SaddlePoint picture =
          new SaddlePoint(List.of(Skeleton.of(first, tail), Skeleton.of(second, tail)), counts);
      double target = LogUniform.next(random, 1e-9, 0.1);
      double tilt = picture.tiltForDelta(target);
      // With tilts beyond this the weights of neighbouring points overflow.
      double theta = Math.min(50 / step, random.nextInt(4) == 0 ? 0 : tilt);
      double share = 1e-6 * target;
      for (boolean upper : new boolean[] {true, false}) {
        Lattice a = lattice(first, step, tail, upper);
        Lattice b = lattice(second, step, tail, upper);
        Lattice direct = Laws.convolve(Laws.power(a, times), b);
        DeltaCurve curve =
            DeltaCurve.of(List.of(a, b), counts, picture, theta, share, upper, 1 << 16);
        for (int j = 0; j < 20; j++) {
          double epsilon = picture.at(theta).mean() + (random.nextDouble() - 0.5) * range;
          double exact = Laws.delta(direct, epsilon);
          double bound = curve.delta(epsilon);
          String at = first + " * " + times + " + " + second + " at " + epsilon;
          double rounding = 1e-12 * exact;
          if (upper) {
            assertThat(bound).as(at).isGreaterThanOrEqualTo(exact - rounding);
          } else {
            assertThat(bound).as(at).isLessThanOrEqualTo(exact + rounding);
          }
          // The twin: the sum of more steps is not enclosed.
          double more = Laws.delta(Laws.convolve(Laws.power(a, times + 1), b), epsilon);
          noticed += upper && bound < more ? 1 : 0;
          checked += upper ? 1 : 0;
        }
        // Where the curve is meant to be used it is close.
        double epsilon = curve.epsilon(target);
        boolean inside = epsilon > 0 && epsilon < Double.POSITIVE_INFINITY && theta == tilt;
        if (inside && target > 2 * direct.infinite()) {
          String at = first + " * " + times + " + " + second + " " + target + " " + upper;
          double near = 1e-2 * step;
          assertThat(Laws.delta(direct, epsilon - near)).as(at).isGreaterThan(target * (1 - 1e-4));
          assertThat(Laws.delta(direct, epsilon + near)).as(at).isLessThan(target * (1 + 1e-4));
        }
      }
    }
    assertThat(noticed).isGreaterThan(checked / 4);
  }

  private static Lattice lattice(LossLaw law, double step, double tail, boolean upper) {
    Cells cells = Cells.of(law, step, tail);
    return upper ? Pessimistic.of(cells) : Optimistic.of(cells);
  }

  /** Tilting multiplies by e^{theta loss - shift}, in blocks. */
  @Test
  void tiltedMassesAreTheMassesTimesTheExponential() {
    Random random = new Random(11);
    for (int i = 0; i < 200; i++) {
      double[] mass = random.doubles(1 + random.nextInt(300)).toArray();
      double step = LogUniform.next(random, 1e-6, 10);
      Lattice lattice = new Lattice(random.nextDouble(), step, random.nextInt(100) - 200, mass, 0);
      double theta = LogUniform.next(random, 1e-3, 30) * (random.nextBoolean() ? 1 : -1);
      double top = Math.max(theta * lattice.loss(0), theta * lattice.loss(mass.length - 1));
      double[] tilted = lattice.tilted(theta, top);
      List<Double> errors = new ArrayList<>();
      for (int k = 0; k < mass.length; k++) {
        double exact = mass[k] * Math.exp(theta * lattice.loss(k) - top);
        errors.add(Math.abs(tilted[k] - exact) / (exact + 1e-290));
      }
      double largest = Math.abs(top) + Math.abs(theta) * step * mass.length;
      assertThat(errors).allMatch(error -> error <= 2e-14 + 1e-15 * largest);
    }
  }
}
