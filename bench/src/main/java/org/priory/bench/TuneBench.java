package org.priory.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.priory.Fit;
import org.priory.FitOptions;
import org.priory.ModelChoice;
import org.priory.Priory;
import org.priory.Table;
import org.priory.Tuning;
import org.priory.app.fit.TriedModel;
import org.priory.app.shell.Answer;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.models.model.Labels;
import org.priory.models.text.TextTable;
import org.priory.models.tune.TuneChoice;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench tune}: when a choice among models pays for itself. */
@Command(
    name = "tune",
    description =
        "On three sets, for the same budget: each candidate with all of the budget and all of the"
            + " training records, and 'priory tune' among them. Losses on records that no fit saw.")
final class TuneBench extends PrioryCommand {
  private static final double DELTA = 1e-6;

  /** Every fifth record of a fixed shuffle is for testing. */
  private static final int TEST = 5;

  @Option(names = "--repetitions", description = "Runs of each kind (2).")
  private int repetitions = 2;

  @Option(names = "--rows", description = "Records of a set, at most (25000).")
  private int rows = 25_000;

  @Option(names = "--epsilon", split = ",", description = "Budgets (0.3, 1).")
  private List<Double> epsilons = List.of(0.3, 1.0);

  /** The sets; candidates were named before any of them was fitted. */
  private enum Tuned {
    ADULT("adult/adult.data.gz", "adult", "logistic", "income", "log_loss"),
    BRFSS(
        "brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz",
        "brfss2015",
        "logistic",
        "Stroke",
        "log_loss"),
    KIN8NM("uci-regression/kin8nm/data.csv.gz", "kin8nm", "linear", "y", "rmse");

    private final String file;
    private final String schema;
    private final String model;
    private final String target;
    private final String measure;

    Tuned(String file, String schema, String model, String target, String measure) {
      this.file = file;
      this.schema = schema;
      this.model = model;
      this.target = target;
      this.measure = measure;
    }

    private List<String> tries() {
      return this == KIN8NM
          ? List.of("--method newton", "--method vips", "network --method dp-sep")
          : List.of("--method newton", "--method vips", "--method dp-sep");
    }
  }

  /** A set's records for training and for testing. */
  private record Parts(Path train, Path test, Schema schema) {}

  @Override
  protected Answer answer() throws IOException {
    List<Map<String, @Nullable Object>> found = new ArrayList<>();
    for (Tuned set : Tuned.values()) {
      try (ScratchFolder scratch = ScratchFolder.create()) {
        Parts files = split(set, scratch.path());
        for (double epsilon : epsilons) {
          measure(set, files, epsilon, scratch, found);
        }
      }
    }
    return new Result(found);
  }

  private void measure(
      Tuned set,
      Parts files,
      double epsilon,
      ScratchFolder scratch,
      List<Map<String, @Nullable Object>> found)
      throws IOException {
    PrivacyBudget budget = new PrivacyBudget(epsilon, DELTA);
    Table table = Table.of(files.train, files.schema);
    List<ModelChoice> candidates = new ArrayList<>();
    for (String each : set.tries()) {
      candidates.add(TriedModel.of(set.model, Optional.of(set.target), each));
    }
    try (Priory priory = Priory.open(scratch.ledger())) {
      for (int i = 0; i < candidates.size(); i++) {
        double sum = 0;
        for (int r = 0; r < repetitions; r++) {
          sum += loss(priory.prepare(candidates.get(i), table, budget).run(), files, set);
        }
        found.add(row(set, epsilon, "fit " + set.tries().get(i), sum / repetitions, ""));
      }
      double sum = 0;
      List<String> chosen = new ArrayList<>();
      for (int r = 0; r < repetitions; r++) {
        Tuning tuning =
            priory.tune(
                candidates,
                table,
                budget,
                FitOptions.defaults(),
                TuneChoice.among(candidates.size()));
        sum += loss(tuning.run(), files, set);
        chosen.add(Integer.toString(tuning.chosen() + 1));
      }
      found.add(row(set, epsilon, "tune", sum / repetitions, String.join(" ", chosen)));
    }
    messages().println(set + " at " + epsilon + " is done");
    messages().flush();
  }

  private static double loss(Fit fit, Parts files, Tuned set) throws IOException {
    Object value = fit.model().evaluate(files.test, Labels.NONE).get(set.measure);
    return ((Number) Objects.requireNonNull(value)).doubleValue();
  }

  private static Map<String, @Nullable Object> row(
      Tuned set, double epsilon, String how, double loss, String chosen) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    row.put("set", set.name().toLowerCase(Locale.ROOT));
    row.put("epsilon", epsilon);
    row.put("how", how);
    row.put("measure", set.measure);
    row.put("loss", loss);
    row.put("chosen", chosen);
    return row;
  }

  private Parts split(Tuned set, Path folder) throws IOException {
    Schema schema = DataSets.schema(set.schema);
    List<String> lines = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(DataSets.file(set.file))),
                StandardCharsets.UTF_8))) {
      in.lines().filter(line -> !line.isBlank()).forEach(lines::add);
    }
    List<String> head = schema.layout().header() ? List.of(lines.remove(0)) : List.of();
    Collections.shuffle(lines, new Random(26));
    List<String> train = new ArrayList<>(head);
    List<String> test = new ArrayList<>(head);
    for (int i = 0; i < Math.min(rows, lines.size()); i++) {
      (i % TEST == 0 ? test : train).add(lines.get(i));
    }
    return new Parts(
        Files.write(folder.resolve("train.csv"), train),
        Files.write(folder.resolve("test.csv"), test),
        schema);
  }

  private record Result(List<Map<String, @Nullable Object>> rows) implements Answer {
    private static String fixed(@Nullable Object value) {
      return value instanceof Double loss ? String.format(Locale.ROOT, "%.4f", loss) : "";
    }

    @Override
    public Map<String, ?> json() {
      return Map.of("rows", rows);
    }

    @Override
    public String text() {
      TextTable table = new TextTable("set", "epsilon", "how", "measure", "on test rows", "chosen");
      for (Map<String, @Nullable Object> row : rows) {
        table.add(
            String.valueOf(row.get("set")),
            String.valueOf(row.get("epsilon")),
            String.valueOf(row.get("how")),
            String.valueOf(row.get("measure")),
            fixed(row.get("loss")),
            String.valueOf(row.get("chosen")));
      }
      return table.toString();
    }
  }
}
