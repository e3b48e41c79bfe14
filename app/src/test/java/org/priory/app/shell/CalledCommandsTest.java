package org.priory.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class CalledCommandsTest {
  private static final List<Class<?>> TYPES = List.of(First.class, Second.class);

  @Command(name = "all")
  static final class All {}

  @Command(name = "first", description = "Comes before the other.")
  static final class First {}

  @Command(name = "second", description = "Comes after it.")
  static final class Second {
    @Option(names = "--late")
    private boolean late;

    boolean isLate() {
      return late;
    }
  }

  private static CommandLine group(String... words) {
    CommandLine group = new CommandLine(new All());
    CalledCommands.add(group, TYPES, List.of(words));
    return group;
  }

  private static List<String> options(CommandLine group) {
    return List.copyOf(group.getSubcommands().get("second").getCommandSpec().optionsMap().keySet());
  }

  @Test
  void theOneThatIsCalledIsMade() {
    CommandLine group = group("second", "--late");
    assertThat(group.getSubcommands()).containsOnlyKeys("second");
    assertThat(options(group)).containsExactly("--late");
    group.parseArgs("second", "--late");
    Second called = group.getSubcommands().get("second").getCommand();
    assertThat(called.isLate()).isTrue();
  }

  @Test
  void helpListsAllAndReadsNoOptions() {
    CommandLine group = group("--help");
    assertThat(group.getUsageMessage())
        .containsSubsequence("first", "Comes before the other.", "second", "Comes after it.");
    assertThat(options(group)).isEmpty();
  }

  /** What is misspelt is compared with all names, and an option with those of all. */
  @Test
  void allAreMadeForEverythingElse() {
    for (CommandLine group : List.of(group("secund"), group("--option"), group())) {
      assertThat(group.getSubcommands()).containsOnlyKeys("first", "second");
      assertThat(options(group)).containsExactly("--late");
    }
  }

  @Test
  void theOthersCanBeAddedLater() {
    CommandLine group = group("second");
    CalledCommands.addAll(group, TYPES);
    assertThat(group.getSubcommands()).containsOnlyKeys("first", "second");
  }
}
