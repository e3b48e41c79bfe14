package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

  /** Killed at any moment after the click: done in the end, and charged once. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1500})
  void killedSoonAfterTheClick(long milliseconds) throws Exception {
    Clinic clinic = new Clinic(folder);
    String id;
    try (WebProgram first = new WebProgram(folder, clinic.ledger)) {
      id = begun(first, "logistic");
      Thread.sleep(milliseconds);
    }
    try (WebProgram second = new WebProgram(folder, clinic.ledger)) {
      String state = second.get("/api/runs/" + id).get("state").asText();
      System.out.printf("killed after %d ms: %s%n", milliseconds, state);
      for (int i = 0; i < 2 && !state.equals("done"); i++) {
        second.post("/api/runs/" + id + "/resume", Map.of());
        state = second.over(id).get("state").asText();
      }
      assertThat(state).isEqualTo("done");
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
    program.post("/api/runs", Map.of("question", question, "confirmation", id));
    return id;
  }
}
