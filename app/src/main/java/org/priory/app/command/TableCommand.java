package org.priory.app.command;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.priory.Data;
import org.priory.FitOptions;
import org.priory.app.fit.ChargedCommand;
import org.priory.app.option.EngineOption;
import org.priory.app.option.TableFiles;
import picocli.CommandLine.Mixin;

/** A command that asks something of a table with a schema, on an engine that can be chosen. */
abstract class TableCommand extends ChargedCommand {

  @Mixin private final TableFiles files = new TableFiles();
  @Mixin private final EngineOption engine = new EngineOption();

  @Override
  protected final FitOptions on(FitOptions options) {
    return engine.into(options);
  }

  @Override
  protected final Path file() {
    return files.file();
  }

  @Override
  protected final Supplier<Data> data() {
    return files.table();
  }
}
