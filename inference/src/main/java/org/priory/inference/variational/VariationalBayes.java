package org.priory.inference.variational;

import java.util.Optional;
import org.priory.inference.model.BatchChoice;
import org.priory.inference.model.Progress;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RecordQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * Private variational Bayes (Park, Foulds, Chaudhuri and Welling 2020, Algorithms 2 to 5): each
 * step asks for the expected statistics of a sample, mixes them into the running ones, and makes
 * the posterior of the next step from those.
 *
 * <p><b>Releases</b> one joint vector of all statistics a step. <b>Guarantees</b> what the plan
 * charged: everything after the answers is post-processing. With a full batch, no noise and {@link
 * Mixing#LAST} it is the ordinary algorithm.
 */
public final class VariationalBayes {

  private VariationalBayes() {}

  /**
   * The posterior after so many steps, or after fewer if no more are answered.
   *
   * @param records how many there are, by public knowledge
   * @param steps how many
   */
  public static <Q> Q run(
      ConjugateModel<Q> model,
      Mixing mixing,
      double records,
      Questions questions,
      long steps,
      Progress progress) {
    return run(model, mixing, records, questions, steps, 0, progress);
  }

  /**
   * The posterior after so many steps, or after fewer if no more are answered, with some questions
   * left for later.
   *
   * @param after questions that are asked afterwards
   */
  public static <Q> Q run(
      ConjugateModel<Q> model,
      Mixing mixing,
      double records,
      Questions questions,
      long steps,
      int after,
      Progress progress) {
    Plan plan = questions.plan();
    JointRelease release = model.release();
    double[] running = new double[release.dimension()];
    double variance = 0;
    Q q = model.start();
    for (long t = 1; t <= steps && (t == 1 || questions.left() > after); t++) {
      NoisySum answer = ask(model, q, records, questions);
      // The sum over all records is that over the sample divided by its expected share.
      double factor = 1 / (plan.clip() * plan.sampling().share(records));
      double[] values = answer.values();
      release.unscale(values, factor);
      // s <- (1 - rho) s + rho s_t
      double noise = answer.sigma() * factor;
      double rho = mixing.rho(t, variance, noise * noise);
      for (int i = 0; i < running.length; i++) {
        running[i] += rho * (values[i] - running[i]);
      }
      variance = (1 - rho) * (1 - rho) * variance + rho * rho * noise * noise;
      q = model.posterior(new NoisyStatistics(release, running.clone(), Math.sqrt(variance)), q);
      progress.answered(t, steps);
    }
    return q;
  }

  private static <Q> NoisySum ask(
      ConjugateModel<Q> model, Q q, double records, Questions questions) {
    Plan plan = questions.plan();
    Optional<RecordQuery> whole = model.ofRecords(q, plan.clip());
    if (whole.isPresent()) {
      return questions.ask(whole.get());
    }
    if (BatchChoice.isWorthIt(plan, records, model.release().dimension())) {
      Optional<BatchQuery> batch = model.batch(q, plan.clip());
      if (batch.isPresent()) {
        return questions.ask(batch.get());
      }
    }
    return questions.ask(new Expectation<>(model, q, plan.clip()));
  }

  /** The E-step as a question: scaled blocks, end to end. */
  private record Expectation<Q>(ConjugateModel<Q> model, Q q, double clip) implements RowQuery {

    @Override
    public int dimension() {
      return model.release().dimension();
    }

    @Override
    public void addTo(Row row, double[] sum) {
      double[] share = new double[sum.length];
      model.addExpected(q, row, share);
      model.release().scale(share, clip);
      for (int i = 0; i < sum.length; i++) {
        sum[i] += share[i];
      }
    }
  }
}
