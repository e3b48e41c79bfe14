package org.priory.inference.neural.head;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.inference.ArrayBatch;
import org.priory.inference.TestWall;
import org.priory.inference.model.Progress;
import org.priory.inference.neural.gradient.GradientQuery;
import org.priory.inference.neural.gradient.NaiveNetwork;
import org.priory.inference.neural.layer.FirstWeights;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.NumberPrediction;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Sampling;

class HeadTest {
  private final Random random = new Random(2);

  private static double loss(Head head, double[] z, double y) {
    if (head instanceof SoftmaxHead) {
      double sum = 0;
      for (double each : z) {
        sum += Math.exp(each);
      }
      return Math.log(sum) - z[(int) y];
    }
    double variance = head instanceof GaussianHead known ? known.sd() * known.sd() : Math.exp(z[1]);
    return Math.log(variance) / 2 + (y - z[0]) * (y - z[0]) / (2 * variance);
  }

  @Test
  void errorsAreTheDerivativeOfTheLoss() {
    for (Head head :
        List.of(new SoftmaxHead(4), new GaussianHead(0.7), new HeteroscedasticHead())) {
      for (int trial = 0; trial < 20; trial++) {
        double[] z = random.doubles(head.outputs(), -2, 2).toArray();
        float[] outputs = new float[3 + z.length];
        float[] errors = new float[3 + z.length];
        for (int k = 0; k < z.length; k++) {
          outputs[3 + k] = (float) z[k];
          z[k] = outputs[3 + k];
        }
        float y = head instanceof SoftmaxHead ? random.nextInt(4) : (float) random.nextGaussian();
        head.errors(outputs, 3, y, errors);
        for (int k = 0; k < z.length; k++) {
          double[] up = z.clone();
          double[] down = z.clone();
          up[k] += 1e-4;
          down[k] -= 1e-4;
          assertThat((double) errors[3 + k])
              .isCloseTo((loss(head, up, y) - loss(head, down, y)) / 2e-4, Offset.offset(1e-5));
        }
        head.errors(outputs, 3, y, outputs); // in their place
        assertThat(outputs).isEqualTo(errors);
      }
    }
  }

  @Test
  void numbersThatAreNoneAreUnknown() {
    for (Head head : List.of(new GaussianHead(1), new HeteroscedasticHead())) {
      assertThat(head.knows(-3.5f)).isTrue();
      assertThat(head.knows(Float.NaN)).isFalse();
      assertThat(head.knows(1e30f)).isFalse();
    }
  }

  /** The vector of a row through a head of numbers, against one record at a time. */
  @Test
  void gradientsOfNumbersStayWithinTheShare() {
    double worst = 0;
    for (Head head : List.of(new GaussianHead(0.5), new HeteroscedasticHead())) {
      NetworkShape shape = NetworkShape.of(3, List.of(20), head.outputs(), Activation.RELU);
      float[] w = FirstWeights.of(shape, 4);
      GradientQuery query = new GradientQuery(shape, head);
      query.load(w);
      float[] features = new float[3 * 90];
      float[] labels = new float[90];
      for (int i = 0; i < features.length; i++) {
        features[i] = (float) random.nextGaussian();
        labels[i / 3] = i / 3 % 10 == 0 ? Float.NaN : (float) random.nextGaussian();
      }
      ArrayBatch batch = new ArrayBatch(90, 3, features, 0, labels);
      NaiveNetwork naive = new NaiveNetwork(shape, w, true);
      worst =
          Math.max(
              worst,
              batch.worstError(
                  query,
                  batch.weights(random),
                  i ->
                      naive.gradient(
                          new float[] {features[3 * i], features[3 * i + 1], features[3 * i + 2]},
                          labels[i],
                          head)));
    }
    assertThat(worst).isBetween(1e-4, 1.0);
  }

  /** Noise that grows with x is found: y = x + (0.1 + 0.5 [x > 0]) e. */
  @Test
  void theNoiseOfEachPlaceIsLearned() throws IOException {
    int n = 2000;
    float[] features = new float[2 * n];
    float[] labels = new float[n];
    for (int i = 0; i < n; i++) {
      features[2 * i] = 1;
      features[2 * i + 1] = 2 * random.nextFloat() - 1;
      double sd = features[2 * i + 1] > 0 ? 0.6 : 0.1;
      labels[i] = (float) (features[2 * i + 1] + sd * random.nextGaussian());
    }
    NetworkTraining training =
        NetworkTraining.withNoise(
            NetworkShape.of(2, List.of(30), 2, Activation.TANH),
            new HeteroscedasticHead(),
            n,
            new NoiseMultiplier(0.5),
            TrainingSettings.defaults(NetworkMethod.SGLD, new Sampling.Poisson(0.25), 800)
                .withClip(10, Clipping.HARD)
                .withRate(0.1));
    try (TestWall test = new TestWall(features, labels, Target.Kind.NUMBER, 5)) {
      Ensemble ensemble = training.fit(test.wall.reserve(training.plan(), "test"), Progress.NONE);
      NumberPrediction prediction = new NumberPrediction(ensemble);
      prediction.look(new float[] {1, -0.5f, 1, 0.5f}, 0, 2);
      assertThat(prediction.mean(0)).isCloseTo(-0.5, Offset.offset(0.25));
      assertThat(prediction.mean(1)).isCloseTo(0.5, Offset.offset(0.25));
      // six times as much; clips and the ends of a smooth curve make it less
      assertThat(Math.sqrt(prediction.aleatoric(1) / prediction.aleatoric(0))).isBetween(2.0, 9.0);
      assertThat(prediction.epistemic(0)).isGreaterThan(0).isLessThan(0.05);
      assertThat(prediction.halfWidth(1, 0.95)).isBetween(0.5, 2.0);
    }
  }
}
