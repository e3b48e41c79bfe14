package org.priory.privacy.wall;

import java.util.Arrays;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.RecordSampler;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/**
 * Sums without noise, for the curator's own eyes: NOT PRIVATE. Sampled and clipped as the plan
 * says, so that a method without noise is the method itself.
 */
final class PlainSums implements Questions {
  private final Plan plan;
  private final Engine engine;
  private final RecordSampler sampler;
  private final RandomSource source;

  PlainSums(Plan plan, Engine engine, RecordSampler sampler, RandomSource source) {
    this.plan = plan;
    this.engine = engine;
    this.sampler = sampler;
    this.source = source;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  @Override
  public NoisySum ask(RowQuery query) {
    return plain(engine.sum(query, sampler.draw(source), plan.clipping()));
  }

  @Override
  public NoisySum ask(BatchQuery query) {
    return plain(engine.sum(query, sampler.draw(source), plan.clipping()));
  }

  @Override
  public NoisySum ask(DocumentQuery query) {
    return plain(engine.sum(query, sampler.draw(source), plan.clipping()));
  }

  private static NoisySum plain(ExactSum sum) {
    if (!sum.isNarrow()) {
      double[] values = sum.takeDoubles();
      return sum.isForFloats() ? NoisySum.ofFloats(values, 0) : new NoisySum(values, 0);
    }
    int[] bits = sum.takeSteps();
    double step = sum.grid();
    Arrays.setAll(bits, i -> Float.floatToRawIntBits((float) (bits[i] * step)));
    return new NoisySum(bits, 0);
  }

  @Override
  public boolean isPrivate() {
    return false;
  }
}
