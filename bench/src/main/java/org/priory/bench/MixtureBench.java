package org.priory.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.inference.variational.mixture.MixtureVips;
import org.priory.models.text.TextTable;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory bench mixture}: records a second in the steps of mixtures, and what noise takes.
 */
@Command(
    name = "mixture",
    description =
        "Records a second in the E-step of a mixture of Gaussians, and the share of the time that"
            + " noise takes; factor updates of expectation propagation, an epoch of a network over"
            + " Protein, and memory.")
final class MixtureBench extends PrioryCommand {

  /**
   * What is timed. A method with steps of another kind is another shape and another row.
   *
   * @param method as the command line calls it
   */
  private record Shape(String method, int features, int components) {}

  private static final List<Shape> SHAPES =
      List.of(
          new Shape(MixtureVips.NAME, 2, 3),
          new Shape(MixtureVips.NAME, 8, 10),
          new Shape(MixtureVips.NAME, 20, 10),
          new Shape(MixtureVips.EM, 8, 10));

  @Option(names = "--records", description = "Records in a step (100000).")
  private int records = 100_000;

  @Option(names = "--steps", description = "Single-record steps of dp-sep (100000).")
  private int steps = 100_000;

  @Option(
      names = "--memory",
      description = "Also find the smallest heaps for EP and SEP, in some dozen Java machines.")
  private boolean memory;

  @Override
  protected Answer answer() throws IOException, InterruptedException {
    if (records < 100 || records > 10_000_000) {
      throw new BadInput(
          "--records",
          "must be 100 to 10000000",
          Integer.toString(records),
          "give 100000 or leave it out");
    }
    if (steps < 1 || steps > 100_000_000) {
      throw new BadInput(
          "--steps",
          "must be 1 to 100000000",
          Integer.toString(steps),
          "give 100000 or leave it out");
    }
    try (ScratchFolder folder = ScratchFolder.create();
        Ledger ledger = Ledgers.open(folder.ledger())) {
      List<Row> rows = new ArrayList<>();
      for (Shape shape : SHAPES) {
        MixtureFit fit = new MixtureFit(ledger, records, shape.features());
        MixtureFit.Timing timing = fit.time(shape.method(), shape.components());
        rows.add(new Row(shape, records / timing.step(), timing.noise() / timing.step()));
      }
      return new Result(
          records,
          rows,
          PropagationBench.run(ledger, records, steps),
          memory ? PropagationMemory.run() : List.of());
    }
  }

  /**
   * One line of the result.
   *
   * @param perSecond records of a private step, by the processor time of one thread
   * @param noiseShare of that time
   */
  private record Row(Shape shape, double perSecond, double noiseShare) {
    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("method", shape.method());
      json.put("features", shape.features());
      json.put("components", shape.components());
      json.put("records_per_cpu_s", perSecond);
      json.put("noise_share", noiseShare);
      return json;
    }
  }

  private record Result(
      int records, List<Row> rows, PropagationBench propagation, List<PropagationMemory> memory)
      implements Answer {
    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("records", records);
      json.put("rows", rows.stream().map(Row::json).toList());
      json.put("propagation", propagation.json());
      if (!memory.isEmpty()) {
        json.put("memory", memory.stream().map(PropagationMemory::json).toList());
      }
      return json;
    }

    @Override
    public String text() {
      TextTable table = new TextTable("method", "features", "components", "records/s", "noise");
      for (Row row : rows) {
        table.add(
            row.shape.method(),
            Integer.toString(row.shape.features()),
            Integer.toString(row.shape.components()),
            String.format(Locale.ROOT, "%,.0f", row.perSecond),
            String.format(Locale.ROOT, "%.3f %%", 100 * row.noiseShare));
      }
      return String.format(Locale.ROOT, "Private steps over %,d records, one thread:%n", records)
          + table
          + "\n"
          + propagation.text()
          + (memory.isEmpty() ? "" : "\n" + PropagationMemory.text(memory));
    }
  }
}
