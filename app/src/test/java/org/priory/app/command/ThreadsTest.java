package org.priory.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.parallel.Workers;

/** A fit has no more threads compute than were asked for. */
class ThreadsTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int BEFORE = Workers.threads();
  private static final int SIDE = 20;
  private static final int IMAGES = 600;

  @TempDir Path folder;

  /** Images without a meaning, of which a network has 40,000 weights: long vectors are shared. */
  @BeforeEach
  void write() throws IOException {
    byte[] pixels = new byte[IMAGES * SIDE * SIDE];
    byte[] labels = new byte[IMAGES];
    Random random = new Random(1);
    random.nextBytes(pixels);
    for (int i = 0; i < IMAGES; i++) {
      labels[i] = (byte) random.nextInt(3);
    }
    IdxFiles.writeImages(folder.resolve("images"), SIDE, SIDE, pixels);
    IdxFiles.writeLabels(folder.resolve("labels"), labels);
  }

  @AfterEach
  void asBefore() {
    Workers.limit(BEFORE);
  }

  private Shell.Outcome fit(String threads, String out) {
    return Shell.runWords(
        "fit",
        "network",
        "--data",
        folder.resolve("images").toString(),
        "--labels",
        folder.resolve("labels").toString(),
        "--classes",
        "3",
        "--layers",
        "100",
        "--method",
        "sgd",
        "--epsilon",
        "1",
        "--steps",
        "5",
        "--batch",
        "300",
        "--seed",
        "1",
        "--ledger",
        folder.resolve("ledger.db").toString(),
        "--out",
        folder.resolve(out).toString(),
        "--threads",
        threads);
  }

  /** Processor time of all threads of pools, the project's and the JDK's, in nanoseconds. */
  private static long pools() {
    long sum = 0;
    for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().matches("(priory-|ForkJoinPool|pool-).*")) {
        sum += Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId()));
      }
    }
    return sum;
  }

  @Test
  void withOneThreadNoOtherThreadComputes() throws Exception {
    Workers.limit(2);
    Workers.limit(1); // whatever ran in this process before has no work left
    long before = pools();
    assertThat(fit("1", "one").code()).isZero();
    assertThat(pools()).isLessThanOrEqualTo(before);

    // The twin: of two threads, the second computes, and the result is the same.
    assertThat(fit("2", "two").code()).isZero();
    assertThat(pools()).isGreaterThan(before);
    Path model = Path.of("internal/model.json");
    assertThat(folder.resolve("two").resolve(model))
        .hasSameTextualContentAs(folder.resolve("one").resolve(model));
    assertThat(Files.size(folder.resolve("one").resolve(model))).isPositive();
  }

  @Test
  void refusesNoThread() {
    assertThat(fit("0", "none").refusal())
        .isEqualTo("priory: --threads: must be at least 1, was 0; give 1 or more, or leave it out");
  }
}
