package org.priory.privacy.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTreeTest {

  @Test
  void readsEveryKindOfValueInOrder() {
    Map<String, ?> read =
        JsonTree.object(
            "{\"b\": \"ε\\n\", \"a\": [1, 2.5, null, true], \"long\": 9223372036854775807,"
                + " \"longer\": 18446744073709551616, \"huge\": 1e999, \"o\": {}}");
    assertThat(read.keySet()).containsExactly("b", "a", "long", "longer", "huge", "o");
    assertThat(read.get("b")).isEqualTo("ε\n");
    assertThat(read.get("a")).isEqualTo(Arrays.asList(1L, 2.5, null, true));
    assertThat(read.get("long")).isEqualTo(Long.MAX_VALUE);
    assertThat(read.get("longer")).isEqualTo(0x1p64);
    assertThat(read.get("huge")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(read.get("o")).isEqualTo(Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "{\"a\": 1, \"a\": 2} ! line 1 column ",
        "{\"a\": {\"b\": 1, \"b\": 1}} ! line 1 column ",
        "{} {} ! line 1 column ",
        "{} x ! line 1 column ",
        "1 2 ! line 1 column ",
        "NaN ! line 1 column ",
        "[NaN] ! line 1 column ",
        "[Infinity] ! line 1 column ",
        "[+1] ! line 1 column ",
        "[01] ! line 1 column ",
        "[.5] ! line 1 column ",
        "[1,] ! line 1 column ",
        "{'a': 1} ! line 1 column ",
        "{a: 1} ! line 1 column ",
        "[1] // 2 ! line 1 column ",
        "/* */ [1] ! line 1 column ",
        "{\"a\": ! line 1 column ",
        "[ ! line 1 column ",
        "\"a ! line 1 column ",
      })
  void refusesWhatIsNotStrictAndSaysWhere(String text, String place) {
    assertThatThrownBy(() -> JsonTree.parse(text))
        .isInstanceOf(BadJson.class)
        .hasMessageStartingWith(place)
        .hasMessageEndingWith("must be JSON with each name once, was something else");
  }

  @Test
  void theLineIsThatOfTheFault() {
    assertThatThrownBy(() -> JsonTree.parse("{\n\"a\": 1,\n\"a\": 2 }"))
        .hasMessageStartingWith("line 3 column ");
  }

  @Test
  void refusesNothingAtAll() {
    assertThatThrownBy(() -> JsonTree.parse(" \n"))
        .isInstanceOf(BadJson.class)
        .hasMessage("must hold JSON, was empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "1", "\"a\"", "null"})
  void refusesWhatIsNoObject(String text) {
    assertThatThrownBy(() -> JsonTree.object(text))
        .isInstanceOf(BadJson.class)
        .hasMessageStartingWith("must be an object { }, was ");
  }

  @Test
  void depthIsBounded() {
    String deepest = "[".repeat(JsonTree.DEEPEST) + "]".repeat(JsonTree.DEEPEST);
    assertThat(JsonTree.parse(deepest)).isInstanceOf(List.class);
    assertThatThrownBy(() -> JsonTree.parse("[" + deepest + "]")).isInstanceOf(BadJson.class);
    assertThatThrownBy(() -> JsonTree.parse("{\"a\":".repeat(100_000))).isInstanceOf(BadJson.class);
  }
}
