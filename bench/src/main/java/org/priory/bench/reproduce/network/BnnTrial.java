package org.priory.bench.reproduce.network;

import java.io.IOException;
import java.util.List;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.inference.diagnostics.BinaryPredictions;
import org.priory.inference.diagnostics.Reliability;
import org.priory.inference.neural.head.SoftmaxHead;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.settings.Activation;
import org.priory.inference.neural.settings.Clipping;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.neural.settings.TrainingSettings;
import org.priory.inference.neural.settings.WeightPrior;
import org.priory.inference.neural.training.NetworkTraining;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Sampling;

/**
 * Private networks on MNIST, with noise from the secure generator: one fit, and how right and how
 * sure it is on the test images.
 *
 * @param shape of the network
 * @param epochs how often a record is expected to be used
 */
record BnnTrial(NetworkShape shape, double epochs) {
  static final double CLIP = 1.5;
  static final double DELTA = 1e-5;
  static final int TRAIN = 60_000;
  private static final int CLASSES = 10;
  private static final double PAPERS_ETA = 5e-6;
  private static final double PAPERS_TEMPERATURE = 0.5;

  /** Without noise nothing is cut, either. */
  private static final double LOOSE = 1e6;

  private static final double PLAIN_RATE = 0.1;

  /** What was found on the test images: how right, and how often right by how sure. */
  record Found(double accuracy, Reliability reliability, double seconds) {
    double ece() {
      return reliability.expectedError();
    }

    double mce() {
      return reliability.largestError();
    }
  }

  /** Dense hidden layers. */
  static BnnTrial dense(List<Integer> layers, double epochs) {
    return new BnnTrial(NetworkShape.of(784, layers, CLASSES, Activation.RELU), epochs);
  }

  /** The four layers of Opacus' example. */
  static BnnTrial convolutional(double epochs) {
    return new BnnTrial(NetworkShape.convolutional(28, 28, CLASSES, Activation.RELU), epochs);
  }

  int steps(double batch) {
    return (int) Math.max(1, Math.rint(epochs * TRAIN / batch));
  }

  /** An upper bound of epsilon at {@link #DELTA}. */
  double epsilon(double batch, double noise) {
    return Accountants.best()
        .epsilon(
            new Repeated(new PoissonSampled(batch / TRAIN, new Gaussian(noise)), steps(batch)),
            DELTA)
        .upper();
  }

  /** The default settings of a method for so many records a step. */
  TrainingSettings settings(NetworkMethod method, double batch, WeightPrior prior) {
    TrainingSettings defaults =
        TrainingSettings.defaults(method, new Sampling.Poisson(batch / TRAIN), steps(batch))
            .withBackprop(TrainingSettings.Backprop.AS_PUBLISHED)
            .withClip(CLIP, Clipping.HARD)
            .withPrior(prior);
    if (method != NetworkMethod.SGLD) {
      return defaults;
    }
    // The paper's 5e-6 is 0.3 for the mean loss, and its noise is that of temperature 1/2.
    TrainingSettings.Draws draws = defaults.draws();
    return defaults
        .withRate(PAPERS_ETA * TRAIN)
        .withDraws(new TrainingSettings.Draws(draws.count(), draws.every(), PAPERS_TEMPERATURE));
  }

  /** Fits and tests; without noise and clip where the noise is 0. */
  Found run(TrainingSettings settings, double noise) throws IOException {
    long start = System.nanoTime();
    Ensemble ensemble = fit(settings, noise);
    return tested(ensemble, (System.nanoTime() - start) / 1e9);
  }

  /** Fits; without noise and clip where the noise is 0. */
  Ensemble fit(TrainingSettings settings, double noise) throws IOException {
    TrainingSettings used = noise > 0 ? settings : plain(settings);
    NetworkTraining training =
        NetworkTraining.withNoise(
            shape,
            new SoftmaxHead(CLASSES),
            TRAIN,
            new NoiseMultiplier(noise > 0 ? noise : 1),
            used);
    Records train = records("train");
    return noise > 0
        ? Experiment.fit(training, train)
        : Experiment.fitWithoutNoise(training, train);
  }

  /** Nothing is cut, and steps without noise are no longer than networks of this size bear. */
  private static TrainingSettings plain(TrainingSettings settings) {
    TrainingSettings loose = settings.withClip(LOOSE, Clipping.HARD);
    return settings.rate().isPresent() ? loose : loose.withRate(PLAIN_RATE);
  }

  /** Asks about the test images. */
  static Found tested(Ensemble ensemble, double seconds) {
    Records test = records("t10k");
    BinaryPredictions best = new BinaryPredictions();
    Prediction prediction = new Prediction(ensemble);
    int right = 0;
    for (int from = 0; from < test.rows(); from += Prediction.BLOCK) {
      int chunkEnd = (from / test.chunkRows() + 1) * test.chunkRows();
      int count = Math.min(Prediction.BLOCK, Math.min(test.rows(), chunkEnd) - from);
      prediction.look(test.block(from), test.offset(from), count);
      for (int i = 0; i < count; i++) {
        boolean isRight = prediction.best(i) == (int) test.label(from + i);
        best.add(prediction.probability(i, prediction.best(i)), isRight);
        right += isRight ? 1 : 0;
      }
    }
    return new Found(
        (double) right / test.rows(), Reliability.of(best, Reliability.DEFAULT_BINS), seconds);
  }

  static Records records(String set) {
    return RecordFiles.images(
            DataSets.file("mnist/" + set + "-images-idx3-ubyte.gz"),
            DataSets.file("mnist/" + set + "-labels-idx1-ubyte.gz"),
            CLASSES)
        .read();
  }
}
