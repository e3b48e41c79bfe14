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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.IdxFiles;
import org.priory.app.Shell;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.DataIdentity;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;

/**
 * Fits that are killed at random moments and taken up again end with the charge of one that was not
 * disturbed.
 *
 * <p>{@code -Dpriory.kills=50} for more of them, {@code -Dpriory.kills.seed=N} to repeat one.
 */
class FitKillTest {
  private static final int KILLS = Integer.getInteger("priory.kills", 2);
  private static final int STEPS = 200;

  /** Steps of the same size after these count how often the network is right. */
  private static final int COUNTS = 12;

  @TempDir Path folder;

  private Path images() throws IOException {
    Random random = new Random(1);
    Path data = folder.resolve("images");
    byte[] pixels = new byte[2000 * 100];
    byte[] labels = new byte[2000];
    for (int i = 0; i < 2000; i++) {
      int third = random.nextInt(3);
      labels[i] = (byte) third;
      for (int j = 0; j < 100; j++) {
        pixels[100 * i + j] = (byte) ((j % 3 == third ? 150 : 50) + random.nextInt(100));
      }
    }
    IdxFiles.writeImages(data, 10, 10, pixels);
    IdxFiles.writeLabels(folder.resolve("labels"), labels);
    return data;
  }

  private List<String> words(String out, String... more) {
    List<String> words = new ArrayList<>(List.of("fit", "network"));
    words.addAll(List.of("--data", folder.resolve("images").toString()));
    words.addAll(List.of("--labels", folder.resolve("labels").toString()));
    words.addAll(List.of("--classes", "3", "--layers", "200", "--batch", "200"));
    words.addAll(List.of("--steps", String.valueOf(STEPS), "--epsilon", "2"));
    words.addAll(List.of("--ledger", folder.resolve("ledger.db").toString()));
    words.addAll(List.of("--dataset", "images", "--out", folder.resolve(out).toString()));
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

  private List<Fact> facts() {
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"))) {
      ledger.check();
      return ledger.account("images").entries().stream().map(Entry::fact).toList();
    }
  }

  private List<PrivacyEvent> charges() {
    return facts().stream()
        .filter(Fact.Charged.class::isInstance)
        .map(fact -> ((Fact.Charged) fact).event())
        .toList();
  }

  @Test
  void aKilledFitEndsWithTheSameCharge() throws Exception {
    long seed = Long.getLong("priory.kills.seed", System.nanoTime());
    Random random = new Random(seed);
    images();
    Path charge = folder.resolve("run/internal/checkpoint/charge.json");
    int kills = 0;
    Process process = start(words("run"));
    while (kills < KILLS && process.isAlive()) {
      // Whoever is killed before the charge has nothing to go on with.
      while (!Files.exists(charge) && process.isAlive()) {
        Thread.sleep(5);
      }
      if (!process.waitFor(
          kills == 0 ? random.nextInt(500) : random.nextInt(4000), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        kills++;
        process = start(words("run", "--resume"));
      }
    }
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("said"))).isZero();
    assertThat(kills).as("seed %d", seed).isPositive();
    assertThat(charge.getParent()).doesNotExist();
    assertThat(charges()).as("seed %d", seed).hasSize(1);
    assertThat(
            facts().stream().filter(Fact.Claimed.class::isInstance).map(Fact.Claimed.class::cast))
        .hasSizeLessThanOrEqualTo(22)
        .last()
        .isEqualTo(new Fact.Claimed(chargeEntry(), STEPS + COUNTS));

