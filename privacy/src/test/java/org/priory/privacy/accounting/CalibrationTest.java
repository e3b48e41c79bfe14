package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.privacy.accounting.Calibration.Calibrated;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;

class CalibrationTest {

  /** The 15 rows of calibrate_sigma.csv: sigma_dpa_pld_1e-4. */
  @ParameterizedTest
  @CsvSource({
    "1, 1e-05, 0.004266666666666667, 3515, 1.1850295491387555",
    "3, 1e-05, 0.004266666666666667, 3515, 0.7281985696344292",
    "8, 1e-05, 0.004266666666666667, 3515, 0.5464504446160756",
    "1, 1e-05, 0.01, 1000, 1.4146308399613354",
    "1, 1e-05, 0.01, 10000, 3.813240316578719",
    "0.05, 0.001, 0.004, 100, 1.4504119576056254",
    "1, 1e-05, 1.0, 1, 3.730631652309992",
    "1, 1e-05, 1.0, 100, 37.30635918658981",
    "10, 1e-05, 0.05, 1000, 1.0506857247425274",
    "2.38, 0.0001, 0.05, 20, 0.8288167241835435",
    "3, 1e-06, 0.0001, 100000, 0.4957449036919263",
    "0.834, 1e-05, 0.004266666666666667, 3515, 1.3312781479739682",
    "1, 1e-05, 0.001, 100000, 1.3659818199611844",
    "5, 1e-05, 0.001, 100000, 0.6342639205249494",
    "1, 1e-05, 2.1867483052700635e-05, 1829200, 0.518723211763424",
  })
  void needsNoMoreNoiseThanThePublicCalibrations(
      double epsilon, double delta, double rate, long steps, double peer) {
    Calibrated found =
        Calibration.to(new PrivacyBudget(epsilon, delta))
            .noise(noise -> poisson(rate, noise, steps));

    assertThat(found.value()).isLessThanOrEqualTo(peer * (1 + 1e-4));
    assertThat(found.epsilon().upper()).isBetween(epsilon * (1 - 1e-5), epsilon);
    assertThat(found.epsilon())
        .isEqualTo(Accountants.best().epsilon(poisson(rate, found.value(), steps), delta));
    assertThat(found.evaluations()).isLessThanOrEqualTo(20);
    // And not less noise than the truth needs: the proved lower bound is right below the target.
    assertThat(found.epsilon().lower()).isGreaterThan(epsilon * 0.99 - 1e-4);
  }

  /** The rows of gaussian_analytic.csv of kind calibrate_sigma: mpmath60. */
  @ParameterizedTest
  @CsvSource({
    "0.01, 0.01, 27.7008824556117",
    "0.01, 1e-05, 243.785437675678",
    "0.01, 1e-12, 578.997867061414",
    "0.1, 0.01, 9.54182308882885",
    "0.1, 1e-05, 30.7495661319774",
    "0.1, 1e-08, 45.9373601849882",
    "0.5, 1e-06, 8.05761848072504",
    "0.5, 1e-12, 12.8441744898861",
    "1, 1e-05, 3.73063163481594",
    "1, 1e-06, 4.22467888932683",
    "1, 1e-09, 5.49526615723829",
    "1, 1e-12, 6.55782206745885",
    "3, 1e-05, 1.39059345667453",
    "5, 0.01, 0.56937937882500",
    "5, 1e-05, 0.89186826495151",
    "10, 0.001, 0.40605955802413",
    "10, 1e-05, 0.49988861970900",
    "10, 1e-12, 0.74461232292175",
    "20, 1e-05, 0.29004141803279",
    "20, 1e-10, 0.37514542617179",
    "50, 0.01, 0.12460112363122",
    "50, 1e-12, 0.19071044240637",
  })
  void oneGaussianIsTheAnalyticOne(double epsilon, double delta, double sigma) {
    Calibrated found = Calibration.to(new PrivacyBudget(epsilon, delta)).noise(Gaussian::new);

    assertThat(found.value()).isBetween(sigma * (1 - 1e-9), sigma * (1 + 1e-5));
  }

