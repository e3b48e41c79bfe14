package org.priory.privacy.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.schema.BadData;

class DocumentSourceTest {

  @TempDir Path folder;

  private final Vocabulary vocabulary = Vocabulary.of(List.of("cat", "dog", "None", "rerun"));

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private DocumentChunk read(String name, String text) throws IOException {
    return DocumentFiles.open(write(name, text), vocabulary).read().chunks().get(0);
  }

  @Test
  void linesOfText() throws IOException {
    DocumentChunk chunk =
        read("a.txt", "The Cat, the cat-DOG; none!\n\n  \nno such word\r\nre-run re'run");
    assertThat(chunk.documents()).isEqualTo(3);
    assertThat(chunk.starts()).containsExactly(0, 3, 3, 4);
    assertThat(chunk.words()).containsExactly(0, 1, 2, 3);
    assertThat(chunk.counts()).containsExactly(2, 1, 1, 1);
  }

  @Test
  void documentsWithoutAWordAreCountedForTheCurator() throws IOException {
    Path file = write("a.txt", "cat\n\nno such word\nnor this\ndog");
    CuratorsCounts counts = DocumentFiles.open(file, vocabulary).read().counts();
    assertThat(counts.records()).isEqualTo(4);
    assertThat(counts.fields().get(0).missing()).isEqualTo(2);
    assertThat(counts.toString()).isEqualTo("CuratorsCounts[NOT PRIVATE]");
  }

  @Test
  void ldacCounts() throws IOException {
    DocumentChunk chunk =
        read("a.ldac", "2 0:3 2:1\n0\n9 7:1 -1:2 1:x 1:-4 x 1: :1 1:2:3 3:1 3:99999999999999999\n");
    assertThat(chunk.documents()).isEqualTo(3);
    assertThat(chunk.starts()).containsExactly(0, 2, 2, 3);
    assertThat(chunk.words()).containsExactly(0, 2, 3);
    assertThat(chunk.counts()).containsExactly(3, 1, 1 << 24);
  }

  @Test
  void uciBagOfWordsInAnyOrder() throws IOException {
    DocumentChunk chunk =
        read("docword.a.txt", "3\n4\n5\n3 1 2\n1 4 1\n3 1 5\n1 1 1\n9 1 1\n1 9 1\nrubbish\n1 2\n");
    assertThat(chunk.documents()).isEqualTo(3);
    assertThat(chunk.starts()).containsExactly(0, 2, 2, 3);
    assertThat(chunk.words()).containsExactly(3, 0, 0);
    assertThat(chunk.counts()).containsExactly(1, 1, 7);
  }

  @Test
  void manyDocumentsInPieces() throws IOException {
    StringBuilder text = new StringBuilder();
    int count = DocumentBuilder.CHUNK + 10;
    for (int i = 0; i < count; i++) {
      text.append("cat ".repeat(i % 50)).append("dog\n");
    }
    DocumentBlocks documents =
        DocumentFiles.open(write("a.txt", text.toString()), vocabulary).read();
    assertThat(documents.count()).isEqualTo(count);
    assertThat(documents.chunks()).hasSize(2);
    int last = count - 1;
    DocumentChunk chunk = documents.chunk(last);
    int start = chunk.starts()[documents.index(last)];
    assertThat(chunk.counts()[start]).isEqualTo(last % 50);
  }

  /** Any text gives documents with words of the vocabulary and counts above 0. */
  @Test
  void total() throws IOException {
    Random random = new Random(11);
    String alphabet = "01239: -\tcatdog\n\r\"é\u0000";
    for (int trial = 0; trial < 50; trial++) {
      StringBuilder text = new StringBuilder("0 ");
      for (int i = 0; i < 2000; i++) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      for (TextFormat format : List.of(TextFormat.LINES, TextFormat.LDAC)) {
        DocumentBlocks documents =
            DocumentFiles.open(write("t", text.toString()), vocabulary, format).read();
        for (DocumentChunk chunk : documents.chunks()) {
          assertThat(chunk.starts()[chunk.documents()]).isEqualTo(chunk.words().length);
          for (int i = 0; i < chunk.words().length; i++) {
            assertThat(chunk.words()[i]).isBetween(0, 3);
            assertThat(chunk.counts()[i]).isGreaterThan(0);
          }
        }
      }
    }
  }

  private void refused(Path file, String message) {
    assertThatThrownBy(() -> DocumentFiles.open(file, vocabulary))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith(file + ": " + message)
        .hasMessageNotContaining("Zaphod");
  }

  @Test
  void refusals() throws IOException {
    refused(write("a.pdf", "Zaphod"), "must be named .txt (lines), .ldac");
    refused(write("a.txt", " \n\n"), "must hold a document, was no line");
    refused(write("docword.b.txt", "Zaphod\n"), "line 1: must be the number of documents");
    refused(write("docword.c.txt", "3\n5\n7\n"), "line 2: must be the 4 words of the vocabulary");
    refused(folder.resolve("none.txt"), "must be a file, was not found");
    Path words = write("words.txt", "\n\n");
    assertThatThrownBy(() -> Vocabulary.read(words))
        .hasMessageStartingWith(words + ": must have a word, was none");
    Path endless = folder.resolve("endless.txt");
    try (RandomAccessFile file = new RandomAccessFile(endless.toFile(), "rw")) {
      file.setLength(10L << 30);
    }
    refused(endless, "must have lines of at most 67108864 characters, was a longer one");
  }
}
