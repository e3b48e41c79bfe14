package org.priory.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.priory.inference.rows.Standardisation;
import org.priory.inference.variational.regression.LogisticExpectation;
import org.priory.numerics.linear.Cholesky;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Wall;

/** One full-batch E-step of logistic regression through the wall, over simulated rows. */
final class ExpectationPass implements AutoCloseable {
  private static final double FLOOR = 0.5;

  private final Wall wall;
  private final Questions questions;
  private final LogisticExpectation query;
  private final List<float[]> blocks = new ArrayList<>();

  /**
   * Reads the rows.
   *
   * @param spill when they go to a file
   */
  ExpectationPass(Ledger ledger, int rows, int width, int threads, Spill spill) {
    this.wall =
        new Wall(
            order -> {
              Records records = new SimulatedRows(rows, width).read(spill, order);
              if (records.isInMemory()) {
                records.chunks().forEach(chunk -> blocks.add(chunk.features()));
              }
              return records;
            },
            Population.ofRows(Size.of(rows)),
            ledger,
            "rows" + rows,
            SecureSource.create(),
            threads);
    this.query = query(width);
    this.questions =
        wall.withoutNoise(
            Plan.everything(new ClipNorm(1), query.dimension(), new NoiseMultiplier(1), 1));
  }

  /** At coefficients of a size that fits tell, known to 0.03 each. */
  static LogisticExpectation query(int d) {
    double[] centre = new double[d];
    double[] scale = new double[d];
    double[] spread = new double[d];
    // variance 1/3 of even features
    Arrays.fill(scale, Math.pow(3, 0.25));
    Arrays.fill(spread, Math.sqrt(1.0 / 3));
    scale[0] = 1;
    spread[0] = 1;
    Standardisation features = new Standardisation(centre, scale, spread);
    double[] covariance = new double[d * d];
    double[] mean = new double[d];
    for (int i = 0; i < d; i++) {
      mean[i] = 0.3 * Math.sin(1 + i); // any coefficients will do
      for (int j = 0; j < d; j++) {
        covariance[i * d + j] = i == j ? 1e-3 : 1e-4;
      }
    }
    double floor = FLOOR * features.typicalNorm();
    return new LogisticExpectation(
        features, floor, mean, Cholesky.of(covariance, d), Math.sqrt(0.5) * 2 * floor, 2.8);
  }

  /** What rounding adds to the noise, as a share. */
  static double noise(int width) {
    LogisticExpectation query = query(width);
    Plan plan = Plan.everything(new ClipNorm(1), query.dimension(), new NoiseMultiplier(1), 1);
    return plan.batchSensitivity(256, query.roundingShare(256)) / plan.sensitivity() - 1;
  }

  /** The rows, where they are in memory. */
  List<float[]> blocks() {
    return blocks;
  }

  double run() {
    return questions.ask(query).get(0);
  }

  @Override
  public void close() {
    wall.close();
  }
}
