package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;

/**
 * Processes that fit a table and are killed at random moments, or told to end: whoever goes on ends
 * with one charge, and no step is claimed twice.
 *
 * <p>{@code -Dpriory.kills=50} for more of them, {@code -Dpriory.kills.seed=N} to repeat one.
 */
class TableKillTest {
  private static final int KILLS = Integer.getInteger("priory.kills", 2);
  private static final int STEPS = 900;

  @TempDir Path folder;
  private Clinic clinic = null;

  @BeforeEach
  void write() throws IOException {
    clinic = new Clinic(folder);
    // many, so that a step takes a while
    List<String> lines = Files.readAllLines(clinic.data);
    List<String> many = new ArrayList<>(lines);
    for (int i = 0; i < 3; i++) {
      many.addAll(lines.subList(1, lines.size()));
    }
    Files.write(clinic.data, many);
    try (Stream<String> schema = Files.lines(clinic.schema)) {
      Files.write(
          clinic.schema,
          schema
              .map(line -> line.replaceFirst("\"size\": [0-9]+", "\"size\": \"private\""))
              .toList());
    }
  }

  private List<String> words(String... more) {
    List<String> words = new ArrayList<>(List.of("fit", "logistic", "--method", "sgld"));
    words.addAll(List.of("--data", clinic.data.toString(), "--schema", clinic.schema.toString()));
    words.addAll(List.of("--target", "readmitted", "--epsilon", "1"));
    words.addAll(List.of("--steps", String.valueOf(STEPS / 2)));
    words.addAll(List.of("--ledger", clinic.ledger.toString(), "--dataset", "clinic"));
    words.addAll(List.of("--out", clinic.out.toString()));
    words.addAll(List.of(more));
    return words;
  }

  private Process start(List<String> words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Dorg.sqlite.tmpdir=" + folder, "-cp"));
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add("org.priory.app.Main");
    command.addAll(words);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile())
        .start();
  }

  private void awaitCharge(Process process) throws InterruptedException {
    Path charge = clinic.out.resolve("internal/checkpoint/charge.json");
    while (!Files.exists(charge) && process.isAlive()) {
      Thread.sleep(5);
    }
  }

  private String said() throws IOException {
    return Files.readString(folder.resolve("said"));
  }

  private List<Fact> facts() {
    try (Ledger ledger = Ledgers.open(clinic.ledger)) {
      ledger.check();
      return ledger.account("clinic").entries().stream().map(Entry::fact).toList();
    }
  }

  @Test
  void whoeverIsKilledIsTakenUp() throws Exception {
    long seed = Long.getLong("priory.kills.seed", System.nanoTime());
    Random random = new Random(seed);
    int kills = 0;
    Process process = start(words());
    awaitCharge(process);
    while (kills < KILLS && process.isAlive()) {
      if (!process.waitFor(
          kills == 0 ? random.nextInt(700) : random.nextInt(4000), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        kills++;
        assertThat(clinic.out.resolve("release")).doesNotExist();
        process = start(words("--resume"));
      }
    }
    assertThat(process.waitFor()).as("seed %d: %s", seed, said()).isZero();
    assertThat(kills).as("seed %d", seed).isPositive();
    assertThat(clinic.out.resolve("internal/checkpoint")).doesNotExist();
    // the count and the fit, each once
    assertThat(facts().stream().filter(Fact.Charged.class::isInstance)).hasSize(2);
    List<Long> claims =
        facts().stream()
            .filter(Fact.Claimed.class::isInstance)
            .map(fact -> ((Fact.Claimed) fact).steps())
            .toList();
    assertThat(claims.get(0)).as("the count's").isEqualTo(1L);
    assertThat(claims.subList(1, claims.size())).isSorted().doesNotHaveDuplicates();
    assertThat(claims).last().isEqualTo(STEPS + 1L);
    JsonNode privacy =
        new ObjectMapper().readTree(clinic.out.resolve("release/privacy.json").toFile());
    assertThat(privacy.get("steps").longValue()).isEqualTo(STEPS + 1L);
  }

  /** A process that is told to end says what was charged and how to go on. */
  @Test
  void whoeverIsToldToEndSaysHowToGoOn() throws Exception {
    Process process = start(words());
    awaitCharge(process);
    process.destroy();
    assertThat(process.waitFor()).isNotZero();
    assertThat(said().lines())
        .last()
        .asString()
        .startsWith("priory: ended before it was done; epsilon 1 at delta 1e-6")
        .contains(" stays charged to data set 'clinic' (entry ")
        .contains("; go on with: priory fit logistic --method sgld")
        .endsWith(" --resume");
    assertThat(clinic.out.resolve("release")).doesNotExist();
    assertThat(Shell.runWords(words("--resume").toArray(String[]::new)).code()).isZero();
    assertThat(clinic.charges()).isEqualTo(2);
  }
}
