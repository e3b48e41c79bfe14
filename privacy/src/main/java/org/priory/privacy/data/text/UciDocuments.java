package org.priory.privacy.data.text;

import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.file.DataFile;
import org.priory.privacy.data.records.Spill;

/**
 * UCI bag of words: the number of documents, of words and of entries, then an entry a line. Entries
 * of a document may be anywhere in the file, so all are read, and put in order, before the first
 * document is known.
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
  public DocumentReader open(Spill spill) {
    UciEntries entries = new UciEntries(spill);
    try (Lines lines = new Lines(file)) {
      for (int i = 0; i < 3; i++) {
        lines.next();
      }
      while (lines.next()) {
        add(lines.buffer(), lines.from(), lines.to(), entries);
      }
      return new InOrder(entries, entries.inOrder());
    } catch (Throwable failure) {
      entries.close();
      throw failure;
    }
  }

  /** An entry of a document and a word that there are; others are passed over. */
  private void add(char[] text, int from, int to, UciEntries entries) {
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
      entries.add((int) numbers[0] - 1, (int) numbers[1] - 1, (float) numbers[2]);
    }
  }

  /** Makes documents of entries that come document by document. */
  private final class InOrder implements DocumentReader {
    private final UciEntries entries;
    private final UciRun each;
    private final DocumentBuilder builder = new DocumentBuilder(vocabulary.size());
    private boolean more;
    private int document;

    InOrder(UciEntries entries, UciRun each) {
      this.entries = entries;
      this.each = each;
      this.more = each.next();
    }

    @Override
    public @Nullable DocumentChunk next() {
      for (; document < documents && !builder.isFull(); document++) {
        for (; more && each.document() == document; more = each.next()) {
          builder.add(each.word(), each.count());
        }
        builder.end();
      }
      return builder.isEmpty() ? null : builder.take();
    }

    @Override
    public void close() {
      entries.close();
    }
  }
}
