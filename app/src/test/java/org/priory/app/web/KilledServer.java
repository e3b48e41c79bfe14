package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Ambush;
import org.priory.app.Clinic;

/** Servers that are killed during a run, and those that go on with it. */
abstract class KilledServer {
  @TempDir Path folder;

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
  String killedAt(Moment moment, Clinic clinic) throws Exception {
    try (Ambush ambush = new Ambush(moment.place);
        WebProgram first = WebProgram.into(ambush, folder, clinic.ledger)) {
      String id = begun(first, "logistic");
      ambush.await();
      assertThat(clinic.charges()).as("charged when it was killed").isEqualTo(moment.charges);
      return id;
    }
  }

  /** What becomes of a run that another server goes on with. */
  String goneOn(Served second, String id, Moment moment) throws Exception {
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

  static String state(Served served, String id) throws Exception {
    return Served.json(served.get("/api/runs/" + id)).get("state").asText();
  }

  static String begun(WebProgram program, String kind) throws Exception {
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
