package org.priory.models.regression;

import java.util.Map;
import java.util.Optional;
import org.priory.models.model.Coefficients;
import org.priory.models.predict.Outlook;
import org.priory.models.predict.Predictor;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.records.Target;

/** The posterior of a regression's coefficients, normal or as draws. */
interface FittedCoefficients extends FittedTable {

  /** How a person reads the coefficients. */
  Reading reading();

  /**
   * The coefficients by their names.
   *
   * @param withoutIntervals why there are no intervals, if there are none
   */
  ReadCoefficients read(Optional<String> withoutIntervals);

  /** What it says about a made-up person. */
  Optional<Example> example();

  /** Predictions for rows, with and without intervals. */
  RegressionPredictor said(Target target);

  @Override
  default Predictor predictor(Target target) {
    return said(target).plain();
  }

  @Override
  default Predictor uncertainPredictor(Target target) {
    return said(target).uncertain();
  }

  @Override
  default Optional<Outlook> outlook(Target target) {
    return said(target).outlook();
  }

  @Override
  default Optional<Coefficients> coefficientsAsRead() {
    return Optional.of(read(Optional.empty()));
  }

  @Override
  default Optional<String> exampleText() {
    return example().map(Example::text);
  }

  /** The covariance of all coefficients is too long for a terminal. */
  @Override
  default Map<String, Object> shortSummary() {
    Map<String, Object> members = summary();
    members.remove(ReadJson.COVARIANCE);
    return members;
  }

  @Override
  default FittedTable withoutIntervals(String why) {
    return new PointEstimates(this, why);
  }
}
