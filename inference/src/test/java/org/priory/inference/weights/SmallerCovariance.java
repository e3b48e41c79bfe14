package org.priory.inference.weights;

import org.priory.inference.optimization.likelihood.ScoreCovarianceQuery;
import org.priory.inference.rows.WeightedQuery;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/** A wrong answerer: the covariance of scores is so many times what it is. */
record SmallerCovariance(Questions all, double factor) implements Questions {

  @Override
  public Plan plan() {
    return all.plan();
  }

  @Override
  public NoisySum ask(RowQuery query) {
    boolean isCovariance =
        query instanceof WeightedQuery weighted && weighted.query() instanceof ScoreCovarianceQuery;
    return all.ask(isCovariance ? new Smaller(query, factor) : query);
  }

  private record Smaller(RowQuery query, double factor) implements RowQuery {
    @Override
    public int dimension() {
      return query.dimension();
    }

    @Override
    public void addTo(Row row, double[] sum) {
      query.addTo(row, sum);
    }

    @Override
    public void finish(double[] mean) {
      query.finish(mean);
      for (int i = 0; i < mean.length; i++) {
        mean[i] *= factor;
      }
    }
  }

  @Override
  public NoisySum ask(BatchQuery query) {
    return all.ask(query);
  }

  @Override
  public NoisySum ask(DocumentQuery query) {
    return all.ask(query);
  }

  @Override
  public boolean isPrivate() {
    return all.isPrivate();
  }
}
