package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;

/** A server that is killed during a run: the next one goes on with it, and it is charged once. */
class WebKillTest {
  @TempDir Path folder;

  @Test
  void killedGoneOnStoppedGoneOnAndChargedOnce() throws Exception {
    Clinic clinic = new Clinic(folder);
    String id;
    try (WebProgram first = new WebProgram(folder, clinic.ledger)) {
      JsonNode schema = first.post("/api/data", Map.of("file", "0:clinic.csv")).get("schema");
      Map<String, Object> question =
          Map.of(
              "file", "0:clinic.csv", "kind", "network", "target", "readmitted", "schema", schema);
      id =
          first
              .post("/api/confirmation", Map.of("question", question))
              .get("confirmation")
              .asText();
      first.post("/api/runs", Map.of("question", question, "confirmation", id));
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
}
