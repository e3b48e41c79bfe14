package org.priory.models.model;

import java.nio.file.Path;
import java.util.Optional;
import org.priory.privacy.data.schema.BadData;

/**
 * Where the right answers are, if not where the model has them.
 *
 * @param column of a table
 * @param file of the labels of images
 */
public record Labels(Optional<String> column, Optional<Path> file) {
  /** Where the model has them. */
  public static final Labels NONE = new Labels(Optional.empty(), Optional.empty());

  /** Refuses a column of labels, which only a model of a table can use. */
  public Labels refuseColumn() {
    if (column.isPresent()) {
      throw refused("`target`", "is for a model of a table");
    }
    return this;
  }

  /** Refuses a file of labels, which only a network of images can use. */
  public Labels refuseFile() {
    if (file.isPresent()) {
      throw refused("`labels`", "is for a network of images");
    }
    return this;
  }

  private static BadData refused(String option, String rule) {
    return new BadData(option, "", rule, "given", "leave it out");
  }
}
