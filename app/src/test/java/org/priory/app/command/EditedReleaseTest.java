package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.Shell;

/** Files that are not as they were written are believed by no command. */
class EditedReleaseTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;
  private Clinic clinic = null;
  private Path release = null;

  @BeforeEach
  void fit() throws IOException {
    clinic = new Clinic(folder);
    assertThat(clinic.fit("logistic --epsilon 1").code()).isZero();
    release = clinic.out.resolve("release");
  }

  private static Shell.Outcome report(Path run) {
    return Shell.run("report " + run);
  }

  private void edit(String file, String old, String by) throws IOException {
    Path path = release.resolve(file);
    String text = Files.readString(path);
    assertThat(text).contains(old);
    Files.writeString(path, text.replace(old, by));
  }

  /** The released folder alone, as others have it. */
  private Path copied() throws IOException {
    Path copy = Files.createDirectories(folder.resolve("copy/release"));
    try (Stream<Path> files = Files.list(release)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName().toString()));
      }
    }
    return folder.resolve("copy");
  }

  @Test
  void whatWasWrittenIsConfirmed() throws IOException {
    JsonNode json = Shell.run("report --json " + clinic.out).json();
    assertThat(json.get("files_checked").booleanValue()).isTrue();
    assertThat(json.get("ledger_consulted").booleanValue()).isTrue();
    assertThat(report(copied()).out()).contains("The ledger was not consulted");
    assertThat(Shell.run("report " + folder.resolve("copy") + " --ledger " + clinic.ledger).out())
        .contains("the ledger has their statement");
    JsonNode listed = JSON.readTree(release.resolve("privacy.json").toFile()).get("files");
    assertThat(listed.fieldNames())
        .toIterable()
        .containsExactly("draws.csv", "model.json", "posterior.json");
  }

  @Test
  void anEditedStatementIsRefused() throws IOException {
    ObjectNode all = (ObjectNode) JSON.readTree(release.resolve("privacy.json").toFile());
    Files.writeString(release.resolve("privacy.json"), all.put("epsilon_charged", 0.01).toString());
    assertThat(report(clinic.out).refusal())
        .contains("privacy.json: must be the one that the ledger knows, was damaged or edited");
    // Others see only that the files fit together, and are told so.
    assertThat(report(copied()).out()).contains("The ledger was not consulted");
    assertThat(
            Shell.run("report " + folder.resolve("copy") + " --ledger " + clinic.ledger).refusal())
        .contains("must be the one that the ledger knows");
  }

  /** Without its digests a statement looks like one of an earlier version; the ledger knows. */
  @Test
  void aStatementWithoutDigestsIsRefused() throws IOException {
    ObjectNode all = (ObjectNode) JSON.readTree(release.resolve("privacy.json").toFile());
    all.remove("files");
    Files.writeString(release.resolve("privacy.json"), all.toString());
    assertThat(report(clinic.out).refusal()).contains("must be the one that the ledger knows");
    assertThat(report(copied()).out()).contains("Not checked");
    all.remove("ledger");
    Files.writeString(release.resolve("privacy.json"), all.toString());
    assertThat(report(clinic.out).refusal()).contains("one that names no charge");
  }

  @Test
  void otherFilesAreRefusedByEveryCommand() throws IOException {
    String model = " --model " + clinic.out + " --data " + clinic.data;
    assertThat(Shell.run("evaluate" + model).code()).isZero();
    edit("posterior.json", "\"target\"", "\"Target\"");
    String predict = "predict" + model + " --out " + folder.resolve("p.csv");
    for (String command : new String[] {"report " + clinic.out, "evaluate" + model, predict}) {
      assertThat(Shell.run(command).refusal())
          .as(command)
          .contains("posterior.json: must be as it was written", "was damaged or edited");
    }
    Files.delete(release.resolve("posterior.json"));
    assertThat(Shell.run(predict).refusal()).contains("was lost");
  }

  @Test
  void addedFilesThatWouldBeReadAreRefused() throws IOException {
    Files.writeString(release.resolve("notes.txt"), "ours");
    assertThat(report(clinic.out).code()).isZero();
    Files.writeString(release.resolve("weights.bin"), "");
    assertThat(report(clinic.out).refusal()).contains("weights.bin", "was added later");
  }
}