    // Undisturbed, the same fit is charged the same.
    assertThat(Shell.runWords(words("whole").toArray(String[]::new)).code()).isZero();
    assertThat(charges()).hasSize(2).allMatch(charges().get(0)::equals);
    JsonNode killed = json("run");
    JsonNode whole = json("whole");
    for (String member : List.of("epsilon_charged", "event", "steps")) {
      assertThat(killed.get(member)).as(member).isEqualTo(whole.get(member)).isNotNull();
    }
    JsonNode found =
        Shell.runWords(
                "evaluate",
                "--model",
                folder.resolve("run").toString(),
                "--data",
                folder.resolve("images").toString(),
                "--labels",
                folder.resolve("labels").toString(),
                "--json")
            .json();
    assertThat(found.get("accuracy").doubleValue()).isGreaterThan(0.5);
  }

  private long chargeEntry() {
    return facts().stream()
        .filter(Fact.Claimed.class::isInstance)
        .mapToLong(fact -> ((Fact.Claimed) fact).charge())
        .findFirst()
        .orElseThrow();
  }

  private JsonNode json(String run) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(run + "/release/privacy.json").toFile());
  }

  @Test
  void whatCannotGoOnIsSaidInOneLine() throws Exception {
    images();
    List<String> resumed = words("run", "--resume");
    assertThat(Shell.runWords(resumed.toArray(String[]::new)).refusal())
        .contains("must be the folder of a fit that was ended");
    killed(words("run"));
    Path state = folder.resolve("run/internal/checkpoint/state.bin");
    assertThat(Shell.runWords(words("run").toArray(String[]::new)).refusal()).contains("--resume");
    assertThat(
            Shell.runWords(words("run", "--resume", "--clip", "9").toArray(String[]::new))
                .refusal())
        .contains("same ones");
    Path others = folder.resolve("others");
    byte[] otherImages = Files.readAllBytes(folder.resolve("images"));
    otherImages[100] ^= 1;
    Files.write(others, otherImages);
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"))) {
      ledger.bind("others", DataIdentity.ofFile(others, () -> Files.newInputStream(others)));
    }
    List<String> withOthers = new ArrayList<>(resumed);
    withOthers.replaceAll(word -> word.equals(folder + "/images") ? others.toString() : word);
    assertThat(Shell.runWords(withOthers.toArray(String[]::new)).refusal())
        .contains("this data is charged as data set 'others'");
    byte[] bytes = Files.readAllBytes(state);
    bytes[100] ^= 1;
    Files.write(state, bytes);
    assertThat(Shell.runWords(resumed.toArray(String[]::new)).refusal())
        .contains("damaged or edited");
    bytes[100] ^= 1;
    Files.write(state, bytes);
    assertThat(Shell.runWords(resumed.toArray(String[]::new)).code()).isZero();
    assertThat(Shell.runWords(resumed.toArray(String[]::new)).refusal())
        .contains("one that is done");
  }

  /** Kills a fit once it has a state to go on from. */
  private void killed(List<String> words) throws Exception {
    Process process = start(words);
    Path state = folder.resolve("run/internal/checkpoint/state.bin");
    while (!Files.exists(state) && process.isAlive()) {
      Thread.sleep(5);
    }
    process.destroyForcibly().waitFor();
    assertThat(state).as("killed before it was done").exists();
  }

  private Shell.Outcome resumed(String... more) {
    List<String> words = words("run", "--resume");
    words.addAll(List.of(more));
    return Shell.runWords(words.toArray(String[]::new));
  }

  /** What began with a seed ends with that seed, NOT PRIVATE, whatever the files say. */
  @Test
  void aSeedIsNotLost() throws Exception {
    images();
    killed(words("run", "--seed", "7"));
    assertThat(resumed().refusal()).contains("noise from a seed");
    assertThat(resumed("--seed", "8").refusal()).contains("with the seed");
    Path charge = folder.resolve("run/internal/checkpoint/charge.json");
    Files.writeString(
        charge, Files.readString(charge).replaceFirst("\"seed\" : 7", "\"seed\" : null"));
    assertThat(resumed().refusal()).as("the ledger knows better").contains("noise from a seed");
    Files.writeString(
        charge, Files.readString(charge).replaceFirst("\"seed\" : null", "\"seed\" : 7"));
    Shell.Outcome done = resumed("--seed", "7", "--json");
    assertThat(done.jsonAfterMessages().get("stamp").textValue()).startsWith("NOT PRIVATE");
    assertThat(folder.resolve("run/release")).doesNotExist();
    assertThat(folder.resolve("run/internal/privacy.json")).content().contains("NOT PRIVATE");
    assertThat(charges()).hasSize(1);
  }

  @Test
  void privateNoiseIsNotReplacedByASeed() throws Exception {
    images();
    killed(words("run"));
    assertThat(resumed("--seed", "7").refusal()).contains("leave --seed out");
    Path charge = folder.resolve("run/internal/checkpoint/charge.json");
    Files.writeString(
        charge, Files.readString(charge).replaceFirst("\"seed\" : null", "\"seed\" : 7"));
    assertThat(resumed("--seed", "7").refusal()).contains("leave --seed out");
    assertThat(resumed().code()).isZero();
    assertThat(json("run").get("stamp").isNull()).isTrue();
  }
}
