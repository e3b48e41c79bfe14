package org.priory.bench;

import org.priory.app.shell.CommandGroup;
import org.priory.app.shell.Program;
import org.priory.bench.audit.AuditCommand;
import org.priory.bench.reproduce.Reproduce;
import picocli.CommandLine.Command;

/** The commands of {@code priory} that exist in a checkout only. */
@Command(
    name = "priory",
    description = "Audits, benchmarks and reproductions.",
    subcommands = {AuditCommand.class, Bench.class, Reproduce.class})
public final class Main extends CommandGroup {

  public static void main(String[] args) {
    Program.start(new Main(), args);
  }
}
