package org.priory.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench families}: how long each family of regressions takes beside logistic. */
@Command(
    name = "families",
    description = {
      "Whole fits of each family of regressions to simulated rows in memory, by the default method and"
          + " with noise: processor time over that of logistic, in one run.",
      "A fit of a tenth of the rows goes before each that counts."
    })
final class FamiliesBench extends PrioryCommand {
  private static final double GOAL = 2;

  @Option(names = "--rows", description = "Rows (1000000).")
  private int rows = 1_000_000;

  @Option(names = "--columns", description = "Columns, with the intercept (50).")
  private int columns = 50;

  @Option(names = "--runs", description = "Fits of each, of which the fastest counts (2).")
  private int runs = 2;

  @Option(names = "--family", split = ",", description = "These alone, beside logistic.")
  private List<String> families = List.of();

  /** What a family took, in processor seconds. */
  private record Row(BenchFamily family, double seconds, double logistic) {

    double ratio() {
      return seconds / logistic;
    }

    Map<String, Object> json() {
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("family", family.word());
      row.put("cpu_s", seconds);
      row.put("over_logistic", ratio());
      return row;
    }
  }

  @Override
  protected Answer answer() throws Exception {
    if (rows < 1000 || rows > 20_000_000 || columns < 25 || columns > 300 || runs < 1) {
      throw new BadInput(
          "--rows, --columns, --runs",
          "must be 1000 to 20000000, 25 to 300, and at least 1",
          rows + ", " + columns + ", " + runs,
          "leave them out");
    }
    List<String> words = Arrays.stream(BenchFamily.values()).map(BenchFamily::word).toList();
    for (String family : families) {
      if (!words.contains(family)) {
        throw new BadInput(
            "--family", "must be of " + String.join(", ", words), family, "choose one of them");
      }
    }
    List<Row> found = new ArrayList<>();
    double logistic = seconds(BenchFamily.LOGISTIC);
    for (BenchFamily family : BenchFamily.values()) {
      if (family == BenchFamily.LOGISTIC) {
        found.add(new Row(family, logistic, logistic));
      } else if (families.isEmpty() || families.contains(family.word())) {
        found.add(new Row(family, seconds(family), logistic));
      }
    }
    return new Result(rows, columns, found);
  }

  private double seconds(BenchFamily family) throws Exception {
    FamilyFit.of(family, rows / 10, columns).seconds();
    FamilyFit fit = FamilyFit.of(family, rows, columns);
    double best = Double.POSITIVE_INFINITY;
    for (int run = 0; run < runs; run++) {
      best = Math.min(best, fit.seconds());
    }
    messages().printf(Locale.ROOT, "%s: %.1f s%n", family.word(), best);
    messages().flush();
    return best;
  }

  private record Result(int rows, int columns, List<Row> found) implements Answer {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("rows", rows);
      json.put("columns", columns);
      json.put("goal_ratio", GOAL);
      json.put("families", found.stream().map(Row::json).toList());
      return json;
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT,
              "Fits to %d rows of %d columns: processor seconds, and over those of logistic (goal: %.0f).%n",
              rows,
              columns,
              GOAL));
      for (Row row : found) {
        text.append(
            String.format(
                Locale.ROOT, "  %-18s %8.1f %6.2f%n", row.family.word(), row.seconds, row.ratio()));
      }
      return text.toString();
    }
  }
}
