package org.priory.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.query.Batch;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Passage;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Wall;

/** A pass over a million rows of a hundred features, in matrix products of single precision. */
final class PassBench {
  static final int ROWS = 1_000_000;
  static final int WIDTH = 100;
  private static final int RUNS = 8;
  private static final int BLOCK = 200;

  private PassBench() {}

  /**
   * What was measured, in milliseconds of processor time of one thread.
   *
   * @param pass through the wall
   * @param query the products alone, on blocks of 200 rows
   * @param engine a pass whose query does nothing
   */
  record Result(double pass, double query, double engine) {}

  static Result run(Ledger ledger) {
    float[] values = new float[ROWS * WIDTH];
    for (int i = 0; i < values.length; i++) {
      values[i] = (i % 7 - 3) * 0.1f;
    }
    BatchQuery moments = new SecondMomentsQuery(WIDTH);
    double query = Stopwatch.best(RUNS, () -> alone(moments, values)).cpu();
    List<String> names = IntStream.range(0, WIDTH).mapToObj(i -> "x" + i).toList();
    Features features = Features.of(names, 10, Target.NONE);
    try (Wall wall =
        new Wall(
            () -> Records.of(features, values, new float[0]),
            Population.ofRows(Size.PUBLIC),
            ledger,
            "pass",
            SecureSource.create(),
            1)) {
      Plan plan =
          Plan.everything(new ClipNorm(10), moments.dimension(), new NoiseMultiplier(1), 4L * RUNS);
      Passage passage = wall.reserve(plan, "bench");
      double pass = Stopwatch.best(RUNS, () -> passage.ask(moments).get(0)).cpu();
      BatchQuery nothing = new Nothing(moments.dimension());
      double engine = Stopwatch.best(RUNS, () -> passage.ask(nothing).get(0)).cpu();
      return new Result(pass, query, engine);
    }
  }

  private static double alone(BatchQuery query, float[] values) {
    BatchQuery.Worker worker = query.worker();
    double[] norms = new double[BLOCK];
    double[] ones = new double[BLOCK];
    Arrays.fill(ones, 1);
    double[] sum = new double[query.dimension()];
    for (int row = 0; row < ROWS; row += BLOCK) {
      Batch batch = new View(values, row * WIDTH);
      worker.norms(batch, norms);
      worker.addWeighted(batch, ones, sum);
    }
    return sum[0] + norms[0];
  }

  private record View(float[] features, int offset) implements Batch {
    @Override
    public int rows() {
      return BLOCK;
    }

    @Override
    public int width() {
      return WIDTH;
    }

    @Override
    public float[] labels() {
      return new float[BLOCK];
    }
  }

  /** Costs nothing itself. */
  private record Nothing(int dimension) implements BatchQuery {
    @Override
    public double roundingShare(int rows) {
      return 0;
    }

    @Override
    public Worker worker() {
      return new Worker() {
        @Override
        public void norms(Batch batch, double[] norms) {
          Arrays.fill(norms, 0, batch.rows(), 1);
        }

        @Override
        public void addWeighted(Batch batch, double[] weights, double[] sum) {
          sum[0] += weights[0];
        }
      };
    }
  }
}
