package org.priory.privacy.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

class IdxSourceTest {

  @TempDir Path folder;

  private Path write(String name, int magic, int[] shape, int... bytes) throws IOException {
    Path file = folder.resolve(name);
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(file))) {
      out.writeInt(magic);
      for (int size : shape) {
        out.writeInt(size);
      }
      for (int b : bytes) {
        out.write(b);
      }
    }
    return file;
  }

  @Test
  void imagesByHand() throws IOException {
    Path images = write("i.idx", 0x803, new int[] {2, 1, 2}, 0, 255, 51, 102);
    Path labels = write("l.idx", 0x801, new int[] {2}, 2, 9);
    RecordSource source = RecordFiles.images(images, labels, 3);
    Records records = source.read();
    assertThat(source.counts())
        .contains(new CuratorsCounts(2, 2, List.of(new CuratorsCounts.Field("label", 0, 0, 1, 0))));
    assertThat(CsvSourceTest.row(records, 0)).containsExactly(0f, 1f);
    assertThat(CsvSourceTest.row(records, 1)).containsExactly(0.2f, 0.4f);
    assertThat(records.features().maxNorm()).isEqualTo(Math.sqrt(2));
    assertThat(records.label(0)).isEqualTo(2);
    assertThat(records.isLabelled(0)).isTrue();
    assertThat(records.isLabelled(1)).isFalse();
    assertThat(records.features().target().kind()).isEqualTo(Target.Kind.CLASSES);
    assertThat(RecordFiles.images(images, null, 3).features().target()).isEqualTo(Target.NONE);
  }

  @Test
  void refusals() throws IOException {
    Path images = write("i.idx", 0x803, new int[] {2, 1, 2}, 0, 255, 51);
    assertThatThrownBy(() -> RecordFiles.images(images, null, 2).read())
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith(images + ": must be whole IDX, was damaged or cut off");
    Path labels = write("l.idx", 0x801, new int[] {3}, 0, 1, 1);
    assertThatThrownBy(() -> RecordFiles.images(images, labels, 2))
        .hasMessageStartingWith(labels + ": header: must hold one label an image");
    assertThatThrownBy(() -> RecordFiles.images(labels, null, 2))
        .hasMessageStartingWith(labels + ": header: must describe images");
    Path floats = write("f.idx", 0xD03, new int[] {1, 1, 1}, 0);
    assertThatThrownBy(() -> RecordFiles.images(floats, null, 2))
        .hasMessageStartingWith(floats + ": header: must be IDX of bytes");
  }
}
