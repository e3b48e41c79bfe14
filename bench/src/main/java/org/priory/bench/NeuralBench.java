package org.priory.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.app.command.Answer;
import org.priory.app.command.BadInput;
import org.priory.app.command.PrioryCommand;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.Activation;
import org.priory.inference.neural.NetworkMethod;
import org.priory.inference.neural.NetworkShape;
import org.priory.inference.neural.NetworkTraining;
import org.priory.inference.neural.SoftmaxHead;
import org.priory.inference.neural.TrainingSettings;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.Features;
import org.priory.privacy.data.Population;
import org.priory.privacy.data.Records;
import org.priory.privacy.data.Size;
import org.priory.privacy.data.Target;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench neural}: what a private step of a network costs beside a plain one. */
@Command(
    name = "neural",
    description = {
      "Milliseconds of a step of a network 784-1200-1200-10 with 256 records, private and plain, and"
          + " the matrix products of the machine beside it. All take turns in one run."
    })
final class NeuralBench extends PrioryCommand {
  private static final int RECORDS = 20_000;
  private static final int BATCH = 256;
  private static final int STEPS = 6;
  private static final int PRODUCT = 1024;

  private static final List<NetworkMethod> METHODS =
      List.of(
          NetworkMethod.SGD,
          NetworkMethod.SGLD,
          NetworkMethod.MC_DROPOUT,
          NetworkMethod.ADAM,
          NetworkMethod.BBP);

  @Option(names = "--rounds", description = "How often each takes its turn (8).")
  private int rounds = 8;

  @Option(names = "--layers", split = ",", description = "Hidden units (1200,1200).")
  private List<Integer> layers = List.of(1200, 1200);

  private final Map<String, List<Double>> times = new LinkedHashMap<>();
  private double peak;

  @Override
  protected Answer answer() throws Exception {
    if (rounds < 1) {
      throw new BadInput("--rounds", "must be at least 1", "" + rounds, "leave it out for 8");
    }
    NetworkShape shape = NetworkShape.of(784, layers, 10, Activation.RELU);
    Records records = records();
    Path folder = Files.createTempDirectory("priory-bench");
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"));
        Wall wall =
            new Wall(
                () -> records,
                Population.ofRows(Size.of(RECORDS)),
                ledger,
                "bench",
                SecureSource.create(),
                Runtime.getRuntime().availableProcessors())) {
      PlainDescent plain = new PlainDescent(shape, records, BATCH);
      for (int round = 0; round < rounds; round++) {
        for (int step = 0; step < STEPS; step++) {
          note("plain SGD", milliseconds(plain::step), step > 1);
        }
        for (NetworkMethod method : METHODS) {
          fit(wall, shape, method);
        }
        peak = Math.max(peak, products());
      }
      return new Result(shape, times, peak);
    } finally {
      delete(folder);
    }
  }

  private void fit(Wall wall, NetworkShape shape, NetworkMethod method) {
    TrainingSettings settings =
        TrainingSettings.usual(method, new Sampling.Poisson((double) BATCH / RECORDS), STEPS);
    NetworkTraining training =
        NetworkTraining.withNoise(
            shape,
            new SoftmaxHead(shape.outputs()),
            RECORDS,
            1.3,
            settings.withDraws(new TrainingSettings.Draws(1, 1, 1)));
    long[] last = {System.nanoTime()};
    Progress clock =
        (done, total) -> {
          long now = System.nanoTime();
          note("DP " + method.word(), (now - last[0]) / 1e6, done > 2);
          last[0] = now;
        };
    training.fit(wall.reserve(training.plan(), "bench"), clock);
  }

  /** The first steps of a turn fill memory and do not count. */
  private void note(String name, double time, boolean counts) {
    List<Double> all = times.computeIfAbsent(name, each -> new ArrayList<>());
    if (counts) {
      all.add(time);
    }
  }

  private static double milliseconds(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return (System.nanoTime() - start) / 1e6;
  }

  /** GFLOP/s of products of square matrices on all cores, the best of some. */
  private static double products() {
    FloatMatrix a = FloatMatrix.zeros(PRODUCT, PRODUCT);
    FloatMatrix b = FloatMatrix.zeros(PRODUCT, PRODUCT);
    FloatMatrix c = FloatMatrix.zeros(PRODUCT, PRODUCT);
    float[] ones = new float[PRODUCT * PRODUCT];
    Arrays.fill(ones, 1);
    a.put(ones, 0);
    b.put(ones, 0);
    double best = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 8; i++) {
      best = Math.min(best, milliseconds(() -> SharedProducts.times(a, b, c)));
    }
    return 2.0 * PRODUCT * PRODUCT * PRODUCT / best / 1e6;
  }

  /** Digits they are not, but as sparse. */
  private static Records records() {
    SplittableRandom random = new SplittableRandom(1);
    float[] values = new float[RECORDS * 784];
    float[] labels = new float[RECORDS];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextInt(5) == 0 ? random.nextInt(256) / 255f : 0;
    }
    for (int i = 0; i < RECORDS; i++) {
      labels[i] = random.nextInt(10);
    }
    List<String> names = IntStream.range(0, 784).mapToObj(i -> "pixel " + i).toList();
    List<String> classes = IntStream.range(0, 10).mapToObj(i -> "" + i).toList();
    return Records.of(
        Features.of(names, 28, new Target(Target.Kind.CLASSES, "label", classes, 0, 0)),
        values,
        labels);
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private record Result(NetworkShape shape, Map<String, List<Double>> times, double peak)
      implements Answer {

    private static double best(List<Double> all) {
      return all.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN);
    }

    private static double median(List<Double> all) {
      double[] sorted = all.stream().mapToDouble(Double::doubleValue).sorted().toArray();
      return sorted[sorted.length / 2];
    }

    /** Multiplications and additions of the products of a plain step. */
    private double flop() {
      double sum = 0;
      for (int l = 0; l < shape.layers(); l++) {
        // forwards, the sum of gradients, and backwards but for the first layer
        sum += (l == 0 ? 4.0 : 6.0) * BATCH * shape.inputs(l) * shape.outputs(l);
      }
      return sum;
    }

    @Override
    public Map<String, ?> json() {
      double plain = best(times.getOrDefault("plain SGD", List.of()));
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("widths", shape.widths());
      json.put("batch", BATCH);
      json.put("gflop_of_products", flop() / 1e9);
      json.put("peak_gflops", peak);
      json.put("plain_share_of_peak", flop() / plain / 1e6 / peak);
      Map<String, Object> steps = new LinkedHashMap<>();
      times.forEach(
          (name, all) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("ms", best(all));
            row.put("median_ms", median(all));
            row.put("ratio", best(all) / plain);
            steps.put(name, row);
          });
      json.put("steps", steps);
      return json;
    }

    @Override
    public String text() {
      double plain = best(times.getOrDefault("plain SGD", List.of()));
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT,
              "Network %s, %d records a step, %.2f GFLOP of products; products alone: %.0f GFLOP/s.%n",
              shape.widths(),
              BATCH,
              flop() / 1e9,
              peak));
      times.forEach(
          (name, all) ->
              text.append(
                  String.format(
                      Locale.ROOT,
                      "  %-14s %7.1f ms (median %.1f), %.2f times the plain step%n",
                      name,
                      best(all),
                      median(all),
                      best(all) / plain)));
      return text.append(
              String.format(
                  Locale.ROOT,
                  "The plain step runs at %.0f %% of the products' speed.%n",
                  100 * flop() / plain / 1e6 / peak))
          .toString();
    }
  }
}
