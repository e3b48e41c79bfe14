package org.priory.spark;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.CurvatureBatch;
import org.priory.inference.optimization.likelihood.RowWeight;
import org.priory.inference.optimization.likelihood.ScoreBatch;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.engine.PoissonSampler;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.BatchQuery;

/**
 * {@code priory bench spark [ROWS WIDTH [JOBS]]}: passes of a logistic regression on Spark, on all
 * cores of this machine, over the same passes of the local engine, in turns in one process, by time
 * and by processor time. Each answer is compared, bit for bit. JOBS are then asked one after the
 * other, with the driver's memory in between, and as many steps of a small sample with records
 * fetched ahead.
 */
final class SparkBench {
  private static final int RUNS = 7;

  /** Questions about small samples before anything is measured, of each engine. */
  private static final int FIRST_QUESTIONS = 200;

  /** Numbers of a part, at most about: 512 MB. */
  private static final long NUMBERS_OF_PART = 1 << 27;

  /** Records of a small sample, and how often memory is looked at. */
  private static final double SMALL = 200;

  private static final int REPORTS = 5;

  private SparkBench() {}

  static void main(String[] args) {
    int rows = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    int width = args.length > 1 ? Integer.parseInt(args[1]) : 50;
    SimulatedTable table = new SimulatedTable(rows, width);
    SparkSettings settings = new SparkSettings(SparkSettings.HERE, parts(rows, width), Map.of());
    JavaSparkContext spark = settings.start();
    RecordParting parting =
        new RecordParting(false, settings.bits(spark), InsecureSeededSource.of(3).key());
    JavaRDD<RecordPart> parts =
        Parts.of(spark, table.parts(), new TableRoute(parting), counts -> {});
    int[] starts = Parts.starts(parts, RecordPart::count);
    try (Engine elsewhere = new SparkEngine(new AskedParts<>(parts, starts, spark::close));
        Engine here =
            new LocalEngine(table.read().shuffled(parting.order().open()), Workers.threads())) {
      double[] ones = new double[width];
      Arrays.fill(ones, 1);
      Standardisation plain = new Standardisation(new double[width], ones, ones);
      double[] theta = new double[width];
      Arrays.fill(theta, 0.1);
      RowWeight weight = new RowWeight(1, Math.sqrt(width));
      warm(new ScoreBatch(BinaryLink.LOGIT, plain, theta, weight), rows, here, elsewhere);
      compare(
          "score", new ScoreBatch(BinaryLink.LOGIT, plain, theta, weight), rows, here, elsewhere);
      compare(
          "curvature",
          new CurvatureBatch(BinaryLink.LOGIT, plain, theta, weight),
          rows,
          here,
          elsewhere);
      if (args.length > 2) {
        ask(
            Integer.parseInt(args[2]),
            new ScoreBatch(BinaryLink.LOGIT, plain, theta, weight),
            rows,
            elsewhere);
      }
    }
  }

  /** Parts as usual, but none of more numbers than it should have. */
  private static int parts(int rows, int width) {
    long needed = (long) rows * width / NUMBERS_OF_PART;
    long usual = SparkSettings.PARTS_OF_CORE * (long) Workers.threads();
    return (int)
        Math.min(SparkFactory.MOST_PARTS, Long.highestOneBit(Math.max(usual, needed) * 2 - 1));
  }

  /** What Java compiles for a first question is no part of what a fit of hundreds of them takes. */
  private static void warm(BatchQuery query, int rows, Engine... engines) {
    PoissonSampler sampler = new PoissonSampler(rows, Math.min(0.1, SMALL / rows));
    RandomSource source = InsecureSeededSource.of(6);
    for (Engine engine : engines) {
      for (int i = 0; i < FIRST_QUESTIONS; i++) {
        engine.sum(query, sampler.draw(source), new Clip(1, Clip.Rule.HARD));
      }
    }
  }

  /** Many jobs on small samples, and as many steps with their records fetched for some at once. */
  private static void ask(int jobs, BatchQuery query, int rows, Engine engine) {
    Clip clip = new Clip(1, Clip.Rule.HARD);
    PoissonSampler sampler = new PoissonSampler(rows, Math.min(0.1, SMALL / rows));
    RandomSource source = InsecureSeededSource.of(5);
    for (boolean isAhead : new boolean[] {false, true}) {
      long start = System.nanoTime();
      int done = 0;
      int reported = 0;
      while (done < jobs) {
        Sample first = sampler.draw(source);
        int most = isAhead ? Math.min(engine.ahead(first), jobs - done) : 1;
        List<Sample> next = new ArrayList<>(List.of(first));
        while (next.size() < most) {
          next.add(sampler.draw(source));
        }
        if (isAhead) {
          engine.announce(next);
        }
        next.forEach(sample -> engine.sum(query, sample, clip));
        done += next.size();
        if (done * REPORTS / jobs > reported) {
          reported = done * REPORTS / jobs;
          System.out.printf(
              Locale.ROOT,
              "%s: %,d steps, %.2f ms each, %d MB of memory used%n",
              isAhead ? "records fetched ahead" : "a job for each step",
              done,
              (double) (System.nanoTime() - start) * 1e-6 / done,
              used() >> 20);
        }
      }
    }
  }

  private static long used() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Nanoseconds of all threads of this process, where the platform tells. */
  private static double processor() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime()
        : Double.NaN;
  }

  private static void compare(
      String name, BatchQuery query, int rows, Engine here, Engine elsewhere) {
    Sample all = Sample.all(rows);
    Clip clip = new Clip(1, Clip.Rule.HARD);
    double[] best = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    double[] least = best.clone();
    double[][] answers = new double[2][];
    for (int run = 0; run < 2 * RUNS; run++) {
      double worked = processor();
      long start = System.nanoTime();
      answers[run % 2] = (run % 2 == 0 ? here : elsewhere).sum(query, all, clip).toDoubles();
      best[run % 2] = Math.min(best[run % 2], (double) (System.nanoTime() - start) * 1e-6);
      least[run % 2] = Math.min(least[run % 2], (processor() - worked) * 1e-6);
    }
    if (!Arrays.equals(answers[0], answers[1])) {
      throw new IllegalStateException("the answers differ");
    }
    System.out.printf(
        Locale.ROOT,
        "%s of %,d rows: local %.0f ms, spark %.0f ms, spark over local %.2f; processor: local"
            + " %.0f ms, spark %.0f ms, spark over local %.2f; answers equal%n",
        name,
        rows,
        best[0],
        best[1],
        best[1] / best[0],
        least[0],
        least[1],
        least[1] / least[0]);
  }
}
