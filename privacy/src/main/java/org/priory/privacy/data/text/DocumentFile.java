package org.priory.privacy.data.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.priory.privacy.data.records.TemporaryFile;

/**
 * Documents in a temporary file, chunk by chunk as they are in memory: where each document starts,
 * then a word and its count for each entry. Of a chunk only its place is kept in memory.
 */
final class DocumentFile implements AutoCloseable {
  /** Bytes that go through a buffer at a time. */
  private static final int BUFFER = 1 << 18;

  /** A word and its count. */
  static final int ENTRY = Integer.BYTES + Float.BYTES;

  private final TemporaryFile file;

  /** The first document of each chunk, then the one after the last; and where the chunks are. */
  private int[] firsts = new int[16];

  private long[] places = new long[16];
  private int chunks;
  private long entries;

  DocumentFile(Path folder) {
    this.file = new TemporaryFile(folder);
  }

  /** A buffer for {@link #starts} and {@link #read}. */
  static ByteBuffer buffer() {
    return ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.nativeOrder());
  }

  /** Adds the documents of a chunk at the end. */
  void append(DocumentChunk chunk) {
    if (chunks + 1 == firsts.length) {
      firsts = Arrays.copyOf(firsts, 2 * firsts.length);
      places = Arrays.copyOf(places, firsts.length);
    }
    int size = chunk.starts()[chunk.documents()];
    ByteBuffer buffer = buffer();
    long at = places[chunks];
    for (int done = 0; done <= chunk.documents(); ) {
      int part = Math.min(BUFFER / Integer.BYTES, chunk.documents() + 1 - done);
      buffer.asIntBuffer().put(chunk.starts(), done, part);
      at = write(buffer, part * Integer.BYTES, at);
      done += part;
    }
    for (int done = 0; done < size; ) {
      int part = Math.min(BUFFER / ENTRY, size - done);
      IntBuffer into = buffer.asIntBuffer();
      for (int i = done; i < done + part; i++) {
        into.put(chunk.words()[i]).put(Float.floatToRawIntBits(chunk.counts()[i]));
      }
      at = write(buffer, part * ENTRY, at);
      done += part;
    }
    firsts[chunks + 1] = Math.addExact(firsts[chunks], chunk.documents());
    places[chunks + 1] = at;
    entries += size;
    chunks++;
  }

  private long write(ByteBuffer buffer, int bytes, long at) {
    buffer.position(bytes);
    file.write(buffer, at);
    return at + bytes;
  }

  /** Number of documents. */
  int documents() {
    return firsts[chunks];
  }

  /** Bytes that a document has on average. */
  double bytesOfDocument() {
    return (double) ENTRY * entries / Math.max(1, documents());
  }

  /** The chunk that holds a document. */
  int chunkOf(int document) {
    int found = Arrays.binarySearch(firsts, 0, chunks, document);
    return found >= 0 ? found : -found - 2;
  }

  /** The first document of a chunk. */
  int first(int chunk) {
    return firsts[chunk];
  }

  /**
   * Where each document of a chunk starts among its entries, and at the end where the last ends.
   */
  int[] starts(int chunk, ByteBuffer buffer) {
    int[] starts = new int[firsts[chunk + 1] - firsts[chunk] + 1];
    for (int done = 0; done < starts.length; ) {
      int part = Math.min(buffer.capacity() / Integer.BYTES, starts.length - done);
      buffer.clear().limit(part * Integer.BYTES);
      file.read(buffer, places[chunk] + (long) done * Integer.BYTES);
      buffer.asIntBuffer().get(starts, done, part);
      done += part;
    }
    return starts;
  }

  /** Reads entries of a chunk to the start of the arrays. */
  void read(int chunk, int from, int count, int[] words, float[] counts, ByteBuffer buffer) {
    long at =
        places[chunk]
            + (firsts[chunk + 1] - firsts[chunk] + 1L) * Integer.BYTES
            + (long) from * ENTRY;
    for (int done = 0; done < count; ) {
      int part = Math.min(buffer.capacity() / ENTRY, count - done);
      buffer.clear().limit(part * ENTRY);
      file.read(buffer, at + (long) done * ENTRY);
      IntBuffer entry = buffer.asIntBuffer();
      for (int i = done; i < done + part; i++) {
        words[i] = entry.get();
        counts[i] = Float.intBitsToFloat(entry.get());
      }
      done += part;
    }
  }

  @Override
  public void close() {
    file.close();
  }
}
