package org.priory.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OddsTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1.00",
    "1.4142, 1.41",
    "12.34, 12.3",
    "123.4, 123",
    "99999, 99999",
    "123456, 123000",
    "0.5, 0.50",
    "0.0482, 0.048",
    "0.00123, 0.0012",
    "0.000123456, 0.000123",
    "1e-9, 1e-9",
    "Infinity, infinity",
    "0, 0"
  })
  void haveTwoOrThreeDigits(double odds, String text) {
    assertThat(Odds.text(odds)).isEqualTo(text);
  }
}
