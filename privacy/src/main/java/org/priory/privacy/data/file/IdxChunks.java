package org.priory.privacy.data.file;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordSource;

/** One pass over a file of images. */
final class IdxChunks implements ChunkReader {

  private final DataFile images;
  private final DataInputStream pixels;
  private final @Nullable DataInputStream labels;
  private final Features features;
  private int left;
  private long read;
  private long unknown;

  /**
   * A pass over some images that follow each other.
   *
   * @param first the place of the first of them
   * @param count how many
   */
  IdxChunks(
      DataFile images, @Nullable DataFile labelFile, Features features, int first, int count) {
    this.images = images;
    this.features = features;
    this.left = count;
    this.pixels = new DataInputStream(images.open());
    try {
      IdxSource.shape(images, pixels);
      pixels.skipNBytes((long) first * features.width());
      if (labelFile == null) {
        this.labels = null;
      } else {
        this.labels = new DataInputStream(labelFile.open());
        IdxSource.shape(labelFile, labels);
        labels.skipNBytes(first);
      }
    } catch (IOException e) {
      throw IdxSource.damaged(images);
    }
  }

  @Override
  public @Nullable RecordChunk next() {
    int width = features.width();
    int rows = Math.min(left, RecordSource.chunkRows(width));
    if (rows <= 0) {
      return null;
    }
    left -= rows;
    read += rows;
    float[] values = new float[rows * width];
    byte[] image = new byte[width];
    try {
      for (int row = 0; row < rows; row++) {
        pixels.readFully(image);
        for (int i = 0; i < width; i++) {
          values[row * width + i] = (float) (image[i] & 0xFF) / 255f;
        }
      }
      return chunk(width, rows, values);
    } catch (IOException e) {
      throw IdxSource.damaged(images);
    }
  }

  private RecordChunk chunk(int width, int rows, float[] values) throws IOException {
    float[] classes = new float[labels == null ? 0 : rows];
    long[] known = new long[(rows + 63) / 64];
    if (labels != null) {
      byte[] bytes = new byte[rows];
      labels.readFully(bytes);
      for (int row = 0; row < rows; row++) {
        int label = bytes[row] & 0xFF;
        boolean isClass = label < features.target().classes().size();
        classes[row] = isClass ? (float) label : features.target().unknown();
        known[row >> 6] |= isClass ? 1L << row : 0;
        unknown += isClass ? 0 : 1;
      }
    }
    return new RecordChunk(width, rows, values, classes, known, new long[0]);
  }

  @Override
  public Optional<CuratorsCounts> counts() {
    List<CuratorsCounts.Field> fields =
        labels == null ? List.of() : List.of(new CuratorsCounts.Field("label", 0, 0, unknown, 0));
    return Optional.of(new CuratorsCounts(read, read, fields));
  }

  @Override
  public void close() {
    try {
      pixels.close();
      if (labels != null) {
        labels.close();
      }
    } catch (IOException e) {
      throw images.unreadable(e);
    }
  }
}
