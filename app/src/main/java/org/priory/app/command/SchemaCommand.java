package org.priory.app.command;

import picocli.CommandLine.Command;

/** {@code priory schema}: the public description of a table. */
@Command(
    name = "schema",
    description = "The public description of a table.",
    subcommands = {SchemaNewCommand.class})
public final class SchemaCommand extends CommandGroup {}
