package org.priory.inference.neural;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.diagnostics.BinaryPredictions;
import org.priory.inference.diagnostics.Reliability;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.RecentDraws;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Sampling;

/** A network that small clips make too sure, and what is bought against that. */
class ImageTrainingTest {
  private static final int N = 20_000;
  private static final int WIDTH = 6;
  private static final int CLASSES = 3;
  private static final NetworkShape SHAPE =
      NetworkShape.of(WIDTH, List.of(), CLASSES, Activation.RELU);

  private final Random random = new Random(3);
  private final float[] features = new float[WIDTH * N];
  private final float[] labels = new float[N];

  /** Classes that overlap, and one label in ten that is anything. */
  private void draw() {
    for (int i = 0; i < N; i++) {
      int label = random.nextInt(CLASSES);
      for (int j = 0; j < WIDTH; j++) {
        features[i * WIDTH + j] =
            (float) ((j % CLASSES == label ? 0.5 : 0) + 0.4 * random.nextGaussian());
      }
      labels[i] = random.nextInt(10) == 0 ? random.nextInt(CLASSES) : label;
    }
  }

  private static ImageTraining training(Sampling sampling, int steps, boolean automatic) {
    TrainingSettings settings =
        TrainingSettings.defaults(NetworkMethod.SGHMC, sampling, steps)
            .withClip(0.02, automatic ? Clipping.AUTOMATIC : Clipping.HARD)
            .withMomentum(0.85)
            .withRate(60)
            .withDraws(new TrainingSettings.Draws(5, 1, 0));
    return ImageTraining.within(SHAPE, N, new PrivacyBudget(1, 1e-5), settings, 1);
  }

  /** Fits to some records. */
  private ImageEnsemble fit(ImageTraining training, long left) throws IOException {
    try (TestWall test = new TestWall(features, labels, Target.Kind.CLASSES, 3)) {
      return training.fit(
          test.wall.reserve(training.plan(), "test"),
          left,
          Progress.NONE,
          new RecentDraws(training.kept()));
    }
  }

  /** The calibration error, of what the network says or of what is made of it. */
  private double error(ImageEnsemble network, boolean isCalibrated) {
    Prediction says = new Prediction(network.ensemble());
    BinaryPredictions best = new BinaryPredictions();
    for (int i = 0; i < N; i++) {
      says.look(features, i * WIDTH, 1);
      double[] p = says.probabilities(0);
      double[] q = isCalibrated ? network.calibrated(p) : p;
      best.add(q[says.best(0)], says.best(0) == (int) labels[i]);
    }
    return Reliability.of(best, Reliability.DEFAULT_BINS).expectedError();
  }

  @Test
  void whatSmallClipsMakeTooSureIsMendedForNewRecords() throws IOException {
    draw();
    ImageEnsemble all = fit(training(new Sampling.Everything(), 60, false), 61);
    ImageEnsemble some = fit(training(new Sampling.Poisson(0.1), 200, false), 210);
    ImageEnsemble normalised = fit(training(new Sampling.Everything(), 60, true), 61);
    draw(); // others
    for (ImageEnsemble network : List.of(all, some, normalised)) {
      assertThat(error(network, true)).isLessThan(0.02);
      // The twin: as the network says.
      assertThat(error(network, false)).isGreaterThan(0.05);
    }
  }

  /** A fit that lost questions asks about counts all the same, with the last that are left. */
  @Test
  void questionsThatWereLostAreThoseOfSteps() throws IOException {
    draw();
    ImageTraining training = training(new Sampling.Everything(), 60, false);
    assertThat(training.plan().noise().steps()).isEqualTo(61);
    assertThat(fit(training, 31).isCalibrated()).isTrue();
    assertThat(fit(training, 1).isCalibrated()).isTrue();
    assertThat(fit(training, 0).isCalibrated()).isFalse();
  }

  /** The budget that counts get falls with the records; where samples are asked, so many steps. */
  @Test
  void countsCostAFewPerCent() {
    double[] shares = new double[2];
    int[] records = {5_000, 100_000};
    for (int i = 0; i < 2; i++) {
      TrainingSettings settings =
          TrainingSettings.defaults(NetworkMethod.SGHMC, new Sampling.Everything(), 100);
      var stretches =
          ImageTraining.within(SHAPE, records[i], new PrivacyBudget(1, 1e-5), settings, 1)
              .plan()
              .noise()
              .stretches();
      double steps = 100 / Math.pow(stretches.get(0).multiplier(), 2);
      double counts = 1 / Math.pow(stretches.get(1).multiplier(), 2);
      shares[i] = counts / (steps + counts);
    }
    assertThat(shares[0]).isBetween(0.119, 0.121);
    assertThat(shares[1]).isBetween(0.009, 0.011);
    TrainingSettings sampled =
        TrainingSettings.defaults(NetworkMethod.SGLD, new Sampling.Poisson(0.004), 1000);
    assertThat(
            ImageTraining.within(SHAPE, 60_000, new PrivacyBudget(1, 1e-5), sampled, 1)
                .plan()
                .noise()
                .stretches()
                .get(1)
                .steps())
        .isEqualTo(60);
  }
}
