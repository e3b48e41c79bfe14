package org.priory.privacy.data.design;

import org.priory.privacy.data.schema.Column;

/**
 * A category in a term.
 *
 * @param column its place among the design's columns
 * @param category what is public about it
 * @param contrasted whether its levels are compared with the reference, because the term without it
 *     is in the design too; else each level stands for itself
 * @param grouped whether its levels are groups, whose effects are drawn together and compared with
 *     what is usual among them: no level is the reference, and -1 is a group of which nothing is
 *     known
 */
public record Factor(int column, Column.Category category, boolean contrasted, boolean grouped) {
  /** The level of a group of which nothing is known. */
  public static final int AVERAGE = -1;

  /** The place of the level for all values that are not listed. */
  public int other() {
    return category.values().size();
  }

  /** The level that others are compared with. */
  public int reference() {
    return grouped ? AVERAGE : category.referenceIndex();
  }

  boolean isReference(int level) {
    return contrasted && level == reference();
  }
}
