package org.priory.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.Fit;
import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.Priory;
import org.priory.Table;
import org.priory.Tuning;
import org.priory.app.fit.TriedModel;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.CodeDigest;
import org.priory.bench.reproduce.experiment.KeptResults;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.inference.model.Method;
import org.priory.models.choice.TuneChoice;
import org.priory.models.model.Labels;
import org.priory.models.text.TextTable;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.json.Members;
import org.priory.privacy.wall.Wall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench tune}: when a choice among models pays for itself. */
@Command(
    name = "tune",
    description = {
      "On six tables, for the same budget: each candidate with all of the budget and all of the"
          + " training records, and 'priory tune' among them. Losses on records that no fit saw.",
      "Choosing pays where its loss is below that of the first candidate, which is what one would"
          + " have taken. It has nothing to lose where the candidates are as good as each other but the"
          + " budget that choosing costs."
    })
final class TuneBench extends PrioryCommand {
  private static final double DELTA = 1e-6;
  private static final int QUICK_ROWS = 10_000;

  @Option(names = "--repetitions", description = "Runs of each kind (6).")
  private int repetitions = 6;

  @Option(
      names = "--rows",
      description = "Records of a table, at most, a fifth of them for tests (25000).")
  private int rows = 25_000;

  @Option(names = "--epsilon", split = ",", description = "Budgets (0.3, 1).")
  private List<Double> epsilons = List.of(0.3, 1.0);

  @Option(names = "--quick", description = "Two runs of each kind of 10000 records: some minutes.")
  private boolean isQuick;

  @Option(
      names = "--kept",
      paramLabel = "FILE",
      description = "Keeps what is done in this file, and goes on from there.")
  private @Nullable Path kept;

  /**
   * What came of a kind of fit.
   *
   * @param how "tune", or the candidate
   * @param losses of its runs on test records
   * @param chosen by tuning, from 1 on
   */
  private record Cell(
      TunedSet set, double epsilon, String how, double[] losses, List<Long> chosen) {
    double mean() {
      return Arrays.stream(losses).average().orElse(Double.NaN);
    }

    double error() {
      double mean = mean();
      double squares = Arrays.stream(losses).map(loss -> (loss - mean) * (loss - mean)).sum();
      return Math.sqrt(squares / (losses.length - 1) / losses.length);
    }
  }

  @Override
  protected Answer answer() throws IOException {
    int runs = isQuick ? Math.min(2, repetitions) : repetitions;
    int records = isQuick ? Math.min(QUICK_ROWS, rows) : rows;
    if (runs < 2 || records < 1000) {
      throw new BadInput(
          "--repetitions, --rows",
          "must be at least 2 and 1000",
          runs + ", " + records,
          "leave them out");
    }
    KeptResults results = KeptResults.open(Optional.ofNullable(kept), digest());
    List<List<Cell>> found = new ArrayList<>();
    for (TunedSet set : TunedSet.values()) {
      try (ScratchFolder scratch = ScratchFolder.create()) {
        TunedSet.Parts parts = set.split(records, scratch.path());
        for (double epsilon : epsilons) {
          List<Cell> cells = new ArrayList<>();
          for (int i = 0; i <= set.tries().size(); i++) {
            cells.add(measured(new Asked(set, parts, epsilon, i), runs, records, results));
          }
          found.add(cells);
        }
      }
    }
    return new Result(runs, records, found);
  }

  /**
   * A kind of fit.
   *
   * @param candidate from 0 on; as many as there are for a choice among all
   */
  private record Asked(TunedSet set, TunedSet.Parts parts, double epsilon, int candidate) {
    boolean isTuned() {
      return candidate == set.tries().size();
    }

    String how() {
      return isTuned() ? "tune" : candidate + 1 + ": " + set.tries().get(candidate);
    }
  }

  private static String digest() throws IOException {
    CodeDigest digest = new CodeDigest();
    for (Class<?> member : List.of(Method.class, Wall.class, Cholesky.class, Priory.class)) {
      digest.module(member);
    }
    return digest.resource(TunedSet.class, "TunedSet.class").text();
  }

