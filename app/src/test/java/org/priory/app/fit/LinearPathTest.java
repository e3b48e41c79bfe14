package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Clinic;
import org.priory.app.Shell;
import org.priory.models.files.RunFolder;

/** A linear regression from the table to its predictions, in the target's own units. */
class LinearPathTest {
  @TempDir private Path folder;

  @Test
  void fitsPredictsAndEvaluates() throws Exception {
    Clinic clinic = new Clinic(folder);
    JsonNode fit =
        clinic.fit("linear --target systolic --epsilon 2 --seed 1 --json").jsonAfterMessages();
    assertThat(fit.get("method").textValue()).isEqualTo("newton");
    assertThat(fit.get("precision").get("shape").doubleValue()).isPositive();
    assertThat(Files.readString(new RunFolder(clinic.out).results().resolve("report.html")))
        .contains("the target scatters");
    assertThat(fit.get("epsilon_charged").doubleValue()).isBetween(1.9, 2.0);

    Path predictions = folder.resolve("predictions.csv");
    String where = " --model " + clinic.out + " --data " + clinic.data;
    assertThat(Shell.run("predict --json --out " + predictions + where).json().get("rows").asInt())
        .isEqualTo(6000);
    List<String> lines = Files.readAllLines(predictions);
    assertThat(lines.get(0)).isEqualTo("row,mean,sd,low,high");
    List<String> rows = Files.readAllLines(clinic.data);
    // The pressure was made as 125 + 0.25 (age - 60) + 16 N(0, 1).
    int held = 0;
    for (int i = 1; i < lines.size(); i++) {
      String[] fields = lines.get(i).split(",", -1);
      double observed = Double.parseDouble(rows.get(i).split(",", -1)[3]);
      assertThat(Double.parseDouble(fields[1])).isBetween(90.0, 160.0);
      held +=
          Double.parseDouble(fields[3]) <= observed && observed <= Double.parseDouble(fields[4])
              ? 1
              : 0;
    }
    assertThat(held / 6000.0).isBetween(0.90, 0.995);

    JsonNode metrics = Shell.run("evaluate --json" + where).json();
    assertThat(metrics.get("rmse").doubleValue()).isBetween(15.0, 19.0);
    // log N at its own s.d. 16: -log(16 sqrt(2 pi)) - 1/2 = -4.19
    assertThat(metrics.get("log_likelihood").doubleValue()).isBetween(-4.5, -4.1);
  }
}
