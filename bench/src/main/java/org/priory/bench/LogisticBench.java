package org.priory.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.priory.app.shell.Answer;
import org.priory.app.shell.BadInput;
import org.priory.app.shell.PrioryCommand;
import org.priory.bench.reproduce.experiment.ScratchFolder;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code priory bench logistic}: one E-step beside the bare matrix products. */
@Command(
    name = "logistic",
    description = "Cost of one E-step of logistic regression, over that of bare matrix products.")
final class LogisticBench extends PrioryCommand {
  private static final int WIDTH = 100;
  private static final int RUNS = 6;
  private static final int ROWS_OF_A_RUN = 3_000_000;
  private static final int MOST_TIMES = 30;
  private static final long LEAST_NANOS = 1_000_000;
  private static final double GOAL = 2.5;
  private static final double MEMORY_GOAL = 1.5;

  /** Heaps that are tried, over the data. */
  private static final double[] HEAPS = {1.2, 1.3, 1.4, 1.5, 2, 4};

  /** Below it a Java machine needs more than the rows do. */
  private static final long LEAST_BYTES = 100_000_000;

  /** How many times as many rows are in the file. */
  private static final int TIMES = 10;

  /** Rows of the chain that is timed, at most. */
  private static final int CHAIN_ROWS = 60_000;

  private static final int CHAIN_STEPS = 2000;

  private static final long LARGE_HEAP = 900_000_000;

  /** Rows that may be in memory where the others are in a file. */
  private static final long SPILL_BYTES = 1L << 27;

  @Option(names = "--rows", description = "Rows in memory (1000000); a tenth of it is timed too.")
  private int rows = 1_000_000;

  @Option(names = "--large", description = "Also ten times as many rows, from a temporary file.")
  private boolean large;

  @Override
  protected Answer answer() throws Exception {
    if (rows < 1000 || rows > 100_000_000) {
      throw new BadInput(
          "--rows",
          "must be 1000 to 100000000",
          Integer.toString(rows),
          "give 1000000 or leave it out");
    }
    try (ScratchFolder folder = ScratchFolder.create();
        Ledger ledger = Ledgers.open(folder.ledger())) {
      List<Timing> timings = new ArrayList<>();
      Spill never = new Spill(Long.MAX_VALUE, folder.path());
      for (int size : new int[] {rows / 10, rows}) {
        for (int threads = 1; threads <= 2; threads++) {
          timings.add(time(ledger, size, threads, never));
        }
      }
      ChainSpeed chain = ChainSpeed.measure(ledger, never, Math.min(rows, CHAIN_ROWS), CHAIN_STEPS);
      return new Result(rows, timings, memory(folder.path()), large(folder.path()), chain);
    }
  }

  /** The least of some heaps in which it runs; empty if the data is too small to tell. */
  private Optional<MemoryTrial> memory(Path folder) throws Exception {
    double data = MemoryTrial.data(rows, WIDTH);
    for (int i = 0; i < HEAPS.length && data >= LEAST_BYTES; i++) {
      Optional<MemoryTrial> trial =
          MemoryTrial.of(rows, WIDTH, (long) (HEAPS[i] * data), Long.MAX_VALUE, folder);
      if (trial.isPresent()) {
        return trial;
      }
    }
    return Optional.empty();
  }

  private Optional<MemoryTrial> large(Path folder) throws Exception {
    int size = Math.multiplyExact(TIMES, rows);
    return large ? MemoryTrial.of(size, WIDTH, LARGE_HEAP, SPILL_BYTES, folder) : Optional.empty();
  }

