package org.priory.app.shell;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Adds to a group the commands that a command line calls for, because reading the options of one
 * takes longer than many commands do: the one that is named; all of them by name and description
 * for the help of the group; all with their options for everything else, a misspelling above all.
 */
public final class CalledCommands {
  private static final Set<String> HELP = Set.of("-h", "--help");

  private CalledCommands() {}

  /**
   * Adds what the words call for.
   *
   * @param types annotated commands, in the order of the help
   * @param words what follows the name of the group, the name of a command first if there is one
   * @return whether it was one command alone
   */
  public static boolean add(CommandLine group, List<Class<?>> types, List<String> words) {
    if (!words.isEmpty()) {
      for (Class<?> type : types) {
        if (annotation(type).name().equals(words.get(0))) {
          group.addSubcommand(type);
          return true;
        }
      }
    }
    boolean isHelp = words.size() == 1 && HELP.contains(words.get(0));
    types.forEach(type -> group.addSubcommand(isHelp ? described(type) : new CommandLine(type)));
    return false;
  }

  /** Adds all that are not there yet. */
  public static void addAll(CommandLine group, List<Class<?>> types) {
    types.stream()
        .filter(type -> !group.getSubcommands().containsKey(annotation(type).name()))
        .forEach(group::addSubcommand);
  }

  /** A command that can be listed and nothing else. */
  private static CommandLine described(Class<?> type) {
    Command command = annotation(type);
    CommandSpec spec = CommandSpec.create().name(command.name());
    spec.usageMessage().description(command.description());
    return new CommandLine(spec);
  }

  private static Command annotation(Class<?> type) {
    Annotation found = type.getAnnotation(Command.class);
    return (Command) Objects.requireNonNull(found, type.getName());
  }
}
