package org.priory.privacy.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;

/** Pieces of a file of images are the file. */
class SourceFileTest {
  private static final int IMAGES = 50;
  private static final int SIDE = 30;

  @TempDir private Path folder;

  private static void write(OutputStream to) throws IOException {
    try (DataOutputStream out = new DataOutputStream(to)) {
      for (int header : new int[] {0x803, IMAGES, SIDE, SIDE}) {
        out.writeInt(header);
      }
      byte[] image = new byte[SIDE * SIDE];
      Random random = new Random(2);
      for (int i = 0; i < IMAGES; i++) {
        random.nextBytes(image);
        out.write(image);
      }
    }
  }

  /** One number of each image, by which it is known. */
  private static List<Float> known(RecordSource source) {
    List<Float> known = new ArrayList<>();
    try (ChunkReader reader = source.ungrouped()) {
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        for (int row = 0; row < chunk.rows(); row++) {
          float sum = 0;
          for (int i = 0; i < 40; i++) {
            sum = 3 * sum + chunk.features()[row * chunk.width() + 17 * i];
          }
          known.add(sum);
        }
      }
    }
    return known;
  }

  @Test
  void piecesAreTheWholeFile() throws IOException {
    Path plain = folder.resolve("images");
    write(Files.newOutputStream(plain));
    List<SourceFile> pieces =
        SourceFile.OfImages.pieces(plain, IMAGES, SIDE * SIDE, 16 * SIDE * SIDE);
    assertThat(pieces).hasSize(4); // of 16, 16, 16 and 2 images
    List<Float> all = new ArrayList<>();
    pieces.forEach(piece -> all.addAll(known(piece.open())));
    List<Float> whole = known(RecordFiles.images(plain, null, 2));
    assertThat(all).isEqualTo(whole).doesNotHaveDuplicates().hasSize(IMAGES);
  }

  @Test
  void aPackedFileIsOnePiece() throws IOException {
    Path packed = folder.resolve("images.gz");
    write(new GZIPOutputStream(Files.newOutputStream(packed)));
    List<SourceFile> pieces =
        SourceFile.OfImages.pieces(packed, IMAGES, SIDE * SIDE, 16 * SIDE * SIDE);
    assertThat(pieces).hasSize(1);
    assertThat(known(pieces.get(0).open()))
        .isEqualTo(known(RecordFiles.images(packed, null, 2)))
        .hasSize(IMAGES);
  }
}
