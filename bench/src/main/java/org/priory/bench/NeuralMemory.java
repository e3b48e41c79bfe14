package org.priory.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.priory.app.shell.Answer;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.NetworkTraining;
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

/**
 * The memory that private Langevin steps of a network take: the smallest heap, of some sizes, in
 * which a Java machine of its own makes them, and what it holds outside of it. All but one megabyte
 * of the heap is for old objects.
 *
 * @param heap bytes, without the records
 * @param outside bytes of matrices; not what OpenBLAS keeps for itself
 * @param model bytes of the parameters
 * @param activations bytes of the inputs and outputs of all layers for a batch
 */
record NeuralMemory(double heap, double outside, double model, double activations)
    implements Answer {
  private static final int RECORDS = 2000;
  private static final int BATCH = 256;
  private static final int PIXELS = 784;
  private static final double MEGA = 1 << 20;

  /** Megabytes that are tried. */
  private static final List<Integer> HEAPS =
      Stream.of(
              IntStream.range(16, 64),
              IntStream.iterate(64, heap -> heap < 128, heap -> heap + 4),
              IntStream.of(128, 160, 192, 256, 384, 512, 1024, 2048))
          .flatMap(IntStream::boxed)
          .toList();

  /** All memory over that of the model and a batch's activations. */
  double ratio() {
    return (heap + outside) / (model + activations);
  }

  /** By bisection over heaps. */
  static Optional<NeuralMemory> of(List<Integer> layers) throws IOException, InterruptedException {
    int low = 0;
    int high = HEAPS.size();
    long outside = -1;
    while (low < high) {
      int middle = (low + high) / 2;
      long found = run(layers, HEAPS.get(middle));
      if (found >= 0) {
        outside = found;
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    if (outside < 0) {
      return Optional.empty();
    }
    NetworkShape shape = shape(layers);
    double units = PIXELS + IntStream.range(0, shape.size()).map(shape::outputs).sum();
    return Optional.of(
        new NeuralMemory(
            HEAPS.get(low) * MEGA - 4.0 * RECORDS * (PIXELS + 1),
            outside,
            4.0 * shape.parameters(),
            4 * BATCH * units));
  }

  private static NetworkShape shape(List<Integer> layers) {
    return NetworkShape.of(PIXELS, layers, 10, Activation.RELU);
  }

  /** Bytes outside of a heap of so many megabytes; -1 if it does not suffice. */
  private static long run(List<Integer> layers, int megabytes)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + megabytes + "m",
                // Usually a third of a heap is for young objects: these steps would leave it empty.
                "-Xmn1m",
                "-XX:+UseSerialGC",
                "-XX:MaxDirectMemorySize=8g",
                "-cp",
                System.getProperty("java.class.path"),
                NeuralMemory.class.getName(),
                String.join(",", layers.stream().map(String::valueOf).toList()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
    return process.waitFor() == 0 ? Long.parseLong(said) : -1;
  }

  /** Some steps; prints the bytes outside the heap. */
  public static void main(String[] arguments) throws IOException {
    List<Integer> layers =
        List.of(arguments[0].split(",", -1)).stream().map(Integer::valueOf).toList();
    Path folder = Files.createTempDirectory("priory-bench");
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"));
        Wall wall =
            new Wall(
                NeuralMemory::records,
                Population.ofRows(Size.of(RECORDS)),
                ledger,
                "memory",
                SecureSource.create(),
                2)) {
      TrainingSettings settings =
          TrainingSettings.defaults(
                  NetworkMethod.SGLD, new Sampling.Poisson((double) BATCH / RECORDS), 4)
              .withDraws(new TrainingSettings.Draws(1, 1, 0));
      NetworkTraining training =
          NetworkTraining.withNoise(
              shape(layers), new SoftmaxHead(10), RECORDS, new NoiseMultiplier(1.3), settings);
      training.fit(wall.reserve(training.plan(), "memory"), Progress.NONE);
      long outside = 0;
      for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
        outside += pool.getMemoryUsed();
      }
      System.out.println(outside);
    } finally {
      try (var files = Files.walk(folder)) {
        for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  private static Records records() {
    SplittableRandom random = new SplittableRandom(1);
    float[] values = new float[RECORDS * PIXELS];
    float[] labels = new float[RECORDS];
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextInt(5) == 0 ? random.nextInt(256) / 255f : 0;
    }
    for (int i = 0; i < RECORDS; i++) {
      labels[i] = random.nextInt(10);
    }
    List<String> names = IntStream.range(0, PIXELS).mapToObj(i -> "pixel " + i).toList();
    List<String> classes = IntStream.range(0, 10).mapToObj(i -> "" + i).toList();
    return Records.of(
        Features.of(names, 28, new Target(Target.Kind.CLASSES, "label", classes, 0, 0)),
        values,
        labels);
  }

  @Override
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("heap_mb", heap / MEGA);
    json.put("outside_mb", outside / MEGA);
    json.put("model_mb", model / MEGA);
    json.put("activations_mb", activations / MEGA);
    json.put("ratio", ratio());
    return json;
  }

  @Override
  public String text() {
    return String.format(
        Locale.ROOT,
        "Memory of a private Langevin fit: %.0f MB of heap and %.0f MB outside, %.1f times the model"
            + " (%.1f MB) and the activations of a batch (%.1f MB).%n",
        heap / MEGA,
        outside / MEGA,
        ratio(),
        model / MEGA,
        activations / MEGA);
  }
}
