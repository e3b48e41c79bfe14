package org.priory.models.predict;

import java.util.List;

/**
 * What a model expects of a row's outcome, in bounded numbers that noisy sums can hold against what
 * was observed. Used by one thread at a time.
 *
 * <p>An outcome is a share in [0, 1]: whether a row has a class, or where a number is between its
 * public bounds.
 */
public interface Outlook {

  /** What is known of one outcome of a row. */
  final class Expected {
    /** The mean, in [0, 1]. */
    public double mean;

    /** The variance of the outcome given the parameters, in [0, 1/4]. */
    public double variance;

    /** The posterior's standard deviation of the mean, in [0, 1/2]; 0 where nobody knows it. */
    public double sd;

    /** Takes numbers, cut to what is possible. */
    public void set(double newMean, double newVariance, double newSd) {
      mean = within(newMean, 1);
      variance = within(newVariance, 0.25);
      sd = within(newSd, 0.5);
    }

    private static double within(double value, double most) {
      return value >= 0 ? Math.min(most, value) : 0;
    }
  }

  /** The outcomes in words: the second of two classes, each of more, or a number. */
  List<String> outcomes();

  /** Whether the posterior says how far its means may be off. */
  boolean knowsUncertainty();

  /** Looks at the row that starts at the offset, before it is asked about it. */
  default void look(float[] block, int offset) {}

  /** Fills in what is expected of each outcome, for the row that starts at the offset. */
  void expect(float[] block, int offset, Expected[] outcomes);

  /** Fills in the outcomes that a label stands for, each in [0, 1]. */
  void observe(float label, double[] outcomes);

  /**
   * The logarithm of how many times as likely the label is, by the posterior's prediction, as if
   * all values that the schema allows were equally likely.
   */
  double logGain(float[] block, int offset, float label);

  /** The largest such gain: the schema's alone; infinite where a density has no bound. */
  double largestGain();

  /** This outlook of a model whose posterior is not to be read as uncertainty. */
  default Outlook withoutUncertainty() {
    return this;
  }
}
