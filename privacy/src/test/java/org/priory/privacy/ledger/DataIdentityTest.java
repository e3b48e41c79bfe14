package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import javax.crypto.Mac;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataIdentityTest {
  private static final String KEY = "0f".repeat(32);

  @TempDir Path folder;

  private static DataIdentity identity(Path file) throws Exception {
    return DataIdentity.ofFile(file, () -> Files.newInputStream(file));
  }

  private static String now(Path file) throws Exception {
    return identity(file).fingerprints(KEY, false).now();
  }

  @Test
  void contentCountsAndNeitherPlaceNorTime() throws Exception {
    Path one = Files.writeString(folder.resolve("one"), "a,b\n1,2\n");
    Path two = Files.copy(one, folder.resolve("two"));
    String kept = now(one);
    assertThat(now(two)).isEqualTo(kept);
    Files.setLastModifiedTime(one, FileTime.fromMillis(5));
    assertThat(now(one)).isEqualTo(kept);
    Files.writeString(two, "a,b\n1,3\n");
    assertThat(now(two)).isNotEqualTo(kept);
    DataIdentity same =
        DataIdentity.ofContent(() -> new ByteArrayInputStream(Files.readAllBytes(one)));
    assertThat(same.fingerprints(KEY, false).all()).containsExactly(kept);
    assertThat(same.fingerprints("1f".repeat(32), false).all()).doesNotContain(kept);
    assertThat(kept).doesNotContain(Chain.sha256(Files.readAllBytes(one)));
  }

  /** Fingerprints of older ledgers: of all bytes; of place, size and time of change. */
  @Test
  void olderFingerprintsAreKnown() throws Exception {
    Path file = Files.writeString(folder.resolve("old.csv"), "12345");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));
    String text = "file\n5\n1000000000000\n" + file.toRealPath();
    DataIdentity.Prints prints = identity(file).fingerprints(KEY, true);
    assertThat(prints.place()).contains(Chain.mac(KEY, "data", text));
    assertThat(prints.older()).contains(Chain.mac(KEY, "content", "12345"));
  }

  /** The formula in whole numbers of any size, over blocks, filled-up ends and no data at all. */
  @Test
  void isTheMacOfHashesOfBlocks() throws Exception {
    Random random = new Random(3);
    BigInteger[] keys = keys();
    for (int length : new int[] {0, 1, 15, 16, 17, 1 << 14, (1 << 14) + 1, (1 << 20) + 5}) {
      byte[] data = new byte[length];
      random.nextBytes(data);
      ByteArrayOutputStream told = new ByteArrayOutputStream();
      for (int from = 0; from < length; from += 1 << 14) {
        told.write(slow(keys, Arrays.copyOfRange(data, from, Math.min(length, from + (1 << 14)))));
      }
      told.write(ByteBuffer.allocate(8).putLong(length).array());
      Mac mac = Chain.mac(KEY, "content-2");
      // A stream that gives a few bytes at a time has the same blocks.
      InputStream bytes = new ByteArrayInputStream(data);
      InputStream slowly =
          new InputStream() {
            @Override
            public int read() throws IOException {
              return bytes.read();
            }

            @Override
            public int read(byte[] into, int at, int most) throws IOException {
              return bytes.read(into, at, Math.min(most, 7001));
            }
          };
      assertThat(DataIdentity.ofContent(() -> slowly).fingerprints(KEY, false).now())
          .isEqualTo("2-" + Chain.hex(mac.doFinal(told.toByteArray())));
    }
  }

  private static BigInteger[] keys() {
    BigInteger[] keys = new BigInteger[2048];
    for (int i = 0; i < keys.length; i++) {
      byte[] bytes = Chain.macBytes(KEY, "content-2 key", Integer.toString(i / 4));
      keys[i] = BigInteger.valueOf(ByteBuffer.wrap(bytes).getLong(8 * (i % 4)));
    }
    return keys;
  }

  private static byte[] slow(BigInteger[] keys, byte[] block) {
    ByteBuffer words =
        ByteBuffer.wrap(Arrays.copyOf(block, (block.length + 15) / 16 * 16))
            .order(ByteOrder.LITTLE_ENDIAN);
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; words.hasRemaining(); i += 2) {
      long a = BigInteger.valueOf(words.getLong()).add(keys[i]).longValue();
      long b = BigInteger.valueOf(words.getLong()).add(keys[i + 1]).longValue();
      sum = sum.add(BigInteger.valueOf(a).multiply(BigInteger.valueOf(b)));
    }
    return ByteBuffer.allocate(16)
        .putLong(sum.shiftRight(64).longValue())
        .putLong(sum.longValue())
        .array();
  }

  /** Every single bit counts, and every place. */
  @Test
  void changedOrMovedBytesAreOtherData() throws Exception {
    byte[] data = new byte[40_000];
    new Random(5).nextBytes(data);
    Set<String> seen = new HashSet<>();
    assertThat(seen.add(print(data))).isTrue();
    for (int bit = 0; bit < 8 * data.length; bit += 1009) {
      byte[] other = data.clone();
      other[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(seen.add(print(other))).isTrue();
    }
    byte[] swapped = data.clone();
    System.arraycopy(data, 0, swapped, 1 << 14, 1 << 14);
    System.arraycopy(data, 1 << 14, swapped, 0, 1 << 14);
    assertThat(seen.add(print(swapped))).isTrue();
    assertThat(seen.add(print(Arrays.copyOf(data, data.length + 1)))).isTrue();
    assertThat(seen.add(print(data.clone()))).isFalse();
  }

  private static String print(byte[] data) throws Exception {
    return DataIdentity.ofContent(() -> new ByteArrayInputStream(data))
        .fingerprints(KEY, false)
        .now();
  }
}
