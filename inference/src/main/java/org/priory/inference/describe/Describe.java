package org.priory.inference.describe;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;

/**
 * Describes a table with one noisy sum over all records, then makes its parts agree.
 *
 * <p><b>Assumes</b> that every row has a feature for each axis. <b>Releases</b> the sum of the
 * vectors of {@link Asked} with Gaussian noise. <b>Guarantees</b> what one Gaussian release of
 * sensitivity 1 does; all else is made from the answer.
 */
public final class Describe implements Method<Marginals> {
  /** The name of the method. */
  public static final String NAME = "gaussian-marginals";

  private final Asked asked;
  private final Plan plan;
  private final double records;

  private Describe(Asked asked, Plan plan, double records) {
    this.asked = asked;
    this.plan = plan;
    this.records = records;
  }

  /**
   * The description with the least noise that a budget allows.
   *
   * @param records how many there are: public if the total is not asked, else a guess for the
   *     forecast
   */
  public static Describe within(Asked asked, double records, PrivacyBudget budget) {
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z -> Plan.everything(new ClipNorm(1), asked.dimension(), new NoiseMultiplier(z), 1));
    return new Describe(asked, plan, records);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Standard deviation of the noise on a count of one cell, before its parts are made to agree. */
  public double noiseOfCount() {
    return plan.noise().stretches().get(0).multiplier() / asked.tableWeight();
  }

  @Override
  public Forecast forecast() {
    // A share of one half has the standard deviation 1/(2 sqrt(n)) without noise.
    return new Forecast(
        noiseOfCount() / records,
        Double.POSITIVE_INFINITY,
        0.5 / Math.sqrt(records),
        "share of the records that have a value");
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
  public Marginals fit(Questions questions, Progress progress) {
    NoisySum answer = questions.ask(new DescribeQuery(asked));
    progress.answered(1, 1);
    return Marginals.of(
        asked,
        answer.values(),
        answer.sigma(),
        asked.asksTotal() ? OptionalDouble.empty() : OptionalDouble.of(records));
  }
}
