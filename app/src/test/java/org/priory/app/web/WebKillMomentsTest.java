package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.app.Clinic;

/** A server that is killed at any moment of a run: the next one goes on with it. */
class WebKillMomentsTest extends KilledServer {
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
}
