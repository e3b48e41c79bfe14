package org.priory.privacy.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.Derivation;
import org.priory.privacy.data.records.DerivationValue;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.RowBlock;
import org.priory.privacy.data.records.Target;

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

  /** Each image as three rows of two numbers. */
  private record Tripled() implements DerivationValue {
    @Override
    public int copies() {
      return 3;
    }

    @Override
    public int width() {
      return 2;
    }

    @Override
    public Derivation of(Target target) {
      return new Derivation() {
        @Override
        public Features features() {
          return Features.of(List.of("a", "b"), 10, target);
        }

        @Override
        public int copies() {
          return 3;
        }

        @Override
        public Worker worker() {
          return (rows, from, count, derived, to) -> {
            for (int i = 0; i < 6 * count; i++) {
              derived[to + i] = (1 + i % 6) * rows[from + i / 6 * SIDE * SIDE + 5];
            }
          };
        }
      };
    }
  }

  /** All records in their random order: keys, rows and labels. */
  private static List<Double> ordered(List<SourceFile> files) {
    RecordParting parting = new RecordParting(true, 0, InsecureSeededSource.of(8).key());
    RecordParting.Splitter splitter = parting.splitter(0);
    List<RowBlock> blocks = new ArrayList<>();
    for (SourceFile file : files) {
      try (ChunkReader reader = file.open().ungrouped()) {
        for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
          splitter.split(chunk, (part, block) -> blocks.add(block));
        }
      }
    }
    Records records = parting.assemble(blocks).records();
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < records.units().count(); i++) {
      all.add((double) records.key(i));
      for (int row = records.units().start(i); row < records.units().end(i); row++) {
        all.add((double) records.block(row)[records.offset(row)]);
        all.add((double) records.block(row)[records.offset(row) + 1]);
        all.add((double) records.label(row));
      }
    }
    return all;
  }

  private static List<SourceFile> read(List<SourceFile> pieces, long seed) {
    SourceKey key = InsecureSeededSource.of(seed).key();
    return pieces.stream().map(piece -> piece.reading(key)).toList();
  }

  /** Names of images are drawn as if the file were read in one piece. */
  @Test
  void imagesOfSeveralRowsHaveTheNamesThatTheWholeFileGivesThem() throws IOException {
    Path images = folder.resolve("images");
    write(Files.newOutputStream(images));
    byte[] named = new byte[8 + IMAGES];
    for (int i = 0; i < IMAGES; i++) {
      named[8 + i] = (byte) (i % 4);
    }
    ByteBuffer.wrap(named).putInt(0x801).putInt(IMAGES);
    Path labels = Files.write(folder.resolve("labels"), named);
    List<SourceFile> many =
        SourceFile.OfLabelledImages.pieces(
            images, labels, 3, IMAGES, SIDE * SIDE, new Tripled(), 16 * SIDE * SIDE);
    List<SourceFile> one =
        SourceFile.OfLabelledImages.pieces(images, labels, 3, IMAGES, SIDE * SIDE, new Tripled());
    assertThat(many).hasSize(4);
    assertThat(one).hasSize(1);
    List<Double> whole = ordered(read(one, 5));
    assertThat(ordered(read(many, 5))).isEqualTo(whole).hasSize(IMAGES * (1 + 3 * 3));
    // The twin: other names are another order.
    assertThat(ordered(read(many, 6))).isNotEqualTo(whole);
  }
}
