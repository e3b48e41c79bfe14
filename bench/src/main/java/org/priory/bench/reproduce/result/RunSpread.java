package org.priory.bench.reproduce.result;

import java.util.Arrays;
import java.util.Locale;

/**
 * Repeated runs in two numbers.
 *
 * @param mean of the runs
 * @param sd standard deviation, 0 for one run
 */
public record RunSpread(double mean, double sd) {

  public static RunSpread of(double[] values) {
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
    return new RunSpread(mean, values.length == 1 ? 0 : Math.sqrt(squares / (values.length - 1)));
  }

  public String text() {
    return String.format(Locale.ROOT, "%.4f +- %.4f", mean, sd);
  }
}
