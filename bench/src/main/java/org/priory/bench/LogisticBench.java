package org.priory.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.priory.app.command.Answer;
import org.priory.app.command.BadInput;
import org.priory.app.command.PrioryCommand;
import org.priory.privacy.data.Spill;
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
    Path folder = Files.createTempDirectory("priory-bench");
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger.db"))) {
      List<Timing> timings = new ArrayList<>();
      Spill never = new Spill(Long.MAX_VALUE, folder);
      double memory = 0;
      for (int size : new int[] {rows / 10, rows}) {
        for (int threads = 1; threads <= 2; threads++) {
          long before = heapAfterCollection();
          resetPeaks();
          timings.add(time(ledger, size, threads, never));
          memory = (peakHeap() - before + direct()) / (4.0 * size * (WIDTH + 1));
        }
      }
      double largeHeap = 0;
      if (large) {
        resetPeaks();
        timings.add(time(ledger, Math.multiplyExact(10, rows), 2, new Spill(SPILL_BYTES, folder)));
        largeHeap = peakHeap();
      }
      return new Result(timings, memory, ExpectationPass.noise(WIDTH), largeHeap);
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
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

  private static List<MemoryPoolMXBean> heapPools() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .toList();
  }

  private static long heapAfterCollection() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private static void resetPeaks() {
    heapPools().forEach(MemoryPoolMXBean::resetPeakUsage);
  }

  /** At most what was in use at once, with what had not been collected yet. */
  private static long peakHeap() {
    return heapPools().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }

  private static long direct() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }

  private record Result(List<Timing> timings, double memory, double noise, double largeHeap)
      implements Answer {
    @Override
    public Map<String, ?> json() {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("features", WIDTH);
      json.put("goal_ratio", GOAL);
      json.put("timings", timings.stream().map(Timing::json).toList());
      json.put("growth_per_row", growth());
      json.put("peak_memory_over_data", memory);
      json.put("goal_peak_memory_over_data", MEMORY_GOAL);
      json.put("noise_for_rounding", noise);
      if (largeHeap > 0) {
        json.put("large_peak_heap_mb", largeHeap / 1e6);
      }
      return json;
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
                  + "Peak memory over the data: %.2f (goal: %.1f). Rounding adds %.1f %% of noise.%n",
              growth(),
              memory,
              MEMORY_GOAL,
              100 * noise));
      if (largeHeap > 0) {
        text.append(
            String.format(
                Locale.ROOT, "Peak heap with the file: %.0f MB (goal: 1000).%n", largeHeap / 1e6));
      }
      return text.toString();
    }
  }
}
