package org.priory.privacy.data.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.file.DataFile;

/**
 * UCI bag of words: the number of documents, of words and of entries, then an entry a line. Entries
 * of a document may be anywhere in the file, so all are read before the first document is known.
 */
final class UciDocuments implements DocumentSource {

  private final DataFile file;
  private final Vocabulary vocabulary;
  private final int documents;

  private UciDocuments(DataFile file, Vocabulary vocabulary, int documents) {
    this.file = file;
    this.vocabulary = vocabulary;
    this.documents = documents;
  }

  static UciDocuments open(DataFile file, Vocabulary vocabulary) {
    try (Lines lines = new Lines(file)) {
      long documents = header(file, lines, 1, "number of documents");
      long words = header(file, lines, 2, "number of words");
      header(file, lines, 3, "number of entries");
      if (words != vocabulary.size()) {
        throw file.bad(
            "line 2",
            "must be the " + vocabulary.size() + " words of the vocabulary",
            words,
            "give the vocabulary that belongs to this file");
      }
      return new UciDocuments(file, vocabulary, (int) documents);
    }
  }

  private static long header(DataFile file, Lines lines, int line, String what) {
    char[] text = lines.next() ? lines.string().strip().toCharArray() : new char[0];
    long value = LdacPairs.whole(text, 0, text.length);
    if (value < 1 || value > Integer.MAX_VALUE - 1) {
      throw file.bad(
          "line " + line, "must be the " + what, "something else", "give a UCI bag of words");
    }
    return value;
  }

  @Override
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  @Override
  public DocumentReader open() {
    Entries entries = new Entries();
    try (Lines lines = new Lines(file)) {
      for (int i = 0; i < 3; i++) {
        lines.next();
      }
      while (lines.next()) {
        entries.add(lines.buffer(), lines.from(), lines.to());
      }
    }
    Iterator<DocumentChunk> chunks = entries.chunks();
    return new DocumentReader() {
      @Override
      public @Nullable DocumentChunk next() {
        return chunks.hasNext() ? chunks.next() : null;
      }

      @Override
      public void close() {}
    };
  }

  /** Entries in the order of the file, then by document. */
  private final class Entries {
    private int[] document = new int[1 << 16];
    private int[] word = new int[1 << 16];
    private float[] count = new float[1 << 16];
    private int size;

    /** An entry of a document and a word that there are; others are passed over. */
    void add(char[] text, int from, int to) {
      long[] numbers = {-1, -1, -1};
      int at = from;
      for (int i = 0; i < numbers.length; i++) {
        while (at < to && text[at] <= ' ') {
          at++;
        }
        int start = at;
        while (at < to && text[at] > ' ') {
          at++;
        }
        numbers[i] = LdacPairs.whole(text, start, at);
      }
      boolean known =
          numbers[0] >= 1
              && numbers[0] <= documents
              && numbers[1] >= 1
              && numbers[1] <= vocabulary.size();
      if (known && numbers[2] > 0) {
        if (size == document.length) {
          document = Arrays.copyOf(document, Math.multiplyExact(2, size));
          word = Arrays.copyOf(word, document.length);
          count = Arrays.copyOf(count, document.length);
        }
        document[size] = (int) numbers[0] - 1;
        word[size] = (int) numbers[1] - 1;
        count[size++] = (float) numbers[2];
      }
    }

    Iterator<DocumentChunk> chunks() {
      int[] next = new int[documents + 1];
      for (int i = 0; i < size; i++) {
        next[document[i] + 1]++;
      }
      for (int d = 0; d < documents; d++) {
        next[d + 1] += next[d];
      }
      int[] order = new int[size];
      int[] starts = next.clone();
      for (int i = 0; i < size; i++) {
        order[next[document[i]]++] = i;
      }
      DocumentBuilder builder = new DocumentBuilder(vocabulary.size());
      List<DocumentChunk> chunks = new ArrayList<>();
      for (int d = 0; d < documents; d++) {
        for (int i = starts[d]; i < starts[d + 1]; i++) {
          builder.add(word[order[i]], count[order[i]]);
        }
        builder.end();
        if (builder.isFull() || d == documents - 1) {
          chunks.add(builder.take());
        }
      }
      return chunks.iterator();
    }
  }
}
