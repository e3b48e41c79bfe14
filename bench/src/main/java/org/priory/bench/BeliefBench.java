package org.priory.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicImages;
import org.priory.inference.variational.BeliefSettings;
import org.priory.inference.variational.SecondMoment;
import org.priory.inference.variational.belief.BeliefVips;
import org.priory.models.text.TextTable;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench belief}: what a step of a belief network costs. */
@Command(
    name = "belief",
    description =
        "Processor seconds of a private step of a belief network, samples of the same size from 1,"
            + " 10 and 100 times as many images of 28 x 28, by what is asked about pairs of hidden"
            + " units.")
final class BeliefBench extends PrioryCommand {
  private static final int SIDE = 28;
  private static final int LEAST = 500;
  private static final int[] TIMES = {1, 10, 100};
  private static final int STEPS = 5;

  /** Steps that are not timed, the first of which reads the images and warms up. */
  private static final int SKIPPED = 2;

  @Option(names = "--hidden", paramLabel = "K", description = "Hidden units, by default 50.")
  private int hidden = 50;

  @Option(names = "--batch", paramLabel = "S", description = "Images in a step, by default 250.")
  private int batch = 250;

  @Override
  protected Answer answer() throws IOException {
    if (hidden < 1 || hidden > BeliefSettings.MOST_UNITS || batch < 1 || batch > LEAST) {
      throw new BadInput(
          "--hidden, --batch",
          "must be 1 to " + BeliefSettings.MOST_UNITS + ", 1 to " + LEAST,
          hidden + ", " + batch,
          "leave them out");
    }
    try (ScratchFolder folder = ScratchFolder.create();
        Ledger ledger = Ledgers.open(folder.ledger())) {
      List<Row> rows = new ArrayList<>();
      for (int times : TIMES) {
        Records images = images(times * LEAST);
        for (SecondMoment moment : SecondMoment.values()) {
          rows.add(step(ledger, images, moment));
        }
      }
      return new Result(rows, hidden, batch);
    }
  }

  /** A white bar at a random place, as many pixels as a digit has. */
  private static Records images(int count) {
    int width = SIDE * SIDE;
    SplittableRandom random = new SplittableRandom(1);
    float[] values = new float[count * width];
    for (int i = 0; i < count; i++) {
      int from = i * width + random.nextInt(width - 100);
      Arrays.fill(values, from, from + 100, 1);
    }
    float[] labels = new float[count];
    Arrays.fill(labels, Float.NaN);
    List<String> names = IntStream.range(0, width).mapToObj(j -> "p" + j).toList();
    return Records.of(Features.of(names, SIDE, Target.NONE), values, labels);
  }

  private Row step(Ledger ledger, Records images, SecondMoment moment) {
    PublicImages known = new PublicImages(SIDE, SIDE, images.rows());
    BeliefSettings settings =
        BeliefSettings.defaults(hidden)
            .with(moment)
            .with(STEPS, new Sampling.Poisson((double) batch / images.rows()));
    BeliefVips method = BeliefVips.withNoise(known, 1, settings);
    Clock clock = new Clock();
    try (Wall wall =
        new Wall(
            images::copy,
            Population.ofRows(Size.of(images.rows())),
            ledger,
            "images",
            SecureSource.create(),
            1)) {
      method.fit(wall.reserve(method.plan(), "bench"), clock);
    }
    return new Row(
        images.rows(), moment.word(), BeliefVips.numbers(known, settings), 1e-9 * clock.best);
  }

  /** The best step by the processor time of all threads. */
  private static final class Clock implements Progress {
    private final OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long last;
    private long best = Long.MAX_VALUE;

    @Override
    public void answered(long done, long total) {
      long now = system.getProcessCpuTime();
      if (done > SKIPPED) {
        best = Math.min(best, now - last);
      }
      last = now;
    }
  }

  /**
   * What a step costs.
   *
   * @param images to sample from
   * @param moment what is asked about pairs
   * @param numbers in a release
   * @param seconds of all processors
   */
  private record Row(int images, String moment, long numbers, double seconds) {

    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("images", images);
      json.put("second_moment", moment);
      json.put("numbers", numbers);
      json.put("cpu_s", seconds);
      return json;
    }
  }

  private record Result(List<Row> rows, int hidden, int batch) implements Answer {

    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("hidden", hidden);
      json.put("batch", batch);
      json.put("rows", rows.stream().map(Row::json).toList());
      return json;
    }

    @Override
    public String text() {
      TextTable table =
          new TextTable("images", "second moment", "numbers released", "seconds of a step");
      for (Row row : rows) {
        table.add(
            String.format(Locale.ROOT, "%,d", row.images),
            row.moment,
            String.format(Locale.ROOT, "%,d", row.numbers),
            String.format(Locale.ROOT, "%.3f", row.seconds));
      }
      return table
          + String.format(
              Locale.ROOT,
              "%nA private step over samples of %d images of %d x %d on average, %d hidden units:"
                  + " questions, noise and the next posterior,%nin processor time.%n",
              batch,
              SIDE,
              SIDE,
              hidden);
    }
  }
}
