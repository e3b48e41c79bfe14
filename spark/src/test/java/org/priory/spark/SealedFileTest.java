package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is sealed comes back as it was, or not at all, and shows nothing to anybody else. */
class SealedFileTest {
  private static final int SEGMENT = (1 << 18) + 16;
  private static final SealKey KEY = SealKey.drawn();

  @TempDir private Path folder;

  private static byte[] value(int length) {
    byte[] value = new byte[length];
    new Random(1).nextBytes(value);
    return value;
  }

  private void isRefused(Path file, SealKey key, int part) {
    assertThatThrownBy(() -> SealedFile.read(file, key, part))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not as it was written");
  }

  /** Below, at and above the ends of segments, of which the frame of the value takes some bytes. */
  @Test
  void comesBackAsItWas() {
    int frame = 27;
    int inside = SEGMENT - 16;
    for (int length :
        new int[] {0, 1, inside - frame - 1, inside - frame, inside, 3 * inside + 5}) {
      for (int shift = -2; shift <= 2; shift++) {
        byte[] value = value(Math.max(0, length + shift));
        Path file = folder.resolve(length + "-" + shift);
        SealedFile.write(file, KEY, 7, value);
        assertThat((byte[]) SealedFile.read(file, KEY, 7)).isEqualTo(value);
      }
    }
  }

  @Test
  void nobodyElseMayOpenOrCanReadIt() throws IOException {
    Path file = folder.resolve("part");
    SealedFile.write(file, KEY, 3, "the age is " + Register.SECRET_AGE);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
        .doesNotContain("age", Register.SECRET_AGE);
    assertThat(SealedFile.read(file, KEY, 3)).isEqualTo("the age is " + Register.SECRET_AGE);
    isRefused(file, SealKey.drawn(), 3);
    isRefused(file, KEY, 4);
    assertThat(KEY.toString()).isEqualTo("SealKey[secret]");
  }

  /** One value sealed twice is other bytes, and no file is written over. */
  @Test
  void noTwoFilesAreAlike() throws IOException {
    SealedFile.write(folder.resolve("a"), KEY, 3, "value");
    SealedFile.write(folder.resolve("b"), KEY, 3, "value");
    byte[] one = Files.readAllBytes(folder.resolve("a"));
    byte[] two = Files.readAllBytes(folder.resolve("b"));
    assertThat(Arrays.copyOfRange(one, 16, one.length))
        .isNotEqualTo(Arrays.copyOfRange(two, 16, two.length));
    assertThatThrownBy(() -> SealedFile.write(folder.resolve("a"), KEY, 3, "other"))
        .hasCauseInstanceOf(FileAlreadyExistsException.class);
  }

  @Test
  void whatWasChangedIsRefused() throws IOException {
    Path file = folder.resolve("part");
    SealedFile.write(file, KEY, 3, value(3 * SEGMENT));
    byte[] sealed = Files.readAllBytes(file);
    Path other = folder.resolve("other");
    for (int at : new int[] {0, 15, 16, 17, 300, 16 + SEGMENT, sealed.length - 1}) {
      byte[] changed = sealed.clone();
      changed[at] ^= 4;
      Files.write(other, changed);
      isRefused(other, KEY, 3);
    }
    for (int length :
        new int[] {0, 10, 16, 20, 16 + SEGMENT, 16 + 2 * SEGMENT, sealed.length - 1}) {
      Files.write(other, Arrays.copyOf(sealed, length));
      isRefused(other, KEY, 3);
    }
    // Two segments in the other order.
    byte[] exchanged = sealed.clone();
    System.arraycopy(sealed, 16, exchanged, 16 + SEGMENT, SEGMENT);
    System.arraycopy(sealed, 16 + SEGMENT, exchanged, 16, SEGMENT);
    Files.write(other, exchanged);
    isRefused(other, KEY, 3);
    // The twin: an unchanged copy is taken.
    Files.write(other, sealed);
    assertThatCode(() -> SealedFile.read(other, KEY, 3)).doesNotThrowAnyException();
  }
}
