package org.priory.models.report.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.models.plot.Point;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.accounting.Attacker;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;

class TradeOffTest {
  private static final PrivacyEvent EVENT = new Gaussian(1);
  private static final List<Double> RATES = List.of(1e-4, 0.001, 0.01, 0.1, 0.3, 0.5, 0.9, 0.99);

  @Test
  void isNeverBelowTheBestAttackerAndNearIt() {
    TradeOff bound = new TradeOff(pairs(60));

    for (double rate : RATES) {
      double truth = Attacker.truePositiveRate(EVENT, rate);
      assertThat(bound.recognised(rate)).as("at " + rate).isBetween(truth - 1e-4, truth + 0.01);
    }
  }

  @Test
  void fewPairsAreSafeAndLoose() {
    TradeOff bound = new TradeOff(List.of(pairs(60).get(30)));

    for (double rate : RATES) {
      assertThat(bound.recognised(rate))
          .isGreaterThanOrEqualTo(Attacker.truePositiveRate(EVENT, rate) - 1e-4);
    }
    assertThat(bound.recognised(0.1)).isGreaterThan(Attacker.truePositiveRate(EVENT, 0.1) + 0.01);
  }

  /** The twin: pairs of a mechanism with more noise do not bound this one. */
  @Test
  void wrongPairsWouldBeSeen() {
    Accountant exact = Accountants.exactGaussian();
    TradeOff wrong =
        new TradeOff(
            IntStream.rangeClosed(0, 60)
                .mapToObj(i -> i / 10.0)
                .map(e -> new Point(e, exact.delta(new Gaussian(1.1), e).upper()))
                .toList());

    assertThat(wrong.recognised(0.1)).isLessThan(Attacker.truePositiveRate(EVENT, 0.1) - 1e-4);
  }

  /** Where e^epsilon is no number. */
  @Test
  void anEpsilonWithoutEndIsNoBound() {
    TradeOff bound = new TradeOff(List.of(new Point(1e4, 0.25)));

    assertThat(bound.recognised(0)).isEqualTo(0.25);
    assertThat(bound.recognised(0.5)).isEqualTo(1);
  }

  @Test
  void theCurveRisesFromDeltaToOne() {
    List<Point> curve = new TradeOff(List.of(new Point(1, 0.25))).curve();

    assertThat(curve.get(0)).isEqualTo(new Point(0, 0.25));
    assertThat(curve.get(curve.size() - 1)).isEqualTo(new Point(1, 1));
    for (int i = 1; i < curve.size(); i++) {
      assertThat(curve.get(i).y()).isGreaterThanOrEqualTo(curve.get(i - 1).y());
    }
  }

  private static List<Point> pairs(int count) {
    Accountant exact = Accountants.exactGaussian();
    return IntStream.rangeClosed(0, count)
        .mapToObj(i -> 6.0 * i / count)
        .map(e -> new Point(e, exact.delta(EVENT, e).upper()))
        .toList();
  }
}
