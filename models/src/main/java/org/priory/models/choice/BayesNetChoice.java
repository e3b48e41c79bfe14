package org.priory.models.choice;

import java.util.Optional;

/**
 * What is chosen about a Bayesian network of categories; all of it is public.
 *
 * @param network which columns depend on which, such as {@code smoker -> cough, smoker + age ->
 *     ill}; empty for naive Bayes, in which every other column depends on the target alone
 * @param target the column that is predicted; empty for none
 * @param bins parts of equal width that the range of a number is cut into; a whole number with no
 *     more values than that has one for each
 */
public record BayesNetChoice(Optional<String> network, Optional<String> target, int bins) {
  /** Quarters of a range: few cells, so that each stands out from the noise. */
  public static final int BINS = 4;

  /** More are hardly ever told from noise. */
  public static final int MOST_BINS = 64;

  public BayesNetChoice {
    if (!(bins >= 2 && bins <= MOST_BINS)) {
      throw new IllegalArgumentException("bins must be 2 to " + MOST_BINS + ", was " + bins);
    }
  }

  /** Naive Bayes: all other columns depend on the target, and on nothing else. */
  public static BayesNetChoice naive(String target) {
    return new BayesNetChoice(Optional.empty(), Optional.of(target), BINS);
  }

  /** A network, such as {@code smoker -> cough, smoker + age -> ill}. */
  public static BayesNetChoice of(String network) {
    return new BayesNetChoice(Optional.of(network), Optional.empty(), BINS);
  }

  /** This choice, with a column of the network that is predicted from the others. */
  public BayesNetChoice predicting(String column) {
    return new BayesNetChoice(network, Optional.of(column), bins);
  }

  /** This choice with numbers in so many bins. */
  public BayesNetChoice withBins(int count) {
    return new BayesNetChoice(network, target, count);
  }
}
