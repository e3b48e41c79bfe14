package org.priory.inference.neural.gradient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.inference.ArrayBatch;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.FirstWeights;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;

/** Records of several rows: what one can change is that of a record, whatever its rows. */
class CopiesTest {
  private static final int COPIES = 4;
  private static final int D = 6;
  private static final NetworkShape SHAPE = NetworkShape.of(D, List.of(), 3, Activation.RELU);

  @TempDir Path folder;

  private int ledgers;

  private double[] sum(int records, boolean together) throws IOException {
    Random random = new Random(5);
    float[] values = new float[records * COPIES * D];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return sum(values, together, new GradientQuery(SHAPE, new SoftmaxHead(3)));
  }

  private double[] sum(float[] values, boolean together, GradientQuery query) throws IOException {
    int records = values.length / (COPIES * D);
    float[] labels = new float[records * COPIES];
    long[] units = new long[records * COPIES];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (float) (i / COPIES % 3);
      units[i] = together ? i / COPIES : i;
    }
    Target target = new Target(Target.Kind.CLASSES, "y", List.of("0", "1", "2"), -1, 1);
    Records all =
        Records.of(
            Features.of(List.of("a", "b", "c", "d", "e", "f"), 100, target), values, labels, units);
    TrainingSettings settings =
        TrainingSettings.defaults(NetworkMethod.SGHMC, new Sampling.Everything(), 2)
            .withClip(0.01, Clipping.HARD);
    NetworkTraining training =
        NetworkTraining.within(
            SHAPE, new SoftmaxHead(3), 100, new PrivacyBudget(1, 1e-5), settings, COPIES);
    query.load(new float[SHAPE.parameters()]);
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger" + ledgers++ + ".db"));
        Wall wall =
            new Wall(
                all::copy,
                Population.ofPersons(Size.of(100)),
                ledger,
                "people",
                InsecureSeededSource.of(1),
                1)) {
      NoisySum answer = wall.withoutNoise(training.plan()).ask(query);
      double[] out = new double[SHAPE.parameters()];
      for (int i = 0; i < out.length; i++) {
        out[i] = answer.get(i);
      }
      return out;
    }
  }

  /** The mean of the rows of a record is cut to the clip at most. */
  @Test
  void oneRecordMovesTheSumByTheClipAtMost() throws IOException {
    for (int records = 0; records < 40; records++) {
      double apart = distance(sum(records, true), sum(records + 1, true));
      assertThat(apart).isLessThanOrEqualTo(0.01 * 1.02);
    }
    // One record alone, all of whose rows point nearly the same way, gets near to it.
    double[] none = new double[SHAPE.parameters()];
    assertThat(distance(none, sum(1, true))).isGreaterThan(0.2 * 0.01);
  }

  /** One record: rows around a point, the last of them turned round or not. */
  private static float[] record(double apart, boolean isTurned, Random random) {
    float[] values = new float[COPIES * D];
    for (int i = 0; i < values.length; i++) {
      double around = i < D ? random.nextGaussian() : values[i % D];
      double sign = isTurned && i >= (COPIES - 1) * D ? -1 : 1;
      values[i] = (float) (sign * around + apart * random.nextGaussian());
    }
    return values;
  }

  /**
   * Cut by the norm of its mean, a record is never longer than the clip, however its rows lie to
   * each other; where they differ a little it is exactly as long, and shorter if the mean of norms
   * is cut.
   */
  @Test
  void theMeanIsCutByItsNorm() throws IOException {
    Random random = new Random(8);
    double[] none = new double[SHAPE.parameters()];
    GradientQuery ofMeans = GradientQuery.ofCopies(SHAPE, new SoftmaxHead(3));
    GradientQuery ofNorms = new GradientQuery(SHAPE, new SoftmaxHead(3));
    for (double apart : new double[] {0, 0.1, 0.5, 1, 3, 10}) {
      for (boolean isTurned : new boolean[] {false, true}) {
        for (int i = 0; i < 5; i++) {
          float[] values = record(apart, isTurned, random);
          assertThat(distance(none, sum(values, true, ofMeans))).isLessThan(0.01 * (1 + 1e-4));
        }
      }
    }
    float[] near = record(0.3, false, new Random(9));
    double reached = distance(none, sum(near, true, ofMeans));
    double before = distance(none, sum(near, true, ofNorms));
    assertThat(reached).isGreaterThan(0.01 * (1 - 1e-4));
    assertThat(before).isBetween(0.01 * 8 / 9, 0.01 * 0.995);
    // The twin: the mean of norms over 9/8 alone is a bound that is too small.
    float[] same = record(0, false, new Random(9));
    assertThat(9.0 / 8 * distance(none, sum(same, true, ofNorms))).isGreaterThan(0.01 * 1.1);
  }

  /** Where rows cancel, what is left is made no longer than 9/8 of what it was. */
  @Test
  void whatCancelsStaysShort() throws IOException {
    double[] none = new double[SHAPE.parameters()];
    float[] turned = record(0.1, true, new Random(3));
    double before = distance(none, sum(turned, true, new GradientQuery(SHAPE, new SoftmaxHead(3))));
    double now =
        distance(none, sum(turned, true, GradientQuery.ofCopies(SHAPE, new SoftmaxHead(3))));
    assertThat(now / before).isCloseTo(9.0 / 8, within(1e-3));
  }

  /** The noise covers rounding that is a share of the norms, 9/8 of it. */
  @Test
  void theNoiseCoversNineEighthsOfTheRounding() {
    assertThat(GradientQuery.ofCopies(SHAPE, new SoftmaxHead(3)).mostCancelled()).isEqualTo(1.125);
    assertThat(new GradientQuery(SHAPE, new SoftmaxHead(3)).mostCancelled()).isEqualTo(1);
  }

  /** Norms of means are those of the mean vectors; of many rows the mean of norms is left. */
  @Test
  void normsOfMeansAreThoseOfMeanVectors() {
    NetworkShape deep = NetworkShape.of(D, List.of(4), 3, Activation.RELU);
    int[] starts = {0, 1, 5, 22, 24};
    Random random = new Random(2);
    float[] values = new float[24 * D];
    float[] labels = new float[24];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
      labels[i / D] = random.nextInt(3);
    }
    for (NetworkShape shape : List.of(SHAPE, deep)) {
      GradientQuery query = GradientQuery.ofCopies(shape, new SoftmaxHead(3));
      float[] theta = FirstWeights.of(shape, 4);
      query.load(theta);
      BatchQuery.Worker worker = query.worker();
      ArrayBatch batch = new ArrayBatch(24, D, values, 0, labels);
      double[] norms = new double[24];
      worker.norms(batch, norms);
      double[] means = {-1, -1, -1, -1};
      worker.meanNorms(4, starts, means);
      for (int record : new int[] {1, 3}) {
        int rows = starts[record + 1] - starts[record];
        double[] weights = new double[24];
        Arrays.fill(weights, starts[record], starts[record + 1], 1.0 / rows);
        double[] sum = new double[shape.parameters()];
        worker.addWeighted(batch, weights, sum);
        double expected = distance(new double[sum.length], sum);
        assertThat(means[record]).isCloseTo(expected, within(1e-5 * expected));
      }
      assertThat(means[0]).isEqualTo(-1);
      assertThat(means[2]).isEqualTo(-1);
    }
  }

  /** The twin: rows that count each for itself move it by several times as much. */
  @Test
  void rowsThatAreRecordsMoveItByMore() throws IOException {
    double most = 0;
    for (int records = 0; records < 40; records++) {
      most = Math.max(most, distance(sum(records, false), sum(records + 1, false)));
    }
    assertThat(most).isGreaterThan(1.5 * 0.01);
  }

  /** The loss of a record is the mean of its rows': the noise on the mean gradient is the same. */
  @Test
  void theClipIsThatOfTheMean() {
    TrainingSettings settings =
        TrainingSettings.defaults(NetworkMethod.SGHMC, new Sampling.Everything(), 2)
            .withClip(0.01, Clipping.HARD);
    assertThat(
            NetworkTraining.within(
                    SHAPE, new SoftmaxHead(3), 100, new PrivacyBudget(1, 1e-5), settings, COPIES)
                .plan()
                .clip())
        .isEqualTo(0.01);
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(sum);
  }
}
