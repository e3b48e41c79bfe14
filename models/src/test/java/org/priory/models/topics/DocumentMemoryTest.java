package org.priory.models.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Size;

class DocumentMemoryTest {
  @TempDir Path folder;

  @Test
  void refusesAFileThatWouldNotFit() throws IOException {
    Path file = Files.write(folder.resolve("docs.ldac"), new byte[1000]);
    assertThatCode(() -> DocumentMemory.check(file, List.of(file), Size.PUBLIC, 10, 2, 1, 10_000))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> DocumentMemory.check(file, List.of(file), Size.PUBLIC, 10, 2, 1, 1500))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must fit in memory");
    // compressed it is more
    Path compressed = Files.write(folder.resolve("docs.ldac.gz"), new byte[1000]);
    assertThatThrownBy(
            () ->
                DocumentMemory.check(compressed, List.of(compressed), Size.PUBLIC, 10, 2, 1, 5000))
        .isInstanceOf(BadData.class);
  }

  /** Files of other lengths are refused in the same words. */
  @Test
  void aPrivateNumberIsNotTold() throws IOException {
    Path file = folder.resolve("docs.ldac");
    Set<String> words = new HashSet<>();
    for (int length : new int[] {5_000, 50_000}) {
      Files.write(file, new byte[length]);
      BadData refusal =
          catchThrowableOfType(
              BadData.class,
              () -> DocumentMemory.check(file, List.of(file), Size.PRIVATE, 10, 2, 1, 3000));
      words.add(refusal.getMessage());
    }
    assertThat(words).hasSize(1);
  }

  @Test
  void refusesTablesThatWouldNotFit() throws IOException {
    Path file = Files.write(folder.resolve("docs.ldac"), new byte[10]);
    assertThatThrownBy(
            () ->
                DocumentMemory.check(
                    file, List.of(file), Size.PUBLIC, 1_000_000, 1000, 2, 4_000_000_000L))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("fewer documents, words or topics");
  }
}
