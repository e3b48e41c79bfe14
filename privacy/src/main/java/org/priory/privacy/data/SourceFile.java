package org.priory.privacy.data;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.encoding.EncodingValue;
import org.priory.privacy.data.file.IdxSource;
import org.priory.privacy.data.file.Places;
import org.priory.privacy.data.records.RecordSource;

/**
 * A file of rows, or a piece of one, as a value that can travel: any machine that sees its path
 * reads the same rows, by Priory's own readers, so that a row is the same bits wherever it is
 * encoded.
 */
public sealed interface SourceFile extends Serializable {

  /** The rows. */
  RecordSource open();

  /**
   * A file of a table.
   *
   * @param path the same on every machine
   */
  record OfTable(String path, EncodingValue encoding) implements SourceFile {
    @Override
    public RecordSource open() {
      return RecordFiles.open(Places.of(path), encoding.encoding());
    }
  }

  /**
   * Some images of a file, without labels.
   *
   * @param path the same on every machine
   * @param first the place of the first of them
   * @param count how many
   */
  record OfImages(String path, int first, int count) implements SourceFile {
    /** Numbers that a piece of a file has, about. */
    private static final int PIECE = 1 << 24;

    @Override
    public RecordSource open() {
      return IdxSource.range(Places.of(path), first, count);
    }

    /**
     * All images of a file: in one piece if it is packed, as then each would unpack what is before
     * it.
     *
     * @param images how many there are, as its header says
     * @param pixels of each
     */
    public static List<SourceFile> pieces(Path file, int images, int pixels) {
      return pieces(file, images, pixels, PIECE);
    }

    /** Pieces of about so many numbers. */
    static List<SourceFile> pieces(Path file, int images, int pixels, int numbers) {
      String path = Places.text(file);
      int most = IdxSource.isPlain(file) ? Math.max(1, numbers / pixels) : images;
      List<SourceFile> pieces = new ArrayList<>();
      for (int from = 0; from < images; from += most) {
        pieces.add(new OfImages(path, from, Math.min(most, images - from)));
      }
      return pieces;
    }
  }
}
