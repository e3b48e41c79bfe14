package org.priory.models.model;

import java.nio.file.Path;
import java.util.Optional;
import org.priory.privacy.data.BadData;

/**
 * Where the right answers are, if not where the model has them.
 *
 * @param column of a table
 * @param file of the labels of images
 */
public record Labels(Optional<String> column, Optional<Path> file) {
  /** Where the model has them. */
  public static final Labels NONE = new Labels(Optional.empty(), Optional.empty());

  /** For a model of anything but tables. */
  public Labels refuseColumn() {
    if (column.isPresent()) {
      throw refused("`target`", "is for a model of a table");
    }
    return this;
  }

  /** For a model of anything but images with labels. */
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
