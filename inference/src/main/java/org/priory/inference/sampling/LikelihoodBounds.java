package org.priory.inference.sampling;

/**
 * What is proved about the log-likelihood of one record, whatever the record: what the privacy of a
 * posterior sample rests on. All of it is public and comes from the schema, never from the data.
 *
 * @param logConcave whether log p is concave in theta
 * @param lipschitz L, a bound on the length of its gradient; infinity for none
 * @param curvature C, a bound on the eigenvalues of minus its second derivative; infinity for none,
 *     as where there are corners
 * @param range D, a bound on how much log p varies over all theta that the prior allows; infinity
 *     for none
 */
public record LikelihoodBounds(
    boolean logConcave, double lipschitz, double curvature, double range) {

  public LikelihoodBounds {
    positive("lipschitz", lipschitz);
    positive("curvature", curvature);
    positive("range", range);
  }

  private static void positive(String name, double value) {
    if (!(value > 0)) {
      throw new IllegalArgumentException(
          name + " must be > 0, or infinity where there is no bound, was " + value);
    }
  }

  /** Bounds of a smooth, log-concave likelihood. */
  public static LikelihoodBounds logConcave(double lipschitz, double curvature) {
    return new LikelihoodBounds(true, lipschitz, curvature, Double.POSITIVE_INFINITY);
  }

  /** A bounded log-likelihood of which nothing else is known. */
  public static LikelihoodBounds ofRange(double range) {
    return new LikelihoodBounds(false, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, range);
  }

  /** These, and a bound on the range. */
  public LikelihoodBounds withRange(double bound) {
    return new LikelihoodBounds(logConcave, lipschitz, curvature, bound);
  }
}
