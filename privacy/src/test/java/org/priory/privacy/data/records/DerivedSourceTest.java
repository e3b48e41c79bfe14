package org.priory.privacy.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.RecordFiles;

class DerivedSourceTest {

  @TempDir Path folder;

  private RecordSource images(int count, int pixels) throws IOException {
    Path images = folder.resolve("i.idx");
    Path labels = folder.resolve("l.idx");
    byte[] image = new byte[pixels];
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(images))) {
      out.writeInt(0x803);
      out.writeInt(count);
      out.writeInt(1);
      out.writeInt(pixels);
      for (int i = 0; i < count; i++) {
        Arrays.fill(image, (byte) (i % 251));
        out.write(image);
      }
    }
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(labels))) {
      out.writeInt(0x801);
      out.writeInt(count);
      for (int i = 0; i < count; i++) {
        out.write(i % 4);
      }
    }
    return RecordFiles.images(images, labels, 3);
  }

  /** So many features, all twice the first one, and one more in each further row. */
  private record Doubled(int from, int width, int copies, Target target) implements Derivation {
    @Override
    public Features features() {
      return Features.of(
          IntStream.range(0, width).mapToObj(i -> "x" + i).toList(), 2 * Math.sqrt(width), target);
    }

    @Override
    public Worker worker() {
      int made = copies * width;
      return (rows, start, count, derived, to) -> {
        for (int i = 0; i < count * made; i++) {
          derived[to + i] = 2 * rows[start + i / made * from] + number(i % made / width);
        }
      };
    }
  }

  private static float number(int whole) {
    return whole;
  }

  private static RecordSource doubled(RecordSource source, int width, int copies) {
    return source.derived(
        new Doubled(source.features().width(), width, copies, source.features().target()),
        InsecureSeededSource.of(7));
  }

  /** Chunks of the source are longer or shorter than those of what is made from them. */
  @ParameterizedTest
  @CsvSource({
    "1000, 2, 50000, 1", "300, 40000, 2, 1", "1, 3, 7, 1", "256, 3, 16384, 1",
    "500, 2, 50000, 3", "300, 40000, 2, 4", "1, 3, 7, 2", "100, 3, 16384, 5"
  })
  void everyRowInItsPlace(int count, int pixels, int width, int copies) throws IOException {
    Records records = doubled(images(count, pixels), width, copies).read();
    assertThat(records.rows()).isEqualTo(count * copies);
    assertThat(records.width()).isEqualTo(width);
    assertThat(records.units().count()).isEqualTo(count);
    for (int i = 0; i < count; i++) {
      assertThat(records.units().end(i) - records.units().start(i)).isEqualTo(copies);
      for (int k = 0; k < copies; k++) {
        int row = records.units().start(i) + k;
        float expected = 2 * (float) (i % 251) / 255f + (float) k;
        assertThat(records.block(row)[records.offset(row)]).isEqualTo(expected);
        assertThat(records.block(row)[records.offset(row) + width - 1]).isEqualTo(expected);
        assertThat(records.isLabelled(row)).isEqualTo(i % 4 != 3);
        if (i % 4 != 3) {
          assertThat(records.label(row)).isEqualTo(i % 4);
        }
      }
    }
  }

  @Test
  void inAFileIfTooManyForMemory() throws IOException {
    try (Records records =
        doubled(images(500, 2), 100, 4)
            .read(new Spill(50_000, folder), InsecureSeededSource.of(1))) {
      assertThat(records.isInMemory()).isFalse();
      assertThat(records.rows()).isEqualTo(2000);
      assertThat(records.units().count()).isEqualTo(500);
    }
  }

  @Test
  void personsAreRefused() {
    RecordSource persons =
        new RecordSource() {
          @Override
          public Features features() {
            throw new AssertionError();
          }

          @Override
          protected ChunkReader rows() {
            throw new AssertionError();
          }

          @Override
          protected boolean hasUnits() {
            return true;
          }
        };
    assertThatThrownBy(
            () -> persons.derived(new Doubled(1, 1, 1, Target.NONE), InsecureSeededSource.of(7)))
        .hasMessage("every row must be a record");
  }
}
