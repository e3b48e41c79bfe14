package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of "your first private model" work as they stand, in their order. */
class FirstModelTest {
  @TempDir private Path temp;

  @Test
  void allCommandsWorkAndTheLastIsRefused() throws Exception {
    PageCommands page = new PageCommands(temp);
    List<String> commands = PageCommands.of("docs/first-model.md");
    assertThat(commands).hasSizeGreaterThan(8);
    for (String command : commands.subList(0, commands.size() - 1)) {
      assertThat(page.run(command)).as("%s%n%s", command, page.said()).isZero();
    }
    assertThat(temp.resolve("first/model/release/report.html")).exists();
    assertThat(Files.readAllLines(temp.resolve("first/predictions.csv"))).hasSize(6001);
    String last = commands.get(commands.size() - 1);
    assertThat(page.run(last)).as("%s%n%s", last, page.said()).isEqualTo(3);
    assertThat(temp.resolve("first/refused")).doesNotExist();
  }
}
