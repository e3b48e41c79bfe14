package org.priory.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrioryHomeTest {

  @Test
  void theVariableWins() {
    assertThat(PrioryHome.folder(Map.of("PRIORY_HOME", "/data/priory"), "/home/anna"))
        .isEqualTo(Path.of("/data/priory"));
    assertThat(PrioryHome.folder(Map.of("PRIORY_HOME", ""), "/home/anna"))
        .isEqualTo(Path.of("/home/anna/.priory"));
    assertThat(PrioryHome.folder(Map.of(), "/home/anna")).isEqualTo(Path.of("/home/anna/.priory"));
  }
}
