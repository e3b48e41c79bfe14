package org.priory.privacy.wall;

/** How the records of a step are chosen. Every step draws afresh. */
public sealed interface Sampling {

  /** The expected share of so many records in a sample. */
  double share(double records);

  /**
   * Each record independently with probability {@code rate}; add/remove neighbours.
   *
   * @param rate in [2^-31, 1]
   */
  record Poisson(double rate) implements Sampling {
    public Poisson {
      SamplingRate.check(rate);
    }

    @Override
    public double share(double records) {
      return rate;
    }
  }

  /**
   * A fixed number of records without replacement; replace-one neighbours, public size.
   *
   * @param size of the sample
   */
  record FixedSize(int size) implements Sampling {
    public FixedSize {
      if (size < 1) {
        throw new IllegalArgumentException("size must be >= 1, was " + size);
      }
    }

    @Override
    public double share(double records) {
      return size / records;
    }
  }

  /** Every record in every step. */
  record Everything() implements Sampling {
    @Override
    public double share(double records) {
      return 1;
    }
  }
}
