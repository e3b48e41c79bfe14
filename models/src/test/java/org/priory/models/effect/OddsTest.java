package org.priory.models.effect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.models.text.Known;
import org.priory.models.text.Percent;

class OddsTest {

  @ParameterizedTest
  @CsvSource({
    "1, 0.05, 1.00",
    "1.4142, 0.03, 1.41",
    "1.4142, 0.002, 1.4142",
    "1.4142, 0.004, 1.414",
    "1.4142, 0.3, 1.4",
    "1.4142, 3, 1.4",
    "0.7408, 0.1, 0.74",
    "2.7183, 0.1, 2.72",
    "12.34, 0.05, 12.3",
    "12.34, 0.4, 12",
    "99.96, 0.05, 100",
    "9.996, 0.05, 10",
    "123.4, 0.3, 120",
    "99999, 0.3, 100000",
    "123456, 0.05, 1.23e5",
    "0.5, 0.4, 0.50",
    "0.0482, 0.3, 0.048",
    "0.00123, 0.3, 0.0012",
    "0.000123456, 0.05, 0.000123",
    "1e-9, 1, 1e-9",
    "1.4142, 0, 1.41",
    "Infinity, 1, infinity",
    "0, 1, 0"
  })
  void haveTheDigitsThatAreKnown(double odds, double sd, String text) {
    assertThat(Odds.text(odds, sd)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1.324, 0.026, 1.324 (1.258 to 1.393)",
    "0.2516, 0.2, 0.25 (0.17 to 0.37)",
    "6.8, 0.22, 6.8 (4.4 to 10.5)",
    "4.4817, 0.447, 4.5 (1.9 to 10.8)",
    "960, 2.4, 960 (8.7 to 1.06e5)",
    "1.3e7, 5.8, 1.3e7 (150 to 1.1e12)"
  })
  void endsOfAnIntervalHaveTheDecimalsOfItsMiddle(double odds, double sd, String text) {
    assertThat(
            Odds.text(odds, sd)
                + " ("
                + Odds.text(odds * Math.exp(-1.96 * sd), odds, sd)
                + " to "
                + Odds.text(odds * Math.exp(1.96 * sd), odds, sd)
                + ")")
        .isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.12, 0.09, 0.16, 12 % (9 to 16 %)",
    "0.1234, 0.1149, 0.1312, 12.3 % (11.5 to 13.1 %)",
    "0.004, 0.002, 0.009, 0.4 % (0.2 to 0.9 %)",
    "0.001, 0.00001, 0.08, under 1 % (under 1 to 8 %)",
    "0.999, 0.9, 0.99999, over 99 % (90 to over 99 %)",
    "0, 0, 0.5, 0 % (0 to 50 %)"
  })
  void probabilitiesHaveThoseOfTheirInterval(double p, double low, double high, String text) {
    assertThat(Percent.text(p, low, high)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.35987, 0.0312, 0.360",
    "-0.0001, 0.02, 0.000",
    "1234.56, 123, 1230",
    "1234.56, 12, 1235",
    "0.0000123, 0.0000001, 1.23e-5",
    "123456789, 20000, 1.23457e8",
    "5, 0, 5",
    "Infinity, 1, infinity"
  })
  void numbersHaveTwoDigitsOfTheirDeviation(double value, double sd, String text) {
    assertThat(Known.text(value, sd)).isEqualTo(text);
  }
}
