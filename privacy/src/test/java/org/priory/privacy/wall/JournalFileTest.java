package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.schema.BadData;

/** The file of a journal: one of the version before, and one that was cut off. */
class JournalFileTest extends JournalFixture {
  /** A journal of the version before this one goes on, if it knows its charge. */
  @Test
  void aJournalWithoutAnIdIsRead() throws IOException {
    Path file = folder.resolve("run");
    try (Wall wall = secure();
        JournalFile journal = open("run")) {
      Admission admission = wall.enter(HYBRID, "", journal);
      double[] first = admission.first();
      byte[] bytes = Files.readAllBytes(file);
      ByteBuffer former = ByteBuffer.allocate(bytes.length - 16);
      former.putLong(0x5052494f524a0001L).put(bytes, 8, 8).put(bytes, 32, bytes.length - 32);
      Files.write(folder.resolve("former"), former.array());
      Files.write(folder.resolve("empty"), Arrays.copyOf(former.array(), 16));
      try (JournalFile again = open("former");
          JournalFile empty = JournalFile.open(folder.resolve("empty"), () -> 1)) {
        assertThat(again.seed()).isEqualTo(7);
        assertThat(wall.enter(HYBRID, "", again).first()).isEqualTo(first);
        assertThat(empty.seed()).isEqualTo(7);
        assertThat(empty.id()).hasSize(32).isNotEqualTo(journal.id());
      }
    }
    assertThat(charges()).hasSize(1);
  }

  /** A record that was cut off anywhere is as if it were not there; those before are whole. */
  @Test
  void aRecordThatIsNotWholeIsNotThere() throws IOException {
    Path file = folder.resolve("cut");
    List<Double> values = List.of(0.5, -3.25);
    try (JournalFile journal = JournalFile.open(file, () -> 9)) {
      for (int i = 0; i < 2; i++) {
        NoisySum sum =
            i == 0
                ? new NoisySum(new double[] {values.get(0), 1e-300}, 2)
                : new NoisySum(new int[] {Float.floatToRawIntBits(values.get(1).floatValue())}, 3);
        int step = i + 1;
        journal.makeRoom(3, 5);
        journal.keep(
            true, () -> new Journal.Kept(step, QuestionDigest.of("a", sum.dimension()), sum));
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    try (JournalFile journal = JournalFile.open(file, () -> 1)) {
      assertThat(journal.seed()).isEqualTo(9);
      assertThat(journal.answers()).isEqualTo(2);
      assertThat(journal.answer(0).answer().values()).containsExactly(0.5, 1e-300);
      assertThat(journal.answer(1).answer().values()).containsExactly(-3.25);
      assertThat(journal.answer(1).answer().sigma()).isEqualTo(3);
      assertThat(journal.answer(1).step()).isEqualTo(2);
    }
    int whole = (int) Files.size(file);
    for (int length = 32; length < whole; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));
      try (JournalFile journal = JournalFile.open(file, () -> 1)) {
        assertThat(journal.answers()).isLessThan(2);
      }
      for (int bit = 0; bit < 2; bit++) {
        byte[] other = Arrays.copyOf(bytes, whole);
        other[length] ^= (byte) (1 << (7 * bit));
        Files.write(file, other);
        try (JournalFile journal = JournalFile.open(file, () -> 1)) {
          assertThat(journal.answers()).isLessThan(2);
        }
      }
    }
    bytes[0] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> JournalFile.open(file, () -> 1)).isInstanceOf(BadData.class);
  }
}
