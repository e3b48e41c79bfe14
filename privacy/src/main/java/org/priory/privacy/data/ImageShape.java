package org.priory.privacy.data;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

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
    try (DataInputStream in = new DataInputStream(file.open())) {
      IdxSource.shape(file, in);
      if (in.transferTo(OutputStream.nullOutputStream()) < found.bytes()) {
        throw IdxSource.damaged(file);
      }
    } catch (IOException e) {
      throw IdxSource.damaged(file);
    }
    return found;
  }

  private long bytes() {
    return (long) images * rows * columns;
  }
}
