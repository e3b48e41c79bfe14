package org.priory.bench.reproduce.regression;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce coverage-linear}: intervals of linear regressions on tables on which
 * nothing was chosen, with errors that are not normal.
 */
@Command(
    name = "coverage-linear",
    header = "how often 95 %% intervals of a linear regression hold, whatever its errors are",
    description =
        "How often 95 %% intervals of the coefficients and predictors of a linear regression hold the truth,"
            + " and those of new numbers the numbers: made-up tables with collinear, duplicated, constant"
            + " and long-tailed columns, real tables with other targets, errors that are skewed, long-tailed"
            + " or depend on a column, and rows drawn from a table with its real labels.")
public final class LinearCoverageReproduction extends Reproduction {
  @Option(names = "--sets", paramLabel = "N", description = "Data sets a cell, by default 10.")
  private int sets = 10;

  @Option(names = "--records", paramLabel = "N", description = "By default 10000.")
  private int records = 10_000;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      split = ",",
      description = "By default 0.1, 0.3, 1 and 4; 1000 has next to no noise.")
  private List<Double> epsilons = List.of(0.1, 0.3, 1.0, 4.0);

  @Option(names = "--tables", paramLabel = "NAME", split = ",", description = "By default all.")
  private List<String> tables = Arrays.stream(LinearTable.values()).map(LinearTable::word).toList();

  @Option(names = "--errors", paramLabel = "NAME", split = ",", description = "By default all.")
  private List<String> errors =
      Arrays.stream(LinearErrors.values()).map(LinearErrors::word).toList();

  @Override
  public Reproduced reproduce() throws IOException {
    if (sets < 1 || records < 50) {
      throw new BadInput(
          "--sets, --records",
          "must be at least 1 and 50",
          sets + ", " + records,
          "leave them out");
    }
    List<LinearCell> cells = new ArrayList<>();
    for (LinearTable table : LinearTable.values()) {
      if (tables.contains(table.word())) {
        LinearTrial trial = new LinearTrial(table, records);
        for (LinearErrors law : LinearErrors.values()) {
          if (errors.contains(law.word()) && (law != LinearErrors.REAL || !table.isMadeUp())) {
            for (double epsilon : epsilons) {
              cells.add(trial.cell(law, epsilon, sets));
              say(cells.get(cells.size() - 1).words());
            }
          }
        }
      }
    }
    return new Result(cells, sets, records);
  }

  private record Result(List<LinearCell> cells, int sets, int records) implements Reproduced {

    @Override
    public Named settings() {
      return new Named()
          .with("delta", LinearTrial.DELTA)
          .with("sets", sets)
          .with("records", records);
    }

    @Override
    public List<Named> lines() {
      return cells.stream().map(LinearCell::json).toList();
    }

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("Share of 95 % intervals that hold");
      for (LinearCell cell : cells) {
        String line = cell.errors().word() + " errors, epsilon " + cell.epsilon();
        picture.dot(cell.table().word(), line, "coefficients", cell.numbers().share());
        picture.dot(cell.table().word(), line, "predictors", cell.predictors().share());
        picture.dot(cell.table().word(), line, "new numbers", cell.outcomes().share());
      }
      return picture.svg();
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable(
              "table", "errors", "epsilon", "numbers", "contrasts", "predictors", "new numbers");
      for (LinearCell cell : cells) {
        table.add(cell.columns().toArray(String[]::new));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nShare of 95 %% intervals that hold the truth (z: root mean square of (mean - truth)/s.d.), of"
                  + " %d data sets%nof %,d records a cell, delta %s. Predictors and new numbers are at 50"
                  + " and 200 rows that the fit did not see.%nReal labels: rows are drawn from the table"
                  + " with replacement; the truth is least squares of all of its rows.%n",
              sets,
              records,
              LinearTrial.DELTA);
    }
  }
}
