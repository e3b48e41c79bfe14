package org.priory.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Optional;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;

/**
 * E-steps in a Java machine of their own, with a heap of so many bytes and no more. What a running
 * heap holds says little, as it is not collected before it is full.
 *
 * @param heap bytes of the heap
 * @param outside bytes that are used outside of it
 * @param seconds of the fastest E-step, by the clock
 */
record MemoryTrial(long heap, long outside, double seconds) {
  private static final int RUNS = 3;

  /** Bytes of the rows and their labels. */
  static double data(int rows, int width) {
    return 4.0 * rows * (width + 1);
  }

  /** All memory over that of the rows. */
  double overData(int rows, int width) {
    return (heap + outside) / data(rows, width);
  }

  /**
   * Runs on two threads.
   *
   * @param spill bytes of rows above which they go to a file
   * @return empty if memory did not suffice
   */
  static Optional<MemoryTrial> of(int rows, int width, long heap, long spill, Path folder)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-cp",
                System.getProperty("java.class.path"),
                MemoryTrial.class.getName(),
                Integer.toString(rows),
                Integer.toString(width),
                Long.toString(spill),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String[] said =
        new String(process.getInputStream().readAllBytes(), US_ASCII).strip().split(" ", 2);
    if (process.waitFor() != 0) {
      return Optional.empty();
    }
    return Optional.of(new MemoryTrial(heap, Long.parseLong(said[0]), Double.parseDouble(said[1])));
  }

  /** The trial itself; prints bytes outside the heap, and seconds. */
  public static void main(String[] arguments) throws Exception {
    int rows = Integer.parseInt(arguments[0]);
    int width = Integer.parseInt(arguments[1]);
    Path folder = Path.of(arguments[3]);
    Spill spill = new Spill(Long.parseLong(arguments[2]), folder);
    double seconds = Double.POSITIVE_INFINITY;
    try (Ledger ledger = Ledgers.open(folder.resolve("trial.db"));
        ExpectationPass pass = new ExpectationPass(ledger, rows, width, 2, spill)) {
      for (int run = 0; run < RUNS; run++) {
        long start = System.nanoTime();
        pass.run();
        seconds = Math.min(seconds, 1e-9 * (System.nanoTime() - start));
      }
    }
    long outside = 0;
    for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
      outside += pool.getMemoryUsed();
    }
    System.out.println(outside + " " + seconds);
  }
}
