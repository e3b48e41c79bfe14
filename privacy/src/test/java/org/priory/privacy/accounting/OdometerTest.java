package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.priory.numerics.special.Normal;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;

class OdometerTest {
  private static final double DELTA = 1e-6;
  private static final double FIRST = 4;

  /** What the analyst may ask next: noise from 40 times down to half of the first one's. */
  private static List<Double> menu() {
    List<Double> menu = new ArrayList<>();
    for (int i = 0; i <= 40; i++) {
      menu.add(40 * FIRST * Math.pow(0.5 / 40, i / 40.0));
    }
    return menu;
  }

  /** delta(x) of the Gaussian mechanism at any real x. */
  private static double gaussian(double multiplier, double x) {
    double mu = 1 / multiplier;
    return Normal.cdf(mu / 2 - x / mu) - Math.exp(x) * Normal.cdf(-mu / 2 - x / mu);
  }

  /**
   * The most by which a set of paths can be likelier than the integral of e^R over it: at each
   * first answer the best of stopping and of what is on the menu, by quadrature.
   */
  private static double worst(double stopped, DoubleUnaryOperator reading) {
    double mu = 1 / FIRST;
    List<Double> menu = menu();
    List<Double> readings = menu.stream().map(reading::applyAsDouble).toList();
    double sum = 0;
    double step = 0.01;
    for (double y = -9; y < 9; y += step) {
      double loss = mu * y + mu * mu / 2;
      double best = Math.max(0, 1 - Math.exp(stopped - loss));
      for (int i = 0; i < menu.size(); i++) {
        best = Math.max(best, gaussian(menu.get(i), readings.get(i) - loss));
      }
      sum += step * Math.exp(-y * y / 2) / Math.sqrt(2 * Math.PI) * best;
    }
    return sum;
  }

  private static double alone() {
    return Accountants.best().epsilon(new Gaussian(FIRST), DELTA).upper();
  }

  @Test
  void noAnalystWhoSeesTheFirstAnswerBreaksTheReading() {
    double worst =
        worst(
            alone(),
            z -> Odometer.of(List.of(new Gaussian(FIRST), new Gaussian(z)), DELTA).epsilon());
    assertThat(worst).isLessThan(2 * DELTA);
    // and it is not held by much more than is needed
    assertThat(worst).isGreaterThan(0.05 * DELTA);
  }

  /** The twin: what holds for parts that are fixed in advance does not hold for chosen ones. */
  @Test
  void whatHoldsForFixedPartsIsBroken() {
    double worst =
        worst(
            alone(),
            z ->
                Accountants.best()
                    .epsilon(Sequence.of(new Gaussian(FIRST), new Gaussian(z)), 2 * DELTA)
                    .upper());
    assertThat(worst).isGreaterThan(2.2 * DELTA);
  }

  @Test
  void costsMoreThanFixedPartsAndLessThanTheirSum() {
    PrivacyEvent half = new Repeated(new PoissonSampled(0.01, new Gaussian(1.1)), 500);
    PrivacyEvent whole = new Gaussian(3);
    for (List<PrivacyEvent> parts : List.of(List.of(half, half), List.of(whole, whole, whole))) {
      Odometer.Reading reading = Odometer.of(parts, DELTA);
      assertThat(reading.delta()).isCloseTo(2 * DELTA, within(1e-20));
      double fixed = Accountants.best().epsilon(new Sequence(parts), 2 * DELTA).upper();
      double sum = parts.size() * Accountants.best().epsilon(parts.get(0), DELTA).upper();
      assertThat(reading.epsilon()).isBetween(fixed, sum);
      assertThat(reading.epsilon()).isLessThan(1.4 * fixed);
    }
  }

  @Test
  void refusesOnePartAndADeltaThatIsNone() {
    List<PrivacyEvent> one = List.of(new Gaussian(3));
    assertThatThrownBy(() -> Odometer.of(one, DELTA)).hasMessageContaining("two parts");
    List<PrivacyEvent> two = List.of(new Gaussian(3), new Gaussian(3));
    assertThatThrownBy(() -> Odometer.of(two, 0)).hasMessageContaining("delta");
  }
}
