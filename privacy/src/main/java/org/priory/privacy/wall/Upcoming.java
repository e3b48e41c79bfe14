package org.priory.privacy.wall;

import java.util.ArrayDeque;
import java.util.Deque;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.RecordSampler;
import org.priory.privacy.engine.Sample;

/**
 * Samples of the next steps of a plan, each from the source of its step alone: drawn when its step
 * is asked for, or some steps earlier where the engine wants to fetch records for several at once.
 * Which records are in a sample does not depend on when it is drawn, and nobody sees it.
 */
final class Upcoming {
  private final Engine engine;
  private final RecordSampler sampler;
  private final RandomSource source;
  private final Taken taken;
  private final Deque<Step> drawn = new ArrayDeque<>();

  Upcoming(Engine engine, RecordSampler sampler, RandomSource source, Taken taken) {
    this.engine = engine;
    this.sampler = sampler;
    this.source = source;
    this.taken = taken;
  }

  /**
   * A step of the plan.
   *
   * @param number from 1 on
   * @param random what is left of its source, for its noise
   */
  record Step(long number, RandomSource random, Sample sample) {}

  /**
   * The sample of a step.
   *
   * @param step comes after those that were asked for before
   * @param last of the plan
   */
  Step at(long step, long last) {
    while (!drawn.isEmpty() && drawn.peek().number() != step) {
      drawn.remove();
    }
    if (drawn.isEmpty()) {
      drawn.add(draw(step));
      int most = engine.ahead(drawn.peek().sample());
      for (long next = step + 1; next <= last && next < step + most; next++) {
        drawn.add(draw(next));
      }
      if (drawn.size() > 1) {
        engine.announce(drawn.stream().map(Step::sample).toList());
      }
    }
    return drawn.remove();
  }

  private Step draw(long step) {
    RandomSource random = taken.sourceOf(step, source);
    return new Step(step, random, sampler.draw(random));
  }
}
