package org.priory.privacy.wall;

import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.Sampler;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/**
 * A plan that is paid for: answers at most as many questions as it has steps.
 *
 * <p><b>Assumes</b> that queries depend on their row, on public things and on earlier answers only.
 *
 * <p><b>Releases</b> one noisy sum for each question, and nothing else: no error and no timing
 * promise speaks of a record.
 *
 * <p><b>Guarantees</b> that all answers together cost at most what was charged.
 */
public final class Passage {
  private final Plan plan;
  private final Engine engine;
  private final Sampler sampler;
  private final RandomSource source;
  private final double mostRecords;
  private long asked;
  private int stretch;
  private long left;

  Passage(Plan plan, Engine engine, Sampler sampler, RandomSource source, double mostRecords) {
    this.plan = plan;
    this.engine = engine;
    this.sampler = sampler;
    this.source = source;
    this.mostRecords = mostRecords;
    this.left = plan.noise().stretches().get(0).steps();
  }

  /** The plan that was charged. */
  public Plan plan() {
    return plan;
  }

  /** How many questions have been asked. */
  public long asked() {
    return asked;
  }

  /** How many questions are left. */
  public long left() {
    return plan.noise().steps() - asked;
  }

  /** Whether the noise protects anyone: false for seeded runs, which are NOT PRIVATE. */
  public boolean isPrivate() {
    return source.isPrivate();
  }

  /** The noisy sum of the query's clipped vectors over a fresh sample. */
  public synchronized NoisySum ask(RowQuery query) {
    double multiplier = next(query.dimension());
    ExactSum sum = engine.sum(query, sampler.draw(source), plan.clipping());
    return noisy(sum, plan.sigma(multiplier, plan.sensitivity()));
  }

  /** The same for a query that works on batches. */
  public synchronized NoisySum ask(BatchQuery query) {
    double share = query.roundingShare();
    if (!(share >= 0 && share < 0.01)) {
      throw new IllegalArgumentException("roundingShare must be in [0, 0.01), was " + share);
    }
    double multiplier = next(query.dimension());
    ExactSum sum = engine.sum(query, sampler.draw(source), plan.clipping());
    return noisy(sum, plan.sigma(multiplier, plan.batchSensitivity(share, mostRecords)));
  }

  /** Takes a step of the plan: counted before the data is touched. */
  private double next(int dimension) {
    if (dimension < 1 || dimension > plan.dimension()) {
      throw new IllegalArgumentException(
          "the query's dimension must be in 1.." + plan.dimension() + ", was " + dimension);
    }
    if (left() <= 0) {
      throw new IllegalStateException(
          "the passage is used up: all " + plan.noise().steps() + " steps of its plan were taken");
    }
    while (left == 0) {
      left = plan.noise().stretches().get(++stretch).steps();
    }
    left--;
    asked++;
    return plan.noise().stretches().get(stretch).multiplier();
  }

  private NoisySum noisy(ExactSum sum, double sigma) {
    double[] values = sum.toDoubles();
    GridGaussian.of(sigma).add(values, source);
    return new NoisySum(values, sigma);
  }
}
