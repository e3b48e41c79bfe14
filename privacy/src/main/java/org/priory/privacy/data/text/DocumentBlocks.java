package org.priory.privacy.data.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.priory.privacy.data.records.CuratorsCounts;

/** All documents in memory, in blocks of the same number. */
public final class DocumentBlocks {

  private static final int SHIFT = Integer.numberOfTrailingZeros(DocumentBuilder.CHUNK);

  private final Vocabulary vocabulary;
  private final List<DocumentChunk> chunks;
  private final int count;

  DocumentBlocks(Vocabulary vocabulary, List<DocumentChunk> chunks) {
    this.vocabulary = vocabulary;
    this.chunks = List.copyOf(chunks);
    int sum = 0;
    for (DocumentChunk chunk : chunks) {
      sum = Math.addExact(sum, chunk.documents());
    }
    this.count = sum;
  }

  /**
   * Documents from arrays, as if they had been read.
   *
   * @param words numbers of words, an array a document; a word that comes again is counted again
   */
  public static DocumentBlocks of(Vocabulary vocabulary, List<int[]> words) {
    DocumentBuilder builder = new DocumentBuilder(vocabulary.size());
    List<DocumentChunk> chunks = new ArrayList<>();
    for (int[] document : words) {
      for (int word : document) {
        builder.add(word, 1);
      }
      builder.end();
      if (builder.isFull()) {
        chunks.add(builder.take());
      }
    }
    if (!builder.isEmpty()) {
      chunks.add(builder.take());
    }
    return new DocumentBlocks(vocabulary, chunks);
  }

  /** Those that pass, in their order. */
  public DocumentBlocks select(IntPredicate documents) {
    DocumentBuilder builder = new DocumentBuilder(vocabulary.size());
    List<DocumentChunk> selected = new ArrayList<>();
    for (int d = 0; d < count; d++) {
      if (documents.test(d)) {
        builder.copy(chunk(d), index(d));
        if (builder.isFull()) {
          selected.add(builder.take());
        }
      }
    }
    if (!builder.isEmpty()) {
      selected.add(builder.take());
    }
    return new DocumentBlocks(vocabulary, selected);
  }

  /** Number of words of a document, each as often as it comes. */
  public double tokens(int document) {
    DocumentChunk chunk = chunk(document);
    double sum = 0;
    for (int i = chunk.starts()[index(document)]; i < chunk.starts()[index(document) + 1]; i++) {
      sum += chunk.counts()[i];
    }
    return sum;
  }

  /** NOT PRIVATE, for the curator: a document without a word of the vocabulary is missing. */
  public CuratorsCounts counts() {
    long empty = 0;
    for (DocumentChunk chunk : chunks) {
      for (int i = 0; i < chunk.documents(); i++) {
        empty += chunk.starts()[i] == chunk.starts()[i + 1] ? 1 : 0;
      }
    }
    return new CuratorsCounts(
        count, count, List.of(new CuratorsCounts.Field("words of the vocabulary", empty, 0, 0, 0)));
  }

  /** The public vocabulary. */
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Number of documents. */
  public int count() {
    return count;
  }

  /** The documents in blocks. */
  public List<DocumentChunk> chunks() {
    return chunks;
  }

  /** The block that holds the document, at the place {@link #index}. */
  public DocumentChunk chunk(int document) {
    return chunks.get(document >>> SHIFT);
  }

  /** The document's place in its block. */
  public int index(int document) {
    return document & (DocumentBuilder.CHUNK - 1);
  }
}
