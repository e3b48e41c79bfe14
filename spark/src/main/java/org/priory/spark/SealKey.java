package org.priory.spark;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key of the frozen parts of one fit. The driver makes it and writes it nowhere; tasks get it
 * with their work, over Spark's encrypted channels. So what a killed fit leaves behind cannot be
 * read by anybody.
 *
 * <p>Each file has a key of its own, made from this one, the number of its part and a salt that is
 * drawn when it is written: two attempts at a part never encrypt under the same key, whatever they
 * write.
 */
final class SealKey implements Serializable {
  private static final long serialVersionUID = 1L;

  static final int SALT_BYTES = 16;
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final byte[] bytes;

  private SealKey(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A new one. */
  static SealKey drawn() {
    return new SealKey(drawn(KEY_BYTES));
  }

  static byte[] drawn(int count) {
    byte[] drawn = new byte[count];
    new SecureRandom().nextBytes(drawn);
    return drawn;
  }

  /** HMAC-SHA-256(key, salt, part): the key of a file. */
  private SecretKeySpec ofFile(int part, byte[] salt) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
    mac.update(salt);
    mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(part).flip());
    return new SecretKeySpec(mac.doFinal(), "AES");
  }

  /** The ciphers of the segments of a file. */
  Segments segments(int mode, int part, byte[] salt) throws GeneralSecurityException {
    return new Segments(mode, ofFile(part, salt));
  }

  /**
   * AES-GCM, segment by segment. The nonce is the segment's number and whether it is the last one,
   * so that segments cannot be exchanged, left out, or cut off at the end.
   */
  static final class Segments {
    private final Cipher cipher;
    private final int mode;
    private final SecretKeySpec key;
    private long next;

    private Segments(int mode, SecretKeySpec key) throws GeneralSecurityException {
      this.cipher = Cipher.getInstance("AES/GCM/NoPadding");
      this.mode = mode;
      this.key = key;
    }

    /** Encrypts or decrypts the next segment. */
    byte[] next(byte[] from, int length, boolean isLast) throws GeneralSecurityException {
      byte[] nonce =
          ByteBuffer.allocate(NONCE_BYTES).putLong(next++).putInt(isLast ? 1 : 0).array();
      cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
      return cipher.doFinal(from, 0, length);
    }
  }

  @Override
  public String toString() {
    return "SealKey[secret]";
  }
}
