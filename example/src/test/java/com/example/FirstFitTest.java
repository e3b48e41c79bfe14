package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.Models;
import org.priory.Priory;
import org.priory.Table;
import org.priory.models.model.Labels;
import org.priory.models.model.PredictionDetail;
import org.priory.models.table.SavedTable;
import org.priory.privacy.event.PrivacyBudget;

/** What somebody else can do with the published artifact. */
class FirstFitTest {
  private static final int PEOPLE = 3000;

  @TempDir private Path folder;

  @BeforeEach
  void people() throws Exception {
    Files.writeString(
        folder.resolve("people.schema.json"),
        """
        { "columns": [
            {"name": "age", "type": "number", "min": 0, "max": 100},
            {"name": "ill", "type": "category", "values": ["no", "yes"]}
          ], "size": %d }
        """
            .formatted(PEOPLE));
    Random random = new Random(1);
    StringBuilder rows = new StringBuilder("age,ill\n");
    for (int i = 0; i < PEOPLE; i++) {
      double age = 20 + 60 * random.nextDouble();
      boolean isIll = random.nextDouble() < 1 / (1 + Math.exp(3 - age / 15));
      rows.append(age).append(',').append(isIll ? "yes" : "no").append('\n');
    }
    Files.writeString(folder.resolve("people.csv"), rows);
  }

  @Test
  void theFirstFitRuns() throws Exception {
    FirstFit.main(new String[] {folder.toString(), folder.resolve("run").toString()});
    assertTrue(Files.exists(folder.resolve("run/release/report.html")));
  }

  /** A model that Priory does not know is fitted, saved, read, asked and reported like any other. */
  @Test
  void aModelOfOnesOwnIsLikeAnyOther() throws Exception {
    Path data = folder.resolve("people.csv");
    Path run = folder.resolve("run");
    try (var priory = Priory.open(folder.resolve("ledger.db"))) {
      var people = Table.of(data, folder.resolve("people.schema.json"));
      var prepared =
          priory.prepare(Models.of(new Average(), "age"), people, new PrivacyBudget(1, 1e-6));
      assertTrue(prepared.forecast().forecast().noiseSd() < 0.01);
      var fit = prepared.run();
      assertTrue(fit.statement().contains("epsilon"));
      fit.save(run);
    }
    assertTrue(
        Files.readString(run.resolve("release/report.html")).contains("The average of age is"));
    var saved = assertInstanceOf(SavedTable.class, Priory.read(run));
    Path out = folder.resolve("predictions.csv");
    assertEquals(PEOPLE, saved.predict(data, out, PredictionDetail.UNCERTAINTY).records());
    String[] first = Files.readAllLines(out).get(1).split(",");
    assertEquals(50, Double.parseDouble(first[1]), 3);
    assertTrue(saved.evaluate(data, Labels.NONE).containsKey("rmse"));
  }
}
