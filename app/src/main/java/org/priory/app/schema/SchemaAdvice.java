package org.priory.app.schema;

import java.util.Optional;
import org.priory.Data;
import org.priory.Table;
import org.priory.app.option.LedgerOption;

/** Recommends the curator's check of a schema before its first charge, from the schema alone. */
public final class SchemaAdvice {

  private SchemaAdvice() {}

  /** A line, if the data is a file with a schema of which no check is on record. */
  public static Optional<String> of(Data data, LedgerOption ledger) {
    if (!(data instanceof Table table)
        || table.data().file().isEmpty()
        || CheckedSchemas.beside(ledger).has(table.schema())) {
      return Optional.empty();
    }
    return Optional.of(
        "this schema was never checked: 'priory schema check --data "
            + table.data().file().get()
            + " --schema "
            + table.schemaPlace()
            + "' tells the curator whether it fits the file, and costs nothing");
  }
}
