package org.priory.models.table;

import java.util.Collection;
import java.util.List;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** A schema with some of its columns alone. */
public final class ChosenColumns {
  private ChosenColumns() {}

  /** The schema with all columns passed over that are neither named nor the unit. */
  public static Schema only(Schema schema, Collection<String> names) {
    List<Column> columns =
        schema.columns().stream()
            .map(
                column ->
                    names.contains(column.name()) || column.name().equals(schema.unit())
                        ? column
                        : new Column.Ignored(column.name(), column.source()))
            .toList();
    return new Schema(columns, schema.missing(), schema.unit(), schema.size(), schema.layout());
  }
}
