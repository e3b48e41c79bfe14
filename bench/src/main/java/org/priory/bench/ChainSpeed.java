package org.priory.bench;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.sampling.ChainSettings;
import org.priory.inference.sampling.LogisticChain;
import org.priory.inference.sampling.SamplerKind;
import org.priory.inference.sampling.StepSchedule;
import org.priory.numerics.linear.FloatMatrix;
import org.priory.numerics.linear.Products;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;

/**
 * Steps of Langevin dynamics on samples of 256 rows, sampled, clipped, with noise, on one thread,
 * beside the bare gradient: as many random rows taken from the same memory, X m, the residuals and
 * X'r by the library, and nothing else.
 *
 * @param stepsPerSecond of the chain
 * @param bareStepsPerSecond of the gradient
 */
record ChainSpeed(double stepsPerSecond, double bareStepsPerSecond) {
  static final int WIDTH = 108;
  static final int BATCH = 256;
  private static final int RUNS = 3;

  /** Steps that are timed together: the best of many short times is what a quiet machine takes. */
  private static final int STRETCH = 20;

  private static final double GOAL = 3;

  /** The best stretch of some runs, after one that warms up. */
  static ChainSpeed measure(Ledger ledger, Spill spill, int rows, int steps) {
    double chain = 0;
    double bare = 0;
    for (int run = 0; run <= RUNS; run++) {
      double one = chain(ledger, spill, rows, steps);
      double other = bare(rows, steps);
      if (run > 0) {
        chain = Math.max(chain, one);
        bare = Math.max(bare, other);
      }
    }
    return new ChainSpeed(chain, bare);
  }

  private static double chain(Ledger ledger, Spill spill, int rows, int steps) {
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, WIDTH).mapToObj(j -> "x" + j).toList(),
            IntStream.range(-1, WIDTH - 1).toArray(),
            Math.sqrt(WIDTH),
            rows);
    LogisticChain chain =
        LogisticChain.within(
            known,
            new PrivacyBudget(1, 1e-6),
            SamplerKind.SGLD,
            new ChainSettings(1, steps, steps / 2, 10, 1, StepSchedule.CONSTANT),
            new Sampling.Poisson(Math.min(1, (double) BATCH / rows)),
            OptionalDouble.empty());
    try (Wall wall =
        new Wall(
            order -> new SimulatedRows(rows, WIDTH).read(spill, order),
            Population.ofRows(Size.of(rows)),
            ledger,
            "chain",
            SecureSource.create(),
            1)) {
      var passage = wall.reserve(chain.plan(), "bench");
      Stretches stretches = new Stretches();
      chain.fit(passage, (answered, of) -> stretches.step());
      return stretches.bestPerSecond();
    }
  }

  private static double bare(int rows, int steps) {
    RecordChunk chunk = SimulatedRows.chunk(rows, WIDTH, new SplittableRandom(1));
    float[] m = new float[WIDTH];
    float[] gradient = new float[WIDTH];
    float[] r = new float[BATCH];
    int count = Math.min(BATCH, rows);
    float[] labels = new float[count];
    float[] taken = new float[count * WIDTH];
    SplittableRandom random = new SplittableRandom(2);
    Stretches stretches = new Stretches();
    for (int step = 0; step < steps; step++) {
      stretches.step();
      for (int i = 0; i < count; i++) {
        int row = random.nextInt(rows);
        System.arraycopy(chunk.features(), row * WIDTH, taken, i * WIDTH, WIDTH);
        labels[i] = chunk.labels()[row];
      }
      FloatMatrix block = FloatMatrix.view(taken, 0, count, WIDTH);
      Products.gemv(1, block, m, 0, 0, r, 0);
      for (int i = 0; i < count; i++) {
        r[i] = (float) (labels[i] - 1 / (1 + Math.exp(-r[i])));
      }
      Products.gemvTransposed(1, block, r, 0, 0, gradient, 0);
      m[step % WIDTH] += 1e-6f * gradient[step % WIDTH];
    }
    return stretches.bestPerSecond();
  }

  /** The shortest time that so many steps in a row took. */
  private static final class Stretches {
    private long best = Long.MAX_VALUE;
    private long start = System.nanoTime();
    private int steps;

    void step() {
      if (++steps % STRETCH == 0) {
        long now = System.nanoTime();
        best = Math.min(best, now - start);
        start = now;
      }
    }

    double bestPerSecond() {
      return STRETCH / (1e-9 * best);
    }
  }

  double ratio() {
    return bareStepsPerSecond / stepsPerSecond;
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("batch", BATCH);
    json.put("features", WIDTH);
    json.put("sgld_steps_per_s", stepsPerSecond);
    json.put("bare_steps_per_s", bareStepsPerSecond);
    json.put("ratio", ratio());
    json.put("goal_ratio", GOAL);
    return json;
  }

  String text() {
    return String.format(
        Locale.ROOT,
        "SGLD, samples of %d rows of %d features, one thread: %,.0f steps/s; the bare gradient %,.0f/s,"
            + " %.1f times as many (goal: %.0f).%n",
        BATCH,
        WIDTH,
        stepsPerSecond,
        bareStepsPerSecond,
        ratio(),
        GOAL);
  }
}
