package org.priory.bench.audit;

import java.util.Optional;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Hands an algorithm's questions on, and weighs each answer as an attacker does who knows all
 * records but whether the canary is among them: the logarithm of how much likelier the answers are
 * with it than without it. No other statistic tells the two apart better (Neyman and Pearson).
 *
 * <pre>
 *   y ~ N(s, sigma^2 I) without, N(s + c, sigma^2 I) with the canary in the sample
 *   l = (y - s)'c / sigma^2 - |c|^2 / (2 sigma^2)
 *   L = sum over the questions of log(1 - q + q e^l)
 * </pre>
 *
 * <p>s is what the others add up to, c the canary's clipped share, q the rate of the sample. Under
 * replace-one neighbours its opposite is one of the others, and c is the canary's share less the
 * opposite's.
 */
final class Transcript implements Questions {
  private final Plan claimed;
  private final Questions answers;
  private final Questions others;
  private final Questions canary;
  private final Optional<Questions> opposite;
  private final double rate;
  private double logRatio;

  /**
   * The transcript of one run.
   *
   * @param claimed the plan that the algorithm believes in
   * @param answers with noise
   * @param others what the other records add up to, without noise; where records are sampled there
   *     are none
   * @param canary its share alone, without noise
   * @param opposite the share of what is there if the canary is not; empty under add/remove
   * @param rate with which a record is in a sample
   */
  Transcript(
      Plan claimed,
      Questions answers,
      Questions others,
      Questions canary,
      Optional<Questions> opposite,
      double rate) {
    this.claimed = claimed;
    this.answers = answers;
    this.others = others;
    this.canary = canary;
    this.opposite = opposite;
    this.rate = rate;
  }

  /** log p(answers with the canary) - log p(answers without it). */
  double logRatio() {
    return logRatio;
  }

  @Override
  public Plan plan() {
    return claimed;
  }

  @Override
  public NoisySum ask(RowQuery query) {
    return weigh(
        answers.ask(query),
        others.ask(query),
        canary.ask(query),
        opposite.map(each -> each.ask(query)));
  }

  @Override
  public NoisySum ask(BatchQuery query) {
    return weigh(
        answers.ask(query),
        others.ask(query),
        canary.ask(query),
        opposite.map(each -> each.ask(query)));
  }

  @Override
  public NoisySum ask(DocumentQuery query) {
    return weigh(
        answers.ask(query),
        others.ask(query),
        canary.ask(query),
        opposite.map(each -> each.ask(query)));
  }

  @Override
  public boolean isPrivate() {
    return answers.isPrivate();
  }

  private NoisySum weigh(NoisySum y, NoisySum s, NoisySum come, Optional<NoisySum> gone) {
    double along = 0;
    double norm = 0;
    for (int i = 0; i < y.dimension(); i++) {
      double c = come.get(i) - (gone.isPresent() ? gone.get().get(i) : 0);
      along += (y.get(i) - s.get(i)) * c;
      norm += c * c;
    }
    double variance = y.sigma() * y.sigma();
    double one = (along - norm / 2) / variance;
    // log(1 - q + q e^l) without overflow
    double most = Math.max(0, one);
    logRatio += most + Math.log((1 - rate) * Math.exp(-most) + rate * Math.exp(one - most));
    return y;
  }
}
