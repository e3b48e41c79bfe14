package org.priory.models.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Json;

class JsonFileTest {
  @TempDir private Path folder;

  @Test
  void readsWhatWasWritten() throws Exception {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("text", "ε");
    members.put("long", 1L << 60);
    members.put("double", 1 / 3.0);
    members.put("whole", 2.0);
    members.put("flag", false);
    members.put("none", null);
    members.put("list", List.of(1L, Map.of("a", List.of())));
    Path file = Files.writeString(folder.resolve("a.json"), Json.page(members));
    assertThat(JsonFile.read(file, "")).isEqualTo(members);
    assertThat(Json.object(JsonFile.read(file, ""))).isEqualTo(Json.object(members));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "1",
        "{",
        "{\"a\":1",
        "{\"a\":[1,",
        "{} {}",
        "{\"a\":1,\"a\":2}",
        "\u0000"
      })
  void refusesWhatIsNoObject(String text) throws Exception {
    Path file = Files.writeString(folder.resolve("a.json"), text);
    assertThatThrownBy(() -> JsonFile.read(file, "write it again"))
        .isInstanceOf(BadData.class)
        .hasMessage(file + ": must be a JSON object, was damaged; write it again");
  }

  @Test
  void refusesWhatIsNotThereOrNoText() throws Exception {
    Path file = folder.resolve("a.json");
    assertThatThrownBy(() -> JsonFile.read(file, "write it"))
        .hasMessage(file + ": must be a file, was not found; write it");
    Files.write(file, new byte[] {(byte) 0xff, 0x00});
    assertThatThrownBy(() -> JsonFile.read(file, "write it")).hasMessageContaining("damaged");
  }
}
