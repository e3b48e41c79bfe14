package org.priory.privacy.data.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {

  private static double parse(String text) {
    char[] padded = ("9" + text + "9").toCharArray();
    return Decimal.parse(padded, 1, padded.length - 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "+7",
        "1.5",
        ".5",
        "5.",
        "1e3",
        "1E-3",
        "-2.5e+2",
        "123456789.123456789",
        "0.00000000000000000000000001",
        "99999999999999999999999999",
        "1e308",
        "4.9e-324",
        "1e-400",
        "9223372036854775807",
        "0e99999999999",
        "1.7976931348623157e308",
        "0.1234567890123456789012345678901234567890e5"
      })
  void readsAsJavaDoes(String text) {
    double expected = Double.parseDouble(text);
    assertThat(parse(text)).isEqualTo(expected, within(Math.abs(expected) * 1e-15));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        ".",
        "e5",
        "1e",
        "1e+",
        "1.2.3",
        "NaN",
        "Infinity",
        "0x1p3",
        "1d",
        "1,5",
        "1 2",
        "--1",
        "1e5.5",
        "é",
        "١"
      })
  void whatIsNoDecimalNumberIsNotANumber(String text) {
    assertThat(parse(text)).isNaN();
  }

  @Test
  void tooLargeIsInfinite() {
    assertThat(parse("1e999")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(parse("-1e99999999999999")).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void randomNumbers() {
    Random random = new Random(7);
    for (int i = 0; i < 100_000; i++) {
      double value = random.nextGaussian() * Math.pow(10, random.nextInt(600) - 300);
      String text =
          i % 2 == 0 ? Double.toString(value) : Double.toString((float) random.nextGaussian());
      double expected = Double.parseDouble(text);
      assertThat(Math.abs(parse(text) - expected))
          .as(text)
          .isLessThanOrEqualTo(Math.abs(expected) * 1e-15);
    }
  }
}
