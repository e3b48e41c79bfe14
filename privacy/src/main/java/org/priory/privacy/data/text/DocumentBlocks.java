package org.priory.privacy.data.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.records.CuratorsCounts;

/**
 * All documents in their order, in memory or in a temporary file, visited by a {@link #cursor}.
 *
 * <p>They are in no random order, as rows have to be for sums over blocks: what a document adds to
 * a sum is exact and its own, so it does not matter what stands beside it, and a sample is drawn by
 * places that know of no content ({@code docs/proofs/wall.md}).
 */
public final class DocumentBlocks implements AutoCloseable {
  private final Vocabulary vocabulary;
  private final List<DocumentChunk> chunks;

  /** The first document of each chunk. */
  private final int[] firsts;

  private final @Nullable SpilledDocuments file;
  private final int count;
  private final long empty;

  DocumentBlocks(Vocabulary vocabulary, List<DocumentChunk> chunks) {
    this.vocabulary = vocabulary;
    this.chunks = List.copyOf(chunks);
    this.firsts = new int[chunks.size()];
    this.file = null;
    int sum = 0;
    long without = 0;
    for (int i = 0; i < firsts.length; i++) {
      firsts[i] = sum;
      sum = Math.addExact(sum, chunks.get(i).documents());
      without += chunks.get(i).empty();
    }
    this.count = sum;
    this.empty = without;
  }

  /**
   * Documents in a file, which is taken over.
   *
   * @param empty how many of them have no word
   */
  DocumentBlocks(Vocabulary vocabulary, SpilledDocuments file, long empty) {
    this.vocabulary = vocabulary;
    this.chunks = List.of();
    this.firsts = new int[0];
    this.file = file;
    this.count = file.documents();
    this.empty = empty;
  }

  /** Documents of one chunk. */
  public static DocumentBlocks of(Vocabulary vocabulary, DocumentChunk chunk) {
    return new DocumentBlocks(vocabulary, List.of(chunk));
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

  /** Those that pass, in their order; in memory only. */
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

  /** Number of words of a document, each as often as it comes; in memory only. */
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

  /** Whether the documents are in memory rather than in a file. */
  public boolean isInMemory() {
    return file == null;
  }

  /**
   * A new place among the documents, for one thread. An interrupt of a thread that reads documents
   * from a file makes the file unusable.
   *
   * @param share of the documents that are visited, about
   */
  public DocumentCursor cursor(double share) {
    return file == null ? new MemoryDocuments(this) : new FileDocuments(file, share);
  }

  /** The documents in blocks; in memory only, as is what follows. */
  public List<DocumentChunk> chunks() {
    requireMemory();
    return chunks;
  }

  /** The block that holds the document, at the place {@link #index}. */
  public DocumentChunk chunk(int document) {
    return chunks.get(block(document));
  }

  /** The document's place in its block. */
  public int index(int document) {
    return document - firsts[block(document)];
  }

  /** The number of the block that holds the document. */
  int block(int document) {
    requireMemory();
    int found = Arrays.binarySearch(firsts, document);
    return found >= 0 ? found : -found - 2;
  }

  /** The first document of a block. */
  int first(int block) {
    return firsts[block];
  }

  private void requireMemory() {
    if (file != null) {
      throw new IllegalStateException("the documents are in a file");
    }
  }

  /** Removes the temporary file, if there is one. */
  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }
}
