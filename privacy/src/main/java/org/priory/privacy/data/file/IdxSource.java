package org.priory.privacy.data.file;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

/** Images of bytes in the IDX format of MNIST, and their labels. */
public final class IdxSource extends RecordSource {

  private static final int MAX_PIXELS = 1 << 24;

  private final DataFile images;
  private final @Nullable DataFile labels;
  private final Features features;
  private final int first;
  private final int count;

  private IdxSource(
      DataFile images, @Nullable DataFile labels, Features features, int first, int count) {
    this.images = images;
    this.labels = labels;
    this.features = features;
    this.first = first;
    this.count = count;
  }

  public static IdxSource open(DataFile images, @Nullable DataFile labels, int classes) {
    if (classes < 2) {
      throw new IllegalArgumentException("classes must be at least 2, was " + classes);
    }
    List<Integer> shape = shape(images);
    long pixels = shape.stream().skip(1).mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b);
    if (shape.size() < 2 || pixels < 1 || pixels > MAX_PIXELS) {
      throw images.bad(
          "header",
          "must describe images of at most " + MAX_PIXELS + " pixels",
          shape.size() < 2 ? "a list of labels" : "others",
          "give the file of the images");
    }
    if (shape.get(0) < 1) {
      throw images.bad("header", "must hold an image", "none", "give a file with images");
    }
    if (labels != null && !shape(labels).equals(shape.subList(0, 1))) {
      throw labels.bad(
          "header", "must hold one label an image", "another number", "give the matching file");
    }
    return new IdxSource(
        images, labels, features(shape, labels == null ? 0 : classes), 0, shape.get(0));
  }

  /**
   * Some images of a file that follow each other, without labels.
   *
   * @param first the place of the first of them
   * @param count how many; no more are there
   */
  public static IdxSource range(Path path, int first, int count) {
    IdxSource whole = open(new DataFile(path), null, 2);
    int most = Math.max(0, Math.min(count, whole.count - first));
    return new IdxSource(whole.images, null, whole.features, first, most);
  }

  /**
   * Some images of a file that follow each other, with their labels.
   *
   * @param classes how many there are; a label beyond them is unknown
   * @param first the place of the first of them
   * @param count how many; no more are there
   */
  public static IdxSource range(Path path, Path labels, int classes, int first, int count) {
    IdxSource whole = open(new DataFile(path), new DataFile(labels), classes);
    int most = Math.max(0, Math.min(count, whole.count - first));
    return new IdxSource(whole.images, whole.labels, whole.features, first, most);
  }

  /** Whether one comes to an image without reading what is before it. */
  public static boolean isPlain(Path path) {
    return new DataFile(path).isPlain();
  }

  private static Features features(List<Integer> shape, int classes) {
    List<String> names = new ArrayList<>();
    int pixels = shape.stream().skip(1).reduce(1, (a, b) -> a * b);
    int columns = shape.get(shape.size() - 1);
    for (int i = 0; i < pixels; i++) {
      names.add("pixel " + i / columns + "," + i % columns);
    }
    Target target =
        classes == 0
            ? Target.NONE
            : Target.classes("label", IntStream.range(0, classes).mapToObj(i -> "" + i).toList());
    // A pixel is at most 1, so the squared norm is at most their number.
    return Features.of(names, Math.sqrt(pixels), target);
  }

  /** Number of items, then the size of each in every direction. */
  static List<Integer> shape(DataFile file) {
    try (DataInputStream in = new DataInputStream(file.open())) {
      return shape(file, in);
    } catch (IOException e) {
      throw damaged(file);
    }
  }

  static List<Integer> shape(DataFile file, DataInputStream in) throws IOException {
    int magic = in.readInt();
    int dimensions = magic & 0xFF;
    if (magic >>> 8 != 8 || dimensions < 1 || dimensions > 4) {
      throw file.bad("header", "must be IDX of bytes", "something else", "give a file as of MNIST");
    }
    List<Integer> shape = new ArrayList<>();
    for (int i = 0; i < dimensions; i++) {
      shape.add(in.readInt());
    }
    return shape;
  }

  static BadData damaged(DataFile file) {
    return file.bad("", "must be whole IDX", "damaged or cut off", "fetch the file again");
  }

  @Override
  public Features features() {
    return features;
  }

  @Override
  protected boolean hasUnits() {
    return false;
  }

  @Override
  protected ChunkReader rows() {
    return new IdxChunks(images, labels, features, first, count);
  }
}
