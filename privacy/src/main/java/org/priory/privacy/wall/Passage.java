package org.priory.privacy.wall;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SharedNoise;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.Sampler;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
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
public final class Passage implements Questions {
  private final Plan plan;
  private final Receipt receipt;
  private final Engine engine;
  private final Sampler sampler;
  private final RandomSource source;
  private final Clip clip;
  private final long steps;
  private final @Nullable Claims claims;
  private long asked;
  private int stretch;

  /** Steps left of this stretch, and its noise for row sums. */
  private long left;

  private GridGaussian rowNoise;

  /** For a plan that no other passage takes. */
  Passage(Plan plan, Receipt receipt, Engine engine, Sampler sampler, RandomSource source) {
    this(plan, receipt, engine, sampler, source, null);
  }

  /**
   * For a plan that is paid for.
   *
   * @param claims the parts in which it is taken; null if no other passage takes it
   */
  Passage(
      Plan plan,
      Receipt receipt,
      Engine engine,
      Sampler sampler,
      RandomSource source,
      @Nullable Claims claims) {
    this.plan = plan;
    this.receipt = receipt;
    this.engine = engine;
    this.sampler = sampler;
    this.source = source;
    this.clip = plan.clipping();
    this.steps = plan.noise().steps();
    this.claims = claims;
    this.asked = claims == null ? 0 : claims.claimed();
    List<Noise.Stretch> stretches = plan.noise().stretches();
    long before = asked;
    while (stretch < stretches.size() - 1 && before >= stretches.get(stretch).steps()) {
      before -= stretches.get(stretch++).steps();
    }
    this.left = stretches.get(stretch).steps() - before;
    this.rowNoise = rowNoise(plan, stretch);
  }

  /** The plan that was charged. */
  @Override
  public Plan plan() {
    return plan;
  }

  /** The charge. */
  public Receipt receipt() {
    return receipt;
  }

  /** How many questions have been asked, or were claimed by another passage for the same charge. */
  public synchronized long asked() {
    return asked;
  }

  /** How many questions are left. */
  public synchronized long left() {
    return steps - asked;
  }

  @Override
  public synchronized boolean isPartDone() {
    return claims != null && asked == claims.claimed();
  }

  /** Whether the noise protects anyone: false for seeded runs, which are NOT PRIVATE. */
  @Override
  public boolean isPrivate() {
    return source.isPrivate();
  }

  /** The noisy sum of the query's clipped vectors over a fresh sample. */
  @Override
  public synchronized NoisySum ask(RowQuery query) {
    next(query.dimension());
    return noisy(engine.sum(query, sampler.draw(source), clip), rowNoise);
  }

  /**
   * The same for a query that works on batches, with the noise that its rounding asks for.
   *
   * @throws IllegalArgumentException if the rounding share is 2^-10 or more, which would double it
   */
  @Override
  public synchronized NoisySum ask(BatchQuery query) {
    double sensitivity = batchSensitivity(query);
    double multiplier = next(query.dimension());
    ExactSum sum = engine.sum(query, sampler.draw(source), clip);
    return noisy(sum, GridGaussian.of(plan.sigma(multiplier, sensitivity)));
  }

  private double batchSensitivity(BatchQuery query) {
    int most = query.mostRows();
    return plan.batchSensitivity(most, query.roundingShare(most));
  }

  /** The same where the records are documents; sums of documents are exact, as those of rows. */
  @Override
  public synchronized NoisySum ask(DocumentQuery query) {
    next(query.dimension());
    return noisy(engine.sum(query, sampler.draw(source), clip), rowNoise);
  }

  /** Takes a step of the plan: counted before the data is touched. */
  private double next(int dimension) {
    if (dimension < 1 || dimension > plan.dimension()) {
      throw new IllegalArgumentException(
          "the query's dimension must be in 1.." + plan.dimension() + ", was " + dimension);
    }
    if (asked >= steps) {
      throw new IllegalStateException(
          "the passage is used up: all " + steps + " steps of its plan were taken");
    }
    if (claims != null) {
      claims.cover(asked + 1);
    }
    if (left == 0) {
      left = plan.noise().stretches().get(++stretch).steps();
      rowNoise = rowNoise(plan, stretch);
    }
    left--;
    asked++;
    return plan.noise().stretches().get(stretch).multiplier();
  }

  private static GridGaussian rowNoise(Plan plan, int stretch) {
    double multiplier = plan.noise().stretches().get(stretch).multiplier();
    return GridGaussian.of(plan.sigma(multiplier, plan.sensitivity()));
  }

  private NoisySum noisy(ExactSum sum, GridGaussian noise) {
    if (sum.isNarrow()) {
      int[] steps = sum.takeSteps();
      SharedNoise.add(noise, steps, sum.grid(), source);
      return new NoisySum(steps, noise.sigma());
    }
    double[] values = sum.takeDoubles();
    SharedNoise.add(noise, values, source);
    return sum.isForFloats()
        ? NoisySum.ofFloats(values, noise.sigma())
        : new NoisySum(values, noise.sigma());
  }
}
