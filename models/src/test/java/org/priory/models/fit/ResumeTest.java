package org.priory.models.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.variational.BeliefSettings;
import org.priory.models.belief.BeliefTask;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.model.Settings;
import org.priory.models.network.TableNetwork;
import org.priory.models.run.FitRequest;
import org.priory.models.run.Run;
import org.priory.models.table.Recipe;
import org.priory.models.table.task.TableTask;
import org.priory.models.topics.TopicsTask;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Size;

/**
 * Every method of every model is ended in the middle and taken up again: with the same noise it
 * ends as if nothing had happened, under one charge.
 */
class ResumeTest extends ResumedFit {
  static Stream<String> methods() {
    List<String> all = new ArrayList<>();
    for (String name : ModelCatalog.names()) {
      ModelCatalog.ofTable(name)
          .ifPresent(
              fitter ->
                  fitter.methods().stream()
                      .filter(method -> fitter.recipe(method).kind() != Recipe.Kind.OPEN)
                      .forEach(method -> all.add(name + " " + method)));
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("methods")
  void everyMethodGoesOn(String words) throws IOException {
    String[] each = words.split(" ", -1);
    if (each[0].equals("markov")) {
      schema(String.valueOf(ROWS / 2), "patient");
    }
    Task task = table(each[0], each[1]);
    if (List.of("factor", "markov").contains(each[0])) {
      // estimates alone: nothing is drawn
      goesOn(task, "posterior.json");
    } else {
      goesOn(task, "posterior.json", "draws.csv");
    }
  }

  @Test
  void networksOfTablesGoOn() throws IOException {
    goesOn(
        out ->
            new TableTask<>(
                request(
                    "network",
                    Optional.empty(),
                    new FitRequest.Files(data, schema, out),
                    "sick",
                    steps(12, List.of(3))),
                new TableNetwork(NetworkChoice.of(NetworkMethod.SGLD))),
        "posterior.json");
  }

  @Test
  void topicsGoOn() throws IOException {
    Random random = new Random(2);
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      for (int j = 0; j < 12; j++) {
        letters.append('w').append(random.nextInt(4) + 4 * (i % 2)).append(' ');
      }
      letters.append('\n');
    }
    data = Files.writeString(folder.resolve("letters.txt"), letters);
    Path vocabulary =
        Files.writeString(folder.resolve("words.txt"), "w0\nw1\nw2\nw3\nw4\nw5\nw6\nw7\n");
    goesOn(
        out ->
            new TopicsTask(
                request(
                    "topics",
                    Optional.empty(),
                    new FitRequest.Files(data, vocabulary, out),
                    null,
                    Settings.NONE),
                2,
                new Size.Declared(60)),
        "posterior.json");
  }

  @Test
  void beliefNetworksGoOn() throws IOException {
    data = folder.resolve("images");
    Random random = new Random(3);
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(data))) {
      for (int header : new int[] {0x803, 80, 3, 3}) {
        out.writeInt(header);
      }
      byte[] pixels = new byte[80 * 9];
      random.nextBytes(pixels);
      out.write(pixels);
    }
    goesOn(
        out ->
            new BeliefTask(
                request(
                    "belief-network",
                    Optional.empty(),
                    new FitRequest.Files(data, data, out),
                    null,
                    Settings.NONE),
                BeliefSettings.defaults(2),
                new Size.Declared(80)),
        "posterior.json");
  }

  /** Ended in the middle; a mechanism, which hears of no progress, right after its charge. */
  private void goesOn(Task task, String... files) throws IOException {
    run(task, "whole", false);
    int steps = (int) (long) claims().get(claims().size() - 1);
    int most = steps / 2;
    assertThatThrownBy(() -> run(task, "killed", false, most)).isInstanceOf(Killed.class);
    assertThat(folder.resolve("killed/internal/checkpoint/charge.json")).exists();
    assertThat(folder.resolve("killed/internal/posterior.json")).doesNotExist();
    run(task, "killed", true);
    assertThat(charges()).isEqualTo(2);
    for (String file : files) {
      assertThat(values(folder.resolve("killed/internal").resolve(file)))
          .as("killed after %d of %d answers", most, steps)
          .isEqualTo(values(folder.resolve("whole/internal").resolve(file)));
    }
    assertThat(folder.resolve("killed/internal/checkpoint")).doesNotExist();
  }

  /** Without comments, which have the time that it took. */
  private static List<String> values(Path file) throws IOException {
    return Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")).toList();
  }

  /** A number of records that was bought is not bought again. */
  @Test
  void aBoughtCountIsKept() throws IOException {
    schema("\"private\"");
    Task task = table("logistic", "newton");
    double whole = run(task, "whole", false).size().value();
    assertThatThrownBy(() -> run(task, "killed", false, 4)).isInstanceOf(Killed.class);
    assertThat(charges()).isEqualTo(4);
    Run resumed = run(task, "killed", true);
    assertThat(charges()).isEqualTo(4);
    assertThat(resumed.size().value()).isEqualTo(whole);
    assertThat(folder.resolve("killed/internal/posterior.json"))
        .hasSameTextualContentAs(folder.resolve("whole/internal/posterior.json"));
  }

  /** Where records are counted, one more is other data. */
  @Test
  void anotherNumberOfRecordsIsRefused() throws IOException {
    schema("\"public\"");
    Task task = table("logistic", "newton");
    assertThatThrownBy(() -> run(task, "killed", false, 4)).isInstanceOf(Killed.class);
    String all = Files.readString(data);
    Files.writeString(data, all + "99,50,50,50,w1,yes\n");
    assertThatThrownBy(() -> run(task, "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("give the same data and options");
    Files.writeString(data, all);
    run(task, "killed", true);
    assertThat(charges()).isEqualTo(1);
  }

  @Test
  void otherOptionsAndNothingToGoOnWithAreRefused() throws IOException {
    Task newton = table("logistic", "newton");
    assertThatThrownBy(() -> run(newton, "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must be the folder of a fit that was ended");
    assertThatThrownBy(() -> run(newton, "killed", false, 6)).isInstanceOf(Killed.class);
    assertThatThrownBy(() -> run(newton, "killed", false))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("add `resume`");
    assertThatThrownBy(() -> run(table("logistic", "vips"), "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("give the same ones");
    schema(String.valueOf(ROWS + 1));
    assertThatThrownBy(() -> run(newton, "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("must come with the schema of the fit that was ended");
    schema(String.valueOf(ROWS));
    run(newton, "killed", true);
    assertThatThrownBy(() -> run(newton, "killed", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("one that is done");
    Files.createDirectories(folder.resolve("empty"));
    assertThatThrownBy(() -> run(newton, "empty", true))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("charged nothing");
  }
}
