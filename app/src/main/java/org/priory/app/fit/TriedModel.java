package org.priory.app.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.priory.ModelChoice;
import org.priory.app.shell.BadInput;
import org.priory.models.model.Settings;
import org.priory.models.text.Nearest;
import picocli.CommandLine;

/** A model as the words after {@code priory fit} choose it, for a choice among several. */
public final class TriedModel {
  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");

  /** What all candidates have in common, or what a single fit has alone. */
  private static final List<String> OF_THE_CHOICE =
      List.of(
          "--data",
          "--query",
          "--schema",
          "--labels",
          "--epsilon",
          "--delta",
          "--neighbours",
          "--dataset",
          "--ledger",
          "--non-private",
          "--seed",
          "--threads",
          "--engine",
          "--out",
          "--resume",
          "--show-internal",
          "--json");

  private TriedModel() {}

  /**
   * The model of some words: its options, after its name if it is another than the usual one.
   *
   * @param usual the model where the words begin with an option
   * @param target the column to be explained, where the words have no formula
   * @throws BadInput if they choose no model
   */
  public static ModelChoice of(String usual, Optional<String> target, String text) {
    List<String> words = words(text);
    boolean isNamed = !words.isEmpty() && !words.get(0).startsWith("-");
    String name = isNamed ? words.get(0) : usual;
    List<String> options = new ArrayList<>(isNamed ? words.subList(1, words.size()) : words);
    for (String option : options) {
      String bare = option.replaceFirst("=.*", "");
      if (OF_THE_CHOICE.contains(bare)) {
        throw bad(text, "must have options of the model alone", bare, "give it to tune itself");
      }
    }
    CommandLine fit = new CommandLine(new FitCommand());
    FitCommand.open(fit);
    CommandLine command = fit.getSubcommands().get(name);
    if (command == null || !(command.getCommand() instanceof FitModel model)) {
      List<String> names = List.copyOf(fit.getSubcommands().keySet());
      throw bad(
          text,
          "must begin with a model, or with an option of " + usual,
          name,
          Nearest.remedy(name, names, "choose among " + String.join(", ", names)));
    }
    options.addAll(List.of("--data", "table", "--schema", "schema"));
    boolean hasFormula = options.stream().anyMatch(each -> each.startsWith("--formula"));
    if (!hasFormula && target.isPresent()) {
      options.addAll(List.of("--target", target.get()));
    }
    try {
      fit.parseArgs(Stream.concat(Stream.of(name), options.stream()).toArray(String[]::new));
    } catch (CommandLine.ParameterException e) {
      throw bad(
          text,
          "must be options of fit " + name,
          "not",
          String.valueOf(e.getMessage()) + "; 'priory fit " + name + " --help' shows them");
    }
    return model.chosen(Settings.NONE);
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      words.add(
          Optional.ofNullable(matcher.group(1))
              .or(() -> Optional.ofNullable(matcher.group(2)))
              .orElseGet(() -> matcher.group(3)));
    }
    return words;
  }

  private static BadInput bad(String text, String rule, String was, String remedy) {
    return new BadInput("--try '" + text + "'", rule, was, remedy);
  }
}
