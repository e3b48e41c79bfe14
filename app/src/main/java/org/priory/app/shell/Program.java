package org.priory.app.shell;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine;

/** Runs a tree of commands: parsing, exit codes, and one line for whatever goes wrong. */
public final class Program {

  static final String DEBUG = "--debug";

  /** Asked alone, for which no command is needed. */
  private static final Set<String> VERSION = Set.of("-V", "--version");

  private static final int HELP_WIDTH = 100;

  private Program() {}

  /** Runs the command line of this process and ends it. */
  public static void start(CommandGroup root, String[] args) {
    // Numbers look the same on every machine, and a pipe gets UTF-8 whatever the locale says.
    Locale.setDefault(Locale.ROOT);
    PrintWriter out = utf8(FileDescriptor.out);
    PrintWriter err = utf8(FileDescriptor.err);
    int code = run(root, out, err, args);
    out.flush();
    err.flush();
    System.exit(code);
  }

  /** Runs one command line and returns its exit code. */
  public static int run(CommandGroup root, PrintWriter out, PrintWriter err, String... args) {
    boolean debug = Arrays.asList(args).contains(DEBUG);
    Failure failure = new Failure(err, debug);
    CommandLine line = new CommandLine(root);
    String[] words = opened(root, line, asHelpOption(args));
    line.setOut(out)
        .setErr(err)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExpandAtFiles(false)
        .setUsageHelpWidth(HELP_WIDTH)
        .setParameterExceptionHandler(
            (e, given) -> failure.report(WrongUse.explain(e, Arrays.asList(given)), e))
        .setExecutionExceptionHandler((e, command, result) -> failure.report(e));
    try {
      return line.execute(words);
    } catch (StackOverflowError | OutOfMemoryError e) {
      return failure.report(e);
    }
  }

  /** "help fit" is "fit --help". */
  private static String[] asHelpOption(String[] args) {
    if (args.length == 0 || !args[0].equals("help")) {
      return args;
    }
    String[] asked = Arrays.copyOfRange(args, 1, args.length + 1);
    asked[args.length - 1] = "--help";
    return asked;
  }

  /** Adds the commands that the words call for, and lets a group put its words in order. */
  private static String[] opened(CommandGroup root, CommandLine line, String[] words) {
    if (words.length == 1 && VERSION.contains(words[0])) {
      return words;
    }
    int first = 0;
    while (first < words.length && words[first].startsWith("-")) {
      first++;
    }
    List<String> called = Arrays.asList(words);
    CalledCommands.add(
        line, root.commands(), first < words.length ? called.subList(first, words.length) : called);
    CommandLine command = first < words.length ? line.getSubcommands().get(words[first]) : null;
    if (command == null || !(command.getCommand() instanceof CommandGroup group)) {
      return words;
    }
    List<String> all = new ArrayList<>(called.subList(0, first + 1));
    all.addAll(group.open(command, called.subList(first + 1, words.length)));
    return all.toArray(String[]::new);
  }

  private static PrintWriter utf8(FileDescriptor descriptor) {
    return new PrintWriter(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }
}
