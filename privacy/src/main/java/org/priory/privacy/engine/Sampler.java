package org.priory.privacy.engine;

import org.priory.numerics.random.RandomSource;

/** Draws samples, each afresh. */
public interface Sampler {
  Sample draw(RandomSource source);
}
