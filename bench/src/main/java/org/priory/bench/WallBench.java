package org.priory.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Passage;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.SamplingRate;
import org.priory.privacy.wall.Wall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench wall}: what one release costs, for single records and for all. */
@Command(name = "wall", description = "Cost of one release through the wall, and of its noise.")
final class WallBench extends PrioryCommand {
  private static final int RECORDS = 1_000_000;
  private static final int DIMENSION = 10;
  private static final int RUNS = 5;

  /** Nanoseconds over the noise itself. */
  private static final double GOAL = 2000;

  @Option(names = "--steps", description = "Releases in each of five timed runs (200000).")
  private int steps = 200_000;

  @Override
  protected Answer answer() throws Exception {
    if (steps < 1) {
      throw new BadInput(
          "--steps", "must be at least 1", Integer.toString(steps), "give 200000 or leave it out");
    }
    try (ScratchFolder folder = ScratchFolder.create();
        Ledger ledger = Ledgers.open(folder.ledger());
        Wall wall =
            new Wall(
                WallBench::records,
                Population.ofRows(Size.of(RECORDS)),
                ledger,
                "bench",
                SecureSource.create(),
                1)) {
      Plan plan =
          Plan.poisson(
              new SamplingRate(1.0 / RECORDS),
              new ClipNorm(1),
              DIMENSION,
              new NoiseMultiplier(1),
              2L * RUNS * steps);
      Passage passage = wall.reserve(plan, "bench");
      double release = perStep(() -> passage.ask(new Echo()).get(0));
      GridGaussian gaussian = GridGaussian.of(1);
      SecureSource source = SecureSource.create();
      double noise =
          perStep(
              () -> {
                double[] values = new double[DIMENSION];
                gaussian.add(values, source);
                return values[0];
              });
      return new Result(release, noise, PassBench.run(ledger));
    }
  }

  private static Records records() {
    List<String> names = IntStream.range(0, DIMENSION).mapToObj(i -> "x" + i).toList();
    float[] values = new float[RECORDS * DIMENSION];
    for (int i = 0; i < values.length; i++) {
      values[i] = i % 7 - 3;
    }
    return Records.of(Features.of(names, 10, Target.NONE), values, new float[0]);
  }

  /** A step of a benchmark, with a result so that it cannot be left out. */
  private interface Work {
    double step();
  }

  private double perStep(Work work) {
    return 1e6
        * Stopwatch.best(
                RUNS,
                () -> {
                  double sum = 0;
                  for (int i = 0; i < steps; i++) {
                    sum += work.step();
                  }
                  return sum;
                })
            .wall()
        / steps;
  }

  /** The row as it is. */
  private static final class Echo implements RowQuery {
    @Override
    public int dimension() {
      return DIMENSION;
    }

    @Override
    public void addTo(Row row, double[] sum) {
      for (int j = 0; j < sum.length; j++) {
        sum[j] += row.feature(j);
      }
    }
  }

  private record Result(double release, double noise, PassBench.Result pass) implements Answer {
    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("records", RECORDS);
      json.put("dimension", DIMENSION);
      json.put("release_ns", release);
      json.put("noise_ns", noise);
      json.put("overhead_ns", release - noise);
      json.put("goal_overhead_ns", GOAL);
      json.put("pass_rows", PassBench.ROWS);
      json.put("pass_width", PassBench.WIDTH);
      json.put("pass_ms", pass.pass());
      json.put("pass_query_ms", pass.query());
      json.put("pass_engine_ms", pass.engine());
      return json;
    }

    @Override
    public String text() {
      return String.format(
          Locale.ROOT,
          "One release, Poisson sample of one record in %d, dimension %d:%n"
              + "  %.0f ns, of which noise %.0f ns; the rest %.0f ns (goal: under %.0f).%n"
              + "A pass over %d x %d floats for second moments, processor time of one thread:%n"
              + "  %.0f ms; the products alone %.0f ms; a pass that computes nothing %.0f ms.%n",
          RECORDS,
          DIMENSION,
          release,
          noise,
          release - noise,
          GOAL,
          PassBench.ROWS,
          PassBench.WIDTH,
          pass.pass(),
          pass.query(),
          pass.engine());
    }
  }
}
