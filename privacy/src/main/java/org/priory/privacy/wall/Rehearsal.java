package org.priory.privacy.wall;

import java.util.List;
import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.FullBatch;
import org.priory.privacy.engine.LocalEngine;
import org.priory.privacy.engine.PoissonSampler;
import org.priory.privacy.engine.RecordSampler;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/**
 * Answers the questions of a plan about made-up records, so that what a method will make of its
 * noise can be seen before any data is touched.
 *
 * <p>A few made-up records stand for many: each counts as often as it takes to be as many as the
 * real ones. The noise is the plan's, from a seed.
 *
 * <p><b>Assumes</b> that nobody is behind the records: NOT PRIVATE, and nothing is charged.
 */
public final class Rehearsal implements Questions, AutoCloseable {
  private final Plan plan;
  private final Engine engine;
  private final RecordSampler sampler;
  private final double times;
  private final boolean noisy;
  private final RandomSource source;

  private long asked;

  /**
   * Questions about made-up records.
   *
   * @param madeUp the records
   * @param records how many they stand for
   * @param noisy whether the plan's noise is added
   */
  public Rehearsal(Plan plan, Records madeUp, double records, boolean noisy, long seed) {
    this.plan = plan;
    this.source = InsecureSeededSource.of(seed);
    this.engine = new LocalEngine(madeUp.shuffled(source.fork()), 1);
    double share = plan.sampling().share(records);
    this.sampler =
        share < 1 ? new PoissonSampler(engine.records(), share) : new FullBatch(engine.records());
    this.times = records / engine.records();
    this.noisy = noisy;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public NoisySum ask(RowQuery query) {
    return answer(engine.sum(query, sampler.draw(source), plan.clipping()));
  }

  @Override
  public NoisySum ask(BatchQuery query) {
    return answer(engine.sum(query, sampler.draw(source), plan.clipping()));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException always: the records are rows
   */
  @Override
  public NoisySum ask(DocumentQuery query) {
    return answer(engine.sum(query, sampler.draw(source), plan.clipping()));
  }

  private NoisySum answer(ExactSum sum) {
    double[] values = sum.takeDoubles();
    for (int i = 0; i < values.length; i++) {
      values[i] *= times;
    }
    double multiplier = nextMultiplier();
    if (!noisy) {
      return new NoisySum(values, 0);
    }
    GridGaussian noise = GridGaussian.of(plan.sigma(multiplier, plan.sensitivity()));
    noise.add(values, source);
    return new NoisySum(values, noise.sigma());
  }

  /** The multiplier of the next step of the plan. */
  private double nextMultiplier() {
    long before = asked++;
    List<Noise.Stretch> stretches = plan.noise().stretches();
    for (Noise.Stretch stretch : stretches) {
      if (before < stretch.steps()) {
        return stretch.multiplier();
      }
      before -= stretch.steps();
    }
    throw new IllegalStateException(
        "the rehearsal is over: all " + plan.noise().steps() + " steps of its plan were taken");
  }

  @Override
  public boolean isPrivate() {
    return false;
  }

  @Override
  public void close() {
    engine.close();
  }
}
