package org.priory.models.table;

import java.util.List;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Schema;

/** The columns of a table by which another one is explained. */
public final class ExplainingColumns {
  private ExplainingColumns() {}

  /** All columns but the target, the one that names a person, and those that are passed over. */
  public static List<Column> of(Encoding encoding) {
    Schema schema = encoding.schema();
    return schema.columns().stream()
        .filter(column -> !column.name().equals(schema.unit()))
        .filter(column -> !column.name().equals(encoding.target().name()))
        .filter(column -> !(column instanceof Column.Ignored))
        .toList();
  }
}
