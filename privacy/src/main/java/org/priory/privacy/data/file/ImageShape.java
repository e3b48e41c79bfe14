package org.priory.privacy.data.file;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.priory.privacy.data.schema.BadData;

/**
 * The shape of a file of images, which is public: its header.
 *
 * @param images how many there are, as the header says
 * @param rows of pixels in each
 * @param columns of pixels in each; a third direction counts as more rows
 */
public record ImageShape(int images, int rows, int columns) {

  /**
   * Reads the header, and the rest to its end to see that the file is whole.
   *
   * @throws BadData if it is not a whole file of images in the IDX format
   */
  public static ImageShape of(Path path) {
    DataFile file = new DataFile(path);
    IdxSource.open(file, null, 2);
    List<Integer> shape = IdxSource.shape(file);
    int last = shape.size() - 1;
    int rows = shape.subList(1, last).stream().reduce(1, (a, b) -> a * b);
    ImageShape found = new ImageShape(shape.get(0), rows, shape.get(last));
    checkWhole(file, found.bytes());
    return found;
  }

  /**
   * Looks at the header of a file of labels, and reads the rest to its end to see that it is whole.
   * What the labels are is not looked at.
   *
   * @throws BadData if it is not a whole file with a label for each image
   */
  public static void checkLabels(Path images, Path labels) {
    DataFile file = new DataFile(labels);
    IdxSource.open(new DataFile(images), file, 2);
    checkWhole(file, IdxSource.shape(file).get(0));
  }

  private static void checkWhole(DataFile file, long bytes) {
    try (DataInputStream in = new DataInputStream(file.open())) {
      IdxSource.shape(file, in);
      if (in.transferTo(OutputStream.nullOutputStream()) < bytes) {
        throw IdxSource.damaged(file);
      }
    } catch (IOException e) {
      throw IdxSource.damaged(file);
    }
  }

  private long bytes() {
    return (long) images * rows * columns;
  }
}
