package org.priory.inference.describe;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.priory.inference.model.SingleSum;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NoisySum;

/**
 * Describes a table with one noisy sum over all records, then makes its parts agree.
 *
 * <p><b>Assumes</b> that every row has a feature for each axis. <b>Releases</b> the sum of the
 * vectors of {@link Asked} with Gaussian noise. <b>Guarantees</b> what one Gaussian release of
 * sensitivity 1 does; all else is made from the answer.
 */
public final class Describe extends SingleSum<Marginals> {
  /** The name of the method. */
  public static final String NAME = "gaussian-marginals";

  private final Asked asked;

  private Describe(Asked asked, double records, PrivacyBudget budget) {
    super(new DescribeQuery(asked), records, budget);
    this.asked = asked;
  }

  /**
   * The description with the least noise that a budget allows.
   *
   * @param records how many there are: public if the total is not asked, else a guess for the
   *     forecast
   */
  public static Describe within(Asked asked, double records, PrivacyBudget budget) {
    return new Describe(asked, records, budget);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Standard deviation of the noise on a count of one cell, before its parts are made to agree. */
  @Override
  public double noiseOfCount() {
    return noise() / asked.tableWeight();
  }

  @Override
  protected String shareInWords() {
    return "share of the records that have a value";
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "One question for %d columns, %d cross-tables and %d correlations at once: each table has"
                + " an equal share of the budget, the moments of a number half of one.",
            asked.axes().size(),
            asked.crosses().size(),
            asked.correlations().size()),
        String.format(Locale.ROOT, "Noise s.d. on a single count: %.3g.", noiseOfCount()));
  }

  @Override
  protected Marginals found(NoisySum answer) {
    return Marginals.of(
        asked,
        answer.values(),
        answer.sigma(),
        asked.asksTotal() ? OptionalDouble.empty() : OptionalDouble.of(records()));
  }
}
