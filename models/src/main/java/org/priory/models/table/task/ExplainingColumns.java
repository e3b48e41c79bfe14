package org.priory.models.table.task;

import java.util.List;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** The columns of a table by which another one is explained. */
public final class ExplainingColumns {
  private ExplainingColumns() {}

  /**
   * The columns of the design, if there is one: those of the formula, or all that are not set
   * beside, with missing values as a level of their own where they are one. Else all columns but
   * the target, the one that names a person, and those that are passed over.
   */
  public static List<Column> of(Encoding encoding) {
    if (encoding.isByDesign()) {
      return encoding.design().columns();
    }
    Schema schema = encoding.schema();
    return schema.columns().stream()
        .filter(column -> !column.name().equals(schema.unit()))
        .filter(column -> !column.name().equals(encoding.target().name()))
        .filter(column -> !(column instanceof Column.Ignored))
        .toList();
  }
}
