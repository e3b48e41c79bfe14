package org.priory.app;

import java.io.PrintWriter;
import java.util.List;
import org.priory.app.budget.AccountCommand;
import org.priory.app.budget.CalibrateCommand;
import org.priory.app.budget.LedgerCommand;
import org.priory.app.command.AssessCommand;
import org.priory.app.command.CombineCommand;
import org.priory.app.command.DemoCommand;
import org.priory.app.command.DescribeCommand;
import org.priory.app.command.DoctorCommand;
import org.priory.app.command.EvaluateCommand;
import org.priory.app.command.ExportCommand;
import org.priory.app.command.PlanCommand;
import org.priory.app.command.PredictCommand;
import org.priory.app.command.ReportCommand;
import org.priory.app.command.SchemaCommand;
import org.priory.app.command.SynthesizeCommand;
import org.priory.app.command.TuneCommand;
import org.priory.app.fit.FitCommand;
import org.priory.app.shell.CommandGroup;
import org.priory.app.shell.Program;
import org.priory.app.web.WebCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code priory} program: its list of commands. */
@Command(
    name = "priory",
    description =
        "Bayesian models on sensitive data, with a privacy guarantee that can be checked.",
    versionProvider = Version.class,
    footer = {"", "A checkout of the project also has: audit MODEL, bench NAME, reproduce NAME."})
public final class Main extends CommandGroup {
  private static final List<Class<?>> COMMANDS =
      List.of(
          DemoCommand.class,
          PlanCommand.class,
          FitCommand.class,
          DescribeCommand.class,
          SynthesizeCommand.class,
          TuneCommand.class,
          CombineCommand.class,
          PredictCommand.class,
          EvaluateCommand.class,
          AssessCommand.class,
          ExportCommand.class,
          ReportCommand.class,
          AccountCommand.class,
          CalibrateCommand.class,
          SchemaCommand.class,
          LedgerCommand.class,
          WebCommand.class,
          DoctorCommand.class);

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Shows the version and exits.")
  private boolean version;

  @Override
  protected List<Class<?>> commands() {
    return COMMANDS;
  }

  public static void main(String[] args) {
    Program.start(new Main(), args);
  }

  /** Runs one command line in this process and returns its exit code. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    return Program.run(new Main(), out, err, args);
  }
}
