package org.priory.inference.sampling;

/**
 * The losses of a linear regression that posterior samples can be drawn with. Targets are in [-1,
 * 1], errors of all three are taken to have a standard deviation of 0.18.
 */
public enum ErrorLoss {
  /** Errors of the logistic distribution; their variance is pi^2 s^2/3. */
  LOGISTIC(
      "logistic",
      new Loss.LogisticErrors(0.1),
      Math.PI * Math.PI * 0.01 / 3,
      "errors have the logistic distribution, of standard deviation 0.09 of the target's range"),
  /** Laplace's errors, a regression of the median; their variance is 2 s^2. */
  ABSOLUTE(
      "absolute",
      HuberLoss.absolute(0.128, 0.25),
      2 * 0.128 * 0.128,
      "the loss is the absolute error, a regression of the median, its corner rounded over 0.016 of"
          + " the target's range"),
  /** Huber's loss, with his threshold of 1.345 standard deviations. */
  HUBER(
      "huber",
      HuberLoss.of(0.18, 1.345),
      0.18 * 0.18,
      "the loss is Huber's: squared up to an error of 0.12 of the target's range, absolute beyond");

  private final String word;
  private final Loss loss;
  private final double variance;
  private final String words;

  ErrorLoss(String word, Loss loss, double variance, String words) {
    this.word = word;
    this.loss = loss;
    this.variance = variance;
    this.words = words;
  }

  /** The word by which it is asked for. */
  public String word() {
    return word;
  }

  /** The loss itself. */
  public Loss loss() {
    return loss;
  }

  /** The variance of the errors that the loss supposes. */
  double variance() {
    return variance;
  }

  /** What a report says about it. */
  String words() {
    return words;
  }
}
