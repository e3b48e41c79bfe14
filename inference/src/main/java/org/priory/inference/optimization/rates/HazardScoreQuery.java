package org.priory.inference.optimization.rates;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** The score of a person, summed over its pieces of time: of norm at most 1 ({@link PieceWalk}). */
record HazardScoreQuery(PieceWalk walk) implements RowQuery {

  @Override
  public int dimension() {
    return walk.width();
  }

  @Override
  public void addTo(Row row, double[] sum) {
    PieceWalk.Person person = walk.new Person();
    if (person.read(row)) {
      person.addScore(sum);
    }
  }
}
