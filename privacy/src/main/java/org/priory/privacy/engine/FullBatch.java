package org.priory.privacy.engine;

import org.priory.numerics.random.RandomSource;

/** Takes every record. */
public final class FullBatch implements RecordSampler {
  private final int records;

  public FullBatch(int records) {
    this.records = records;
  }

  @Override
  public Sample draw(RandomSource source) {
    return Sample.all(records);
  }
}
