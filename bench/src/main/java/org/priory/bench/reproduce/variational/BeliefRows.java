package org.priory.bench.reproduce.variational;

import java.util.List;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.variational.BeliefTrial.Row;
import org.priory.inference.variational.BeliefSettings;
import org.priory.models.text.TextTable;

/** What was measured of belief networks, a row for each of them. */
interface BeliefRows extends Reproduced {

  List<Row> rows();

  /** Runs of each. */
  int runs();

  @Override
  default Named settings() {
    return new Named().with("runs", runs());
  }

  @Override
  default List<Named> lines() {
    return rows().stream().map(Row::json).toList();
  }

  /** The rows for a person. */
  default TextTable printed() {
    TextTable table = Row.table();
    rows().forEach(row -> row.addTo(table));
    return table;
  }

  /** Refuses numbers of runs and hidden units that cannot be. */
  static void check(int runs, int units) {
    if (runs < 1 || units < 1 || units > BeliefSettings.MOST_UNITS) {
      throw new BadInput(
          "--runs, --hidden",
          "must be at least 1, and at most " + BeliefSettings.MOST_UNITS + " hidden units",
          runs + ", " + units,
          "leave them out");
    }
  }
}
