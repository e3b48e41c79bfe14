package org.priory.models.regression;

import java.util.Optional;
import org.priory.models.predict.Predictor;
import org.priory.models.table.FittedTable;
import org.priory.privacy.data.Target;

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

  /** What it says about a row if its intervals would not hold. */
  Predictor predictorWithoutIntervals(Target target);

  @Override
  default FittedTable withoutIntervals(String why) {
    return new PointEstimates(this, why);
  }
}
