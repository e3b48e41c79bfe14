package org.priory.privacy.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonValueTest {
  private static final JsonValue VALUE =
      JsonValue.of(
          JsonTree.parse("{\"a\": [1, 2.5, \"x\", null], \"b\": {\"c\": true}, \"n\": null}"));

  @Test
  void pathsLeadToValues() {
    assertThat(VALUE.path("a").path(1).asDouble()).isEqualTo(2.5);
    assertThat(VALUE.path("a").path(2).asText()).isEqualTo("x");
    assertThat(VALUE.path("b").path("c").asBoolean(false)).isTrue();
    assertThat(VALUE.path("a")).extracting(JsonValue::asText).containsExactly("1", "2.5", "x", "");
    assertThat(VALUE.entries().keySet()).containsExactly("a", "b", "n");
    assertThat(VALUE.path("b")).hasSize(1);
  }

  @Test
  void whatIsNotThereIsMissing() {
    for (JsonValue missing :
        new JsonValue[] {
          VALUE.path("n"), VALUE.path("z"), VALUE.path(0), VALUE.path("a").path(9).path("q")
        }) {
      assertThat(missing).isSameAs(JsonValue.MISSING);
      assertThat(missing.isObject() || missing.isArray() || missing.isNumber()).isFalse();
      assertThat(missing.isEmpty()).isTrue();
      assertThat(missing.asText()).isEmpty();
      assertThat(missing.asInt()).isZero();
      assertThat(missing.asDouble(7)).isEqualTo(7);
      assertThat(missing.asBoolean(true)).isTrue();
    }
    assertThat(VALUE.has("n")).isTrue();
    assertThat(VALUE.has("z")).isFalse();
  }
}
