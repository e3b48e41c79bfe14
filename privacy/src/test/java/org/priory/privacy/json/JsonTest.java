package org.priory.privacy.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JsonTest {

  @Test
  void writesEveryKindOfValueInOrder() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("text", "a \"b\"\nε");
    members.put("double", 1e-12);
    members.put("long", Long.MAX_VALUE);
    members.put("int", -1);
    members.put("flag", true);
    members.put("nothing", null);
    members.put("list", Arrays.asList(1, 2.5, null));
    members.put("map", Map.of("inner", List.of()));
    members.put("infinite", Double.POSITIVE_INFINITY);
    assertThat(Json.object(members))
        .isEqualTo(
            "{\"text\":\"a \\\"b\\\"\\nε\",\"double\":1.0E-12,\"long\":9223372036854775807,"
                + "\"int\":-1,\"flag\":true,\"nothing\":null,\"list\":[1,2.5,null],"
                + "\"map\":{\"inner\":[]},\"infinite\":\"Infinity\"}");
  }

  @Test
  void doublesAreReadBackAsTheyWere() {
    for (double x : new double[] {0.1, 1 / 3.0, Double.MIN_VALUE, Double.MAX_VALUE, -0.0, 1e22}) {
      String text = Json.object(Map.of("x", x));
      assertThat(JsonTree.object(text).get("x")).isEqualTo(x);
    }
  }

  @Test
  void refusesNaNAndUnknownTypes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.object(Map.of("x", Double.NaN)))
        .withMessageContaining("NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.object(Map.of("x", List.of(Set.class))))
        .withMessageContaining("java.lang.Class");
  }
}
