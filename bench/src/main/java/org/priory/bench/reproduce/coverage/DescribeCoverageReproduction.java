package org.priory.bench.reproduce.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.coverage.DescribeTrial.Held;
import org.priory.bench.reproduce.picture.DotPicture;
import org.priory.bench.reproduce.result.Named;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.models.text.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory reproduce coverage-describe}: every interval of a description, on real columns. */
@Command(
    name = "coverage-describe",
    header = "how often 95 %% intervals of descriptions hold on real columns",
    description =
        "How often 95 %% intervals of `priory describe` hold what they are of: counts, shares, cross-tables,"
            + " means, variances, quantiles and correlations of rows that are drawn from real tables, and"
            + " of the tables that they are drawn from.")
public final class DescribeCoverageReproduction extends Reproduction {
  private static final List<String> KINDS =
      List.of(
          "total",
          "count",
          "rare count",
          "share",
          "share, population",
          "cross",
          "mean",
          "mean, population",
          "variance",
          "quantile",
          "quantile, population",
          "correlation");

  @Option(names = "--sets", paramLabel = "N", description = "Descriptions a cell, by default 40.")
  private int sets = 40;

  @Option(
      names = "--records",
      paramLabel = "N",
      split = ",",
      description = "By default 200, 5000 and 30000.")
  private List<Integer> records = List.of(200, 5_000, 30_000);

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      split = ",",
      description = "By default 0.1, 1 and 4.")
  private List<Double> epsilons = List.of(0.1, 1.0, 4.0);

  @Option(names = "--tables", paramLabel = "NAME", split = ",", description = "By default all.")
  private List<String> tables =
      List.of(
          "adult", "diabetes130", "brfss2015", "abalone", "spambase", "protein", "wine", "naval");

  private static String file(String table) {
    return switch (table) {
      case "adult" -> "adult/adult.data.gz";
      case "diabetes130" -> "diabetes130/diabetic_data.csv.gz";
      case "brfss2015" -> "brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz";
      case "abalone" -> "abalone/abalone.data";
      case "spambase" -> "spambase/spambase.data.gz";
      case "wine" -> "uci-regression/wine-red/data.csv.gz";
      case "protein", "naval", "power", "kin8nm" -> "uci-regression/" + table + "/data.csv.gz";
      default -> throw new BadInput("--tables", "must name tables", table, "give adult,abalone");
    };
  }

  private record Row(String table, int records, double epsilon, Map<String, Held> held) {
    String words(String kind) {
      Held one = held.get(kind);
      return one == null ? "" : String.format(Locale.ROOT, "%.3f of %d", share(kind), one.count());
    }

    double share(String kind) {
      Held one = held.get(kind);
      return one == null ? Double.NaN : (double) one.held() / one.count();
    }
  }

  @Override
  public Reproduced reproduce() {
    List<Row> rows = new ArrayList<>();
    for (String table : tables) {
      DescribeTrial trial = new DescribeTrial(file(table), table);
      for (int n : records) {
        for (double epsilon : epsilons) {
          long seed = 31L * n + Math.round(10 * epsilon);
          rows.add(new Row(table, n, epsilon, trial.held(n, epsilon, sets, seed)));
        }
        say(table + ", " + n + " rows: done");
      }
    }
    return new Result(rows, sets);
  }

  private record Result(List<Row> rows, int sets) implements Reproduced {

    @Override
    public Named settings() {
      return new Named().with("delta", DescribeTrial.DELTA).with("sets", sets);
    }

    @Override
    public List<Named> lines() {
      List<Named> lines = new ArrayList<>();
      for (Row row : rows) {
        for (String kind : KINDS) {
          Held held = row.held.get(kind);
          if (held != null) {
            lines.add(
                new Named()
                    .with("table", row.table)
                    .with("records", row.records)
                    .with("epsilon", row.epsilon)
                    .with("kind", kind)
                    .with("intervals", held.count())
                    .with("share", row.share(kind)));
          }
        }
      }
      return lines;
    }

    @Override
    public String picture() {
      DotPicture picture = new DotPicture("Share of 95 % intervals of descriptions that hold");
      for (Row row : rows) {
        for (String kind : KINDS) {
          String line = row.records + " rows, epsilon " + row.epsilon;
          picture.dot(kind, row.table + ", " + line, "share", row.share(kind));
        }
      }
      return picture.svg();
    }

    @Override
    public String text() {
      List<String> titles = new ArrayList<>(List.of("table", "rows", "epsilon"));
      titles.addAll(KINDS);
      TextTable table = new TextTable(titles.toArray(String[]::new));
      for (Row row : rows) {
        List<String> cells =
            new ArrayList<>(
                List.of(
                    row.table,
                    String.format(Locale.ROOT, "%,d", row.records),
                    Double.toString(row.epsilon)));
        KINDS.forEach(kind -> cells.add(row.words(kind)));
        table.add(cells.toArray(String[]::new));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nShare of 95 %% intervals that hold, %d descriptions a cell, delta %s; rows are drawn from"
                  + " the table with replacement. A rare count is of a value that%nfewer than 10 of these"
                  + " rows have. \"Population\": the whole table, from which rows were drawn.%n",
              sets,
              DescribeTrial.DELTA);
    }
  }
}
