package org.priory.bench.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.command.ExitCode;
import org.priory.app.command.Program;
import org.priory.bench.Main;

/** What {@code --save} keeps, and the page that is made of it. */
class SavedResultTest {

  @TempDir Path folder;

  @Test
  void savedResultsBecomeThePage() throws IOException {
    assertThat(run("privacy", "--save", folder.toString())).isEqualTo(ExitCode.DONE);
    assertThat(folder).isDirectoryContaining("glob:**privacy.csv");
    assertThat(Files.readString(folder.resolve("privacy.svg"))).startsWith("<svg").contains("VIPS");
    Path page = folder.resolve("results.md");

    assertThat(run("page", "--from", folder.toString(), "--out", page.toString()))
        .isEqualTo(ExitCode.DONE);

    String text = Files.readString(page);
    SavedResult kept = SavedResult.read(folder, "privacy").orElseThrow();
    assertThat(kept.command()).isEqualTo("priory reproduce privacy");
    assertThat(text)
        .contains("$ priory reproduce privacy\n", kept.text(), kept.machine(), kept.date())
        .contains("](./privacy.svg)", "Not run for this page: adult,");
  }

  @Test
  void thereIsNoPageWithoutResults() {
    assertThat(run("page", "--from", folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void nestedValuesBecomeColumns() {
    String csv =
        Csv.of(
            List.of(
                Map.of("box", Map.of("mean", 0.5)),
                Map.of("name", "a, \"b\"", "moments", List.of(1.0, 2.0))));

    assertThat(csv.lines().findFirst().orElseThrow().split(","))
        .containsExactlyInAnyOrder("box_mean", "name", "moments_1", "moments_2");
    assertThat(csv).contains("\"a, \"\"b\"\"\"").contains("0.5").contains("2.0");
  }

  private static int run(String... arguments) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    List<String> words = new ArrayList<>(List.of(arguments));
    words.add(0, "reproduce");
    return Program.run(new Main(), nowhere, nowhere, words.toArray(String[]::new));
  }
}