  /**
   * The best of some runs, E-step and bare products in turns.
   *
   * @param cpu processor seconds of an E-step, of all threads
   * @param wall seconds of an E-step by the clock
   * @param bareCpu of the bare products
   * @param bareWall of the bare products
   */
  private record Timing(
      int rows, int threads, double cpu, double wall, double bareCpu, double bareWall) {

    double ratio() {
      return cpu / bareCpu;
    }

    double wallRatio() {
      return wall / bareWall;
    }

    Map<String, Object> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("rows", rows);
      json.put("threads", threads);
      json.put("e_step_cpu_s", cpu);
      json.put("e_step_wall_s", wall);
      json.put("bare_cpu_s", bareCpu);
      json.put("bare_wall_s", bareWall);
      json.put("cpu_ratio", ratio());
      json.put("wall_ratio", wallRatio());
      json.put("rows_per_s", rows / wall);
      return json;
    }
  }

  private static Timing time(Ledger ledger, int rows, int threads, Spill spill) {
    Clock step = new Clock();
    Clock products = new Clock();
    try (ExpectationPass pass = new ExpectationPass(ledger, rows, WIDTH, threads, spill)) {
      BareProducts bare = new BareProducts(WIDTH, pass.blocks());
      // the first of each warms up
      int times = Math.max(1, Math.min(MOST_TIMES, ROWS_OF_A_RUN / rows));
      for (int run = 0; run <= RUNS; run++) {
        step.time(times, pass::run, run > 0);
        products.time(times, () -> bare.run(rows, threads), run > 0);
      }
    }
    return new Timing(rows, threads, step.cpu, step.wall, products.cpu, products.wall);
  }

  /** Best times, in seconds. */
  private static final class Clock {
    private static final OperatingSystemMXBean PROCESS =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private double cpu = Double.POSITIVE_INFINITY;
    private double wall = Double.POSITIVE_INFINITY;

    /** The processor's clock ticks every 10 ms, so that short work is done several times. */
    void time(int times, Runnable work, boolean counts) {
      long wallStart = System.nanoTime();
      long cpuStart = PROCESS.getProcessCpuTime();
      for (int i = 0; i < times; i++) {
        work.run();
      }
      if (counts) {
        long cpuSpent = Math.max(LEAST_NANOS, PROCESS.getProcessCpuTime() - cpuStart);
        cpu = Math.min(cpu, 1e-9 * cpuSpent / times);
        wall = Math.min(wall, 1e-9 * (System.nanoTime() - wallStart) / times);
      }
    }
  }

  private record Result(
      int rows,
      List<Timing> timings,
      Optional<MemoryTrial> memory,
      Optional<MemoryTrial> large,
      ChainSpeed chain)
      implements Answer {
    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("features", WIDTH);
      json.put("goal_ratio", GOAL);
      json.put("timings", timings.stream().map(Timing::json).toList());
      json.put("growth_per_row", growth());
      memory.ifPresent(trial -> json.put("peak_memory_over_data", trial.overData(rows, WIDTH)));
      json.put("goal_peak_memory_over_data", MEMORY_GOAL);
      json.put("chain", chain.json());
      json.put("noise_for_rounding", ExpectationPass.noise(WIDTH));
      large.ifPresent(
          trial -> {
            json.put("large_rows", TIMES * rows);
            json.put("large_heap_mb", LARGE_HEAP / 1e6);
            json.put("large_wall_s", trial.seconds());
            json.put("large_growth_per_row", largeGrowth(trial));
          });
      return json;
    }

    /** Time for a row from the file over that in memory, by the clock, on two threads. */
    private double largeGrowth(MemoryTrial trial) {
      return trial.seconds() / TIMES / timings.get(timings.size() - 1).wall;
    }

    /** Time for a row at the full size over that at a tenth of it, on one thread. */
    private double growth() {
      Timing small = timings.get(0);
      Timing full = timings.get(2);
      return full.cpu / full.rows / (small.cpu / small.rows);
    }

    @Override
    public String text() {
      StringBuilder text = new StringBuilder();
      text.append(
          String.format(
              Locale.ROOT,
              "One E-step over rows of %d features, over the bare X'X and X m (goal: %.1f):%n",
              WIDTH,
              GOAL));
      for (Timing timing : timings) {
        text.append(
            String.format(
                Locale.ROOT,
                "  %9d rows, %d thread%s: %.2f by processor time, %.2f by the clock; %.2f million rows/s%n",
                timing.rows,
                timing.threads,
                timing.threads == 1 ? " " : "s",
                timing.ratio(),
                timing.wallRatio(),
                timing.rows / timing.wall / 1e6));
      }
      text.append(
          String.format(
              Locale.ROOT,
              "Time for a row, at the full size over a tenth of it: %.2f.%n"
                  + "Rounding adds %.1f %% of noise.%n",
              growth(),
              100 * ExpectationPass.noise(WIDTH)));
      memory.ifPresent(
          trial ->
              text.append(
                  String.format(
                      Locale.ROOT,
                      "It runs in a memory of %.2f times the data (goal: %.1f).%n",
                      trial.overData(rows, WIDTH),
                      MEMORY_GOAL)));
      large.ifPresent(
          trial ->
              text.append(
                  String.format(
                      Locale.ROOT,
                      "  %9d rows from a file, 2 threads, in a heap of %.0f MB: %.2f million rows/s,"
                          + " %.2f times the time for a row in memory.%n",
                      TIMES * rows,
                      LARGE_HEAP / 1e6,
                      TIMES * rows / trial.seconds() / 1e6,
                      largeGrowth(trial))));
      return text.append(chain.text()).toString();
    }
  }
}
