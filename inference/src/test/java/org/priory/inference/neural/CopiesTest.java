package org.priory.inference.neural;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.Features;
import org.priory.privacy.data.Population;
import org.priory.privacy.data.Records;
import org.priory.privacy.data.Size;
import org.priory.privacy.data.Target;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.Wall;

/** Records of several rows: what one can change is that of a record, whatever its rows. */
class CopiesTest {
  private static final int COPIES = 4;
  private static final int D = 6;
  private static final NetworkShape SHAPE = NetworkShape.of(D, List.of(), 3, Activation.RELU);

  @TempDir Path folder;

  private double[] sum(int records, boolean together) throws IOException {
    Random random = new Random(5);
    float[] values = new float[records * COPIES * D];
    float[] labels = new float[records * COPIES];
    long[] units = new long[records * COPIES];
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
    for (int i = 0; i < labels.length; i++) {
      labels[i] = (float) (i / COPIES % 3);
      units[i] = together ? i / COPIES : i;
    }
    Target target = new Target(Target.Kind.CLASSES, "y", List.of("0", "1", "2"), -1, 1);
    Records all =
        Records.of(
            Features.of(List.of("a", "b", "c", "d", "e", "f"), 100, target), values, labels, units);
    TrainingSettings settings =
        TrainingSettings.usual(NetworkMethod.SGHMC, new Sampling.Everything(), 2)
            .withClip(0.01, false);
    NetworkTraining training =
        NetworkTraining.within(SHAPE, new SoftmaxHead(3), 100, 1, 1e-5, settings, COPIES);
    GradientQuery query = new GradientQuery(SHAPE, new SoftmaxHead(3));
    query.load(new float[SHAPE.parameters()]);
    try (Ledger ledger = Ledgers.open(folder.resolve("ledger" + records + together + ".db"));
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
        TrainingSettings.usual(NetworkMethod.SGHMC, new Sampling.Everything(), 2)
            .withClip(0.01, false);
    assertThat(
            NetworkTraining.within(SHAPE, new SoftmaxHead(3), 100, 1, 1e-5, settings, COPIES)
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
