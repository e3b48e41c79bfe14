package org.priory.models.fit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.priory.inference.model.Snapshot;
import org.priory.models.files.OwnerOnly;
import org.priory.privacy.data.schema.BadData;

/**
 * {@code state.bin} of a checkpoint: a format number, how many answers went into it, its arrays as
 * 32-bit floats with the lowest byte first, each after its length, and a checksum. A file takes the
 * place of the one before only when all of it is on disk.
 */
final class SnapshotFile {
  private static final long FORMAT = 0x5052494f52590001L; // PRIORY, version 1
  private static final int CHUNK = 1 << 20;

  /** Where the floats of the first array start, in bytes. */
  static final long FIRST_VALUE = 4L * Long.BYTES;

  private SnapshotFile() {}

  /** Writes; what was there before is there until all of it is on disk. */
  static void write(Path file, Snapshot snapshot) {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try (FileChannel out =
        FileChannel.open(
            next,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      OwnerOnly.close(next);
      CRC32C sum = new CRC32C();
      ByteBuffer bytes = buffer();
      bytes.putLong(FORMAT).putLong(snapshot.moves()).putLong(snapshot.values().size());
      for (float[] values : snapshot.values()) {
        bytes.putLong(values.length);
        for (float value : values) {
          if (bytes.remaining() < Long.BYTES) {
            drain(bytes, sum, out);
          }
          bytes.putFloat(value);
        }
        drain(bytes, sum, out);
      }
      bytes.putLong(sum.getValue());
      drain(bytes, sum, out);
      out.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    try {
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ByteBuffer buffer() {
    return ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void drain(ByteBuffer bytes, CRC32C sum, FileChannel out) throws IOException {
    bytes.flip();
    sum.update(bytes.duplicate());
    while (bytes.hasRemaining()) {
      out.write(bytes);
    }
    bytes.clear();
  }

  /**
   * What was written.
   *
   * @throws BadData if it is not as it was written
   */
  static Snapshot read(Path file) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
      CRC32C sum = new CRC32C();
      int end = bytes.limit() - Long.BYTES;
      sum.update(bytes.duplicate().limit(Math.max(0, end)));
      if (end < 3 * Long.BYTES
          || bytes.getLong(end) != sum.getValue()
          || bytes.getLong() != FORMAT) {
        throw bad(file);
      }
      long moves = bytes.getLong();
      long arrays = bytes.getLong();
      List<float[]> values = new ArrayList<>();
      for (long i = 0; i < arrays; i++) {
        float[] array = new float[Math.toIntExact(bytes.getLong())];
        bytes.asFloatBuffer().get(array);
        bytes.position(bytes.position() + Float.BYTES * array.length);
        values.add(array);
      }
      return new Snapshot(moves, values);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BadData bad(Path file) {
    return new BadData(
        file.toString(), "", "must be as it was written", "damaged or edited", "fit anew");
  }
}
