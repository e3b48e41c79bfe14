package org.priory.app.run;

import org.priory.inference.neural.Prediction;
import org.priory.inference.posterior.LinearPosterior;
import org.priory.inference.posterior.LogisticPosterior;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.ProbitPosterior;
import org.priory.inference.posterior.SoftmaxPosterior;
import org.priory.privacy.data.BadData;

/** What a model says about a row. */
interface Predictor {

  /** Names of the columns that {@link #line} fills. */
  String columns();

  /** Rows that a predictor is shown at a time, at most. */
  int BLOCK = Prediction.BLOCK;

  /**
   * Looks at some rows, at most {@link #BLOCK}, before it is asked about each of them.
   *
   * @param offset where the first of them starts
   */
  default void look(float[] block, int offset, int rows) {}

  /** The prediction for the row of features that starts at the offset, as fields of a CSV line. */
  String line(float[] block, int offset);

  /** Compares predictions with what was observed. */
  Scores scores();

  /** Of a model that was saved. */
  static Predictor of(SavedModel model) {
    return switch (model.head().model()) {
      case LogisticFitter.NAME ->
          new BinaryPredictor(
              new LogisticPosterior(model.coefficients())::probability, model.encoding().target());
      case ProbitFitter.NAME ->
          new BinaryPredictor(
              new ProbitPosterior(model.regression().coefficients())::probability,
              model.encoding().target());
      case SoftmaxFitter.NAME ->
          new SoftmaxPredictor(
              new SoftmaxPosterior(
                      model.drawn().posterior(), model.encoding().target().classes().size())
                  ::probabilities,
              model.encoding().target());
      case LinearFitter.NAME -> {
        LinearPosterior line = new LinearPosterior(model.coefficients(), model.precision());
        NumberPredictor full = new NumberPredictor(line::mean, line::sd, model.encoding().target());
        yield model.withoutIntervals().isPresent() ? new MeanPredictor(full) : full;
      }
      case NetworkFitter.NAME -> {
        if (model.fitted() instanceof FittedTableNetwork layered) {
          yield NetworkPredictor.of(layered);
        }
        NetworkPosterior network = ((FittedNetwork) model.fitted()).posterior();
        yield new NumberPredictor(network::mean, network::sd, model.encoding().target());
      }
      case MixtureFitter.NAME -> new MixturePredictor((FittedMixture) model.fitted());
      default ->
          throw new BadData(
              "--model",
              "",
              "must be of a kind that this version knows",
              model.head().model(),
              "use the version of Priory that wrote it");
    };
  }
}
