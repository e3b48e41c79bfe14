package org.priory.privacy.ledger;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A universal hash of a block of bytes under a secret key: the signed NH of UMAC (Black, Halevi,
 * Krawczyk, Krovetz and Rogaway 1999, section 5) on words of 64 bits.
 *
 * <p>Two different blocks of one length have the same 128 bits for at most 2^-63 of all keys. By
 * itself it hides nothing: what it gives goes into a MAC ({@link ContentPrint}).
 */
final class BlockHash {
  /** Longest block. */
  static final int BYTES = 1 << 14;

  /** Bytes that are taken at a time, and that the last ones are filled up to with zeros. */
  static final int PAIR = 2 * Long.BYTES;

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final long[] key = new long[BYTES / Long.BYTES];

  /**
   * A hash with a key.
   *
   * @param purpose keeps the key apart from other uses of the ledger's
   */
  BlockHash(String ledgerKey, String purpose) {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES);
    for (int i = 0; bytes.hasRemaining(); i++) {
      bytes.put(Chain.macBytes(ledgerKey, purpose, Integer.toString(i)));
    }
    bytes.flip().asLongBuffer().get(key);
  }

  /**
   * Puts the hash of some bytes.
   *
   * @param length at most {@link #BYTES}; behind it the array is zero up to the next whole pair
   */
  void put(byte[] data, int from, int length, ByteBuffer into) {
    long low = 0;
    long high = 0;
    // sum over i of (m_2i + k_2i) (m_2i+1 + k_2i+1) mod 2^128, each factor a signed word
    for (int at = 0, word = 0; at < length; at += PAIR, word += 2) {
      long a = (long) WORDS.get(data, from + at) + key[word];
      long b = (long) WORDS.get(data, from + at + Long.BYTES) + key[word + 1];
      long product = a * b;
      low += product;
      high += Math.multiplyHigh(a, b) + (Long.compareUnsigned(low, product) < 0 ? 1 : 0);
    }
    into.putLong(high).putLong(low);
  }
}
