package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.app.Ambush;
import org.priory.app.Clinic;

/** A server that is killed during a run: the next one goes on with it, and it is charged once. */
class WebKillTest {
  @TempDir Path folder;

  @Test
  void killedGoneOnStoppedGoneOnAndChargedOnce() throws Exception {
    Clinic clinic = new Clinic(folder);
    String id;
    try (WebProgram first = new WebProgram(folder, clinic.ledger)) {
      id = begun(first, "network");
      while (first.get("/api/runs/" + id).get("done").asLong() < 2) {
        Thread.sleep(5);
      }
      assertThat(first.get("/api/runs/" + id).get("state").asText()).isEqualTo("running");
    }
    assertThat(clinic.charges()).isEqualTo(1);
    Path release = folder.resolve("priory-runs/" + id + "/run/release");
    assertThat(release).doesNotExist();
    try (WebProgram second = new WebProgram(folder, clinic.ledger)) {
      assertThat(second.get("/api/runs/" + id).get("state").asText()).isEqualTo("ended");
      second.post("/api/runs/" + id + "/resume", Map.of());
      second.post("/api/runs/" + id + "/stop", Map.of());
      JsonNode stopped = second.await(id, "ended");
      assertThat(stopped.get("said").toString()).contains("stays charged");
      second.post("/api/runs/" + id + "/resume", Map.of());
      second.await(id, "done");
      assertThat(second.get("/api/runs/" + id + "/result").get("files").toString())
          .contains("report.html");
    }
    assertThat(Files.exists(release.resolve("report.html"))).isTrue();
    assertThat(clinic.charges()).isEqualTo(1);
  }

  /** A moment of a run, as the method of the program that is entered next. */
  enum Moment {
    NOTHING_DONE("waiting", 0, "org.priory.models.files.RunFolder", "make"),
    FOLDER_MADE("waiting", 0, "org.priory.models.files.OwnerOnly", "makeFolder"),
    HALF_A_FOLDER("waiting", 0, 2, "org.priory.models.files.OwnerOnly", "makeFolder", ""),
    ID_KEPT("ended", 0, "org.priory.privacy.ledger.StoredLedger", "reserveInParts"),
    CHARGED(
        "ended",
        1,
        1,
        "org.priory.privacy.wall.JournalRecord",
        "write",
        "org.priory.privacy.wall.Journal$Mark"),
    CHARGE_NOTED("ended", 1, "org.priory.models.fit.OpenCharge", "write"),
    SUMMED("ended", 1, "org.priory.privacy.ledger.StoredLedger", "claim"),
    ANSWERED("ended", 1, "org.priory.models.run.RunFiles", "write"),
    RESULTS_WRITTEN("ended", 1, "org.priory.privacy.ledger.StoredLedger", "released"),
    RELEASE_NOTED("ended", 1, "org.priory.models.files.RunFolder", "publish"),
    PUBLISHED("done", 1, "org.priory.models.fit.Checkpoint", "remove");

    private final String state;
    private final int charges;
    private final Ambush.Place place;

    Moment(String state, int charges, String type, String method) {
      this(state, charges, 1, type, method, "");
    }

    Moment(String state, int charges, int time, String type, String method, String argument) {
      this.state = state;
      this.charges = charges;
      this.place = new Ambush.Place(type, method, argument, time);
    }
  }

  /** The run that a server began and was killed in. */
  private String killedAt(Moment moment, Clinic clinic) throws Exception {
    try (Ambush ambush = new Ambush(moment.place);
        WebProgram first = WebProgram.into(ambush, folder, clinic.ledger)) {
      String id = begun(first, "logistic");
      ambush.await();
      assertThat(clinic.charges()).as("charged when it was killed").isEqualTo(moment.charges);
      return id;
    }
  }

  /** What becomes of a run that another server goes on with. */
  private String goneOn(Served second, String id, Moment moment) throws Exception {
    String state = state(second, id);
    assertThat(state).isEqualTo(moment.state);
    for (int i = 0; i < 2 && !state.equals("done"); i++) {
      second.post("/api/runs/" + id + "/resume", Map.of());
      do {
        Thread.sleep(20);
        state = state(second, id);
      } while (state.equals("running"));
    }
    return state;
  }

