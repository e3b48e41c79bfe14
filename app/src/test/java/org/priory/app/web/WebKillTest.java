package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.priory.app.Clinic;

/** A server that is killed during a run: the next one goes on with it, and it is charged once. */
class WebKillTest extends KilledServer {
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
}
