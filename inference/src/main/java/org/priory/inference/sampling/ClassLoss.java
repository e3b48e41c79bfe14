package org.priory.inference.sampling;

/** The losses of a classifier of two classes that posterior samples can be drawn with. */
public enum ClassLoss {
  /** Minus the log-likelihood of a logistic regression. */
  LOGISTIC("logistic", new Loss.Logistic(), "the loss is that of logistic regression"),
  /** The hinge of a support vector machine, its corner rounded. */
  HINGE(
      "hinge",
      new HingeLoss(0.25),
      "the loss is the hinge of a support vector machine, its corner rounded over a quarter: it finds"
          + " classes, and the probabilities that are shown are a logistic curve through them");

  private final String word;
  private final Loss loss;
  private final String words;

  ClassLoss(String word, Loss loss, String words) {
    this.word = word;
    this.loss = loss;
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

  /** What a report says about it. */
  String words() {
    return words;
  }
}
