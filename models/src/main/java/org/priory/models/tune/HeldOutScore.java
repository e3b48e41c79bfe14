package org.priory.models.tune;

import org.priory.models.predict.Predictor;
import org.priory.models.table.FittedTable;
import org.priory.numerics.parallel.Spares;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * How right a fitted model is about rows that it was not learned from: 1 - 2 loss for each, which
 * is in [-1, 1], and 0 where there is no label. Total: a loss that is no number is the worst one.
 */
final class HeldOutScore implements RowQuery {
  /** One looks at one row at a time. */
  private final Spares<Predictor> predictors;

  HeldOutScore(FittedTable fitted, Target target) {
    this.predictors = new Spares<>(() -> fitted.predictor(target));
  }

  @Override
  public int dimension() {
    return 1;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    float label = row.label();
    if (Float.isNaN(label)) {
      return;
    }
    Predictor predictor = predictors.take();
    predictor.look(row.block(), row.offset(), 1);
    double loss = predictor.loss(row.block(), row.offset(), label);
    sum[0] += 1 - 2 * (loss >= 0 && loss <= 1 ? loss : 1);
    predictors.give(predictor);
  }
}
