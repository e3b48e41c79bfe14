package org.priory.bench.reproduce.coverage;

import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.models.text.TextTable;

/** Deviances of all families, as a table. */
record FamilyResult(List<FamilyCell> cells) implements Reproduced {
  /** A loss that is as good as none. */
  static final double GOAL = 0.02;

  FamilyResult {
    cells = List.copyOf(cells);
  }

  @Override
  public Named settings() {
    return new Named().with("delta", CoverageBench.DELTA).with("goal_loss", GOAL);
  }

  @Override
  public List<Named> lines() {
    return cells.stream().map(FamilyCell::json).toList();
  }

  @Override
  public String picture() {
    DotPicture picture = new DotPicture("Deviance with noise over that without");
    for (FamilyCell cell : cells) {
      picture.dot(
          cell.family(),
          cell.set().word() + ", " + cell.truth().word(),
          "epsilon " + cell.epsilon(),
          1 + cell.loss());
    }
    return picture.svg();
  }

  @Override
  public String text() {
    TextTable table =
        new TextTable(
            "family", "table", "truth", "epsilon", "records", "deviance", "plain", "loss", "most");
    for (FamilyCell cell : cells) {
      table.add(
          cell.family(),
          cell.set().word(),
          cell.truth().word(),
          Double.toString(cell.epsilon()),
          String.format(Locale.ROOT, "%,d", cell.records()),
          String.format(Locale.ROOT, "%.4f", cell.deviance()),
          String.format(Locale.ROOT, "%.4f", cell.withoutNoise()),
          percent(cell.loss()) + (cell.loss() > GOAL ? " *" : ""),
          percent(cell.largest()));
    }
    return table
        + "\nloss: mean deviance of held rows with noise, over that of the same fit without; * over 2 %."
        + "\nmost: the largest of a data set. Linear: squared errors. delta "
        + CoverageBench.DELTA
        + ".\n";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }
}
