package org.priory.privacy.accounting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.numerics.special.Normal;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Selected;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.TrialLaw;

/**
 * The price of choosing against the exact law of the best trial. A trial's outcome is a cell of a
 * grid, and cells are ranked, so that the law of the best is f(Q(cells up to y)) - f(Q(cells below
 * y)), with f the generating function of the number of trials.
 */
final class SelectionTest {
  private static final double[] EPSILONS = {0.05, 0.2, 0.5, 0.8, 1.2, 2, 3};

  static Stream<TrialLaw> laws() {
    return Stream.of(
        TrialLaw.ofMean(1, 4),
        TrialLaw.ofMean(0, 4),
        TrialLaw.ofMean(0, 40),
        TrialLaw.ofMean(1, 200),
        TrialLaw.ofMean(-0.5, 10),
        TrialLaw.ofMean(0.25, 1.2));
  }

  /** Laws of a trial on two neighbours, cells ranked from worst to best. */
  private record Pair(double[] on, double[] off) {

    static Pair gaussian(double sigma, boolean upwards, long seed) {
      int cells = 600;
      double[] on = new double[cells];
      double[] off = new double[cells];
      for (int i = 0; i < cells; i++) {
        double low = i == 0 ? Double.NEGATIVE_INFINITY : -8 + 17.0 * i / cells;
        double high = i == cells - 1 ? Double.POSITIVE_INFINITY : -8 + 17.0 * (i + 1) / cells;
        on[i] = Normal.interval(low - 1 / sigma, high - 1 / sigma);
        off[i] = Normal.interval(low, high);
      }
      Pair pair = new Pair(on, off);
      return seed != 0 ? pair.shuffled(seed) : upwards ? pair : pair.turned();
    }

    Pair turned() {
      return new Pair(turned(on), turned(off));
    }

    private static double[] turned(double[] values) {
      double[] other = new double[values.length];
      for (int i = 0; i < other.length; i++) {
        other[i] = values[values.length - 1 - i];
      }
      return other;
    }

    Pair shuffled(long seed) {
      Random random = new Random(seed);
      double[] a = on.clone();
      double[] b = off.clone();
      for (int i = a.length - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        double x = a[i];
        a[i] = a[j];
        a[j] = x;
        double y = b[i];
        b[i] = b[j];
        b[j] = y;
      }
      return new Pair(a, b);
    }

    Pair best(TrialLaw law) {
      return new Pair(best(on, law), best(off, law));
    }

    private static double[] best(double[] law, TrialLaw trials) {
      // From the top, in the share s that is above, where f(1) - f(1 - s) is
      // (1 - e^(-shape L)) / (1 - gamma^shape), L = log(1 + s (1 - gamma)/gamma); shape 0: L/whole.
      double[] best = new double[law.length];
      double odds = (1 - trials.gamma()) / trials.gamma();
      double whole = -Math.log(trials.gamma());
      double shape = trials.shape();
      double above = 0;
      for (int i = law.length - 1; i >= 0; i--) {
        double more = Math.log1p(odds * law[i] / (1 + odds * above));
        best[i] =
            shape == 0
                ? more / whole
                : Math.exp(-shape * Math.log1p(odds * above))
                    * Math.expm1(-shape * more)
                    / Math.expm1(-shape * whole);
        above += law[i];
      }
      return best;
    }

    double delta(double epsilon) {
      return Math.max(delta(on, off, epsilon), delta(off, on, epsilon));
    }

    private static double delta(double[] p, double[] q, double epsilon) {
      double sum = 0;
      for (int i = 0; i < p.length; i++) {
        sum += Math.max(0, p[i] - Math.exp(epsilon) * q[i]);
      }
      return sum;
    }

    double divergence(double order) {
      double sum = 0;
      for (int i = 0; i < on.length; i++) {
        if (on[i] > 1e-280 && off[i] > 1e-280) {
          sum += Math.exp(order * Math.log(on[i]) + (1 - order) * Math.log(off[i]));
        }
      }
      return Math.log(sum) / (order - 1);
    }
  }

