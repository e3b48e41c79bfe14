package org.priory.inference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.priory.inference.model.PublicKnowledge;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.Wall;

/** A wall around a simulated table: intercept, then columns in [-1, 1]. */
public final class TestWall implements AutoCloseable {
  private final Path folder;
  private final Ledger ledger;
  public final Wall wall;
  public final PublicKnowledge known;
  public final float[] values;
  public final float[] labels;

  public TestWall(float[] values, float[] labels, Target.Kind kind, long seed) throws IOException {
    this(values, labels, kind, seed, 2);
  }

  public TestWall(float[] values, float[] labels, Target.Kind kind, long seed, int threads)
      throws IOException {
    this(values, labels, new long[0], kind, seed, threads);
  }

  /**
   * A wall around rows that belong to persons.
   *
   * @param units the person of each row, numbered from 0; empty where every row is a record
   */
  public TestWall(
      float[] values, float[] labels, long[] units, Target.Kind kind, long seed, int threads)
      throws IOException {
    int d = values.length / labels.length;
    var names = IntStream.range(0, d).mapToObj(j -> "x" + j).toList();
    int[] groups = IntStream.range(-1, d - 1).toArray();
    Target target = new Target(kind, "y", List.of(), -1, 1);
    Features features = Features.of(names, Math.sqrt(d), target);
    boolean persons = units.length > 0;
    Records records =
        persons
            ? Records.of(features, values, labels, units)
            : Records.of(features, values, labels);
    int size = records.units().count();
    this.values = values;
    this.labels = labels;
    PublicKnowledge rows = new PublicKnowledge(names, groups, Math.sqrt(d), size);
    this.known = persons ? rows.ofPersons() : rows;
    this.folder = Files.createTempDirectory("priory-test");
    this.ledger = Ledgers.open(folder.resolve("ledger.db"));
    this.wall =
        new Wall(
            records::copy,
            persons ? Population.ofPersons(Size.of(size)) : Population.ofRows(Size.of(size)),
            ledger,
            "people",
            InsecureSeededSource.of(seed),
            threads);
  }

  /** Rows with an intercept and features drawn evenly from [-1, 1], one after the other. */
  public static float[] rows(int n, int d, Random random) {
    float[] values = new float[n * d];
    for (int i = 0; i < values.length; i++) {
      values[i] = i % d == 0 ? 1 : 2 * random.nextFloat() - 1;
    }
    return values;
  }

  /** x'm of a row. */
  public static double predictor(float[] values, int row, double[] m) {
    double sum = 0;
    for (int j = 0; j < m.length; j++) {
      sum += values[row * m.length + j] * m[j];
    }
    return sum;
  }

  /** Labels of a logistic regression. */
  public static float[] logisticLabels(float[] values, double[] m, Random random) {
    float[] labels = new float[values.length / m.length];
    for (int i = 0; i < labels.length; i++) {
      double p = 1 / (1 + Math.exp(-predictor(values, i, m)));
      labels[i] = random.nextDouble() < p ? 1 : 0;
    }
    return labels;
  }

  /** Labels of a linear regression. */
  public static float[] linearLabels(float[] values, double[] m, double sd, Random random) {
    float[] labels = new float[values.length / m.length];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (float) (predictor(values, i, m) + sd * random.nextGaussian());
    }
    return labels;
  }

  @Override
  public void close() throws IOException {
    wall.close();
    ledger.close();
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
