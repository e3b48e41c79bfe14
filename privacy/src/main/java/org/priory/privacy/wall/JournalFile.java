package org.priory.privacy.wall;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.ledger.Receipt;

/**
 * A {@link Journal} in one file: a header with the model's own seed and the id of the charge, and
 * records of {@link JournalRecord}. The noise's source is never in it.
 *
 * <p>A record that is not whole, because its process was killed while it was written, is as if it
 * were not there.
 */
public final class JournalFile implements Journal, AutoCloseable {
  private static final long FORMAT = 0x5052494f524a0002L; // PRIORJ, version 2
  private static final int HEADER = 4 * Long.BYTES;

  /** Without an id: its charge was made first and noted then. */
  private static final long FORMER_FORMAT = 0x5052494f524a0001L;

  private static final int FORMER_HEADER = 2 * Long.BYTES;
  private static final int ZEROS = 1 << 16;

  private final Path path;
  private final FileChannel channel;
  private final long seed;
  private final String id;

  /** Held while a step is claimed and its answer written. */
  private final ReentrantLock section = new ReentrantLock();

  /** Where answers start, and where the next record goes. */
  private final List<Long> places = new ArrayList<>();

  private long end;
  private @Nullable Mark charge;

  private JournalFile(Path path, FileChannel channel, long seed, String id, long end) {
    this.path = path;
    this.channel = channel;
    this.seed = seed;
    this.id = id;
    this.end = end;
  }

  /**
   * Opens a journal, or makes one.
   *
   * @param newSeed the model's own seed, where a journal is made
   * @throws BadData if it is no journal, or of another version
   */
  public static JournalFile open(Path path, LongSupplier newSeed) {
    try {
      FileChannel channel =
          FileChannel.open(
              path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      JournalFile file;
      if (channel.size() < FORMER_HEADER || isCutOff(channel)) {
        // One that was killed before its header was there has charged nothing.
        file = made(path, channel, newSeed.getAsLong());
      } else {
        file = read(path, channel);
        if (file.id.isEmpty() && file.charge == null) {
          file = made(path, channel, file.seed);
        }
      }
      channel.truncate(file.end);
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Opens a journal of which nothing will change.
   *
   * @throws BadData if it is no journal, or of another version
   */
  public static JournalFile reading(Path path) {
    try {
      return read(path, FileChannel.open(path, StandardOpenOption.READ));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JournalFile made(Path path, FileChannel channel, long seed) throws IOException {
    // Never from a seed: two fits with the same one are two charges.
    RandomSource random = SecureSource.create();
    long front = random.nextLong();
    long back = random.nextLong();
    ByteBuffer header =
        ByteBuffer.allocate(HEADER).putLong(FORMAT).putLong(seed).putLong(front).putLong(back);
    channel.write(header.flip(), 0);
    channel.force(true);
    return new JournalFile(path, channel, seed, id(front, back), HEADER);
  }

  private static String id(long front, long back) {
    HexFormat hex = HexFormat.of();
    return hex.toHexDigits(front) + hex.toHexDigits(back);
  }

  private static ByteBuffer header(FileChannel channel) throws IOException {
    ByteBuffer header = ByteBuffer.allocate(HEADER);
    channel.read(header, 0);
    return header.flip();
  }

  /** Whether the header is not whole. */
  private static boolean isCutOff(FileChannel channel) throws IOException {
    return channel.size() < HEADER && header(channel).getLong() == FORMAT;
  }

  private static JournalFile read(Path path, FileChannel channel) throws IOException {
    ByteBuffer header = header(channel);
    long format = header.getLong();
    if (format != FORMAT && format != FORMER_FORMAT) {
      channel.close();
      throw new BadData(
          path.toString(),
          "",
          "must be a journal of this version",
          "another file",
          "go on with the version that wrote it, or fit anew with another `out`");
    }
    JournalFile file =
        format == FORMAT
            ? new JournalFile(
                path, channel, header.getLong(), id(header.getLong(), header.getLong()), HEADER)
            : new JournalFile(path, channel, header.getLong(), "", FORMER_HEADER);
    Optional<JournalRecord.Found> found = JournalRecord.find(channel, file.end);
    while (found.isPresent()) {
      if (found.get().isAnswer()) {
        file.places.add(file.end);
      } else {
        file.charge = JournalRecord.readCharge(channel, file.end);
      }
      file.end = found.get().end();
      found = JournalRecord.find(channel, file.end);
    }
    return file;
  }

  /** The model's own seed: no secret. */
  public long seed() {
    return seed;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Optional<Mark> charge() {
    return Optional.ofNullable(charge);
  }

  @Override
  public Receipt charged(Supplier<Receipt> supplier) {
    makeRoom(JournalRecord.CHARGE);
    section.lock();
    try {
      Receipt receipt = supplier.get();
      Mark mark = new Mark(receipt.entry(), receipt.hash());
      end = JournalRecord.write(channel, end, mark);
      channel.force(true);
      charge = mark;
      return receipt;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      section.unlock();
    }
  }

  @Override
  public int answers() {
    return places.size();
  }

  @Override
  public Kept answer(int i) {
    try {
      return JournalRecord.readAnswer(channel, places.get(i));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void makeRoom(long count, int dimension) {
    makeRoom(count * JournalRecord.bytes(dimension));
  }

  /** Bytes after the last record; what could be had of them is given back where it is not all. */
  private void makeRoom(long bytes) {
    try {
      long size = channel.size();
      try {
        for (long at = size; at < end + bytes; at += ZEROS) {
          channel.write(ByteBuffer.allocate((int) Math.min(ZEROS, end + bytes - at)), at);
        }
        channel.force(true);
      } catch (IOException e) {
        channel.truncate(size);
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(path + ": " + e.getMessage(), e);
    }
  }

  @Override
  public Kept keep(boolean isDurable, Supplier<Kept> answer) {
    section.lock();
    try {
      Kept kept = answer.get();
      long next = JournalRecord.write(channel, end, kept);
      if (isDurable) {
        channel.force(true);
      }
      places.add(end);
      end = next;
      return kept;
    } catch (IOException e) {
      throw new UncheckedIOException(path + ": " + e.getMessage(), e);
    } finally {
      section.unlock();
    }
  }

  /**
   * Waits until no step is between its claim and its answer, and lets none begin from then on: for
   * a process that is about to end.
   */
  @SuppressWarnings("LockNotBeforeTry") // never given back
  public void stop() {
    section.lock();
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
