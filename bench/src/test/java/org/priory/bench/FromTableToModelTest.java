package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** The commands of "from a raw table to a model" work as they stand, in their order. */
class FromTableToModelTest {
  @TempDir private Path temp;

  @Test
  void theWholeWayWorks() throws Exception {
    PageCommands page = new PageCommands(temp);
    List<String> commands = PageCommands.of("docs/from-table-to-model.md");
    assertThat(commands).hasSize(11);
    for (String command : commands) {
      assertThat(page.run(command)).as("%s%n%s", command, page.said()).isZero();
    }
    Schema schema = Schema.read(temp.resolve("way/bounds/release/schema.json"));
    assertThat(schema.columns()).allMatch(column -> column.source() != null);
    assertThat(((Column.Category) schema.column("readmitted").orElseThrow()).values()).hasSize(2);
    Column.Number age = (Column.Number) schema.column("age").orElseThrow();
    // The demo's patients are from 18 to 100; an edge further out is far more than six noises away.
    assertThat(age.min()).isBetween(0.0, 40.0);
    assertThat(age.max()).isBetween(60.0, 250.0);
    assertThat(temp.resolve("way/model/release/report.html")).exists();
    assertThat(Files.readAllLines(temp.resolve("way/predictions.csv"))).hasSize(6001);
    // The last command shows the ledger; the demo's own charge is one of five.
    assertThat(page.said()).contains("demo");
  }
}
