package org.priory.models.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

  @ParameterizedTest
  @CsvSource({
    "account, account, 0",
    "account, acount, 1",
    "acocunt, account, 1",
    "'', abc, 3",
    "kitten, sitting, 3",
    "ABC, abc, 3"
  })
  void countsTypingErrors(String a, String b, int errors) {
    assertThat(Nearest.errors(a, b)).isEqualTo(errors);
    assertThat(Nearest.errors(b, a)).isEqualTo(errors);
  }

  @Test
  void findsTheNearestWordWhateverItsCase() {
    List<String> words = List.of("account", "calibrate", "audit");
    assertThat(Nearest.to("acount", words)).contains("account");
    assertThat(Nearest.to("CALIBRAT", words)).contains("calibrate");
  }

  @Test
  void saysNothingWhenNothingIsNear() {
    assertThat(Nearest.to("fit", List.of("account", "calibrate"))).isEmpty();
    assertThat(Nearest.to("fit", List.of())).isEmpty();
  }
}
