package org.priory.privacy.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.encoding.UnitCell;

/** Documents that go to parts and come together are those that they were, in their order. */
class DocumentPartTest {
  private static final int WORDS = 9;

  /** More than a chunk, in files of different lengths. */
  private static final int[] FILES = {1, 20_000, 700, 3};

  private final Random random = new Random(4);

  private static Vocabulary vocabulary() {
    return Vocabulary.of(IntStream.range(0, WORDS).mapToObj(i -> "w" + i).toList());
  }

  private DocumentBlocks documents(int count) {
    List<int[]> documents = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      documents.add(random.ints(random.nextInt(6), 0, WORDS).toArray());
    }
    return DocumentBlocks.of(vocabulary(), documents);
  }

  private static List<String> texts(DocumentBlocks documents) {
    List<String> texts = new ArrayList<>();
    for (int d = 0; d < documents.count(); d++) {
      DocumentChunk chunk = documents.chunk(d);
      StringBuilder text = new StringBuilder();
      for (int i = chunk.starts()[documents.index(d)];
          i < chunk.starts()[documents.index(d) + 1];
          i++) {
        text.append(chunk.words()[i]).append(':').append(chunk.counts()[i]).append(' ');
      }
      texts.add(text.toString());
    }
    return texts;
  }

  @Test
  void theCorpusIsThatOfItsFiles() {
    List<DocumentBlocks> files = IntStream.of(FILES).mapToObj(this::documents).toList();
    List<String> whole = files.stream().flatMap(file -> texts(file).stream()).toList();
    long all = whole.size();
    for (int parts : new int[] {1, 4, 64}) {
      long[] starts = new long[parts + 1];
      for (int i = 0; i <= parts; i++) {
        starts[i] = all * i / parts;
      }
      List<List<DocumentPart>> own = new ArrayList<>();
      IntStream.range(0, parts).forEach(i -> own.add(new ArrayList<>()));
      long first = 0;
      for (DocumentBlocks file : files) {
        DocumentPart.split(
            WORDS, file.chunks(), first, starts, (part, some) -> own.get(part).add(some));
        first += file.count();
      }
      List<String> joined = new ArrayList<>();
      for (int i = 0; i < parts; i++) {
        Collections.shuffle(own.get(i), random); // as they come
        DocumentPart part = DocumentPart.join(WORDS, own.get(i));
        assertThat((long) part.count()).isEqualTo(starts[i + 1] - starts[i]);
        joined.addAll(texts(part.documents()));
      }
      assertThat(joined).isEqualTo(whole);
    }
  }

  /** A part without a document has none, and sums to nothing. */
  @Test
  void noDocumentIsAPartToo() {
    assertThat(DocumentPart.join(WORDS, List.of()).count()).isZero();
  }

  private static byte[] digest(DocumentBlocks documents) {
    MessageDigest digest = UnitCell.newDigest();
    documents.chunks().forEach(chunk -> chunk.digest(digest));
    return digest.digest();
  }

  @Test
  void digestsTellDocumentsApart() {
    int[][] one = {{1, 2}, {3}};
    int[][] moved = {{1}, {2, 3}};
    int[][] twice = {{1, 2, 2}, {3}};
    byte[] digest = digest(DocumentBlocks.of(vocabulary(), List.of(one)));
    assertThat(digest(DocumentBlocks.of(vocabulary(), List.of(one)))).isEqualTo(digest);
    assertThat(digest(DocumentBlocks.of(vocabulary(), List.of(moved)))).isNotEqualTo(digest);
    assertThat(digest(DocumentBlocks.of(vocabulary(), List.of(twice)))).isNotEqualTo(digest);
  }
}
