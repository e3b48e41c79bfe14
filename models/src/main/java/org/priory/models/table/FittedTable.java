package org.priory.models.table;

import java.util.Optional;
import org.priory.models.model.FittedModel;
import org.priory.models.predict.Outlook;
import org.priory.models.predict.Predictor;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.BadData;

/** A posterior that says something about each row of a table. */
public interface FittedTable extends FittedModel {

  /**
   * What it says about a row.
   *
   * @param target the column that is explained, with its bounds or classes
   */
  Predictor predictor(Target target);

  /**
   * What it says about a row, and how far the posterior leaves that open.
   *
   * @throws BadData if it cannot tell
   */
  Predictor uncertainPredictor(Target target);

  /**
   * What it expects of a row's outcome, in bounded numbers; empty if it explains no class and no
   * number.
   */
  default Optional<Outlook> outlook(Target target) {
    return Optional.empty();
  }

  @Override
  default FittedTable withoutIntervals(String why) {
    return this;
  }
}
