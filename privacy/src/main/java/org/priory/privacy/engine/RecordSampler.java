package org.priory.privacy.engine;

import org.priory.numerics.random.RandomSource;

/** Draws samples, each afresh. */
public interface RecordSampler {
  Sample draw(RandomSource source);
}
