package org.priory.app.fit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.HelpSection;
import org.priory.app.shell.SectionedHelp;
import org.priory.models.text.Nearest;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Refuses an option that a model does not have, with those that it has. */
final class UnknownOption {
  private UnknownOption() {}

  static BadInput of(String option, FitModel model, CommandSpec command) {
    String name = "fit " + command.name();
    List<String> own = options(command);
    Optional<String> nearest = Nearest.to(option, own);
    nearest.ifPresent(near -> own.sort(Comparator.comparing((String each) -> !each.equals(near))));
    String remedy =
        model
            .insteadOf(option)
            .or(() -> ofOthers(option).map(others -> "it is for " + others))
            .or(() -> nearest.map(near -> "did you mean " + near + "?"))
            .map(words -> words.endsWith("?") ? words + " " : words + "; ")
            .orElse("");
    return new BadInput(
        option,
        "is not an option of " + name,
        "given",
        remedy + name + " has " + String.join(", ", own));
  }

  /** The options in the order of the help, without those that every command has. */
  private static List<String> options(CommandSpec command) {
    Map<HelpSection, List<OptionSpec>> sections = SectionedHelp.sections(command);
    sections.remove(HelpSection.GENERAL);
    List<String> names = new ArrayList<>();
    sections.values().forEach(all -> all.forEach(option -> names.add(option.longestName())));
    return names;
  }

  /** The other models that have the option: "fit topics, fit network". */
  private static Optional<String> ofOthers(String option) {
    return Optional.ofNullable(Owners.BY_OPTION.get(option)).map(all -> String.join(", ", all));
  }

  /** Which models have an option; read once, as it is the same in each refusal. */
  private static final class Owners {
    private static final Map<String, List<String>> BY_OPTION = read();

    private static Map<String, List<String>> read() {
      CommandLine fit = new CommandLine(new FitCommand());
      FitCommand.open(fit);
      Map<String, List<String>> owners = new HashMap<>();
      for (CommandLine model : fit.getSubcommands().values()) {
        for (String option : model.getCommandSpec().optionsMap().keySet()) {
          owners
              .computeIfAbsent(option, each -> new ArrayList<>())
              .add("fit " + model.getCommandName());
        }
      }
      return owners;
    }
  }
}
