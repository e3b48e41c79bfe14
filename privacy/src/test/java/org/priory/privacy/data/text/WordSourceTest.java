package org.priory.privacy.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.records.PrivateTexts;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.BadData;

/** Words of documents without a vocabulary. */
class WordSourceTest {
  @TempDir Path folder;

  @Test
  void aDocumentHasEachOfItsWordsOnce() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("d.txt"), "The cat's well-fed THE cat\n\n  \nthe dog, cat\n...\n");
    PrivateTexts texts = new PrivateTexts(List.of(WordSource.WORD));
    try (Records records = WordSource.open(file, texts, Set.of("the")).read()) {
      assertThat(records.units().count()).isEqualTo(2);
      List<String> words = new ArrayList<>();
      for (int row = 0; row < records.rows(); row++) {
        words.add(texts.text(0, (int) records.block(row)[records.offset(row) + 1]));
      }
      assertThat(words).containsExactly("cats", "well", "fed", "cat", "dog", "cat");
      assertThat(records.units().start(1)).isEqualTo(4);
    }
  }

  /** More words than a chunk has rows: documents go on in the next one. */
  @Test
  void longDocumentsGoOn() throws IOException {
    StringBuilder line = new StringBuilder();
    int words = 70_000;
    for (int i = 0; i < words; i++) {
      line.append("w").append(i).append(' ');
    }
    Path file = Files.writeString(folder.resolve("d.txt"), line + "\n" + line + "\n");
    PrivateTexts texts = new PrivateTexts(List.of(WordSource.WORD));
    try (Records records = WordSource.open(file, texts, Set.of()).read()) {
      assertThat(records.rows()).isEqualTo(2 * words);
      assertThat(records.units().count()).isEqualTo(2);
      int at = records.offset(words - 1);
      float[] block = records.block(words - 1);
      assertThat(block[at]).isEqualTo(PrivateTexts.high(words - 1));
      assertThat(block[at + 1]).isEqualTo(PrivateTexts.low(words - 1));
    }
  }

  @Test
  void countsHaveNoWords() throws IOException {
    Path file = Files.writeString(folder.resolve("d.ldac"), "1 0:1\n");
    PrivateTexts texts = new PrivateTexts(List.of(WordSource.WORD));
    assertThatThrownBy(() -> WordSource.open(file, texts, Set.of()))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must be plain text");
  }
}
