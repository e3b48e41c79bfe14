package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DigitsTest {
  @Test
  void numbersAreWrittenAsAPersonDoes() {
    assertThat(Digits.all(1)).isEqualTo("1");
    assertThat(Digits.all(1.9)).isEqualTo("1.9");
    assertThat(Digits.all(1e-6)).isEqualTo("1e-6");
    assertThat(Digits.all(2.5e-9)).isEqualTo("2.5e-9");
    assertThat(Digits.all(1e15)).isEqualTo("1e15");
    assertThat(Digits.all(0)).isEqualTo("0");
    assertThat(Digits.all(Double.POSITIVE_INFINITY)).isEqualTo("infinity");
  }

  @Test
  void fourDigitsAreNeverTooFew() {
    assertThat(Digits.up(1.45461)).isEqualTo("1.455");
    assertThat(Digits.up(2.81331844862136E-10)).isEqualTo("2.814e-10");
    assertThat(Digits.up(0.5)).isEqualTo("0.5");
    assertThat(Digits.up(123456)).isEqualTo("123500");
  }
}
