package org.priory.privacy.data.text;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.file.DataFile;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.PrivateTexts;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Target;

/**
 * The words of documents of plain text without a vocabulary: a row for each different word of a
 * document, all rows of a document one record.
 *
 * <p>A word is what {@link LineWords} finds where the vocabulary has letters and digits alone: in
 * lower case, spaces, tabs and hyphens separate, any other character is dropped.
 */
public final class WordSource extends RecordSource {
  /** The name of the one column of texts. */
  public static final String WORD = "word";

  /** Longer words are passed over. */
  private static final int LONGEST = 60;

  private static final Features FEATURES =
      Features.of(
          List.of(WORD, WORD + " (rest)"), Math.sqrt(2.0) * PrivateTexts.RADIX, Target.NONE);

  private final DataFile file;
  private final PrivateTexts texts;
  private final Set<String> without;

  private WordSource(DataFile file, PrivateTexts texts, Set<String> without) {
    this.file = file;
    this.texts = texts;
    this.without = without;
  }

  /**
   * Looks at the shape of a file and at no document.
   *
   * @param texts where words are kept: of the one column {@link #WORD}
   * @param without words that are not wanted, in lower case
   * @throws org.priory.privacy.data.schema.BadData if it is not a file of plain text, a document a
   *     line
   */
  public static WordSource open(Path path, PrivateTexts texts, Set<String> without) {
    DataFile file = new DataFile(path);
    if (TextFormat.of(file) != TextFormat.LINES) {
      throw file.bad(
          "",
          "must be plain text, a document a line (.txt)",
          "counts of words, which have numbers for them",
          "take the vocabulary that these numbers were made with");
    }
    new Lines(file).close();
    return new WordSource(file, texts, Set.copyOf(without));
  }

  @Override
  public Features features() {
    return FEATURES;
  }

  @Override
  protected boolean hasUnits() {
    return true;
  }

  @Override
  protected ChunkReader rows() {
    return new Pass();
  }

  /** One pass over the lines; a document may go on in the next chunk. */
  private final class Pass implements ChunkReader {
    private final Lines lines = new Lines(file);
    private final int capacity = chunkRows(FEATURES.width());
    private final Set<Integer> seen = new HashSet<>();
    private int[] words = new int[16];
    private int count;
    private int next;
    private long document;

    @Override
    public @Nullable RecordChunk next() {
      float[] features = new float[2 * capacity];
      long[] keys = new long[2 * capacity];
      int rows = 0;
      while (rows < capacity && (next < count || readLine())) {
        for (; next < count && rows < capacity; next++, rows++) {
          features[2 * rows] = PrivateTexts.high(words[next]);
          features[2 * rows + 1] = PrivateTexts.low(words[next]);
          keys[2 * rows] = document * 0x9E3779B97F4A7C15L;
          keys[2 * rows + 1] = document;
        }
      }
      if (rows == 0) {
        return null;
      }
      return new RecordChunk(
          2,
          rows,
          Arrays.copyOf(features, 2 * rows),
          new float[0],
          new long[0],
          Arrays.copyOf(keys, 2 * rows));
    }

    /** The different words of the next line; false at the end. */
    private boolean readLine() {
      if (!lines.next()) {
        return false;
      }
      document++;
      seen.clear();
      count = 0;
      next = 0;
      StringBuilder word = new StringBuilder();
      for (int i = lines.from(); i <= lines.to(); i++) {
        char c = i == lines.to() ? ' ' : Character.toLowerCase(lines.buffer()[i]);
        if (Character.isLetterOrDigit(c)) {
          word.append(c);
        } else if (c == '-' || c <= ' ') {
          end(word);
        }
      }
      return true;
    }

    private void end(StringBuilder letters) {
      String word = letters.toString();
      letters.setLength(0);
      if (word.isEmpty() || word.length() > LONGEST || without.contains(word)) {
        return;
      }
      int number = texts.number(0, word);
      if (seen.add(number)) {
        if (count == words.length) {
          words = Arrays.copyOf(words, 2 * count);
        }
        words[count++] = number;
      }
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
