package org.priory.app.shell;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the options of a command under the headings that its mixins name. */
public final class SectionedHelp implements IHelpSectionRenderer {

  public static void use(CommandLine command) {
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new SectionedHelp());
  }

  /** The options by heading; those of no mixin that names one are general. */
  public static Map<HelpSection, List<OptionSpec>> sections(CommandSpec command) {
    Map<HelpSection, List<OptionSpec>> sections = new EnumMap<>(HelpSection.class);
    List<OptionSpec> general = new ArrayList<>(command.options());
    for (CommandSpec mixin : command.mixins().values()) {
      if (mixin.userObject() instanceof HelpSection.Member member) {
        sections
            .computeIfAbsent(member.section(), section -> new ArrayList<>())
            .addAll(mixin.options());
        general.removeAll(mixin.options());
      }
    }
    sections.put(HelpSection.GENERAL, general);
    return sections;
  }

  @Override
  public String render(Help help) {
    CommandSpec command = help.commandSpec();
    return sections(command).entrySet().stream()
        .map(
            section -> {
              // Laid out for all options, so that all sections have the same columns.
              Help.Layout layout =
                  help.createDefaultLayout(command.options(), List.of(), help.colorScheme());
              layout.addAllOptions(section.getValue(), help.parameterLabelRenderer());
              return "\n" + section.getKey().heading() + ":\n" + layout;
            })
        .collect(Collectors.joining());
  }
}
