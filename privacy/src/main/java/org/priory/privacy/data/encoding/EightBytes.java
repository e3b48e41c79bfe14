package org.priory.privacy.data.encoding;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes of a text in one number, the first byte the lowest, and what can be told of all of
 * them at once (Warren, Hacker's Delight, section 6-1; Lemire, Number parsing at a gigabyte per
 * second, Software: Practice and Experience 51, 2021, section 6).
 */
final class EightBytes {
  static final int COUNT = Long.BYTES;

  /** 1 in each byte. */
  static final long ONES = 0x0101010101010101L;

  /** The highest bit of each byte. */
  private static final long HIGH = 0x8080808080808080L;

  private static final long DOTS = '.' * ONES;
  private static final long ZEROS = '0' * ONES;

  /** What makes a byte from 10 on overflow into its highest bit. */
  private static final long BEYOND_NINE = (0x80 - 10) * ONES;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private EightBytes() {}

  static long at(byte[] bytes, int place) {
    return (long) LONGS.get(bytes, place);
  }

  /** The first of these bytes, zeros after them. */
  static long first(long x, int count) {
    return count == COUNT ? x : x & ~(-1L << (8 * count));
  }

  /** Not zero if a byte is beyond ASCII. */
  static long beyondAscii(long x) {
    return x & HIGH;
  }

  /**
   * The highest bit of each byte that is zero: (x - 0x0101...) and not x. Bits above the lowest one
   * that is set may be wrong.
   */
  static long zeros(long x) {
    return (x - ONES) & ~x & HIGH;
  }

  /** The place of the first byte of which {@link #zeros} speaks. */
  static int place(long zeros) {
    return Long.numberOfTrailingZeros(zeros) >>> 3;
  }

  /** The place of the first dot among the first bytes; their number if there is none. */
  static int dot(long x, int count) {
    long dots = zeros(x ^ DOTS);
    return dots == 0 ? count : Math.min(count, place(dots));
  }

  /** The bytes without that at a place. */
  static long without(long x, int place) {
    long before = ~(-1L << (8 * place));
    // the bytes behind it move down by one
    return (x & before) | ((x >>> 8) & ~before);
  }

  /** The number whose decimal digits the first bytes are, 1 to 8 of them; -1 if one is no digit. */
  static long decimal(long x, int count) {
    // digits, the last one in the highest byte, with zeros before the first
    long d = (x ^ ZEROS) << (8 * (COUNT - count));
    if (((d | (d + BEYOND_NINE)) & HIGH) != 0) {
      return -1;
    }
    d = (d * (1 + (10 << 8))) >>> 8; // pairs: 10 a + b
    d = ((d & 0x00FF00FF00FF00FFL) * (1 + (100 << 16))) >>> 16; // 100 (10 a + b) + 10 c + d
    return ((d & 0x0000FFFF0000FFFFL) * (1 + (10_000L << 32))) >>> 32;
  }
}
