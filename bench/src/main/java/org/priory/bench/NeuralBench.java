package org.priory.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.SharedProducts;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench neural}: what a private step of a network costs beside a plain one. */
@Command(
    name = "neural",
    description = {
      "Milliseconds of a step of a network 784-1200-1200-10 with 256 records, private and plain, and"
          + " the matrix products of the machine beside it. All take turns in one run. By the clock the"
          + " best of all turns counts, which wants a quiet machine; processor time is a mean, which"
          + " other programs hardly change."
    })
final class NeuralBench extends PrioryCommand {
  private static final int RECORDS = 20_000;
  private static final int BATCH = 256;
  private static final int STEPS = 10;
  private static final int MOST_UNITS = 1 << 16;

  private static final List<NetworkMethod> METHODS =
      List.of(
          NetworkMethod.SGD,
          NetworkMethod.SGLD,
          NetworkMethod.MC_DROPOUT,
          NetworkMethod.ADAM,
          NetworkMethod.BBP);

  @Option(names = "--rounds", description = "How often each takes its turn (16).")
  private int rounds = 16;

  @Option(names = "--layers", split = ",", description = "Hidden units (1200,1200).")
  private List<Integer> layers = List.of(1200, 1200);

  @Option(names = "--cnn", description = "The convolutional network instead.")
  private boolean cnn;

  @Option(names = "--memory", description = "The memory of a fit instead of the time of a step.")
  private boolean memory;

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Map<String, List<NeuralSteps.Taken>> times = new LinkedHashMap<>();
  private NeuralSteps.Taken products =
      new NeuralSteps.Taken(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  @Override
  protected Answer answer() throws Exception {
    if (rounds < 1) {
      throw new BadInput("--rounds", "must be at least 1", "" + rounds, "leave it out for 16");
    }
    if (layers.stream().anyMatch(width -> width < 1 || width > MOST_UNITS)) {
      throw new BadInput(
          "--layers", "must be from 1 to " + MOST_UNITS, "" + layers, "take 1200,1200");
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
      List<Runnable> turns = new ArrayList<>();
      turns.add(() -> descend(plain));
      METHODS.forEach(method -> turns.add(() -> fit(wall, shape, method)));
      for (int round = 0; round < rounds; round++) {
        turns.forEach(Runnable::run);
        // Who comes after whom matters to caches and to the collector of garbage.
        Collections.rotate(turns, 1);
        NeuralSteps.Taken some = time(square::times);
        products =
            new NeuralSteps.Taken(
                Math.min(products.wall(), some.wall()),
                Math.min(products.processor(), some.processor()));
      }
      return new NeuralSteps(shape, BATCH, times, products, Square.FLOP);
    } finally {
      delete(folder);
    }
  }

  private void descend(PlainDescent plain) {
    for (int step = 0; step < STEPS; step++) {
      note(NeuralSteps.PLAIN, time(plain::step), step > 1);
    }
  }

  private void fit(Wall wall, NetworkShape shape, NetworkMethod method) {
    TrainingSettings settings =
        TrainingSettings.defaults(method, new Sampling.Poisson((double) BATCH / RECORDS), STEPS);
    NetworkTraining training =
        NetworkTraining.withNoise(
            shape,
            new SoftmaxHead(shape.outputs()),
            RECORDS,
            new NoiseMultiplier(1.3),
            // the privacy noise is all the noise of Langevin dynamics, as in the paper
            settings.withDraws(new TrainingSettings.Draws(1, 1, 0)));
    long[] last = {System.nanoTime(), PROCESS.getProcessCpuTime()};
    Progress clock =
        (done, total) -> {
          long now = System.nanoTime();
          long processor = PROCESS.getProcessCpuTime();
          NeuralSteps.Taken taken =
              new NeuralSteps.Taken((now - last[0]) / 1e6, (processor - last[1]) / 1e6);
          note("DP " + method.word(), taken, done > 2);
          last[0] = now;
          last[1] = processor;
        };
    training.fit(wall.reserve(training.plan(), "bench"), clock);
  }

  /** The first steps of a turn fill memory and do not count. */
  private void note(String name, NeuralSteps.Taken time, boolean counts) {
    List<NeuralSteps.Taken> all = times.computeIfAbsent(name, each -> new ArrayList<>());
    if (counts) {
      all.add(time);
    }
  }

  private static NeuralSteps.Taken time(Runnable work) {
    long start = System.nanoTime();
    long processor = PROCESS.getProcessCpuTime();
    work.run();
    return new NeuralSteps.Taken(
        (System.nanoTime() - start) / 1e6, (PROCESS.getProcessCpuTime() - processor) / 1e6);
  }

  /** The product of two square matrices on all cores. */
  private static final class Square {
    static final int TIMES = 10;
    static final int SIZE = 1024;
    static final double FLOP = 2.0 * SIZE * SIZE * SIZE * TIMES;

    private final FloatMatrix a = FloatMatrix.zeros(SIZE, SIZE);
    private final FloatMatrix b = FloatMatrix.zeros(SIZE, SIZE);
    private final FloatMatrix c = FloatMatrix.zeros(SIZE, SIZE);

    Square() {
      float[] ones = new float[SIZE * SIZE];
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
}
