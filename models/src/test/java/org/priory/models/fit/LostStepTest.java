package org.priory.models.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.models.run.Run;
import org.priory.models.table.TableModel;
import org.priory.models.table.task.TableTask;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.wall.CannotGoOn;

/** Steps whose answers were lost: left out where a method can do so, and never asked again. */
class LostStepTest extends ResumedFit {
  /** Steps that were claimed and lost are not asked again; a chain ends with fewer. */
  @Test
  void aLongChainLosesTheRestOfItsPart() throws IOException {
    TableModel<?> fitter = ModelCatalog.ofTable("logistic").orElseThrow();
    Settings settings = steps(150, List.of());
    Task task =
        out ->
            new TableTask<>(
                request(
                    "logistic",
                    Optional.of("sgld"),
                    new FitRequest.Files(data, schema, out),
                    "sick",
                    settings),
                fitter);
    // 301 steps, and all but the first in parts of four
    assertThatThrownBy(() -> run(task, "killed", false, 102)).isInstanceOf(Killed.class);
    Run resumed = run(task, "killed", true);
    assertThat(resumed.procedure().choices())
        .last()
        .asString()
        .matches("[123] of 301 steps lost .*");
    assertThat(claims()).last().isEqualTo(301L);
  }

  /** A step that was claimed, and whose answer was lost, is left out where a method can do so. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "logistic sgld true",
        "logistic dpvi true",
        "logistic dp-sep true",
        "logistic hybrid true",
        "logistic newton false",
        "logistic vips false", // one of five is too many
        "probit dp-sep true",
        "mixture vips true",
        "mixture dp-sep true",
        "network dpvi true"
      })
  void aLostStepIsLeftOut(String words) throws IOException {
    leavesOut(words);
  }

  /** The last question, about how much a person's rows repeat each other, is still asked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "logistic sgld true",
        "logistic dpvi true",
        "logistic dp-sep true",
        "linear sgld true"
      })
  void aLostStepIsLeftOutWherePersonsHaveSeveralRows(String words) throws IOException {
    schema(String.valueOf(ROWS / 2), "patient");
    leavesOut(words);
  }

  private void leavesOut(String words) throws IOException {
    String[] each = words.split(" ", -1);
    Task task = table(each[0], each[1]);
    assertThatThrownBy(() -> run(task, "killed", false, 4)).isInstanceOf(Killed.class);
    long claimed = claims().get(claims().size() - 1);
    Entry charge =
        ledger.account("clinic").entries().stream()
            .filter(entry -> entry.fact() instanceof Fact.Charged)
            .findFirst()
            .orElseThrow();
    ledger.claim(
        ledger.parts("clinic", charge.number(), charge.hash()).receipt(), claimed, claimed + 1);
    if (each[2].equals("true")) {
      Run run = run(task, "killed", true);
      assertThat(run.procedure().choices()).anyMatch(line -> line.startsWith("1 of "));
    } else {
      assertThatThrownBy(() -> run(task, "killed", true))
          .isInstanceOf(CannotGoOn.class)
          .hasMessageStartingWith("1 step of entry " + charge.number() + " was claimed, but");
    }
  }

  /**
   * Where every answer is needed, one that was lost ends the fit; nothing is asked in its place.
   */
  @Test
  void anOlderCopyOfTheFolderAsksNothingAgain() throws IOException {
    Task task = table("logistic", "newton");
    assertThatThrownBy(() -> run(task, "killed", false, 6)).isInstanceOf(Killed.class);
    Path journal = folder.resolve("killed/internal/checkpoint/answers.journal");
    byte[] old = Files.readAllBytes(journal);
    assertThatThrownBy(() -> run(task, "killed", true, 10)).isInstanceOf(Killed.class);
    long claimed = claims().get(claims().size() - 1);
    Files.write(journal, old);
    assertThatThrownBy(() -> run(task, "killed", true))
        .isInstanceOf(CannotGoOn.class)
        .hasMessageContaining("no step is ever answered twice");
    assertThat(claims()).last().isEqualTo(claimed);
    assertThat(charges()).isEqualTo(1);
  }
}
