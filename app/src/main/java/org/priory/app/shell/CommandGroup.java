package org.priory.app.shell;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only holds other commands, as {@code priory} itself does. */
public abstract class CommandGroup implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Mixin
  private HelpOptions helpOptions;

  @Override
  public final Integer call() {
    throw missing();
  }

  /**
   * Called before the command line is read. A group whose commands take long to make adds them
   * here, so that other commands start without them.
   *
   * @param self the group on the command line
   * @param words what follows its name
   * @return the words as they are to be read
   */
  protected List<String> open(CommandLine self, List<String> words) {
    return words;
  }

  /** What messages call one of its commands. */
  protected String member() {
    return "command";
  }

  /** The refusal of a command line that names none of its commands. */
  final BadInput missing() {
    String commands = String.join(", ", spec.subcommands().keySet());
    return new BadInput(
        member(),
        commands.isEmpty() ? "must be given" : "must be one of " + commands,
        "not given",
        "see '" + spec.qualifiedName() + " --help'");
  }
}
