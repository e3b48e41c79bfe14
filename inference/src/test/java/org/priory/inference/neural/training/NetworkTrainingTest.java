package org.priory.inference.neural.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.inference.TestWall;
import org.priory.inference.dynamics.HeatBath;
import org.priory.inference.model.Diverged;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Sampling;

class NetworkTrainingTest {
  private static final int N = 2000;
  private static final NetworkShape SHAPE = NetworkShape.of(2, List.of(20), 2, Activation.TANH);
  private final Random random = new Random(1);
  private final float[] features = new float[2 * N];
  private final float[] labels = new float[N];

  /** Two classes that no line parts: the sign of the product of both features. */
  NetworkTrainingTest() {
    for (int i = 0; i < N; i++) {
      features[2 * i] = 2 * random.nextFloat() - 1;
      features[2 * i + 1] = 2 * random.nextFloat() - 1;
      labels[i] = features[2 * i] * features[2 * i + 1] > 0 ? 1 : 0;
    }
  }

  private Ensemble fit(NetworkTraining training) throws IOException {
    try (TestWall test = new TestWall(features, labels, Target.Kind.CLASSES, 3)) {
      return training.fit(test.wall.reserve(training.plan(), "test"), Progress.NONE);
    }
  }

  private double accuracy(Ensemble ensemble) {
    Prediction prediction = new Prediction(ensemble);
    int right = 0;
    for (int i = 0; i < N; i++) {
      prediction.look(features, 2 * i, 1);
      right += prediction.best(0) == (int) labels[i] ? 1 : 0;
    }
    return (double) right / N;
  }

  private static TrainingSettings settings(NetworkMethod method) {
    return TrainingSettings.defaults(method, new Sampling.Poisson(0.2), 400)
        .withClip(1, Clipping.HARD);
  }

  private static NetworkTraining with(double noise, TrainingSettings settings) {
    return NetworkTraining.withNoise(
        SHAPE, new SoftmaxHead(2), N, new NoiseMultiplier(noise), settings);
  }

  @Test
  void everyMethodLearnsWhatNoLineCan() throws IOException {
    for (NetworkMethod method : NetworkMethod.values()) {
      TrainingSettings settings = settings(method);
      double rate = method == NetworkMethod.ADAM ? 0.02 : 1;
      if (method == NetworkMethod.MC_DROPOUT) {
        settings = settings.withDropout(0.1); // half of 20 units is too few
      }
      assertThat(accuracy(fit(with(0.5, settings.withRate(rate)))))
          .as(method.word())
          .isGreaterThan(0.9);
      assertThat(accuracy(fit(with(0.5, settings.withClip(1, Clipping.AUTOMATIC).withRate(rate)))))
          .as(method.word())
          .isGreaterThan(0.9);
      if (method != NetworkMethod.ADAM) { // which bears the noise of so wide a clip badly
        assertThat(accuracy(fit(with(0.5, settings.withClip(20, Clipping.GLOBAL).withRate(rate)))))
            .as(method.word() + ", global")
            .isGreaterThan(0.9);
      }
    }
    // The twin: without steps worth the name nothing is learned.
    assertThat(accuracy(fit(with(0.5, settings(NetworkMethod.SGD).withRate(1e-9)))))
        .isLessThan(0.75);
  }

  @Test
  void bayesByBackpropLearnsWithSeveralDrawsAndAligned() throws IOException {
    TrainingSettings settings = settings(NetworkMethod.BBP).withRate(1);
    for (TrainingSettings.Backprop way :
        List.of(new TrainingSettings.Backprop(3, false), new TrainingSettings.Backprop(1, true))) {
      assertThat(accuracy(fit(with(0.5, settings.withBackprop(way)))))
          .as(way.toString())
          .isGreaterThan(0.9);
    }
  }

  /**
   * Theorem 1 of Bu et al. (2021), corrected: DP-SGLD with step eta for U is DP-SGD with step n eta
   * for the mean loss and multiplier |B|/(n C sqrt(eta)), at temperature 1/2. Bit for bit, as the
   * privacy noise is all the noise there is.
   */
  @Test
  void langevinDynamicsAreGradientDescent() throws IOException {
    double eta = 5e-6;
    double batch = 0.2 * N;
    double multiplier = batch / (N * Math.sqrt(eta) * 1);
    double perMean = N * eta;
    // The paper's numbers: 1.272 is the multiplier that its epsilon needs.
    assertThat(256 / (60000 * 1.5 * Math.sqrt(5e-6))).isCloseTo(1.272, Offset.offset(5e-4));
    double sd = multiplier / batch;
    HeatBath bath = new HeatBath(1, 1, N);
    assertThat(bath.heated(perMean, sd)).isCloseTo(0.5, Offset.offset(1e-12));
    // The theorem as it is printed, sigma = sqrt(eta) |B|/(n C), is another temperature.
    assertThat(bath.heated(perMean, Math.sqrt(eta) / N)).isLessThan(1e-9);
    TrainingSettings descent = settings(NetworkMethod.SGD).withRate(perMean);
    TrainingSettings dynamics =
        settings(NetworkMethod.SGLD)
            .withRate(perMean)
            .withDraws(new TrainingSettings.Draws(3, 5, 0.5));
    List<float[]> draws = fit(with(multiplier, dynamics)).draws();
    assertThat(draws).hasSize(3);
    assertThat(draws.get(2)).isEqualTo(fit(with(multiplier, descent)).draws().get(0));
    // At temperature 1 noise is added, and they part.
    TrainingSettings warm = dynamics.withDraws(new TrainingSettings.Draws(1, 1, 1));
    assertThat(fit(with(multiplier, warm)).draws().get(0)).isNotEqualTo(draws.get(2));
  }

  @Test
  void stepsThatAreTooLargeStop() {
    TrainingSettings wild = settings(NetworkMethod.SGD).withRate(9e5).withClip(1e9, Clipping.HARD);
    assertThatThrownBy(() -> fit(with(1, wild)))
        .isInstanceOf(Diverged.class)
        .hasMessageContaining("no longer finite");
  }

  @Test
  void settingsThatCannotBeAreRefused() {
    assertThatThrownBy(() -> NetworkShape.of(4, List.of(0), 2, Activation.RELU))
        .hasMessageContaining("from 1 to 65536 units, had 0");
    assertThatThrownBy(() -> NetworkShape.of(60000, List.of(60000), 2, Activation.RELU))
        .hasMessageContaining("at most 67108864 parameters");
    assertThatThrownBy(() -> settings(NetworkMethod.SGD).withClip(Double.NaN, Clipping.HARD))
        .hasMessageContaining("clip must be in");
    TrainingSettings published =
        settings(NetworkMethod.BBP).withBackprop(TrainingSettings.Backprop.AS_PUBLISHED);
    assertThatThrownBy(() -> published.withClip(1, Clipping.GLOBAL))
        .hasMessageContaining("global clipping asks for norms");
    assertThatThrownBy(() -> settings(NetworkMethod.SGD).withRate(0))
        .hasMessageContaining("rate must be in");
  }
}
