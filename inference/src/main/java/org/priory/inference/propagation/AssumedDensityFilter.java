package org.priory.inference.propagation;

import java.util.Optional;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.Rows;

/**
 * Assumed density filtering (Maybeck 1982): each record is included once, the posterior so far is
 * its cavity, and no factor is kept. The result depends on the order. NOT PRIVATE, for comparison.
 */
public final class AssumedDensityFilter {
  private final FactorModel model;

  public AssumedDensityFilter(FactorModel model) {
    this.model = model;
  }

  /**
   * Runs over all rows in order.
   *
   * @param start natural parameters before the first row, as a rule the prior's
   */
  public ExpectationPropagation.Result run(double[] start, Rows rows) {
    State state = new State(start.clone());
    rows.forEach(state::include);
    return new ExpectationPropagation.Result(state.theta, state.skipped);
  }

  private final class State {
    private double[] theta;
    private long skipped;

    State(double[] theta) {
      this.theta = theta;
    }

    void include(Row row) {
      Optional<FactorModel.Cavity> cavity = model.cavity(theta);
      double[] next = theta.clone();
      cavity.ifPresent(proper -> proper.addFactor(row, next));
      if (cavity.isEmpty() || model.cavity(next).isEmpty()) {
        skipped++;
        return;
      }
      theta = next;
    }
  }
}
