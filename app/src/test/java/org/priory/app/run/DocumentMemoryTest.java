package org.priory.app.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.BadData;

class DocumentMemoryTest {
  @TempDir Path folder;

  @Test
  void refusesAFileThatWouldNotFit() throws IOException {
    Path file = Files.write(folder.resolve("docs.ldac"), new byte[1000]);
    assertThatCode(() -> DocumentMemory.check(file, 10, 2, 1, 10_000)).doesNotThrowAnyException();
    assertThatThrownBy(() -> DocumentMemory.check(file, 10, 2, 1, 1500))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must fit in memory");
    // compressed it is more
    Path compressed = Files.write(folder.resolve("docs.ldac.gz"), new byte[1000]);
    assertThatThrownBy(() -> DocumentMemory.check(compressed, 10, 2, 1, 5000))
        .isInstanceOf(BadData.class);
  }

  @Test
  void refusesTablesThatWouldNotFit() throws IOException {
    Path file = Files.write(folder.resolve("docs.ldac"), new byte[10]);
    assertThatThrownBy(() -> DocumentMemory.check(file, 1_000_000, 1000, 2, 4_000_000_000L))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("fewer documents, words or topics");
  }
}
