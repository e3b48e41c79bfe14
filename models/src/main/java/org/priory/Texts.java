package org.priory;

import java.nio.file.Path;
import org.priory.privacy.data.schema.Size;

/**
 * Documents of plain text of which no vocabulary is known yet.
 *
 * @param file one document a line (also gzip)
 * @param size how many documents there are, as far as it is public
 */
public record Texts(Path file, Size size) implements Data {

  /** Documents whose number is public and counted. */
  public static Texts of(Path file) {
    return new Texts(file, Size.PUBLIC);
  }

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }
}
