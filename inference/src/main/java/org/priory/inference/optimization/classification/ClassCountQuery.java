package org.priory.inference.optimization.classification;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** 1 at the place of a row's class, so that the sum counts the records of each class. */
record ClassCountQuery(int classes) implements RowQuery {

  @Override
  public int dimension() {
    return classes;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    float label = row.label();
    if (label >= 0 && label < classes) {
      sum[(int) label]++;
    }
  }
}
