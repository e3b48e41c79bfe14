package org.priory.inference.optimization.rates;

import org.priory.inference.rows.PackedOuter;
import org.priory.numerics.linear.PackedSymmetric;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * The curvature of a person, u sum mu_j z_j z_j' over its pieces of time, over its largest norm L
 * R: u q^2 &lt;= R and sum mu_j &lt;= L ({@link PieceWalk}), packed as that of two classes is.
 *
 * @param most L R
 */
record HazardCurvatureQuery(PieceWalk walk, double most) implements RowQuery {

  @Override
  public int dimension() {
    return walk.width() * (walk.width() + 1) / 2;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    PieceWalk.Person person = walk.new Person();
    if (person.read(row)) {
      PackedSymmetric packed = PackedSymmetric.ofSize(walk.width());
      for (int j = 0; j < person.count(); j++) {
        if (person.factor(j) > 0) {
          PackedOuter.add(sum, 0, packed, person.factor(j) / most, person.inPiece(j));
        }
      }
    }
  }
}
