package org.priory.app.command;

import java.util.List;
import org.priory.app.schema.SchemaCheckCommand;
import org.priory.app.schema.SchemaNewCommand;
import org.priory.app.schema.SchemaShowCommand;
import org.priory.app.shell.CommandGroup;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code priory schema}: the public description of a table. */
@Command(
    name = "schema",
    description = "The public description of a table.",
    subcommands = {SchemaNewCommand.class, SchemaShowCommand.class, SchemaCheckCommand.class})
public final class SchemaCommand extends CommandGroup {

  /** Adds the commands that buy, which have the many options of a fit. */
  @Override
  protected List<String> open(CommandLine self, List<String> words) {
    self.addSubcommand(new BoundsCommand());
    self.addSubcommand(new CategoriesCommand());
    self.addSubcommand(new VocabularyCommand());
    return words;
  }
}
