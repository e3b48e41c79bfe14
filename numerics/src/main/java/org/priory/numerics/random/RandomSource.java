package org.priory.numerics.random;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A stream of uniform random bits: AES-256 in counter mode, with forward-secure keys. Always handed
 * on as a parameter; there is no global one.
 *
 * <p>A source belongs to one thread. For another thread, {@link #fork} it first.
 */
public abstract class RandomSource {

  /** Bytes made at a time. Larger refills keep the JDK's AES from being compiled early. */
  static final int BUFFER_BYTES = 1024;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final AesCounterStream stream;

  /** Bytes of the stream; those before {@link #position} are used up. */
  final byte[] buffer = new byte[BUFFER_BYTES];

  /** Offset in the buffer, in bytes; at its end there is nothing left. */
  int position = BUFFER_BYTES;

  /** Only this package decides what a source is. */
  RandomSource(AesCounterStream stream) {
    this.stream = stream;
  }

  /** Whether noise from this source protects anyone. If not, what it made is NOT PRIVATE. */
  public abstract boolean isPrivate();

  /** A source with a key of its own, drawn from this one, for another thread or another use. */
  public final RandomSource fork() {
    return withKey(drawKey());
  }

  /** The key of such a source, as a value: what {@link #fork} would make, to be made elsewhere. */
  public final SourceKey key() {
    return new SourceKey(drawKey(), isPrivate());
  }

  /**
   * A source of the same kind, which takes over and wipes a key that {@link #drawKey} drew for it
   * alone. Any thread may make it.
   */
  abstract RandomSource withKey(byte[] key);

  /** Becomes what {@link #withKey} would make: nothing is left of the stream before. */
  final void startAgain(byte[] key) {
    stream.startAgain(key);
    Arrays.fill(buffer, (byte) 0);
    position = BUFFER_BYTES;
  }

  /** 64 uniform bits. */
  public final long nextLong() {
    if (position > BUFFER_BYTES - Long.BYTES) {
      refill();
    }
    long bits = longAt(buffer, position);
    position += Long.BYTES;
    return bits;
  }

  /**
   * Exactly uniform on 0, ..., bound - 1 (Lemire 2019, "Fast random integer generation in an
   * interval", algorithm 5).
   *
   * @param bound positive
   */
  public final long nextLong(long bound) {
    if (!(bound > 0)) {
      throw new IllegalArgumentException("bound must be positive, was " + bound);
    }
    long bits = nextLong();
    // bits * bound = high 2^64 + low; high is the result unless low is under 2^64 mod bound
    long low = bits * bound;
    if (Long.compareUnsigned(low, bound) < 0) {
      long threshold = Long.remainderUnsigned(-bound, bound);
      while (Long.compareUnsigned(low, threshold) < 0) {
        bits = nextLong();
        low = bits * bound;
      }
    }
    return highUnsigned(bits, bound);
  }

  /** Uniform on the multiples of 2^-53 in [0, 1). For models; exact samplers use the bits. */
  public final double nextDouble() {
    return (double) (nextLong() >>> 11) * 0x1p-53;
  }

  /** Fills an array with uniform bytes, and wipes them from this source. */
  public final void fill(byte[] bytes) {
    int done = 0;
    while (done < bytes.length) {
      if (position == BUFFER_BYTES) {
        refill();
      }
      int count = Math.min(bytes.length - done, BUFFER_BYTES - position);
      System.arraycopy(buffer, position, bytes, done, count);
      Arrays.fill(buffer, position, position + count, (byte) 0);
      position += count;
      done += count;
    }
  }

  /** The next bytes of the stream, from the start of the buffer. What was left of it is dropped. */
  final void refill() {
    stream.next(buffer);
    position = 0;
  }

  /** A key for a fork. */
  final byte[] drawKey() {
    byte[] key = new byte[AesCounterStream.KEY_BYTES];
    fill(key);
    return key;
  }

  /** The long whose lowest byte is at an offset. */
  static long longAt(byte[] bytes, int offset) {
    return (long) LONGS.get(bytes, offset);
  }

  /** Upper half of the product of two unsigned numbers, the second of them under 2^63. */
  private static long highUnsigned(long a, long b) {
    // As unsigned, a is a + 2^64 [a < 0].
    return Math.multiplyHigh(a, b) + ((a >> 63) & b);
  }
}
