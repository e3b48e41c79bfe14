package org.priory.app.shell;

import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.priory.privacy.json.Json;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that gives one answer, for a person or with {@code --json} for a program. */
public abstract class PrioryCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Prints one JSON object and nothing else.")
  private boolean json;

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Mixin
  private HelpOptions helpOptions;

  /**
   * Does the work.
   *
   * @throws BadInput if an option or a file is wrong
   * @throws BudgetRefused if the budget does not allow it
   */
  protected abstract Answer answer() throws Exception;

  /** What goes on after the answer is printed, such as a server's work. */
  protected void afterwards() throws Exception {}

  /**
   * Says why the command does not have an option that was given, where there is more to say than
   * which one was meant.
   */
  protected Optional<BadInput> refusalOf(String option) {
    return Optional.empty();
  }

  /** Where progress and messages go: standard error. */
  protected final PrintWriter messages() {
    return spec.commandLine().getErr();
  }

  /** The command as it was called. */
  protected final CommandSpec spec() {
    return spec;
  }

  @Override
  public final Integer call() throws Exception {
    Answer answer = answer();
    // Made whole before anything is printed, so that a failure leaves standard output empty.
    String printed = json ? Json.object(answer.json()) : answer.text().stripTrailing();
    PrintWriter out = spec.commandLine().getOut();
    out.println(printed);
    out.flush();
    afterwards();
    return answer.exitCode();
  }
}
