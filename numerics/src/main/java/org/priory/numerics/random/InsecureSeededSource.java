package org.priory.numerics.random;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Repeatable randomness, for tests and for the randomness of models. Whoever knows the seed knows
 * the noise, so that a run whose noise comes from here is NOT PRIVATE. The stream of a seed is the
 * same on every machine and Java.
 */
public final class InsecureSeededSource extends RandomSource {

  private InsecureSeededSource(byte[] key) {
    super(new AesCounterStream(key));
  }

  public static InsecureSeededSource of(long seed) {
    byte[] name = "priory insecure seeded source 1".getBytes(StandardCharsets.US_ASCII);
    byte[] input = ByteBuffer.allocate(name.length + Long.BYTES).put(name).putLong(seed).array();
    try {
      return new InsecureSeededSource(MessageDigest.getInstance("SHA-256").digest(input));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java has no SHA-256", e);
    }
  }

  /** The source of a key that another one drew; the key is taken over and wiped. */
  static InsecureSeededSource of(byte[] key) {
    return new InsecureSeededSource(key);
  }

  @Override
  public boolean isPrivate() {
    return false;
  }

  @Override
  RandomSource withKey(byte[] key) {
    return new InsecureSeededSource(key);
  }
}
