package org.priory.inference.posterior;

import java.util.Arrays;

/**
 * What is known about the standard deviation of groups' effects: quantiles of its posterior, those
 * of the probabilities (k + 1/2)/n.
 *
 * @param name of the term: {@code (1 | site)}
 * @param quantiles rising
 */
public record GroupSpread(String name, double[] quantiles) {
  public GroupSpread {
    quantiles = quantiles.clone();
    for (int k = 0; k < quantiles.length; k++) {
      if (!(quantiles[k] >= (k == 0 ? 0 : quantiles[k - 1]))) {
        throw new IllegalArgumentException("quantiles must rise from 0 on, were not at " + k);
      }
    }
    if (quantiles.length < 2) {
      throw new IllegalArgumentException("quantiles must be two or more");
    }
  }

  @Override
  public double[] quantiles() {
    return quantiles.clone();
  }

  /** Its mean. */
  public double mean() {
    return Arrays.stream(quantiles).average().orElseThrow();
  }

  /** Its standard deviation. */
  public double sd() {
    double mean = mean();
    return Math.sqrt(
        Arrays.stream(quantiles)
            .map(each -> (each - mean) * (each - mean))
            .average()
            .orElseThrow());
  }

  /** The mean of its square. */
  public double square() {
    return Arrays.stream(quantiles).map(each -> each * each).average().orElseThrow();
  }

  /** The value under which it lies with a probability. */
  public double quantile(double probability) {
    double at = probability * quantiles.length - 0.5;
    int below = (int) Math.max(0, Math.min(quantiles.length - 2, Math.floor(at)));
    double share = Math.max(0, Math.min(1, at - below));
    return quantiles[below] + share * (quantiles[below + 1] - quantiles[below]);
  }

  /** The central interval that holds it with the given probability. */
  public Interval interval(double level) {
    return new Interval(quantile(0.5 - level / 2), quantile(0.5 + level / 2));
  }

  /** These values in other units. */
  public GroupSpread times(double factor) {
    return new GroupSpread(name, Arrays.stream(quantiles).map(each -> factor * each).toArray());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GroupSpread spread
        && spread.name.equals(name)
        && Arrays.equals(spread.quantiles, quantiles);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + Arrays.hashCode(quantiles);
  }

  @Override
  public String toString() {
    return "%s: %.3g".formatted(name, quantile(0.5));
  }
}
