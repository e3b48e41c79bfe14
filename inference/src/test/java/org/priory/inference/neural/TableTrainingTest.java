package org.priory.inference.neural;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.model.Snapshot;
import org.priory.inference.neural.head.Head;
import org.priory.inference.neural.head.HeteroscedasticHead;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.NumberPrediction;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.Disk;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.inference.neural.training.ScaledStore;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Questions;
import org.priory.privacy.wall.Sampling;

/** All noise is seeded. */
class TableTrainingTest {
  private static final int N = 4000;
  private static final int D = 4;
  private static final double DELTA = 1e-6;
  private final float[] rows = TestWall.rows(N, D, new Random(1));

  private static NetworkShape shape() {
    return NetworkShape.of(D - 1, List.of(10), 2, Activation.TANH);
  }

  private static TrainingSettings settings(NetworkMethod method, int steps, double rate) {
    return TrainingSettings.defaults(method, new Sampling.Everything(), steps)
        .withClip(1, Clipping.HARD)
        .withRate(rate);
  }

  /** y = (x_1 - x_2)/40 + N(0, 0.02^2): hardly moves within [-1, 1]. */
  private float[] numbers() {
    Random random = new Random(2);
    float[] labels = new float[N];
    for (int i = 0; i < N; i++) {
      labels[i] = (float) ((rows[i * D + 1] - rows[i * D + 2]) / 40 + 0.02 * random.nextGaussian());
    }
    return labels;
  }

  /** One in ten or so, more often where the first feature is large. */
  private float[] rareClass() {
    Random random = new Random(2);
    float[] labels = new float[N];
    for (int i = 0; i < N; i++) {
      double p = 1 / (1 + Math.exp(2.7 - 1.5 * rows[i * D + 1]));
      labels[i] = random.nextDouble() < p ? 1 : 0;
    }
    return labels;
  }

  private static PublicKnowledge known(TestWall test, boolean isNumber) {
    return new PublicKnowledge(
        test.known.names(),
        test.known.groups(),
        test.known.maxNorm(),
        N,
        isNumber ? List.of() : List.of("no", "yes"));
  }

  private TableEnsemble fit(
      float[] labels, boolean isNumber, double epsilon, TrainingSettings settings)
      throws IOException {
    Target.Kind kind = isNumber ? Target.Kind.NUMBER : Target.Kind.BINARY;
    try (TestWall test = new TestWall(rows.clone(), labels, kind, 3)) {
      TableTraining training = training(known(test, isNumber), epsilon, settings);
      return training.fit(test.wall.reserve(training.plan(), "test"), Progress.NONE);
    }
  }

  private static TableTraining training(
      PublicKnowledge known, double epsilon, TrainingSettings settings) {
    Head head = known.classes().isEmpty() ? new HeteroscedasticHead() : new SoftmaxHead(2);
    return TableTraining.within(known, shape(), head, new PrivacyBudget(epsilon, DELTA), settings);
  }

  /** How often intervals of 95 % hold the label, and the root mean squared error. */
  private double[] coverage(TableEnsemble network, float[] labels, double factor) {
    NumberPrediction says = new NumberPrediction(network.ensemble());
    double centre = network.scale().centre()[0];
    double unit = 1 / network.scale().scale()[0];
    double held = 0;
    double squares = 0;
    for (int i = 0; i < N; i++) {
      says.look(network.inputs(rows, i * D, 1), 0, 1);
      double away = labels[i] - centre - unit * says.mean(0);
      double sd = unit * Math.sqrt(factor * (says.epistemic(0) + says.aleatoric(0)));
      held += Math.abs(away) <= 1.96 * sd ? 1 : 0;
      squares += away * away;
    }
    return new double[] {held / N, Math.sqrt(squares / N)};
  }

  /**
   * Errors are 0.02; those of the mean label are 0.029. Intervals are right because the size of
   * errors is bought: those of the network itself are not.
   */
  @Test
  void aNumberIsExplainedWithHonestIntervals() throws IOException {
    float[] labels = numbers();
    TableEnsemble network = fit(labels, true, 3, settings(NetworkMethod.SGLD, 100, 0.5));
    double[] found = coverage(network, labels, network.calibration()[0]);
    assertThat(found[1]).isLessThan(0.023);
    assertThat(found[0]).isBetween(0.93, 0.97);
    assertThat(coverage(network, labels, 1)[0]).isNotCloseTo(0.95, Offset.offset(0.02));
  }

  /** The mean probability is the share of the class; without calibration it is not. */
  @Test
  void aRareClassIsAsRareAsItIs() throws IOException {
    float[] labels = rareClass();
    TableEnsemble network =
        fit(labels, false, 3, settings(NetworkMethod.SGLD, 60, 2).withClip(0.2, Clipping.HARD));
    Prediction says = new Prediction(network.ensemble());
    double calibrated = 0;
    double plain = 0;
    double share = 0;
    for (int i = 0; i < N; i++) {
      says.look(network.inputs(rows, i * D, 1), 0, 1);
      double[] p = {says.probability(0, 0), says.probability(0, 1)};
      plain += p[1] / N;
      calibrated += network.calibrated(p)[1] / N;
      share += labels[i] / N;
    }
    assertThat(calibrated).isCloseTo(share, Offset.offset(0.01));
    assertThat(plain).isNotCloseTo(share, Offset.offset(0.02));
  }

