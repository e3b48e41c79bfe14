package org.priory.inference.optimization.classification;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** How long the score of an ordered value is, squared: at most 1 ({@link CutWalk}). */
record CutSpreadQuery(CutWalk walk) implements RowQuery {

  @Override
  public int dimension() {
    return 1;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    CutWalk.Person person = walk.new Person();
    if (person.read(row)) {
      sum[0] += person.spread();
    }
  }
}
