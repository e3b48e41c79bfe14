package org.priory.privacy.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.schema.BadData;

class ImageShapeTest {
  @TempDir Path folder;

  /** An IDX file of bytes with these sizes, and so many bytes of content. */
  private Path idx(String name, int content, int... sizes) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(4 + 4 * sizes.length + content);
    bytes.putInt(0x800 + sizes.length);
    for (int size : sizes) {
      bytes.putInt(size);
    }
    Path file = folder.resolve(name);
    try (OutputStream out =
        name.endsWith(".gz")
            ? new GZIPOutputStream(Files.newOutputStream(file))
            : Files.newOutputStream(file)) {
      out.write(bytes.array());
    }
    return file;
  }

  @Test
  void isThatOfTheHeader() throws IOException {
    assertThat(ImageShape.of(idx("a-idx3-ubyte", 24, 2, 3, 4))).isEqualTo(new ImageShape(2, 3, 4));
    assertThat(ImageShape.of(idx("b-idx3-ubyte.gz", 24, 2, 3, 4)))
        .isEqualTo(new ImageShape(2, 3, 4));
    assertThat(ImageShape.of(idx("c-idx4-ubyte", 24, 1, 2, 3, 4)))
        .isEqualTo(new ImageShape(1, 6, 4));
    assertThat(ImageShape.of(idx("d-idx2-ubyte", 6, 2, 3))).isEqualTo(new ImageShape(2, 1, 3));
  }

  @Test
  void filesThatAreCutOffAreRefused() throws IOException {
    for (String name : new String[] {"a-idx3-ubyte", "a-idx3-ubyte.gz"}) {
      Path cut = idx(name, 23, 2, 3, 4);
      assertThatThrownBy(() -> ImageShape.of(cut))
          .isInstanceOf(BadData.class)
          .hasMessageContaining("cut off");
    }
  }

  @Test
  void labelsAreNoImages() throws IOException {
    Path labels = idx("a-idx1-ubyte", 5, 5);
    assertThatThrownBy(() -> ImageShape.of(labels))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("list of labels");
  }
}
