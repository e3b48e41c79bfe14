package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.Shell;
import org.priory.models.files.RunFolder;

/** Probit regression from the table to predictions. */
class ProbitPathTest {
  private static final int N = 3000;

  @TempDir private Path folder;

  @Test
  void fitsPredictsAndEvaluates() throws IOException {
    Path data = folder.resolve("doses.csv");
    Path schema = folder.resolve("doses.schema.json");
    Path out = folder.resolve("out");
    Random random = new Random(3);
    StringBuilder rows = new StringBuilder("dose,cured\n");
    for (int i = 0; i < N; i++) {
      double dose = 10 * random.nextDouble();
      boolean cured = dose - 5 + 2 * random.nextGaussian() > 0;
      rows.append(String.format(Locale.ROOT, "%.3f,%s%n", dose, cured ? "yes" : "no"));
    }
    Files.writeString(data, rows);
    Files.writeString(
        schema,
        "{\"columns\":[{\"name\":\"dose\",\"type\":\"number\",\"min\":0,\"max\":10},"
            + "{\"name\":\"cured\",\"type\":\"category\",\"values\":[\"no\",\"yes\"]}],\"size\":"
            + N
            + "}");
    String all =
        "fit probit --data %s --schema %s --out %s --ledger %s --epsilon 1 --seed 1 --json"
            .formatted(data, schema, out, folder.resolve("ledger.db"));
    JsonNode fit = Shell.run(all + " --target cured").jsonAfterMessages();
    assertThat(fit.get("method").textValue()).isEqualTo("newton");
    JsonNode metrics = Shell.run("evaluate --json --model " + out + " --data " + data).json();
    // Pr[y = 1] = Phi((dose - 5)/2): the best that can be has accuracy 0.84
    assertThat(metrics.get("accuracy").doubleValue()).isBetween(0.80, 0.88);
    assertThat(metrics.get("ece").doubleValue()).isLessThan(0.06);
    assertThat(Files.readString(new RunFolder(out).results().resolve("report.html")))
        .contains("Probit regression of cured");
    var wrong = Shell.run(all.replace("/out ", "/other ") + " --target dose");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("two values for probit regression");
  }
}
