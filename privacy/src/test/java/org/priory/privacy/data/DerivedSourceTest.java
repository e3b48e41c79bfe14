package org.priory.privacy.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.numerics.random.InsecureSeededSource;

class DerivedSourceTest {

  @TempDir Path folder;

  private RecordSource images(int count, int pixels) throws IOException {
    Path images = folder.resolve("i.idx");
    Path labels = folder.resolve("l.idx");
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(images))) {
      out.writeInt(0x803);
      out.writeInt(count);
      out.writeInt(1);
      out.writeInt(pixels);
      for (int i = 0; i < count * pixels; i++) {
        out.write(i / pixels % 251);
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

  /** So many copies of twice the first feature. */
  private record Doubled(int copies, Target target) implements Derivation {
    @Override
    public Features features() {
      return Features.of(
          IntStream.range(0, copies).mapToObj(i -> "x" + i).toList(),
          2 * Math.sqrt(copies),
          target);
    }

    @Override
    public Worker worker() {
      return (row, from, derived, to) -> {
        for (int i = 0; i < copies; i++) {
          derived[to + i] = 2 * row[from];
        }
      };
    }
  }

  private static Doubled doubled(RecordSource source, int copies) {
    return new Doubled(copies, source.features().target());
  }

  /** Chunks of the source are longer or shorter than those of what is made from them. */
  @ParameterizedTest
  @CsvSource({"1000, 2, 50000", "300, 40000, 2", "1, 3, 7", "256, 3, 16384"})
  void everyRowInItsPlace(int count, int pixels, int copies) throws IOException {
    RecordSource source = images(count, pixels);
    Records records = source.derived(doubled(source, copies)).read();
    assertThat(records.rows()).isEqualTo(count);
    assertThat(records.width()).isEqualTo(copies);
    for (int i = 0; i < count; i++) {
      float expected = 2 * (float) (i % 251) / 255f;
      assertThat(records.block(i)[records.offset(i)]).isEqualTo(expected);
      assertThat(records.block(i)[records.offset(i) + copies - 1]).isEqualTo(expected);
      assertThat(records.isLabelled(i)).isEqualTo(i % 4 != 3);
      if (i % 4 != 3) {
        assertThat(records.label(i)).isEqualTo(i % 4);
      }
    }
  }

  @Test
  void inAFileIfTooManyForMemory() throws IOException {
    RecordSource source = images(500, 2);
    try (Records records =
        source
            .derived(doubled(source, 100))
            .read(new Spill(50_000, folder), InsecureSeededSource.of(1))) {
      assertThat(records.isInMemory()).isFalse();
      assertThat(records.rows()).isEqualTo(500);
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
    assertThatThrownBy(() -> persons.derived(new Doubled(1, Target.NONE)))
        .hasMessage("every row must be a record");
  }
}