  private Cell measured(Asked asked, int runs, int records, KeptResults results)
      throws IOException {
    double[] losses = new double[runs];
    List<Long> chosen = new ArrayList<>();
    for (int r = 0; r < runs; r++) {
      String part =
          String.format(
              Locale.ROOT,
              "%s %d %s %s, run %d",
              asked.set.text(),
              records,
              asked.epsilon,
              asked.how(),
              r + 1);
      Members run = results.of(part, () -> run(asked));
      losses[r] = run.number("loss");
      if (asked.isTuned()) {
        chosen.add(run.whole("chosen"));
      }
    }
    messages().printf("%s at %s, %s, is done%n", asked.set.text(), asked.epsilon, asked.how());
    messages().flush();
    return new Cell(asked.set, asked.epsilon, asked.how(), losses, chosen);
  }

  private static Map<String, ?> run(Asked asked) throws IOException {
    Table table = Table.of(asked.parts.train(), asked.parts.schema());
    List<ModelChoice> candidates = new ArrayList<>();
    for (String each : asked.set.tries()) {
      candidates.add(TriedModel.of(asked.set.model(), Optional.of(asked.set.target()), each));
    }
    PrivacyBudget budget = new PrivacyBudget(asked.epsilon, DELTA);
    try (ScratchFolder scratch = ScratchFolder.create();
        Priory priory = Priory.open(scratch.ledger())) {
      if (!asked.isTuned()) {
        Fit fit = priory.prepare(candidates.get(asked.candidate), table, budget).run();
        return Map.of("loss", loss(fit, asked));
      }
      Tuning tuning =
          priory.tune(
              candidates,
              table,
              budget,
              FitOptions.defaults(),
              TuneChoice.among(candidates.size()));
      double loss = loss(tuning.run(), asked);
      return Map.of("loss", loss, "chosen", tuning.chosen() + 1);
    }
  }

  private static double loss(Fit fit, Asked asked) throws IOException {
    Object value = fit.model().evaluate(asked.parts.test(), Labels.NONE).get(asked.set.measure());
    return ((Number) Objects.requireNonNull(value)).doubleValue();
  }

  /**
   * All that was found.
   *
   * @param found for each table and budget the candidates, and the choice among them
   */
  private record Result(int runs, int records, List<List<Cell>> found) implements Answer {

    @Override
    public Map<String, ?> json() {
      List<Map<String, Object>> rows = new ArrayList<>();
      for (Cell cell : found.stream().flatMap(List::stream).toList()) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("set", cell.set.text());
        row.put("epsilon", cell.epsilon);
        row.put("how", cell.how);
        row.put("measure", cell.set.measure());
        row.put("loss", cell.mean());
        row.put("standard_error", cell.error());
        row.put("chosen", cell.chosen);
        rows.add(row);
      }
      return Map.of("runs", runs, "records", records, "rows", rows);
    }

    private static Cell tuned(List<Cell> cells) {
      return cells.get(cells.size() - 1);
    }

    private static double best(List<Cell> cells) {
      return cells.subList(0, cells.size() - 1).stream()
          .mapToDouble(Cell::mean)
          .min()
          .orElse(Double.NaN);
    }

    /** Where tuning is clearly better, or worse, than a loss: by two standard errors. */
    private static String against(Cell tuned, double loss, double error) {
      double gain = loss - tuned.mean();
      double doubt = 2 * Math.hypot(error, tuned.error());
      return Math.abs(gain) <= doubt ? "as good" : gain > 0 ? "better" : "worse";
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable("table", "epsilon", "how", "measure", "loss", "s.e.", "chosen");
      TextTable verdict =
          new TextTable("table", "epsilon", "first", "best", "tune", "than the first");
      for (List<Cell> cells : found) {
        for (Cell cell : cells) {
          table.add(
              cell.set.text(),
              Double.toString(cell.epsilon),
              cell.how,
              cell.set.measure(),
              String.format(Locale.ROOT, "%.4f", cell.mean()),
              String.format(Locale.ROOT, "%.4f", cell.error()),
              String.join(" ", cell.chosen.stream().map(String::valueOf).toList()));
        }
        Cell first = cells.get(0);
        verdict.add(
            first.set.text(),
            Double.toString(first.epsilon),
            String.format(Locale.ROOT, "%.4f", first.mean()),
            String.format(Locale.ROOT, "%.4f", best(cells)),
            String.format(Locale.ROOT, "%.4f", tuned(cells).mean()),
            against(tuned(cells), first.mean(), first.error()));
      }
      return "At most "
          + records
          + " records, a fifth of them for tests, "
          + runs
          + " runs of each kind:\n"
          + table
          + "\n"
          + verdict;
    }
  }
}
