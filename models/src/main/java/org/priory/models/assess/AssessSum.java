package org.priory.models.assess;

import java.util.List;
import java.util.Locale;
import org.priory.inference.model.SingleSum;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NoisySum;

/**
 * Asks how a model fits records with one noisy sum.
 *
 * <p><b>Assumes</b> that the models are public: released, or made without these records.
 * <b>Releases</b> the sum of the vectors of {@link AssessLayout} with Gaussian noise.
 * <b>Guarantees</b> what one Gaussian release of sensitivity 1 does; all else is made from the
 * answer.
 */
final class AssessSum extends SingleSum<AssessSums> {
  /** The name of the method. */
  static final String NAME = "gaussian-assessment";

  private final AssessLayout layout;
  private final List<String> words;

  /**
   * Plans the question.
   *
   * @param words about the models, a sentence each
   */
  AssessSum(
      AssessLayout layout,
      AssessQuery query,
      List<String> words,
      double records,
      PrivacyBudget budget) {
    super(query, records, budget);
    this.layout = layout;
    this.words = List.copyOf(words);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Standard deviation of the noise on how many more records of a cell had the outcome. */
  @Override
  public double noiseOfCount() {
    return noise() / layout.cellWeight();
  }

  @Override
  protected String shareInWords() {
    return "share of all records that had the outcome, less what is predicted";
  }

  @Override
  public List<String> choices() {
    List<String> choices = new java.util.ArrayList<>(words);
    choices.add(
        String.format(
            Locale.ROOT,
            "One question for the log score, %d tables%s at once, each with an equal share of the"
                + " budget.",
            layout.axes().size(),
            layout.hasRival() ? " and the comparison" : ""));
    choices.add(
        String.format(
            Locale.ROOT,
            "Noise s.d. on how many records of a cell had the outcome, less what is predicted:"
                + " %.3g.",
            noiseOfCount()));
    return choices;
  }

  @Override
  protected AssessSums found(NoisySum answer) {
    return new AssessSums(layout, answer);
  }
}
