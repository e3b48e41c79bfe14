package org.priory.app.command;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.app.option.OpenTable;
import picocli.CommandLine.Mixin;

/** A command that buys what the schema of a table lacks, and writes the schema with it. */
abstract class BuySchemaCommand extends BuyCommand {

  @Mixin private final OpenTable table = new OpenTable();

  /** The table, and what is known of it. */
  final OpenTable table() {
    return table;
  }

  @Override
  protected final Path file() {
    return table.file();
  }

  @Override
  protected final Supplier<Data> data() {
    return table.table();
  }

  @Override
  protected final String member() {
    return "schema";
  }

  @Override
  protected final String written() {
    return "schema.json";
  }
}
