package org.priory.app.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.IdxFiles;
import org.priory.app.Shell;
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

  /** Processor time of each thread of a pool, the project's and the JDK's, in nanoseconds. */
  private static Map<Long, Long> pools() {
    Map<Long, Long> times = new HashMap<>();
    for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().matches("(priory-|ForkJoinPool|pool-).*")) {
        long time = THREADS.getThreadCpuTime(thread.getThreadId());
        times.put(thread.getThreadId(), Math.max(0, time));
      }
    }
    return times;
  }

  /** What threads of pools have computed since; those of earlier pools may have ended meanwhile. */
  private static long since(Map<Long, Long> before) {
    long sum = 0;
    for (Map.Entry<Long, Long> now : pools().entrySet()) {
      sum += now.getValue() - before.getOrDefault(now.getKey(), 0L);
    }
    return sum;
  }

  @Test
  void withOneThreadNoOtherThreadComputes() throws Exception {
    Workers.limit(2);
    Workers.limit(1); // whatever ran in this process before has no work left
    Map<Long, Long> before = pools();
    assertThat(fit("1", "one").code()).isZero();
    long one = since(before);

    // The twin: of two threads, the second computes, and the result is the same.
    before = pools();
    assertThat(fit("2", "two").code()).isZero();
    long two = since(before);
    assertThat(two).isPositive();
    assertThat(one).as("idle threads that end take next to nothing").isLessThan(two / 4);
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
