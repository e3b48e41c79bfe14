package org.priory.privacy.data;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.encoding.EncodingValue;
import org.priory.privacy.data.file.IdxSource;
import org.priory.privacy.data.file.Places;
import org.priory.privacy.data.records.DerivationValue;
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
   * This file, read with the key of what is drawn while a table is read.
   *
   * @param key asked for once, for all files of a table; secret
   */
  default SourceFile reading(SourceKey key) {
    return this;
  }

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
      int most = imagesOfPiece(file, images, pixels, numbers);
      List<SourceFile> pieces = new ArrayList<>();
      for (int from = 0; from < images; from += most) {
        pieces.add(new OfImages(path, from, Math.min(most, images - from)));
      }
      return pieces;
    }

    private static int imagesOfPiece(Path file, int images, int width, int numbers) {
      return IdxSource.isPlain(file) ? Math.max(1, numbers / width) : Math.max(1, images);
    }
  }

  /**
   * Some images of a file with their labels, as pixels or as what a fixed function makes of them.
   *
   * @param path the same on every machine
   * @param labels the same on every machine
   * @param classes how many there are
   * @param first the place of the first of the images
   * @param count how many
   * @param seen what is made of an image; null for its pixels
   * @param key of the names of images that become several rows; null before it is known
   */
  record OfLabelledImages(
      String path,
      String labels,
      int classes,
      int first,
      int count,
      @Nullable DerivationValue seen,
      @Nullable SourceKey key)
      implements SourceFile {
    /** Numbers of a name. */
    private static final int NAME = 2;

    @Override
    public SourceFile reading(SourceKey known) {
      return new OfLabelledImages(path, labels, classes, first, count, seen, known);
    }

    @Override
    public RecordSource open() {
      RecordSource pixels =
          IdxSource.range(Places.of(path), Places.of(labels), classes, first, count);
      if (seen == null) {
        return pixels;
      }
      if (key == null) {
        throw new IllegalStateException("images that are derived have names: give their key");
      }
      RandomSource names = key.open();
      // Names are drawn image by image, from the first of the file on.
      for (long i = 0; seen.copies() > 1 && i < (long) NAME * first; i++) {
        names.nextLong();
      }
      return pixels.derived(seen.of(pixels.features().target()), names);
    }

    /**
     * All images of a file, in pieces as {@link OfImages#pieces} has them.
     *
     * @param images how many there are, as the header says
     * @param pixels of each
     */
    public static List<SourceFile> pieces(
        Path file,
        Path labels,
        int classes,
        int images,
        int pixels,
        @Nullable DerivationValue seen) {
      return pieces(file, labels, classes, images, pixels, seen, OfImages.PIECE);
    }

    /** Pieces of about so many numbers. */
    static List<SourceFile> pieces(
        Path file,
        Path labels,
        int classes,
        int images,
        int pixels,
        @Nullable DerivationValue seen,
        int numbers) {
      int width = seen == null ? pixels : Math.max(pixels, seen.copies() * seen.width());
      int most = OfImages.imagesOfPiece(file, images, width, numbers);
      List<SourceFile> pieces = new ArrayList<>();
      for (int from = 0; from < images; from += most) {
        pieces.add(
            new OfLabelledImages(
                Places.text(file),
                Places.text(labels),
                classes,
                from,
                Math.min(most, images - from),
                seen,
                null));
      }
      return pieces;
    }
  }
}
