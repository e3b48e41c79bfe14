package org.priory;

import java.nio.file.Path;
import org.priory.privacy.data.schema.Size;

/**
 * Documents with a public vocabulary.
 *
 * @param file one document a line, or word counts in LDA-C or UCI form (also gzip); or a folder of
 *     such files, in the order of their names
 * @param vocabulary the public list of words, one a line
 * @param size how many documents there are, as far as it is public
 */
public record Documents(Path file, Path vocabulary, Size size) implements Data {

  /** Documents whose number is public and counted. */
  public static Documents of(Path file, Path vocabulary) {
    return new Documents(file, vocabulary, Size.PUBLIC);
  }

  @Override
  public String name() {
    return String.valueOf(file.getFileName());
  }
}