  private static String state(Served served, String id) throws Exception {
    return Served.json(served.get("/api/runs/" + id)).get("state").asText();
  }

  /** Killed at any moment after the click: done in the end, and charged once. */
  @ParameterizedTest
  @EnumSource
  void killedAtAnyMomentAfterTheClick(Moment moment) throws Exception {
    Clinic clinic = new Clinic(folder);
    String id = killedAt(moment, clinic);
    try (Served second = Served.over(folder, clinic.ledger).enter()) {
      assertThat(goneOn(second, id, moment)).isEqualTo("done");
      assertThat(second.log()).isEmpty();
    }
    assertThat(folder.resolve("priory-runs/" + id + "/run/release/report.html")).exists();
    assertThat(clinic.charges()).isEqualTo(1);
  }

  /** Twin: without the id that was kept before the charge, it would be charged once more. */
  @Test
  void withoutTheIdItIsChargedTwice() throws Exception {
    Clinic clinic = new Clinic(folder);
    String id = killedAt(Moment.CHARGED, clinic);
    Path checkpoint = folder.resolve("priory-runs/" + id + "/run/internal/checkpoint");
    Files.delete(checkpoint.resolve("answers.journal"));
    try (Served second = Served.over(folder, clinic.ledger).enter()) {
      assertThat(goneOn(second, id, Moment.CHARGED)).isEqualTo("done");
    }
    assertThat(clinic.charges()).isEqualTo(2);
  }

  /** What was charged is not thrown away where the data has changed since: it is said. */
  @Test
  void killedAndTheDataChanged() throws Exception {
    Clinic clinic = new Clinic(folder);
    Files.writeString(
        clinic.schema,
        Files.readString(clinic.schema).replaceFirst("\"size\": [0-9]+", "\"size\": \"public\""));
    String id = killedAt(Moment.SUMMED, clinic);
    List<String> lines = Files.readAllLines(clinic.data);
    Files.write(clinic.data, lines.subList(0, lines.size() - 1));
    try (Served second = Served.over(folder, clinic.ledger).enter()) {
      assertThat(goneOn(second, id, Moment.SUMMED)).isEqualTo("ended");
      assertThat(second.get("/api/runs/" + id).body())
          .contains("must come with the data of the fit that was ended")
          .doesNotContain("anew");
      Files.write(clinic.data, lines);
      assertThat(goneOn(second, id, Moment.SUMMED)).isEqualTo("done");
    }
    assertThat(clinic.charges()).isEqualTo(1);
  }

  /** Killed when its folder was made and nothing charged: it begins anew when it is asked to. */
  @Test
  void killedBeforeTheCharge() throws Exception {
    Clinic clinic = new Clinic(folder);
    String id;
    try (WebProgram first = new WebProgram(folder, clinic.ledger)) {
      id = begun(first, "describe");
      first.await(id, "done");
    }
    Path run = folder.resolve("priory-runs/" + id + "/run");
    Files.move(run, folder.resolve("elsewhere"));
    Files.createDirectories(run.resolve("internal/checkpoint"));
    try (WebProgram second = new WebProgram(folder, clinic.ledger)) {
      assertThat(second.get("/api/runs/" + id).get("state").asText()).isEqualTo("ended");
      second.post("/api/runs/" + id + "/resume", Map.of());
      assertThat(second.await(id, "waiting").get("said").toString()).contains("begin anew");
      assertThat(clinic.charges()).isEqualTo(1);
      second.post("/api/runs/" + id + "/resume", Map.of());
      second.await(id, "done");
    }
    assertThat(clinic.charges()).isEqualTo(2);
  }

  private static String begun(WebProgram program, String kind) throws Exception {
    JsonNode schema = program.post("/api/data", Map.of("file", "0:clinic.csv")).get("schema");
    Map<String, Object> question =
        Map.of("file", "0:clinic.csv", "kind", kind, "target", "readmitted", "schema", schema);
    String id =
        program
            .post("/api/confirmation", Map.of("question", question))
            .get("confirmation")
            .asText();
    try {
      program.post("/api/runs", Map.of("question", question, "confirmation", id));
    } catch (IOException e) {
      // killed before it has answered
    }
    return id;
  }
}
