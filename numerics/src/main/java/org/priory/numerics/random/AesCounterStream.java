package org.priory.numerics.random;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;

/**
 * The key stream of AES-256 in counter mode (NIST SP 800-38A, section 6.5), from counter 0, with
 * forward-secure keys: after {@link #REFILLS_PER_KEY} calls the next 32 bytes of the stream become
 * the new key and the old key is wiped. Who sees the state learns nothing of what was made under
 * earlier keys.
 *
 * <p>Our own copies of a key are overwritten. The JDK's expanded key cannot be reached from here;
 * it is let go when the cipher takes the next key.
 *
 * <p>A key makes 2^16 blocks, so that its stream, were AES a random permutation, is within 2^-96 in
 * total variation of random bits ({@code docs/proofs/noise.md}).
 */
final class AesCounterStream {

  static final int KEY_BYTES = 32;
  static final int REFILLS_PER_KEY = 1024;

  private static final int BLOCK_BYTES = 16;
  private static final byte[] ZEROS = new byte[RandomSource.BUFFER_BYTES];

  private final Cipher cipher;
  private final EphemeralKey key;
  private int refills;

  /**
   * @param key 32 bytes, taken over and wiped
   */
  AesCounterStream(byte[] key) {
    this(key, new byte[BLOCK_BYTES]);
  }

  /** With a first counter, for known answers. */
  AesCounterStream(byte[] key, byte[] counter) {
    try {
      cipher = Cipher.getInstance("AES/CTR/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no AES in counter mode", e);
    }
    this.key = new EphemeralKey();
    start(key, counter);
  }

  /**
   * From counter 0 with another key.
   *
   * @param newKey 32 bytes, taken over and wiped
   */
  void startAgain(byte[] newKey) {
    start(newKey, new byte[BLOCK_BYTES]);
  }

  /** The next bytes of the stream; at most {@link RandomSource#BUFFER_BYTES}. */
  void next(byte[] out) {
    if (refills == REFILLS_PER_KEY) {
      byte[] nextKey = new byte[KEY_BYTES];
      encryptZeros(nextKey);
      start(nextKey, new byte[BLOCK_BYTES]);
    }
    refills++;
    encryptZeros(out);
  }

  private void start(byte[] newKey, byte[] counter) {
    if (newKey.length != KEY_BYTES) {
      throw new IllegalArgumentException(
          "key must have " + KEY_BYTES + " bytes, had " + newKey.length);
    }
    key.take(newKey);
    try {
      cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(counter));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java refuses a 256-bit AES key", e);
    } finally {
      key.destroy();
    }
    refills = 0;
  }

  private void encryptZeros(byte[] out) {
    try {
      int written = cipher.update(ZEROS, 0, out.length, out, 0);
      if (written != out.length) {
        throw new IllegalStateException("AES in counter mode gave " + written + " bytes");
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES in counter mode failed", e);
    }
  }

  /** A key that can be wiped, which the JDK's own key class cannot. */
  private static final class EphemeralKey implements SecretKey {
    private static final long serialVersionUID = 1L;

    private final byte[] bytes = new byte[KEY_BYTES];

    /** Moves the bytes in. */
    void take(byte[] from) {
      System.arraycopy(from, 0, bytes, 0, KEY_BYTES);
      Arrays.fill(from, (byte) 0);
    }

    @Override
    public String getAlgorithm() {
      return "AES";
    }

    @Override
    public String getFormat() {
      return "RAW";
    }

    @Override
    public byte[] getEncoded() {
      return bytes.clone(); // the cipher wipes its copy
    }

    @Override
    public void destroy() {
      Arrays.fill(bytes, (byte) 0);
    }
  }
}
