package org.priory.privacy.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.data.schema.BadData;

/** Documents in a temporary file are those in memory, in their order. */
class DocumentSpillTest {
  private static final int WORDS = 300;
  private static final Vocabulary VOCABULARY =
      Vocabulary.of(
          IntStream.range(0, WORDS).mapToObj(i -> "w" + (char) ('a' + i % 26) + i).toList());

  @TempDir private Path folder;
  private Path spilled;
  private final Random random = new Random(3);

  @BeforeEach
  void makeFolder() throws IOException {
    spilled = Files.createDirectory(folder.resolve("spilled"));
  }

  private Spill spill(long bytes) {
    return new Spill(bytes, spilled);
  }

  /** Documents of up to 40 different words, some of none. */
  private Path ldac(int documents) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int d = 0; d < documents; d++) {
      int[] words = random.ints(random.nextInt(40), 0, WORDS).distinct().toArray();
      text.append(words.length);
      for (int word : words) {
        text.append(' ').append(word).append(':').append(1 + random.nextInt(9));
      }
      text.append('\n');
    }
    return Files.writeString(folder.resolve("docs.ldac"), text);
  }

  /** Entries in any order, some of them twice, some documents without any. */
  private Path uci(int documents, int entries, boolean isSorted) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < entries; i++) {
      int document =
          isSorted ? 1 + (int) ((long) i * documents / entries) : 1 + random.nextInt(documents);
      int word = 1 + random.nextInt(i % 2 == 0 ? WORDS : 5);
      lines.add(document + " " + word + " " + (1 + random.nextInt(4)));
    }
    if (!isSorted) {
      Collections.shuffle(lines, random);
    }
    lines.addAll(0, List.of("" + documents, "" + WORDS, "" + entries));
    return Files.write(folder.resolve("docword.any.txt"), lines);
  }

  private static List<String> all(DocumentBlocks documents, double share, int step) {
    DocumentCursor cursor = documents.cursor(share);
    List<String> all = new ArrayList<>();
    for (int d = 0; d < documents.count(); d += step) {
      all.add(text(cursor, d));
    }
    return all;
  }

  private static String text(DocumentCursor cursor, int document) {
    cursor.at(document);
    StringBuilder text = new StringBuilder();
    for (int i = cursor.start(); i < cursor.start() + cursor.size(); i++) {
      text.append(cursor.words()[i]).append(':').append(cursor.counts()[i]).append(' ');
    }
    return text.toString();
  }

  private void sameOnDisk(Path file, long... bytes) throws IOException {
    DocumentSource source = DocumentFiles.open(file, VOCABULARY);
    DocumentBlocks memory = source.read();
    assertThat(memory.isInMemory()).isTrue();
    for (long room : bytes) {
      try (DocumentBlocks onDisk = source.read(spill(room))) {
        assertThat(onDisk.isInMemory()).isFalse();
        assertThat(onDisk.count()).isEqualTo(memory.count());
        assertThat(onDisk.counts()).isEqualTo(memory.counts());
        for (double share : new double[] {1, 1e-6}) {
          assertThat(all(onDisk, share, 1)).isEqualTo(all(memory, 1, 1));
          assertThat(all(onDisk, share, 997)).isEqualTo(all(memory, share, 997));
          DocumentCursor here = memory.cursor(share);
          DocumentCursor there = onDisk.cursor(share);
          for (int i = 0; i < 300; i++) {
            int any = random.nextInt(memory.count());
            assertThat(text(there, any)).isEqualTo(text(here, any));
          }
        }
        assertThatThrownBy(onDisk::chunks).hasMessageContaining("in a file");
      }
      assertThat(spilled).isEmptyDirectory();
    }
  }

  @Test
  void linesAreTheSameOnDisk() throws IOException {
    sameOnDisk(ldac(40_000), 1, 3_000_000);
  }

  @Test
  void entriesInAnyOrderAreTheSameOnDisk() throws IOException {
    // Runs of a few hundred entries, and of most of them.
    sameOnDisk(uci(20_000, 60_000, false), 20_000, 300_000);
  }

  @Test
  void entriesInOrderAreTheSameOnDisk() throws IOException {
    sameOnDisk(uci(20_000, 60_000, true), 20_000, 300_000);
  }

  @Test
  void documentsLongerThanAWindowAreRead() throws IOException {
    int words = 200_000;
    Vocabulary large = Vocabulary.of(IntStream.range(0, words).mapToObj(i -> "w" + i).toList());
    List<int[]> corpus = new ArrayList<>();
    for (int d = 0; d < 9; d++) {
      corpus.add(IntStream.range(0, d % 3 == 0 ? words - d : d).toArray());
    }
    DocumentBlocks memory = DocumentBlocks.of(large, corpus);
    // So many words end a chunk: memory for reading does not grow with documents.
    assertThat(memory.chunks().size()).isGreaterThan(1);
    try (SpilledDocuments file = new SpilledDocuments(spilled)) {
      memory.chunks().forEach(file::append);
      DocumentBlocks onDisk =
          new DocumentBlocks(large, file, memory.counts().fields().get(0).missing());
      for (double share : new double[] {1, 1e-6}) {
        assertThat(all(onDisk, share, 1).equals(all(memory, 1, 1))).isTrue();
      }
      // The twin: other documents are seen to be others.
      DocumentBlocks other = DocumentBlocks.of(large, corpus.subList(1, 9));
      assertThat(all(onDisk, 1, 1).equals(all(other, 1, 1))).isFalse();
    }
  }

  @Test
  void whatFitsStaysInMemory() throws IOException {
    try (DocumentBlocks documents =
        DocumentFiles.open(ldac(100), VOCABULARY).read(spill(1 << 20))) {
      assertThat(documents.isInMemory()).isTrue();
      assertThat(spilled).isEmptyDirectory();
    }
  }

  /** A file that turns out to be damaged leaves nothing behind. */
  @Test
  void nothingIsLeftOfWhatFails() throws IOException {
    Path packed = folder.resolve("docs.ldac.gz");
    try (var out = new java.util.zip.GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(ldac(40_000), out);
    }
    byte[] bytes = Files.readAllBytes(packed);
    Files.write(packed, java.util.Arrays.copyOf(bytes, bytes.length - 20));
    assertThatThrownBy(() -> DocumentFiles.open(packed, VOCABULARY).read(spill(1)))
        .isInstanceOf(BadData.class);
    assertThat(spilled).isEmptyDirectory();
  }
}
