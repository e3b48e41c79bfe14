package org.priory.app.shell;

import picocli.CommandLine.Option;

/** The options that every command and every group of commands has. */
@SuppressWarnings("UnusedVariable") // picocli reads them
final class HelpOptions {

  @Option(names = Program.DEBUG, description = "Shows the stack trace of a failure.")
  private boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help and exits.")
  private boolean help;
}
