package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;

class ExactGaussianAccountantTest {
  private static final ExactGaussianAccountant EXACT = new ExactGaussianAccountant();

  /** Relative error against 60 digits; 1e-9 is asked for. */
  private static final double ACCURACY = 1e-12;

  @Test
  void everyRowOfTheTableAgreesWithSixtyDigits() {
    SoftAssertions soft = new SoftAssertions();
    for (ReferenceTable.Row row : ReferenceTable.rows("gaussian_analytic.csv")) {
      soft.assertThat(disagreement(row, row.text("mpmath60"))).as(row + "").isEmpty();
    }
    soft.assertAll();
  }

  @Test
  void theCheckRejectsAValueThatIsOffByAFewParts() {
    for (ReferenceTable.Row row : ReferenceTable.rows("gaussian_analytic.csv")) {
      BigDecimal truth = new BigDecimal(row.text("mpmath60"));
      assertThat(disagreement(row, truth.multiply(new BigDecimal("1.000000000003")).toString()))
          .as(row + " too high")
          .isNotEmpty();
      assertThat(disagreement(row, truth.multiply(new BigDecimal("0.999999999997")).toString()))
          .as(row + " too low")
          .isNotEmpty();
    }
  }

  /** Known mistake 8: 12 % at delta 1e-12 (autodp), 4e-6 too little noise at epsilon 20. */
  @Test
  void peersThatAreWrongAreRejected() {
    ReferenceTable.Row autodp = calibrationRow(10, 1e-12);
    assertThat(autodp.number("autodp")).isGreaterThan(1.1 * autodp.number("mpmath60"));
    assertThat(disagreement(autodp, autodp.text("autodp"))).isNotEmpty();

    ReferenceTable.Row diffprivlib = calibrationRow(20, 1e-5);
    double unsafe = diffprivlib.number("diffprivlib_GaussianAnalytic");
    assertThat(EXACT.delta(new Gaussian(unsafe), 20).lower()).isGreaterThan(1e-5);
    double safe = ExactGaussianAccountant.calibrate(new PrivacyBudget(20, 1e-5));
    assertThat(EXACT.delta(new Gaussian(safe), 20).upper()).isLessThanOrEqualTo(1e-5);
  }

  @Test
  void calibrationIsTheSmallestNoiseThatKeepsTheTarget() {
    Random random = new Random(20261115);
    for (int i = 0; i < 300; i++) {
      double epsilon = LogUniform.next(random, 1e-12, 1e4);
      double delta = LogUniform.next(random, 1e-30, 0.5);
      double noise = ExactGaussianAccountant.calibrate(new PrivacyBudget(epsilon, delta));
      String at = epsilon + " " + delta + " " + noise;
      assertThat(EXACT.delta(new Gaussian(noise), epsilon).upper())
          .as(at)
          .isLessThanOrEqualTo(delta);
      Gaussian less = new Gaussian(noise * (1 - 1e-11));
      assertThat(EXACT.delta(less, epsilon).upper()).as(at).isGreaterThan(delta);
    }
  }

  @Test
  void epsilonAndDeltaInvertEachOther() {
    Random random = new Random(7);
    for (int i = 0; i < 1000; i++) {
      PrivacyEvent event =
          new Repeated(
              new Gaussian(LogUniform.next(random, 0.05, 1e4)),
              (long) LogUniform.next(random, 1, 1e7));
      double delta = LogUniform.next(random, 1e-30, 0.5);
      Bounds epsilon = EXACT.epsilon(event, delta);
      assertThat(epsilon.upper()).isFinite();
      if (epsilon.lower() > 0) {
        assertThat(EXACT.delta(event, epsilon.upper()).lower()).isLessThanOrEqualTo(delta);
        assertThat(EXACT.delta(event, epsilon.lower()).upper()).isGreaterThanOrEqualTo(delta);
        assertThat(epsilon.width()).isLessThan(1e-9 * epsilon.upper() + 1e-15);
      }
    }
  }

