package org.priory.app.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.priory.models.text.Nearest;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Explains why a command line could not be read, in the words of {@link BadInput}. */
final class WrongUse {

  private WrongUse() {}

  static BadInput explain(ParameterException e, List<String> args) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unknown(unmatched.getUnmatched().get(0), command);
    }
    if (e instanceof MissingParameterException missing && !missing.getMissing().isEmpty()) {
      // A misspelt option leaves the right one missing: name the misspelling.
      List<String> unread = e.getCommandLine().getUnmatchedArguments();
      if (!unread.isEmpty()) {
        return unknown(unread.get(0), command);
      }
      return missing(missing.getMissing(), args, command);
    }
    if (e instanceof OverwrittenOptionException twice) {
      return new BadInput(
          name(twice.getOverwritten()), "must be given once", "given twice", "leave one out");
    }
    ArgSpec argument = e.getArgSpec();
    if (argument != null && e.getValue() != null) {
      return wrongValue(argument, e.getValue(), command);
    }
    return new BadInput(
        command.qualifiedName(),
        "could not read the command line",
        String.join(" ", args),
        e.getMessage() + ", " + see(command));
  }

  private static BadInput unknown(String word, CommandSpec command) {
    if (word.startsWith("-")) {
      String option = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
      if (command.userObject() instanceof PrioryCommand asked) {
        Optional<BadInput> refusal = asked.refusalOf(option);
        if (refusal.isPresent()) {
          return refusal.get();
        }
      }
      if (command.userObject() instanceof CommandGroup group && isOfAMember(option, command)) {
        return group.missing();
      }
      List<String> options = new ArrayList<>(command.optionsMap().keySet());
      return new BadInput(
          option,
          "must be an option of '" + command.qualifiedName() + "'",
          word,
          meant(option, options, command));
    }
    if (!(command.userObject() instanceof CommandGroup group)) {
      return new BadInput(
          command.qualifiedName(),
          "takes no such argument",
          word,
          "leave it out, or " + see(command));
    }
    List<String> commands = new ArrayList<>(command.subcommands().keySet());
    return new BadInput(
        group.member(),
        "must be one of " + String.join(", ", commands),
        word,
        meant(word, commands, command));
  }

  /** Whether one of the commands of a group has the option. */
  private static boolean isOfAMember(String option, CommandSpec group) {
    return group.subcommands().values().stream()
        .anyMatch(member -> member.getCommandSpec().optionsMap().containsKey(option));
  }

  private static BadInput missing(List<ArgSpec> missing, List<String> args, CommandSpec command) {
    String names = missing.stream().map(WrongUse::name).collect(Collectors.joining(", "));
    String usage =
        missing.stream().map(WrongUse::usage).collect(Collectors.joining(" "))
            + " ("
            + see(command)
            + ")";
    boolean given = missing.size() == 1 && isGiven(missing.get(0), args);
    return given
        ? new BadInput(names, "needs a value", "given without one", "write " + usage)
        : new BadInput(
            names,
            missing.size() == 1 ? "is required" : "are required",
            "not given",
            "add " + usage);
  }

  private static BadInput wrongValue(ArgSpec argument, String value, CommandSpec command) {
    Class<?> type = argument.typeInfo().isMultiValue() ? elementType(argument) : argument.type();
    List<String> words = words(argument);
    if (!words.isEmpty()) {
      return new BadInput(
          name(argument),
          "must be one of " + String.join(", ", words),
          value,
          meant(value, words, command));
    }
    if (type == boolean.class || type == Boolean.class) {
      return new BadInput(name(argument), "takes no value", value, "write " + name(argument));
    }
    return new BadInput(name(argument), rule(type), value, "write " + usage(argument));
  }

  private static Class<?> elementType(ArgSpec argument) {
    Class<?>[] types = argument.auxiliaryTypes();
    return types.length == 0 ? argument.type() : types[types.length - 1];
  }

  private static String rule(Class<?> type) {
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      return "must be a whole number";
    }
    if (type == double.class || type == Double.class) {
      return "must be a number";
    }
    return "must be a " + type.getSimpleName();
  }

  /** The words that an option takes, empty if it takes anything. */
  private static List<String> words(ArgSpec argument) {
    Iterable<String> candidates = argument.completionCandidates();
    return candidates == null
        ? List.of()
        : StreamSupport.stream(candidates.spliterator(), false).toList();
  }

  private static String meant(String word, List<String> candidates, CommandSpec command) {
    return Nearest.remedy(word, candidates, see(command));
  }

  private static boolean isGiven(ArgSpec argument, List<String> args) {
    return argument instanceof OptionSpec option
        && args.stream().anyMatch(arg -> List.of(option.names()).contains(arg));
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private static String usage(ArgSpec argument) {
    return argument instanceof OptionSpec option
        ? option.longestName() + " " + option.paramLabel()
        : argument.paramLabel();
  }

  private static String see(CommandSpec command) {
    return "see '" + command.qualifiedName() + " --help'";
  }
}
