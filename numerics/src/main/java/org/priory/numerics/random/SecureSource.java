package org.priory.numerics.random;

import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/** Randomness for privacy: keyed by the operating system, not repeatable. */
public final class SecureSource extends RandomSource {

  private SecureSource(byte[] key) {
    super(new AesCounterStream(key));
  }

  /** A source with a 256-bit key from the operating system. */
  public static SecureSource create() {
    byte[] key = new byte[AesCounterStream.KEY_BYTES];
    operatingSystem().nextBytes(key);
    return new SecureSource(key);
  }

  /** The source of a key that another one drew; the key is taken over and wiped. */
  static SecureSource of(byte[] key) {
    return new SecureSource(key);
  }

  @Override
  public boolean isPrivate() {
    return true;
  }

  @Override
  RandomSource withKey(byte[] key) {
    return new SecureSource(key);
  }

  /** The system's own generator where it is known by name (Linux, macOS), else Java's choice. */
  private static SecureRandom operatingSystem() {
    try {
      return SecureRandom.getInstance("NativePRNGNonBlocking");
    } catch (NoSuchAlgorithmException e) {
      return new SecureRandom();
    }
  }
}
