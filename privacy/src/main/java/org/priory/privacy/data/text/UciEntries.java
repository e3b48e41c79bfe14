package org.priory.privacy.data.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.data.records.TemporaryFile;

/**
 * Puts the entries of a bag of words in the order of their documents, those of a document as they
 * came: in memory or, if they are too many, by runs in a temporary file that are merged.
 */
final class UciEntries implements AutoCloseable {
  /** Document, word and count. */
  static final int ENTRY = 2 * Integer.BYTES + Float.BYTES;

  /** Bytes of an entry while a run is filled and put in order. */
  private static final int IN_MEMORY = 4 * ENTRY;

  /** Entries that go through a buffer at a time. */
  private static final int BUFFERED = 1 << 12;

  private final Spill spill;
  private final int most;
  private int[] document;
  private int[] word;
  private float[] count;
  private int size;
  private @Nullable TemporaryFile file;
  private final List<Long> ends = new ArrayList<>();

  UciEntries(Spill spill) {
    this.spill = spill;
    this.most = (int) Math.max(1, Math.min(1 << 28, spill.bytes() / IN_MEMORY));
    int first = Math.min(most, 1 << 12);
    this.document = new int[first];
    this.word = new int[first];
    this.count = new float[first];
  }

  void add(int ofDocument, int ofWord, float times) {
    if (size == most) {
      flush();
    } else if (size == document.length) {
      int larger = (int) Math.min(most, 2L * size);
      document = Arrays.copyOf(document, larger);
      word = Arrays.copyOf(word, larger);
      count = Arrays.copyOf(count, larger);
    }
    document[size] = ofDocument;
    word[size] = ofWord;
    count[size++] = times;
  }

  /** All entries, of which no more may be added. */
  UciRun inOrder() {
    if (file == null) {
      return new InMemory();
    }
    flush();
    document = new int[0];
    word = new int[0];
    count = new float[0];
    List<UciRun> runs = new ArrayList<>();
    long from = 0;
    for (long end : ends) {
      runs.add(new InFile(file, from, end));
      from = end;
    }
    return new MergedRuns(runs);
  }

  /** Places of the entries in memory by document; null if they stand so. */
  private int @Nullable [] order() {
    boolean isSorted = true;
    for (int i = 1; i < size && isSorted; i++) {
      isSorted = document[i - 1] <= document[i];
    }
    if (isSorted) {
      return null;
    }
    long[] keys = new long[size];
    for (int i = 0; i < size; i++) {
      keys[i] = ((long) document[i] << 32) | i;
    }
    Arrays.sort(keys);
    int[] order = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = (int) keys[i];
    }
    return order;
  }

  /** Writes the entries in memory to the file, as a run. */
  private void flush() {
    TemporaryFile to = file;
    if (to == null) {
      to = new TemporaryFile(spill.folder());
      file = to;
    }
    long at = ends.isEmpty() ? 0 : ends.get(ends.size() - 1);
    ByteBuffer buffer = buffer();
    UciRun run = new InMemory();
    while (run.next()) {
      buffer.putInt(run.document()).putInt(run.word()).putFloat(run.count());
      if (!buffer.hasRemaining()) {
        at = write(to, buffer, at);
      }
    }
    ends.add(write(to, buffer, at));
    size = 0;
  }

  private static long write(TemporaryFile to, ByteBuffer buffer, long at) {
    int bytes = buffer.position();
    to.write(buffer, at);
    return at + bytes;
  }

  private static ByteBuffer buffer() {
    return ByteBuffer.allocateDirect(BUFFERED * ENTRY).order(ByteOrder.nativeOrder());
  }

  @Override
  public void close() {
    if (file != null) {
      file.close();
    }
  }

  /** The entries in memory. */
  private final class InMemory implements UciRun {
    private final int @Nullable [] order = order();
    private int next;
    private int at;

    @Override
    public boolean next() {
      if (next == size) {
        return false;
      }
      at = order == null ? next : order[next];
      next++;
      return true;
    }

    @Override
    public int document() {
      return document[at];
    }

    @Override
    public int word() {
      return word[at];
    }

    @Override
    public float count() {
      return count[at];
    }
  }

  /** A run in the file. */
  private static final class InFile implements UciRun {
    private final TemporaryFile file;
    private final ByteBuffer buffer = buffer().limit(0);
    private final long end;
    private long at;
    private int document;
    private int word;
    private float count;

    InFile(TemporaryFile file, long from, long end) {
      this.file = file;
      this.at = from;
      this.end = end;
    }

    @Override
    public boolean next() {
      if (!buffer.hasRemaining()) {
        if (at == end) {
          return false;
        }
        buffer.clear().limit((int) Math.min(buffer.capacity(), end - at));
        file.read(buffer, at);
        at += buffer.remaining();
      }
      document = buffer.getInt();
      word = buffer.getInt();
      count = buffer.getFloat();
      return true;
    }

    @Override
    public int document() {
      return document;
    }

    @Override
    public int word() {
      return word;
    }

    @Override
    public float count() {
      return count;
    }
  }
}
