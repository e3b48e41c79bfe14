package org.priory.inference.optimization.classification;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** The score of an ordered value, over all cuts: of norm at most 1 ({@link CutWalk}). */
record CutScoreQuery(CutWalk walk) implements RowQuery {

  @Override
  public int dimension() {
    return walk.width();
  }

  @Override
  public void addTo(Row row, double[] sum) {
    CutWalk.Person person = walk.new Person();
    if (person.read(row)) {
      person.addScore(sum);
    }
  }
}
