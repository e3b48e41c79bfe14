package org.priory.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
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
import org.priory.inference.neural.Layer;
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
          + " the matrix products of the machine beside it. All take turns in one run; ratios are of"
          + " processor time, which other programs hardly change."
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

  @Option(names = "--cnn", description = "The convolutional network instead.")
  private boolean cnn;

  @Option(names = "--memory", description = "The memory of a fit instead of the time of a step.")
  private boolean memory;

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Map<String, List<Taken>> times = new LinkedHashMap<>();
  private Taken products = new Taken(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  /**
   * What a step took.
   *
   * @param wall milliseconds on the clock
   * @param processor milliseconds of all threads together, which others on the machine hardly
   *     change
   */
  private record Taken(double wall, double processor) {}

  @Override
  protected Answer answer() throws Exception {
    if (rounds < 1) {
      throw new BadInput("--rounds", "must be at least 1", "" + rounds, "leave it out for 8");
    }
    if (memory) {
      return NeuralMemory.of(layers)
          .orElseThrow(
              () -> new BadInput("--layers", "must fit into 2 GB", "" + layers, "take fewer"));
    }
    NetworkShape shape =
        cnn
            ? NetworkShape.convolutional(28, 28, 10, Activation.RELU)
            : NetworkShape.of(784, layers, 10, Activation.RELU);
    Records records = records();
    Path folder = Files.createTempDirectory("priory-bench");
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"));
        Wall wall =
            new Wall(
                records::copy,
                Population.ofRows(Size.of(RECORDS)),
                ledger,
                "bench",
                SecureSource.create(),
                Runtime.getRuntime().availableProcessors())) {
      Square square = new Square();
      PlainDescent plain = new PlainDescent(shape, records, BATCH);
      for (int round = 0; round < rounds; round++) {
        for (int step = 0; step < STEPS; step++) {
          note("plain SGD", time(plain::step), step > 1);
        }
        for (NetworkMethod method : METHODS) {
          if (shape.isDense() || method != NetworkMethod.BBP) {
            fit(wall, shape, method);
          }
        }
        Taken some = time(square::times);
        products =
            new Taken(
                Math.min(products.wall(), some.wall()),
                Math.min(products.processor(), some.processor()));
      }
      return new Result(shape, times, products);
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
            // the privacy noise is all the noise of Langevin dynamics, as in the paper
            settings.withDraws(new TrainingSettings.Draws(1, 1, 0)));
    long[] last = {System.nanoTime(), PROCESS.getProcessCpuTime()};
    Progress clock =
        (done, total) -> {
          long now = System.nanoTime();
          long processor = PROCESS.getProcessCpuTime();
          Taken taken = new Taken((now - last[0]) / 1e6, (processor - last[1]) / 1e6);
          note("DP " + method.word(), taken, done > 2);
          last[0] = now;
          last[1] = processor;
        };
    training.fit(wall.reserve(training.plan(), "bench"), clock);
  }

  /** The first steps of a turn fill memory and do not count. */
  private void note(String name, Taken time, boolean counts) {
    List<Taken> all = times.computeIfAbsent(name, each -> new ArrayList<>());
    if (counts) {
      all.add(time);
    }
  }

  private static Taken time(Runnable work) {
    long start = System.nanoTime();
    long processor = PROCESS.getProcessCpuTime();
    work.run();
    return new Taken(
        (System.nanoTime() - start) / 1e6, (PROCESS.getProcessCpuTime() - processor) / 1e6);
  }

  /** The product of two square matrices on all cores. */
  private static final class Square {
    static final int TIMES = 10;

    private final FloatMatrix a = FloatMatrix.zeros(PRODUCT, PRODUCT);
    private final FloatMatrix b = FloatMatrix.zeros(PRODUCT, PRODUCT);
    private final FloatMatrix c = FloatMatrix.zeros(PRODUCT, PRODUCT);

    Square() {
      float[] ones = new float[PRODUCT * PRODUCT];
      Arrays.fill(ones, 1);
      a.put(ones, 0);
      b.put(ones, 0);
    }

    void times() {
      for (int i = 0; i < TIMES; i++) {
        SharedProducts.times(a, b, c);
      }
    }
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

  private record Result(NetworkShape shape, Map<String, List<Taken>> times, Taken products)
      implements Answer {

    private static double best(List<Taken> all) {
      return all.stream().mapToDouble(Taken::wall).min().orElse(Double.NaN);
    }

    /** The mean of the processor's time, whose clock is coarse. */
    private static double processor(List<Taken> all) {
      return all.stream().mapToDouble(Taken::processor).average().orElse(Double.NaN);
    }

    /** Multiplications and additions of the products of a plain step. */
    private double flop() {
      double sum = 0;
      for (int l = 0; l < shape.size(); l++) {
        // forwards, the sum of gradients, and backwards but for the first layer
        Layer layer = shape.layers().get(l);
        double outputs = layer.rows() == 0 ? 0 : layer.outputs();
        sum += (l == 0 ? 4.0 : 6.0) * BATCH * layer.columns() * outputs;
      }
      return sum;
    }

    private static double speed(double flop, double milliseconds) {
      return flop / milliseconds / 1e6;
    }

    private static double ofProduct() {
      return 2.0 * PRODUCT * PRODUCT * PRODUCT * Square.TIMES;
    }

    private List<Taken> plain() {
      return times.getOrDefault("plain SGD", List.of());
    }

    /** The speed of the plain step over that of products, by the processor's time. */
    private double share() {
      return speed(flop(), processor(plain())) / speed(ofProduct(), products.processor());
    }

    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("network", shape.words());
      json.put("batch", BATCH);
      json.put("gflop_of_products", flop() / 1e9);
      json.put("products_gflops", speed(ofProduct(), products.wall()));
      json.put("products_gflops_per_core", speed(ofProduct(), products.processor()));
      json.put("plain_share_of_products", share());
      Map<String, Object> steps = new LinkedHashMap<>();
      times.forEach(
          (name, all) -> {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("ms", best(all));
            row.put("processor_ms", processor(all));
            row.put("ratio", best(all) / best(plain()));
            row.put("processor_ratio", processor(all) / processor(plain()));
            steps.put(name, row);
          });
      json.put("steps", steps);
      return json;
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT,
              "%s; %d records a step, %.2f GFLOP of products. Products alone: %.0f GFLOP/s, %.0f per"
                  + " core.%n",
              shape.words(),
              BATCH,
              flop() / 1e9,
              speed(ofProduct(), products.wall()),
              speed(ofProduct(), products.processor())));
      times.forEach(
          (name, all) ->
              text.append(
                  String.format(
                      Locale.ROOT,
                      "  %-14s %7.1f ms at best, %7.1f ms of processor time, %.2f times the plain"
                          + " step%n",
                      name,
                      best(all),
                      processor(all),
                      processor(all) / processor(plain()))));
      return text.append(
              String.format(
                  Locale.ROOT,
                  "The plain step runs at %.0f %% of the products' speed.%n",
                  100 * share()))
          .toString();
    }
  }
}
