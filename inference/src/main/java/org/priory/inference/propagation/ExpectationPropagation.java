package org.priory.inference.propagation;

import java.util.Arrays;
import java.util.Optional;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.Rows;

/**
 * Expectation propagation (Minka 2001): a factor for every record, refined one after the other.
 * Needs memory for N factors, which depend on each other's records, so no noise on a sum makes it
 * private. NOT PRIVATE, for comparison.
 */
public final class ExpectationPropagation {

  /**
   * What came out.
   *
   * @param natural parameters of the posterior
   * @param skipped updates that were left out because a cavity or the result was improper. Depends
   *     on single records
   */
  public record Result(double[] natural, long skipped) {}

  private final FactorModel model;
  private final int sweeps;
  private final double damping;

  /**
   * For a model.
   *
   * @param sweeps how often each record is visited
   * @param damping share of a new factor that is taken, in (0, 1]
   */
  public ExpectationPropagation(FactorModel model, int sweeps, double damping) {
    if (sweeps < 1 || !(damping > 0 && damping <= 1)) {
      throw new IllegalArgumentException(
          "sweeps must be >= 1 and damping in (0, 1], were " + sweeps + " and " + damping);
    }
    this.model = model;
    this.sweeps = sweeps;
    this.damping = damping;
  }

  /**
   * Refines all factors, sweep after sweep.
   *
   * @param start natural parameters; what they have beyond the prior is shared out to all factors
   */
  public Result run(double[] start, Rows rows) {
    double[] prior = model.prior();
    double[] shared = new double[prior.length];
    for (int i = 0; i < prior.length; i++) {
      shared[i] = (start[i] - prior[i]) / Math.max(1, rows.count());
    }
    double[][] factors = new double[rows.count()][];
    Arrays.setAll(factors, n -> shared.clone());
    State state = new State(start.clone(), factors);
    for (int sweep = 0; sweep < sweeps; sweep++) {
      state.next = 0;
      rows.forEach(state::refine);
      prior = state.refresh(prior);
    }
    return new Result(state.theta, state.skipped);
  }

  /** The posterior and all factors. */
  private final class State {
    private final double[] theta;
    private final double[][] factors;
    private int next;
    private long skipped;

    State(double[] theta, double[][] factors) {
      this.theta = theta;
      this.factors = factors;
    }

    /** Puts a new prior in the place of the old one, if the result is proper. */
    double[] refresh(double[] prior) {
      double[] next = model.refreshed(theta);
      double[] moved = theta.clone();
      for (int i = 0; i < moved.length; i++) {
        moved[i] += next[i] - prior[i];
      }
      if (model.cavity(moved).isEmpty()) {
        return prior;
      }
      System.arraycopy(moved, 0, theta, 0, theta.length);
      return next;
    }

    void refine(Row row) {
      double[] factor = factors[next++];
      double[] without = new double[theta.length];
      for (int i = 0; i < without.length; i++) {
        without[i] = theta[i] - factor[i];
      }
      Optional<FactorModel.Cavity> cavity = model.cavity(without);
      if (cavity.isEmpty()) {
        skipped++;
        return;
      }
      double[] refined = new double[theta.length];
      cavity.get().addFactor(row, refined);
      double[] changed = new double[theta.length];
      for (int i = 0; i < changed.length; i++) {
        // f^(1 - damping) f_new^damping
        refined[i] = (1 - damping) * factor[i] + damping * refined[i];
        changed[i] = without[i] + refined[i];
      }
      if (model.cavity(changed).isEmpty()) {
        skipped++;
        return;
      }
      System.arraycopy(refined, 0, factor, 0, factor.length);
      System.arraycopy(changed, 0, theta, 0, theta.length);
    }
  }
}
