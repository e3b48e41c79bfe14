package org.priory.privacy.data.text;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Documents that follow each other in a corpus, as a value that can travel. The words themselves
 * stay behind: what sums over documents asks for their numbers alone.
 */
public final class DocumentPart implements Serializable {
  private static final long serialVersionUID = 1L;

  private final int vocabulary;
  private final long first;
  private final DocumentChunk[] chunks;
  private transient volatile @Nullable DocumentBlocks blocks;

  private DocumentPart(int vocabulary, long first, List<DocumentChunk> chunks) {
    this.vocabulary = vocabulary;
    this.first = first;
    this.chunks = chunks.toArray(new DocumentChunk[0]);
  }

  /** Takes what a file has of one part. */
  public interface Taker {
    void take(int part, DocumentPart documents);
  }

  /**
   * Hands out what a file has of each part of a corpus.
   *
   * @param vocabulary how many words there are
   * @param chunks the documents of the file
   * @param first the place of its first document in the corpus
   * @param starts the place of the first document of each part, and in the end how many there are
   */
  public static void split(
      int vocabulary, List<DocumentChunk> chunks, long first, long[] starts, Taker taker) {
    DocumentBuilder builder = new DocumentBuilder(vocabulary);
    List<DocumentChunk> own = new ArrayList<>();
    int part = 0;
    long place = first;
    long start = first;
    for (DocumentChunk chunk : chunks) {
      for (int i = 0; i < chunk.documents(); i++) {
        if (place >= starts[part + 1]) {
          hand(taker, part, vocabulary, start, own, builder);
          start = place;
          while (place >= starts[part + 1]) {
            part++;
          }
        }
        builder.copy(chunk, i);
        if (builder.isFull()) {
          own.add(builder.take());
        }
        place++;
      }
    }
    hand(taker, part, vocabulary, start, own, builder);
  }

  private static void hand(
      Taker taker,
      int part,
      int vocabulary,
      long first,
      List<DocumentChunk> own,
      DocumentBuilder builder) {
    if (!builder.isEmpty()) {
      own.add(builder.take());
    }
    if (!own.isEmpty()) {
      taker.take(part, new DocumentPart(vocabulary, first, own));
      own.clear();
    }
  }

  /**
   * The documents of several parts, in their order in the corpus.
   *
   * @param vocabulary how many words there are
   * @param parts in any order
   */
  public static DocumentPart join(int vocabulary, List<DocumentPart> parts) {
    DocumentBuilder builder = new DocumentBuilder(vocabulary);
    List<DocumentChunk> all = new ArrayList<>();
    List<DocumentPart> sorted = new ArrayList<>(parts);
    sorted.sort(Comparator.comparingLong(part -> part.first));
    for (DocumentPart part : sorted) {
      for (DocumentChunk chunk : part.chunks) {
        for (int i = 0; i < chunk.documents(); i++) {
          builder.copy(chunk, i);
          if (builder.isFull()) {
            all.add(builder.take());
          }
        }
      }
    }
    if (!builder.isEmpty()) {
      all.add(builder.take());
    }
    return new DocumentPart(vocabulary, sorted.isEmpty() ? 0 : sorted.get(0).first, all);
  }

  /** How many documents. */
  public int count() {
    return documents().count();
  }

  /** The documents, for the engine of this machine; its words have no names. */
  public DocumentBlocks documents() {
    DocumentBlocks so = blocks;
    if (so == null) {
      so = new DocumentBlocks(Vocabulary.of(Collections.nCopies(vocabulary, "")), List.of(chunks));
      blocks = so;
    }
    return so;
  }
}
