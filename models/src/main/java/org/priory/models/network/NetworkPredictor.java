package org.priory.models.network;

import java.util.List;
import org.priory.inference.neural.TableEnsemble;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.NumberPrediction;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.models.predict.BinaryPredictor;
import org.priory.models.predict.NumberPredictor;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.Scores;
import org.priory.models.predict.SoftmaxPredictor;
import org.priory.models.predict.UncertainPredictor;
import org.priory.models.table.PredictionFile;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

/**
 * What a network of layers says about rows of a table. It looks at some rows at a time, as the
 * draws are loaded once for all of them.
 *
 * @param rows those that it looked at last
 * @param looks how
 * @param plain what it then says of one
 */
record NetworkPredictor(Rows rows, Looks looks, Predictor plain) implements Predictor {
  /** Looks at scaled rows. */
  interface Looks {
    void look(float[] z, int offset, int rows);
  }

  /** Where the rows are that were looked at last. */
  static final class Rows {
    private final TableEnsemble network;
    private float[] block = new float[0];
    private int first;
    private int count;

    Rows(TableEnsemble network) {
      this.network = network;
    }

    float[] take(float[] features, int offset, int rows) {
      block = features;
      first = offset;
      count = rows;
      return network.inputs(features, offset, rows);
    }

    /** Which of them the row is that starts at the offset. */
    int row(float[] features, int offset) {
      int row = (offset - first) / network.width();
      if (features != block || row < 0 || row >= count) {
        throw new IllegalStateException("a row that was not looked at");
      }
      return row;
    }
  }

  /** The default prediction. */
  static NetworkPredictor of(FittedTableNetwork fitted) {
    Rows rows = new Rows(fitted.network());
    if (fitted.isNumber()) {
      NumberPrediction says = new NumberPrediction(fitted.network().ensemble());
      return new NetworkPredictor(rows, says::look, number(fitted, rows, says));
    }
    Prediction says = new Prediction(fitted.network().ensemble());
    return new NetworkPredictor(rows, says::look, classes(fitted, rows, says));
  }

  /** Also which part of a number's deviation comes from not knowing the network. */
  static NetworkPredictor uncertain(FittedTableNetwork fitted) {
    if (!fitted.isNumber()) {
      PredictionFile.refuseIntervalsOfClasses();
    }
    Ensemble ensemble = fitted.network().ensemble();
    if (ensemble.draws().size() == 1 && ensemble.dropout() == 0) {
      throw new BadData(
          "`uncertainty`",
          "",
          "must have a network with draws",
          "one set of weights",
          "leave it out, or fit by sgld, bbp or mc-dropout");
    }
    Rows rows = new Rows(fitted.network());
    NumberPrediction says = new NumberPrediction(ensemble);
    double unit = unit(fitted);
    return new NetworkPredictor(
        rows,
        says::look,
        new UncertainPredictor(
            number(fitted, rows, says),
            List.of("epistemic", "aleatoric"),
            (block, at) -> {
              int row = rows.row(block, at);
              return List.of(
                  Double.toString(unit * Math.sqrt(says.epistemic(row))),
                  Double.toString(unit * Math.sqrt(says.aleatoric(row))));
            }));
  }

  /** The probabilities of all classes, right on average. */
  private static double[] probabilities(FittedTableNetwork fitted, Prediction says, int row) {
    return fitted.network().calibrated(says.probabilities(row));
  }

  private static Predictor classes(FittedTableNetwork fitted, Rows rows, Prediction says) {
    Target target = fitted.target();
    return target.kind() == Target.Kind.BINARY
        ? new BinaryPredictor(
            (block, at) -> probabilities(fitted, says, rows.row(block, at))[1], target)
        : new SoftmaxPredictor(
            (block, at) -> probabilities(fitted, says, rows.row(block, at)), target);
  }

  /** A predictor of a number, whose mean is kept within the range [-1, 1] of the labels. */
  private static Predictor number(FittedTableNetwork fitted, Rows rows, NumberPrediction says) {
    double centre = fitted.network().scale().centre()[0];
    double scale = 1 / fitted.network().scale().scale()[0];
    double factor = Math.sqrt(fitted.network().calibration()[0]);
    return new NumberPredictor(
        (block, at) -> Math.max(-1, Math.min(1, centre + scale * says.mean(rows.row(block, at)))),
        (block, at) -> {
          int row = rows.row(block, at);
          return factor * scale * Math.sqrt(says.epistemic(row) + says.aleatoric(row));
        },
        fitted.target());
  }

  /** What a deviation of 1 of the network is in the target's units. */
  private static double unit(FittedTableNetwork fitted) {
    Target target = fitted.target();
    return (target.max() - target.min())
        / 2
        / fitted.network().scale().scale()[0]
        * Math.sqrt(fitted.network().calibration()[0]);
  }

  @Override
  public void look(float[] block, int offset, int count) {
    looks.look(rows.take(block, offset, count), 0, count);
  }

  @Override
  public List<String> columns() {
    return plain.columns();
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    return plain.fields(block, offset);
  }

  @Override
  public Scores scores() {
    return plain.scores();
  }
}
