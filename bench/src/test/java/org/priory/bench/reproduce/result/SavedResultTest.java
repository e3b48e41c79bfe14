package org.priory.bench.reproduce.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.shell.ExitCode;
import org.priory.app.shell.Program;
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

  /** What was saved is run again with its own options, unless it is of these sources. */
  @Test
  void allGoesOn() throws IOException {
    assertThat(run("figure1", "--steps", "20", "--save", folder.toString()))
        .isEqualTo(ExitCode.DONE);
    Path json = folder.resolve("figure1.json");
    assertThat(SavedResult.read(folder, "figure1").orElseThrow().options())
        .containsExactly("--steps", "20");
    // of other sources
    Files.writeString(
        json,
        Files.readString(json).replaceFirst("\"commit\" : \"[^\"]*\"", "\"commit\" : \"0+\""));
    String page = folder.resolve("results.md").toString();
    assertThat(run("all", "--only", "figure1", "--save", folder.toString(), "--out", page))
        .isEqualTo(ExitCode.DONE);
    SavedResult anew = SavedResult.read(folder, "figure1").orElseThrow();
    assertThat(anew.command()).isEqualTo("priory reproduce figure1 --steps 20");
    assertThat(anew.commit()).isNotEqualTo("0+");
    assertThat(run("all", "--only", "figure0", "--save", folder.toString()))
        .isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void documentsDoNotMakeResultsOld() throws Exception {
    git("init", "-q");
    Files.createDirectories(folder.resolve("docs"));
    Files.writeString(folder.resolve("docs/page.md"), "one");
    Files.writeString(folder.resolve("Code.java"), "one");
    git("add", ".");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "one");
    String commit = git("rev-parse", "--short", "HEAD").strip();
    assertThat(Sources.areThoseOf(commit, folder)).isTrue();
    Files.writeString(folder.resolve("docs/page.md"), "two");
    assertThat(Sources.areThoseOf(commit, folder)).isTrue();
    assertThat(Sources.areThoseOf(commit + "+", folder)).isFalse();
    Files.writeString(folder.resolve("Code.java"), "two");
    assertThat(Sources.areThoseOf(commit, folder)).isFalse();
  }

  private String git(String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
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