  @Test
  void monotoneInEveryArgument() {
    Random random = new Random(11);
    for (int i = 0; i < 1000; i++) {
      double noise = LogUniform.next(random, 0.05, 1e4);
      long steps = (long) LogUniform.next(random, 1, 1e7);
      double delta = LogUniform.next(random, 1e-30, 0.5);
      double more = 1 + LogUniform.next(random, 1e-3, 1);
      double epsilon = epsilon(noise, steps, delta);
      String at = noise + " " + steps + " " + delta + " times " + more;
      assertThat(epsilon(noise * more, steps, delta)).as(at).isLessThanOrEqualTo(epsilon);
      assertThat(epsilon(noise, steps, Math.min(0.9, delta * more)))
          .as(at)
          .isLessThanOrEqualTo(epsilon);
      assertThat(epsilon(noise, steps + 1 + steps / 100, delta))
          .as(at)
          .isGreaterThanOrEqualTo(epsilon);
    }
  }

  @Test
  void compositionsOfGaussiansAreOneGaussian() {
    PrivacyEvent parts =
        Sequence.of(new Gaussian(3), new Repeated(new Gaussian(4), 16), new Gaussian(0.75));
    // 1/9 + 1 + 16/9 = 26/9
    PrivacyEvent whole = new Gaussian(3 / Math.sqrt(26));
    assertThat(EXACT.epsilon(parts, 1e-6).upper())
        .isCloseTo(EXACT.epsilon(whole, 1e-6).upper(), within(1e-12));
  }

  @Test
  void extremesGiveNumbers() {
    assertThat(EXACT.epsilon(new Gaussian(1e-200), 1e-5).upper()).isInfinite();
    assertThat(EXACT.delta(new Gaussian(1e-200), 10).lower()).isGreaterThan(1 - 1e-13);
    assertThat(EXACT.epsilon(new Gaussian(1e200), 1e-5)).isEqualTo(Bounds.exactly(0));
    assertThat(EXACT.delta(new Gaussian(1e200), 10).upper()).isEqualTo(Double.MIN_VALUE);
    assertThat(EXACT.epsilon(new Repeated(new Gaussian(1e200), 1000), 1e-5).upper()).isZero();
    assertThat(EXACT.epsilon(new Gaussian(1), 1e-300).upper()).isBetween(37.0, 38.5);
  }

  @Test
  void othersAreRefused() {
    assertThat(EXACT.refusal(new Laplace(1))).isPresent();
    assertThatThrownBy(() -> EXACT.epsilon(new PoissonSampled(0.5, new Gaussian(1)), 1e-5))
        .isInstanceOf(UnsupportedEvent.class)
        .hasMessageContaining("without sampling");
  }

  private static double epsilon(double noise, long steps, double delta) {
    return EXACT.epsilon(new Repeated(new Gaussian(noise), steps), delta).upper();
  }

  /** Why the accountant and a value disagree about a row; empty if they agree. */
  private static String disagreement(ReferenceTable.Row row, String value) {
    Bounds bounds =
        switch (row.text("kind")) {
          case "calibrate_sigma" ->
              Bounds.exactly(
                  ExactGaussianAccountant.calibrate(
                      new PrivacyBudget(row.number("eps"), row.number("delta"))));
          case "eps_of_delta" ->
              EXACT.epsilon(new Gaussian(row.number("sigma")), row.number("delta"));
          case "delta_of_eps" -> EXACT.delta(new Gaussian(row.number("sigma")), row.number("eps"));
          default -> throw new IllegalArgumentException("unknown kind in " + row);
        };
    double truth = Double.parseDouble(value);
    // The interval holds the truth, to all its digits; calibrated noise is rounded up.
    BigDecimal exact = new BigDecimal(value);
    boolean below =
        row.text("kind").equals("calibrate_sigma")
            || new BigDecimal(bounds.lower()).compareTo(exact) <= 0;
    boolean above = new BigDecimal(bounds.upper()).compareTo(exact) >= 0;
    boolean close =
        bounds.upper() - truth <= ACCURACY * truth && truth - bounds.lower() <= ACCURACY * truth;
    return below && above && close ? "" : bounds + " is not " + value;
  }

  private static ReferenceTable.Row calibrationRow(double epsilon, double delta) {
    return ReferenceTable.rows("gaussian_analytic.csv").stream()
        .filter(row -> row.text("kind").equals("calibrate_sigma"))
        .filter(row -> row.number("eps") == epsilon && row.number("delta") == delta)
        .findFirst()
        .orElseThrow();
  }
}
