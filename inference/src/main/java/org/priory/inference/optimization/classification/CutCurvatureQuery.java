package org.priory.inference.optimization.classification;

import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * The curvature of an ordered value, u sum mu_j z_j z_j' over its largest norm R/2: u q^2 &lt;= R
 * and sum mu_j &lt;= 1/2 ({@link CutWalk}), packed as that of two classes is.
 *
 * @param most R/2
 */
record CutCurvatureQuery(CutWalk walk, double most) implements RowQuery {

  @Override
  public int dimension() {
    return walk.width() * (walk.width() + 1) / 2;
  }

  @Override
  public void addTo(Row row, double[] sum) {
    CutWalk.Person person = walk.new Person();
    if (person.read(row)) {
      person.addCurvature(most, sum);
    }
  }
}
