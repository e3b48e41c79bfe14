package org.priory.models.table.task;

import java.util.Collection;
import org.priory.privacy.data.schema.Schema;

/** A schema with some of its columns alone. */
public final class ChosenColumns {
  private ChosenColumns() {}

  /** The schema with all columns passed over that are neither named nor the unit. */
  public static Schema only(Schema schema, Collection<String> names) {
    return schema.without(
        column -> !names.contains(column.name()) && !column.name().equals(schema.unit()));
  }
}
