package org.priory.models.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.priory.privacy.data.schema.BadData;

class DocumentMemoryTest {
  private static final long GB = 1_000_000_000L;

  @Test
  void refusesTablesThatWouldNotFit() {
    assertThatCode(() -> new DocumentMemory(10_000, 100, 2, GB).check()).doesNotThrowAnyException();
    assertThatThrownBy(() -> new DocumentMemory(1_000_000, 1000, 2, 4 * GB).check())
        .isInstanceOf(BadData.class)
        .hasMessageContaining("1000 topics and 1000000 words must fit in memory")
        .hasMessageContaining("fewer topics or words");
  }

  /** Half of the memory, or what tables leave of nine tenths of it. */
  @Test
  void documentsHaveWhatTablesLeave() {
    assertThat(new DocumentMemory(100, 10, 2, GB).room()).isEqualTo(GB / 2);
    // 16 tables of 8 bytes for each of 5 million numbers are 0.64 GB.
    DocumentMemory full = new DocumentMemory(50_000, 100, 2, GB);
    assertThatCode(full::check).doesNotThrowAnyException();
    assertThat(full.room()).isEqualTo(900_000_000L - 640_000_000L - (1 << 24));
    assertThat(new DocumentMemory(1_000_000, 1000, 2, GB).room()).isEqualTo(1);
  }
}