  @ParameterizedTest
  @CsvSource({
    "1e-6, 1e-30, 1, 1",
    "1e-6, 0.5, 1, 1",
    "1e-6, 1e-30, 1, 10000000",
    "1e4, 0.5, 1, 1",
    "1e4, 1e-30, 1, 10000000",
    "1e-6, 1e-10, 0.001, 1000",
    "100, 1e-10, 0.1, 1000",
    "0.01, 1e-8, 1e-6, 10000000",
  })
  void reachesTheEndsOfTheRange(double epsilon, double delta, double rate, long steps) {
    Calibrated found =
        Calibration.to(new PrivacyBudget(epsilon, delta))
            .noise(noise -> poisson(rate, noise, steps));

    assertThat(found.epsilon().upper()).isLessThanOrEqualTo(epsilon).isNotNegative();
    assertThat(found.value()).isGreaterThanOrEqualTo(Calibration.LEAST_NOISE);
    assertThat(found.evaluations()).isLessThanOrEqualTo(20);
  }

  @ParameterizedTest
  @CsvSource({"1, 1e-5, 0.01, 1.5", "0.5, 1e-6, 1, 30", "3, 1e-6, 0.0001, 0.6", "20, 1e-6, 1, 1"})
  void oneMoreStepWouldBeTooMany(double epsilon, double delta, double rate, double noise) {
    Calibrated found =
        Calibration.to(new PrivacyBudget(epsilon, delta))
            .steps(steps -> poisson(rate, noise, steps));
    long steps = (long) found.value();

    assertThat(best(poisson(rate, noise, steps), delta)).isLessThanOrEqualTo(epsilon);
    assertThat(best(poisson(rate, noise, steps + 1 + steps / 100_000), delta))
        .isGreaterThan(epsilon);
    assertThat(found.evaluations()).isLessThanOrEqualTo(20);
  }

  @ParameterizedTest
  @CsvSource({"1, 1e-5, 1.5, 1000", "0.1, 1e-6, 5, 100", "3, 1e-6, 0.7, 1"})
  void aHigherRateWouldBeTooMuch(double epsilon, double delta, double noise, long steps) {
    Calibrated found =
        Calibration.to(new PrivacyBudget(epsilon, delta)).rate(rate -> poisson(rate, noise, steps));

    assertThat(best(poisson(found.value(), noise, steps), delta)).isLessThanOrEqualTo(epsilon);
    assertThat(best(poisson(found.value() * 1.001, noise, steps), delta)).isGreaterThan(epsilon);
    assertThat(found.evaluations()).isLessThanOrEqualTo(20);
  }

  @Test
  void worksForLaplaceAndForOneAccountant() {
    Calibrated found =
        Calibration.to(new PrivacyBudget(1, 1e-6), Accountants.renyi())
            .noise(noise -> new Repeated(new Laplace(noise), 10));

    assertThat(found.epsilon().upper()).isCloseTo(1, within(1.1e-4)).isLessThanOrEqualTo(1);
    assertThat(found.value()).isBetween(1.0, 10.0);
  }

  @Test
  void refusesWhatCannotBeReached() {
    PrivacyEvent spent = new ApproximateEpsilon(0.1, 1e-4);

    assertThatThrownBy(
            () ->
                Calibration.to(new PrivacyBudget(1, 1e-5))
                    .noise(s -> Sequence.of(new Gaussian(s), spent)))
        .isInstanceOf(UnreachableTarget.class)
        .hasMessageContaining("costs epsilon infinity");
    assertThatThrownBy(
            () ->
                Calibration.to(new PrivacyBudget(0.1, 1e-5))
                    .steps(t -> new Repeated(new Gaussian(1), t)))
        .isInstanceOf(UnreachableTarget.class)
        .hasMessageStartingWith("even one step costs epsilon 4.37");
    assertThatThrownBy(
            () ->
                Calibration.to(new PrivacyBudget(1, 1e-5), Accountants.exactGaussian())
                    .noise(s -> poisson(0.1, s, 2)))
        .isInstanceOf(UnsupportedEvent.class);
  }

  @Test
  void refusesTargetsThatAreNone() {
    for (double epsilon : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> Calibration.to(new PrivacyBudget(epsilon, 1e-5)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("epsilon must be a finite number > 0, was " + epsilon);
    }
    for (double delta : new double[] {0, 1, Double.NaN}) {
      assertThatThrownBy(() -> Calibration.to(new PrivacyBudget(1, delta)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static double best(PrivacyEvent event, double delta) {
    return Accountants.best().epsilon(event, delta).upper();
  }

  private static PrivacyEvent poisson(double rate, double noise, long steps) {
    return new Repeated(new PoissonSampled(rate, new Gaussian(noise)), steps);
  }
}
