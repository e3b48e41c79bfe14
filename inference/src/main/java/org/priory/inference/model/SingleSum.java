package org.priory.inference.model;

import java.util.function.Function;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Questions;

/**
 * A method that asks one question of all records, with the least noise that a budget allows, and
 * makes everything from the answer.
 *
 * <p><b>Assumes</b> nothing of the query: a record's share is clipped to norm 1. <b>Releases</b>
 * the sum with Gaussian noise. <b>Guarantees</b> what one Gaussian release of sensitivity 1 does.
 *
 * @param <P> what is found
 */
public abstract class SingleSum<P> implements Method<P> {
  private final Function<Questions, NoisySum> question;
  private final double records;
  private final Plan plan;

  /**
   * Plans the question; nothing is asked yet.
   *
   * @param records how many there are, for the forecast
   */
  protected SingleSum(BatchQuery query, double records, PrivacyBudget budget) {
    this(questions -> questions.ask(query), query.dimension(), records, budget);
  }

  /**
   * Plans a question about rows, one by one; nothing is asked yet.
   *
   * @param records how many there are, for the forecast
   */
  protected SingleSum(RowQuery query, double records, PrivacyBudget budget) {
    this(questions -> questions.ask(query), query.dimension(), records, budget);
  }

  private SingleSum(
      Function<Questions, NoisySum> question, int dimension, double records, PrivacyBudget budget) {
    this.question = question;
    this.records = records;
    this.plan =
        PlanWithin.leastNoise(
            budget, 0, z -> Plan.everything(new ClipNorm(1), dimension, new NoiseMultiplier(z), 1));
  }

  @Override
  public final Plan plan() {
    return plan;
  }

  /** Number of records that the forecast takes. */
  protected final double records() {
    return records;
  }

  /** Standard deviation of the noise on each number of the sum. */
  protected final double noise() {
    return plan.noise().stretches().get(0).multiplier();
  }

  /** Standard deviation of the noise on a count of records. */
  public abstract double noiseOfCount();

  /** The share of records whose precision is forecast, in words. */
  protected abstract String shareInWords();

  /** What is made of the answer. */
  protected abstract P found(NoisySum answer);

  @Override
  public final Forecast forecast() {
    // A share of one half has the standard deviation 1/(2 sqrt(n)) without noise.
    return new Forecast(
        noiseOfCount() / records,
        Double.POSITIVE_INFINITY,
        0.5 / Math.sqrt(records),
        shareInWords());
  }

  @Override
  public final P fit(Questions questions, Progress progress) {
    NoisySum answer = question.apply(questions);
    progress.answered(1, 1);
    return found(answer);
  }
}