  @Test
  void everyMethodLearns() throws IOException {
    float[] labels = numbers();
    for (NetworkMethod method : NetworkMethod.values()) {
      double rate = method == NetworkMethod.ADAM ? 0.02 : method.hasMomentum() ? 0.05 : 0.5;
      TrainingSettings settings = settings(method, 100, rate);
      if (method == NetworkMethod.MC_DROPOUT) {
        settings = settings.withDropout(0.05);
      }
      TableEnsemble network = fit(labels, true, 20, settings);
      assertThat(coverage(network, labels, 1)[1]).as(method.word()).isLessThan(0.025);
    }
    // the twin: without steps worth the name it says the mean, as bought
    TableEnsemble none = fit(labels, true, 20, settings(NetworkMethod.SGD, 100, 1e-9));
    assertThat(coverage(none, labels, 1)[1]).isGreaterThan(0.026);
  }

  /** Without noise and clip it is the plain fit of rows that somebody else has scaled. */
  @Test
  void withoutNoiseItIsThePlainFitOfScaledRows() throws IOException {
    float[] labels = rareClass();
    TrainingSettings settings = settings(NetworkMethod.SGD, 10, 1).withClip(1e6, Clipping.HARD);
    TableEnsemble network;
    try (TestWall test = new TestWall(rows.clone(), labels, Target.Kind.BINARY, 3)) {
      TableTraining training = training(known(test, false), 1, settings);
      network = training.fit(test.wall.withoutNoise(training.plan()), Progress.NONE);
    }
    float[] scaled = network.inputs(rows, 0, N);
    try (TestWall test = new TestWall(scaled, labels, Target.Kind.BINARY, 3)) {
      NetworkTraining plain =
          NetworkTraining.withNoise(
              shape(), new SoftmaxHead(2), N, new NoiseMultiplier(1), settings);
      Ensemble other = plain.fit(test.wall.withoutNoise(plain.plan()), Progress.NONE);
      assertThat(network.ensemble().draws().get(0)).isEqualTo(other.draws().get(0));
    }
    // the means of features are found
    for (int j = 1; j < D; j++) {
      double mean = 0;
      for (int i = 0; i < N; i++) {
        mean += rows[i * D + j] / N;
      }
      assertThat(network.scale().centre()[j]).isCloseTo(mean, Offset.offset(1e-6));
    }
  }

  /** What was saved comes back to the bit: scales first, then all else. */
  @Test
  void scalesAreSavedAndNotBoughtAgain() throws IOException {
    float[] labels = numbers();
    try (TestWall test = new TestWall(rows.clone(), labels, Target.Kind.NUMBER, 3)) {
      TableTraining training = training(known(test, true), 3, settings(NetworkMethod.SGD, 10, 0.5));
      Disk disk = new Disk();
      TableEnsemble first = training.fit(test.wall.reserve(training.plan(), "test"), Progress.NONE);
      ScaledStore store = new ScaledStore(disk);
      assertThat(store.scale()).isEmpty();
      store.keep(first.scale());
      store.save(new Snapshot(4, List.of(first.ensemble().draws().get(0))));
      assertThat(disk.saved.orElseThrow().values()).hasSize(2);
      assertThat(new ScaledStore(disk).last().orElseThrow().values()).hasSize(1);
      // 6 moves and the size of errors are left: with one question more it would ask for 7
      Questions rest = test.wall.reserve(training.plan(), "test");
      TableEnsemble other = training.fit(rest, 7, Progress.NONE, disk);
      assertThat(other.scale().centre()).isEqualTo(first.scale().centre());
      assertThat(other.scale().scale()).isEqualTo(first.scale().scale());
      assertThat(other.ensemble().draws().get(0))
          .isNotEqualTo(first.ensemble().draws().get(0)); // it went on
      // nothing was saved and one question is left: it buys the scales
      TableEnsemble bare = training.fit(rest, 1, Progress.NONE, new Disk());
      assertThat(bare.calibration()).containsExactly(1);
    }
  }

  @Test
  void automaticClipsAreRefused() throws IOException {
    try (TestWall test = new TestWall(rows.clone(), numbers(), Target.Kind.NUMBER, 3)) {
      TrainingSettings automatic =
          settings(NetworkMethod.SGD, 10, 1).withClip(1, Clipping.AUTOMATIC);
      assertThatThrownBy(() -> training(known(test, true), 1, automatic))
          .hasMessageContaining("`clipping`");
    }
  }

  /** A column that moves the label moves predictions, one that does not hardly does. */
  @Test
  void influenceIsThatOfTheColumn() throws IOException {
    TableEnsemble network = fit(numbers(), true, 20, settings(NetworkMethod.SGLD, 100, 0.5));
    List<Double> moves =
        List.copyOf(ColumnInfluence.of(network, new int[] {-1, 0, 1, 2}, true).values());
    assertThat(moves).hasSize(3);
    // E|x - x'| of normals is 1.13 deviations, and a deviation moves the label by 0.49 of its own
    assertThat(moves.get(0)).isCloseTo(0.55, Offset.offset(0.15));
    assertThat(moves.get(1)).isCloseTo(0.55, Offset.offset(0.15));
    assertThat(moves.get(2)).isLessThan(0.15);
  }
}
