package org.priory.inference.propagation;

import java.util.Optional;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.Rows;

/**
 * Stochastic expectation propagation one record after the other (Li, Hernández-Lobato and Turner
 * 2015, Algorithm 2 with damping 1/N): the posterior loses the average factor and gains that of the
 * record,
 *
 * <pre>
 *   theta  becomes  theta - theta_f + clip(theta_fn),    theta_f = (theta - theta_0)/N.
 * </pre>
 *
 * <p>NOT PRIVATE, for comparison: {@link StochasticPropagation} is the same in batches, through the
 * wall.
 */
public final class SequentialPropagation {
  private final FactorModel model;
  private final int sweeps;
  private final double clip;

  /**
   * For a model.
   *
   * @param sweeps how often each record is visited
   * @param clip largest norm of a factor; infinite for none
   */
  public SequentialPropagation(FactorModel model, int sweeps, double clip) {
    if (sweeps < 1 || !(clip > 0)) {
      throw new IllegalArgumentException(
          "sweeps must be >= 1 and clip > 0, were " + sweeps + " and " + clip);
    }
    this.model = model;
    this.sweeps = sweeps;
    this.clip = clip;
  }

  /** Runs over all rows in their order, as often as there are sweeps. */
  public ExpectationPropagation.Result run(double[] start, Rows rows) {
    State state = new State(start.clone(), rows.count());
    for (int sweep = 0; sweep < sweeps; sweep++) {
      rows.forEach(state::include);
      state.refresh();
    }
    return new ExpectationPropagation.Result(state.theta, state.skipped);
  }

  private final class State {
    private final double records;
    private double[] prior = model.prior();
    private double[] theta;
    private long skipped;

    State(double[] theta, double records) {
      this.theta = theta;
      this.records = Math.max(1, records);
    }

    void include(Row row) {
      double[] next = new double[theta.length];
      for (int i = 0; i < next.length; i++) {
        // cavity = theta - theta_f
        next[i] = theta[i] - (theta[i] - prior[i]) / records;
      }
      Optional<FactorModel.Cavity> cavity = model.cavity(next);
      double[] factor = new double[theta.length];
      cavity.ifPresent(proper -> proper.addFactor(row, factor));
      double divisor = ClippedDivergence.divisor(factor, clip);
      for (int i = 0; i < next.length; i++) {
        next[i] += factor[i] / divisor;
      }
      if (cavity.isEmpty() || model.cavity(next).isEmpty()) {
        skipped++;
        return;
      }
      theta = next;
    }

    /** Puts a new prior in the place of the old one. */
    void refresh() {
      double[] next = model.refreshed(theta);
      double[] moved = theta.clone();
      for (int i = 0; i < moved.length; i++) {
        moved[i] += next[i] - prior[i];
      }
      if (model.cavity(moved).isPresent()) {
        theta = moved;
        prior = next;
      }
    }
  }
}
