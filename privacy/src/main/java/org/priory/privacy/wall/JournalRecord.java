package org.priory.privacy.wall;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A record of a {@link JournalFile}: how many bytes follow, what it is, these bytes, and a checksum
 * of all before. It is a charge, or an answer with the digest of its question.
 */
final class JournalRecord {
  private static final int CHUNK = 1 << 16;
  private static final int FRONT = Long.BYTES + 1;
  private static final int BACK = Long.BYTES;
  private static final byte OF_CHARGE = 1;
  private static final byte OF_DOUBLES = 2;
  private static final byte OF_FLOATS = 3;

  /** Step, digest, standard deviation and dimension. */
  private static final int ANSWER_HEAD =
      2 * Long.BYTES + Integer.BYTES + 5 * Double.BYTES + Integer.BYTES;

  private static final int MOST_HASH = 256;

  /** Bytes of a charge, at most. */
  static final long CHARGE = FRONT + Long.BYTES + MOST_HASH + BACK;

  private JournalRecord() {}

  /** Bytes of an answer, at most. */
  static long bytes(int dimension) {
    return FRONT + ANSWER_HEAD + (long) dimension * Double.BYTES + BACK;
  }

  /**
   * A whole record.
   *
   * @param end where the next one starts
   */
  record Found(boolean isAnswer, long end) {}

  /** The record at a place, if it is whole. */
  static Optional<Found> find(FileChannel channel, long at) throws IOException {
    if (channel.size() < at + FRONT + BACK) {
      return Optional.empty();
    }
    ByteBuffer front = read(channel, at, FRONT);
    long length = front.getLong();
    byte kind = front.get();
    long end = at + FRONT + length + BACK;
    if (length < 1 || end < at || channel.size() < end) {
      return Optional.empty();
    }
    CRC32C sum = new CRC32C();
    for (long from = at; from < end - BACK; from += CHUNK) {
      sum.update(read(channel, from, (int) Math.min(CHUNK, end - BACK - from)));
    }
    return read(channel, end - BACK, BACK).getLong() == sum.getValue()
        ? Optional.of(new Found(kind != OF_CHARGE, end))
        : Optional.empty();
  }

  private static ByteBuffer read(FileChannel channel, long at, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count);
    while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) >= 0) {
      // on
    }
    return bytes.flip();
  }

  static Journal.Mark readCharge(FileChannel channel, long at) throws IOException {
    int length = (int) read(channel, at, Long.BYTES).getLong();
    ByteBuffer bytes = read(channel, at + FRONT, length);
    long entry = bytes.getLong();
    return new Journal.Mark(entry, StandardCharsets.UTF_8.decode(bytes).toString());
  }

  static Journal.Kept readAnswer(FileChannel channel, long at) throws IOException {
    boolean isDouble = read(channel, at + Long.BYTES, 1).get() == OF_DOUBLES;
    ByteBuffer head = read(channel, at + FRONT, ANSWER_HEAD);
    long step = head.getLong();
    QuestionDigest question =
        new QuestionDigest(
            head.getLong(),
            head.getInt(),
            head.getDouble(),
            head.getDouble(),
            head.getDouble(),
            head.getDouble());
    double sigma = head.getDouble();
    int dimension = head.getInt();
    double[] values = new double[isDouble ? dimension : 0];
    int[] bits = new int[isDouble ? 0 : dimension];
    int size = isDouble ? Double.BYTES : Integer.BYTES;
    int few = CHUNK / size;
    for (int from = 0; from < dimension; from += few) {
      int count = Math.min(few, dimension - from);
      ByteBuffer part = read(channel, at + FRONT + ANSWER_HEAD + (long) from * size, count * size);
      if (isDouble) {
        part.asDoubleBuffer().get(values, from, count);
      } else {
        part.asIntBuffer().get(bits, from, count);
      }
    }
    NoisySum answer = isDouble ? new NoisySum(values, sigma) : new NoisySum(bits, sigma);
    return new Journal.Kept(step, question, answer);
  }

  /** Writes a charge and says where the next record goes. */
  static long write(FileChannel channel, long at, Journal.Mark mark) throws IOException {
    byte[] hash = mark.hash().getBytes(StandardCharsets.UTF_8);
    if (hash.length > MOST_HASH) {
      throw new IllegalArgumentException("a hash must not be longer than " + MOST_HASH);
    }
    Out out = new Out(channel, at);
    out.room(FRONT).putLong(Long.BYTES + hash.length).put(OF_CHARGE);
    out.room(Long.BYTES).putLong(mark.entry());
    out.room(hash.length).put(hash);
    return out.done();
  }

  /** Writes an answer and says where the next record goes. */
  static long write(FileChannel channel, long at, Journal.Kept kept) throws IOException {
    NoisySum answer = kept.answer();
    boolean isDouble = !answer.isOfFloats();
    int dimension = answer.dimension();
    int size = isDouble ? Double.BYTES : Integer.BYTES;
    Out out = new Out(channel, at);
    out.room(FRONT)
        .putLong(ANSWER_HEAD + (long) dimension * size)
        .put(isDouble ? OF_DOUBLES : OF_FLOATS);
    QuestionDigest question = kept.question();
    out.room(ANSWER_HEAD)
        .putLong(kept.step())
        .putLong(question.kind())
        .putInt(question.dimension())
        .putDouble(question.norm())
        .putDouble(question.first())
        .putDouble(question.second())
        .putDouble(question.third())
        .putDouble(answer.sigma())
        .putInt(dimension);
    for (int i = 0; i < dimension; i++) {
      if (isDouble) {
        out.room(size).putDouble(answer.get(i));
      } else {
        out.room(size).putInt(Float.floatToRawIntBits((float) answer.get(i)));
      }
    }
    return out.done();
  }

  /** Writes in chunks, and adds up the checksum. */
  private static final class Out {
    private final FileChannel channel;
    private final CRC32C sum = new CRC32C();
    private final ByteBuffer bytes = ByteBuffer.allocate(CHUNK);
    private long at;

    Out(FileChannel channel, long at) {
      this.channel = channel;
      this.at = at;
    }

    /** The buffer, with room for so many bytes. */
    ByteBuffer room(int count) throws IOException {
      if (bytes.remaining() < count) {
        drain();
      }
      return bytes;
    }

    private void drain() throws IOException {
      bytes.flip();
      sum.update(bytes.duplicate());
      while (bytes.hasRemaining()) {
        at += channel.write(bytes, at);
      }
      bytes.clear();
    }

    long done() throws IOException {
      drain();
      bytes.putLong(sum.getValue());
      drain();
      return at;
    }
  }
}