  private static List<Pair> rankings(double sigma) {
    return List.of(
        Pair.gaussian(sigma, true, 0),
        Pair.gaussian(sigma, false, 0),
        Pair.gaussian(sigma, true, 1),
        Pair.gaussian(sigma, true, 2));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void theBestTrialIsNeverWorseThanItsPrice(TrialLaw law) {
    for (double sigma : new double[] {0.7, 2, 6}) {
      Selected event = new Selected(List.of(new Gaussian(sigma)), law);
      RenyiAccountant renyi = new RenyiAccountant();
      for (Pair pair : rankings(sigma)) {
        Pair best = pair.best(law);
        assertEquals(1, Arrays.stream(best.on()).sum(), 1e-9);
        for (double epsilon : EPSILONS) {
          double delta = best.delta(epsilon);
          assertTrue(delta <= Accountants.selection().delta(event, epsilon).upper() + 1e-12);
          assertTrue(delta <= renyi.delta(event, epsilon).upper() + 1e-12);
        }
        SelectedCurve curve = SelectedCurve.of(event);
        for (double order : new double[] {1.5, 2, 5, 12, 30}) {
          assertTrue(best.divergence(order) <= curve.divergence(order) + 1e-9);
        }
      }
    }
  }

  /** A twin: without the price of choosing the bound breaks. */
  @ParameterizedTest
  @MethodSource("laws")
  void thePriceIsNeeded(TrialLaw law) {
    double likely = Math.exp(0.5) / (1 + Math.exp(0.5));
    Pair trial = new Pair(new double[] {1 - likely, likely}, new double[] {likely, 1 - likely});
    // one trial has no delta beyond 0.5
    assertEquals(0, trial.delta(0.51), 1e-15);
    assertTrue(trial.best(law).delta(0.51) > 1e-3);
  }

  /** A twin: the best of many is not as private as one. */
  @Test
  void oneTrialsCurveIsNotEnough() {
    TrialLaw law = TrialLaw.ofMean(1, 200);
    double sigma = 2;
    Pair best = Pair.gaussian(sigma, true, 0).best(law);
    Accountant exact = Accountants.exactGaussian();
    double most = 0;
    for (double epsilon = 0; epsilon < 4; epsilon += 0.1) {
      double one = exact.delta(new Gaussian(sigma), epsilon).upper();
      most = Math.max(most, best.delta(epsilon) / one);
    }
    assertTrue(most > 10, "" + most);
  }

  /** The ratio of f' at two events' probabilities is the price, to a grid's width. */
  @ParameterizedTest
  @MethodSource("laws")
  void thePriceIsWhatTheCurveAllows(TrialLaw law) {
    double sigma = 3;
    double price = SelectionPrice.of(new Selected(List.of(new Gaussian(sigma)), law));
    double most = 0;
    for (double z = -9; z < 9; z += 1e-3) {
      // the best tests between two normal laws, from the top
      double s = Normal.cdf(z);
      double other = Normal.cdf(z + 1 / sigma);
      double ratio =
          (law.gamma() + (1 - law.gamma()) * other) / (law.gamma() + (1 - law.gamma()) * s);
      most = Math.max(most, (1 + law.shape()) * Math.log(ratio));
    }
    assertEquals(most, price, 1e-4 * price + 1e-9);
  }

  /** Papernot and Steinke (2022), theorem 2, at its best second order. */
  @ParameterizedTest
  @MethodSource("laws")
  void itIsNeverMoreThanTheTheoremOfThePaper(TrialLaw law) {
    for (double sigma : new double[] {1, 4, 20}) {
      double theirs = Double.POSITIVE_INFINITY;
      for (double order = 1; order < 1e4; order *= 1.01) {
        theirs =
            Math.min(
                theirs,
                (1 + law.shape())
                    * ((1 - 1 / order) * 0.5 * order / sigma / sigma
                        - Math.log(law.gamma()) / order));
      }
      assertTrue(
          SelectionPrice.of(new Selected(List.of(new Gaussian(sigma)), law)) <= theirs * 1.0001);
    }
  }

  @Test
  void purePrivacyIsTwoAndShapeTimes() {
    for (TrialLaw law : laws().toList()) {
      Selected event = new Selected(List.of(new Laplace(2)), law);
      assertEquals((2 + law.shape()) * 0.5, PurePrivacy.epsilon(event).upper(), 1e-12);
      assertTrue(Accountants.best().epsilon(event, 1e-9).upper() <= (2 + law.shape()) * 0.5 + 1e-9);
      Selected response = new Selected(List.of(new PureEpsilon(0.5)), law);
      assertTrue(
          Accountants.best().epsilon(response, 1e-12).upper() <= (2 + law.shape()) * 0.5 + 1e-9);
      double likely = Math.exp(0.5) / (1 + Math.exp(0.5));
      Pair pair =
          new Pair(new double[] {1 - likely, likely}, new double[] {likely, 1 - likely}).best(law);
      for (double epsilon : EPSILONS) {
        assertTrue(
            pair.delta(epsilon)
                <= Accountants.best().delta(response, epsilon).upper() * (1 + 1e-9) + 1e-15);
      }
    }
  }

  /** The dearest of several kinds of trials counts, and one more never costs less. */
  @Test
  void theWorstKindCounts() {
    TrialLaw law = TrialLaw.ofMean(0, 5);
    Selected worst = new Selected(List.of(new Gaussian(3)), law);
    Selected both = new Selected(List.of(new Gaussian(9), new Gaussian(3)), law);
    assertEquals(
        Accountants.best().epsilon(worst, 1e-6).upper(),
        Accountants.best().epsilon(both, 1e-6).upper(),
        1e-9);
  }

  @Test
  void sampledTrialsWork() {
    PrivacyEvent fit = new Repeated(new PoissonSampled(0.01, new Gaussian(1.5)), 200);
    Selected event = new Selected(List.of(fit, new Gaussian(8)), TrialLaw.ofMean(0, 4));
    double one = Accountants.best().epsilon(fit, 1e-6).upper();
    double tuned = Accountants.best().epsilon(event, 1e-6).upper();
    assertTrue(tuned > one && tuned < 2 * one, one + " and " + tuned);
  }

  /** Distances of trials add up over all of them on average, and choosing adds to other charges. */
  @Test
  void itComposes() {
    TrialLaw law = TrialLaw.ofMean(0, 4);
    PrivacyEvent trial = Sequence.of(new Gaussian(6), new Distance(1e-12));
    Selected event = new Selected(List.of(trial), law);
    assertEquals(4e-12, NearIdeal.split(event).distance(), 1e-14);
    double alone = Accountants.best().epsilon(event, 1e-6).upper();
    double plain =
        Accountants.best().epsilon(new Selected(List.of(new Gaussian(6)), law), 1e-6).upper();
    assertTrue(alone >= plain && alone < plain + 1e-3);
    double two = Accountants.best().epsilon(Sequence.of(event, new Gaussian(6)), 1e-6).upper();
    assertTrue(two > alone && two < 2 * alone, alone + " and " + two);
    Filter.Total total =
        new Filter(Neighbours.ADD_REMOVE)
            .total(List.of(event, new Gaussian(6), event), 1e-6, Filter.UNLIMITED);
    assertTrue(total.epsilon() > two && total.epsilon() < 4 * alone);
  }

  @Test
  void nothingIsNothingAndNoPrivacyIsNone() {
    TrialLaw law = TrialLaw.ofMean(0, 4);
    Selected open = new Selected(List.of(new NotPrivate()), law);
    assertEquals(Double.POSITIVE_INFINITY, Accountants.best().epsilon(open, 1e-6).upper());
    Selected free = new Selected(List.of(new PureEpsilon(0)), law);
    assertEquals(0, Accountants.best().epsilon(free, 1e-6).upper(), 1e-9);
    assertFalse(Accountants.selection().refusal(new Gaussian(1)).isEmpty());
  }
}
