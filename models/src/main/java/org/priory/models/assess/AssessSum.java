package org.priory.models.assess;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.priory.inference.model.SingleSum;
import org.priory.models.predict.Outlook;
import org.priory.privacy.data.encoding.Encoding;
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
public final class AssessSum extends SingleSum<AssessSums> {
  /** The name of the method. */
  public static final String NAME = "gaussian-assessment";

  private final AssessLayout layout;
  private final List<String> words;

  private AssessSum(
      AssessLayout layout,
      AssessQuery query,
      List<String> words,
      double records,
      PrivacyBudget budget) {
    super(query, records, budget);
    this.layout = layout;
    this.words = List.copyOf(words);
  }

  /**
   * What models are asked.
   *
   * @param rival another model of the same target, if there is one
   * @param codes how rows are read: {@link Encoding.Form#CODES} of all columns that are needed
   * @param by columns of the schema, each with a table
   * @param words about the models, a sentence each
   */
  public record Asked(
      Assessable model,
      Optional<Assessable> rival,
      Encoding codes,
      List<String> by,
      List<String> words) {

    /** A model alone. */
    public static Asked of(Assessable model, Encoding codes, List<String> by) {
      return new Asked(model, Optional.empty(), codes, by, List.of());
    }

    AssessLayout layout() {
      List<CellAxis> axes = new ArrayList<>(List.of(new PredictedAxis(model.target())));
      for (String name : by) {
        axes.add(
            new ColumnCells(
                codes.schema().column(name).orElseThrow(), codes.names().indexOf(name)));
      }
      Outlook outlook = model.outlook();
      return new AssessLayout(
          axes, outlook.outcomes().size(), rival.isPresent(), outlook.knowsUncertainty());
    }

    AssessQuery query(AssessLayout layout) {
      return new AssessQuery(
          layout, model.looking(codes.names()), rival.map(other -> other.looking(codes.names())));
    }
  }

  /**
   * The question with the least noise that a budget allows.
   *
   * @param records how many there are, for the forecast
   */
  public static AssessSum within(Asked asked, double records, PrivacyBudget budget) {
    AssessLayout layout = asked.layout();
    return new AssessSum(layout, asked.query(layout), asked.words(), records, budget);
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
    List<String> choices = new ArrayList<>(words);
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
