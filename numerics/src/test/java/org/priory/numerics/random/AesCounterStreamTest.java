package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class AesCounterStreamTest {

  private static final HexFormat HEX = HexFormat.of();
  private static final int BUFFER = RandomSource.BUFFER_BYTES;

  @Test
  void givesTheOutputBlocksOfSp80038a() {
    // NIST SP 800-38A, F.5.5 CTR-AES256.Encrypt
    byte[] key = HEX.parseHex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4");
    byte[] counter = HEX.parseHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
    byte[] out = new byte[64];
    new AesCounterStream(key, counter).next(out);
    assertThat(HEX.formatHex(out))
        .isEqualTo(
            "0bdf7df1591716335e9a8b15c860c502"
                + "5a6e699d536119065433863c8f657b94"
                + "1bc12c9c01610d5d0d8bd6a3378eca62"
                + "2956e1c8693536b1bee99c73a31576b6");
  }

  @Test
  void givesTheBlockOfFips197() {
    // FIPS 197, C.3: AES-256 of one block, here as the first counter
    byte[] key = HEX.parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    byte[] out = new byte[16];
    new AesCounterStream(key, HEX.parseHex("00112233445566778899aabbccddeeff")).next(out);
    assertThat(HEX.formatHex(out)).isEqualTo("8ea2b7ca516745bfeafc49904b496089");
  }

  @Test
  void countsFromZeroAndTakesItsNextKeyFromItself() throws Exception {
    byte[] first = key(1);
    AesCounterStream stream = new AesCounterStream(key(1));
    byte[] out = new byte[BUFFER];
    for (int i = 0; i < AesCounterStream.REFILLS_PER_KEY; i++) {
      stream.next(out);
      if (i < 3) {
        assertThat(out).isEqualTo(blocks(first, i * BUFFER / 16, BUFFER / 16));
      }
    }
    stream.next(out);
    byte[] second = blocks(first, AesCounterStream.REFILLS_PER_KEY * BUFFER / 16, 2);
    assertThat(out).isEqualTo(blocks(second, 0, BUFFER / 16));
  }

  @Test
  void wipesEveryKeyItWasGiven() throws Exception {
    byte[] given = key(7);
    AesCounterStream stream = new AesCounterStream(given);
    assertThat(given).containsOnly(0);
    byte[] out = new byte[BUFFER];
    for (int i = 0; i <= AesCounterStream.REFILLS_PER_KEY; i++) {
      stream.next(out);
    }
    byte[] second = blocks(key(7), AesCounterStream.REFILLS_PER_KEY * BUFFER / 16, 2);
    for (byte[] kept : byteArraysOf(stream)) {
      assertThat(kept).isNotEqualTo(key(7)).isNotEqualTo(second);
    }
  }

  @Test
  void refusesShortKeys() {
    assertThatThrownBy(() -> new AesCounterStream(new byte[16]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("key must have 32 bytes, had 16");
  }

  private static byte[] key(int seed) {
    byte[] key = new byte[AesCounterStream.KEY_BYTES];
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (seed + 3 * i);
    }
    return key;
  }

  /** AES of the counters from a number on, by the JDK's single-block mode. */
  private static byte[] blocks(byte[] key, int from, int count) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
    byte[] counters = new byte[16 * count];
    for (int i = 0; i < count; i++) {
      for (int b = 0; b < 4; b++) {
        counters[16 * i + 15 - b] = (byte) ((from + i) >>> (8 * b));
      }
    }
    return cipher.doFinal(counters);
  }

  /** All byte arrays in the stream and in its key. */
  private static Iterable<byte[]> byteArraysOf(AesCounterStream stream) throws Exception {
    var found = new ArrayList<byte[]>();
    for (Field field : AesCounterStream.class.getDeclaredFields()) {
      field.setAccessible(true);
      Object value = field.get(stream);
      if (value instanceof byte[] bytes) {
        found.add(bytes);
      } else if (value instanceof SecretKey secret) {
        found.add(secret.getEncoded());
      }
    }
    assertThat(found).as("arrays of a stream").hasSizeGreaterThan(1);
    return found;
  }
}
