package org.priory.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.inference.model.Progress;
import org.priory.inference.propagation.ExpectationPropagation;
import org.priory.inference.propagation.MixturePrior;
import org.priory.inference.propagation.SphericalMixture;
import org.priory.inference.propagation.StepSizes;
import org.priory.inference.propagation.StochasticPropagation;
import org.priory.inference.propagation.StochasticPropagation.Clipped;
import org.priory.models.text.TextTable;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Wall;

/**
 * The smallest heap, of some sizes, in which a mixture of four components in four dimensions is
 * fitted: EP keeps a factor for every record, SEP one for all.
 *
 * @param records how many
 * @param ep megabytes, records included
 * @param sep the same
 */
record PropagationMemory(int records, int ep, int sep) {
  private static final int COMPONENTS = 4;
  private static final int FEATURES = 4;

  /** Megabytes that are tried; each is a Java machine of its own. */
  private static final List<Integer> HEAPS =
      List.of(8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768);

  /** The smallest heaps for three numbers of records. */
  static List<PropagationMemory> run() throws IOException, InterruptedException {
    List<PropagationMemory> all = new ArrayList<>();
    for (int records : new int[] {10_000, 100_000, 1_000_000}) {
      all.add(new PropagationMemory(records, smallest("ep", records), smallest("sep", records)));
    }
    return all;
  }

  /** By bisection; -1 if none suffices. */
  private static int smallest(String method, int records) throws IOException, InterruptedException {
    int low = 0;
    int high = HEAPS.size();
    while (low < high) {
      int middle = (low + high) / 2;
      if (suffices(method, records, HEAPS.get(middle))) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low < HEAPS.size() ? HEAPS.get(low) : -1;
  }

  private static boolean suffices(String method, int records, int megabytes)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + megabytes + "m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                PropagationMemory.class.getName(),
                method,
                Integer.toString(records))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return process.waitFor() == 0;
  }

  /** One fit. */
  public static void main(String[] arguments) throws IOException {
    int records = Integer.parseInt(arguments[1]);
    try (ScratchFolder folder = ScratchFolder.create();
        Ledger ledger = Ledgers.open(folder.ledger())) {
      fit(arguments[0], new MixtureFit(ledger, records, FEATURES));
    }
  }

  private static void fit(String method, MixtureFit data) {
    SphericalMixture model =
        new SphericalMixture(MixturePrior.ofUnitRange(COMPONENTS, FEATURES, 0.1));
    double[] start = model.around(new double[COMPONENTS][FEATURES], 1);
    try (Wall wall =
        new Wall(
            data::read,
            Population.ofRows(Size.of(data.records())),
            data.ledger(),
            "memory",
            SecureSource.create(),
            1)) {
      if (method.equals("ep")) {
        wall.withoutNoise(rows -> new ExpectationPropagation(model, 1, 0.5).run(start, rows));
      } else {
        Plan plan = Plan.everything(new ClipNorm(1), model.dimension(), new NoiseMultiplier(1), 2);
        var settings =
            new StochasticPropagation.Settings(2, new StepSizes(1), 5, Clipped.FACTOR, true);
        new StochasticPropagation(model, settings, data.records())
            .run(start, wall.withoutNoise(plan), Progress.NONE);
      }
    }
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("records", records);
    json.put("ep_mb", ep);
    json.put("sep_mb", sep);
    return json;
  }

  static String text(List<PropagationMemory> all) {
    TextTable table =
        new TextTable("records", "EP, MB of heap", "SEP, MB of heap", "the records, MB");
    for (PropagationMemory row : all) {
      table.add(
          String.format(Locale.ROOT, "%,d", row.records),
          Integer.toString(row.ep),
          Integer.toString(row.sep),
          String.format(Locale.ROOT, "%.1f", 4e-6 * FEATURES * row.records));
    }
    return "Smallest heap of " + Arrays.toString(HEAPS.toArray()) + " MB that suffices:\n" + table;
  }
}
