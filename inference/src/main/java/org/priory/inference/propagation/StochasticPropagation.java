package org.priory.inference.propagation;

import org.priory.inference.model.Progress;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.wall.NoisySum;
import org.priory.privacy.wall.Questions;

/**
 * Stochastic expectation propagation (Li, Hernández-Lobato and Turner 2015), clipped and with noise
 * (DP-SEP, Vinaroz and Park 2022, Algorithm 3): one factor f stands for each of N records, so the
 * posterior is theta = theta_0 + N theta_f. A step samples records, computes the factor of each
 * against the cavity theta - theta_f, and moves N theta_f towards their sum over all records:
 *
 * <pre>
 *   N theta_f  becomes  (1 - gamma) N theta_f + gamma/q  sum over the sample of clip(theta_fn)
 * </pre>
 *
 * <p>q is the sampling rate and gamma the step size. One record a step and gamma = 1/N is SEP; the
 * paper's step is N times smaller (erratum 13). Each step draws its own sample (erratum 12). What
 * is clipped is the factor, or its difference from theta_f.
 *
 * <p><b>Assumes</b> of the model that a factor depends on its row and on the cavity, which follows
 * from earlier answers. The cavity is (1 - 1/N) theta + theta_0/N, a mean of two proper
 * distributions' parameters, hence proper. <b>Releases</b> one noisy sum a step. <b>Guarantees</b>
 * what the plan is charged: all else, projections included, is post-processing. Without noise and
 * clip it is SEP.
 */
public final class StochasticPropagation {

  /** What of a record is clipped, noised and released. */
  public enum Clipped {
    /** Its factor. */
    FACTOR,
    /** Its factor less the average factor: small near the end, but a row must be a record. */
    CHANGE
  }

  /**
   * How it runs.
   *
   * @param steps how many
   * @param stepSizes gamma
   * @param clip C, the largest norm of a record's weighted vector
   * @param clipped what that vector is
   * @param centred whether eta is released relative to the cavity's mean
   */
  public record Settings(
      int steps, StepSizes stepSizes, double clip, Clipped clipped, boolean centred) {
    public Settings {
      if (steps < 1) {
        throw new IllegalArgumentException("steps must be >= 1, was " + steps);
      }
      if (!(clip > 0 && clip < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("clip must be a finite number > 0, was " + clip);
      }
    }
  }

  private final FactorModel model;
  private final Settings settings;
  private final double records;
  private final double[] prior;
  private final double[] scale;

  /**
   * For a model and a number of records N.
   *
   * @param records N, by public knowledge
   */
  public StochasticPropagation(FactorModel model, Settings settings, double records) {
    this.model = model;
    this.settings = settings;
    this.records = records;
    this.prior = model.prior();
    // the plan's clip is 1, so that other questions fit into the same plan
    this.scale = model.weights();
    for (int i = 0; i < scale.length; i++) {
      scale[i] /= settings.clip();
    }
  }

  /**
   * Runs all steps that are answered.
   *
   * @param start natural parameters to start from, of a proper distribution
   * @param questions of a plan whose clip is 1
   */
  public Propagated run(double[] start, Questions questions, Progress progress) {
    return run(start, questions, 0, progress);
  }

  /**
   * Runs all steps that are answered, and leaves some questions for later.
   *
   * @param after questions that are asked afterwards
   */
  Propagated run(double[] start, Questions questions, int after, Progress progress) {
    Propagated state = new Propagated(start.clone(), 0, 0);
    for (int t = 1; t <= settings.steps() && questions.left() > after; t++) {
      state = step(state, t, questions);
      progress.answered(t, settings.steps());
    }
    return state;
  }

  /** Step t, which counts from 1. */
  public Propagated step(Propagated state, int t, Questions questions) {
    int d = prior.length;
    double[] theta = state.natural();
    double[] average = new double[d];
    double[] cavityParameters = new double[d];
    for (int i = 0; i < d; i++) {
      // theta_f = (theta - theta_0)/N, cavity = theta - theta_f
      average[i] = (theta[i] - prior[i]) / records;
      cavityParameters[i] = theta[i] - average[i];
    }
    FactorModel.Cavity cavity =
        model
            .cavity(cavityParameters)
            .orElseThrow(() -> new IllegalStateException("a mean of proper distributions is one"));
    NoisySum answer = questions.ask(FactorQuery.of(cavity, average, scale, settings));
    double share = questions.plan().sampling().share(records);
    double[] sum = new double[d];
    for (int i = 0; i < d; i++) {
      sum[i] = answer.get(i) / (share * scale[i]);
    }
    if (settings.centred()) {
      cavity.restore(sum);
    }
    double gamma = settings.stepSizes().at(t);
    double[] next = new double[d];
    for (int i = 0; i < d; i++) {
      // N theta_f + gamma (sum - N theta_f), or N theta_f + gamma sum of changes
      double all = records * average[i];
      double towards = settings.clipped() == Clipped.FACTOR ? sum[i] - all : sum[i];
      next[i] = prior[i] + all + gamma * towards;
    }
    // of a coordinate of weight 1; N theta_f forgets what it was at the rate gamma
    double noise = answer.sigma() * settings.clip() / share;
    double variance =
        (1 - gamma) * (1 - gamma) * state.noiseVariance() + gamma * gamma * noise * noise;
    cavity.centre(next);
    int projected = model.project(next, Math.sqrt(variance));
    cavity.restore(next);
    return new Propagated(next, variance, state.projected() + projected);
  }

  /** The vector of a row, for the wall to clip: the weighted factor over C. */
  private record FactorQuery(
      FactorModel.Cavity cavity,
      double[] average,
      double[] scale,
      boolean ofChanges,
      boolean centred)
      implements RowQuery {

    static FactorQuery of(
        FactorModel.Cavity cavity, double[] average, double[] scale, Settings settings) {
      double[] own = average.clone();
      cavity.centre(own);
      return new FactorQuery(
          cavity, own, scale, settings.clipped() == Clipped.CHANGE, settings.centred());
    }

    @Override
    public int dimension() {
      return scale.length;
    }

    @Override
    public void addTo(Row row, double[] sum) {
      double[] factor = new double[scale.length];
      cavity.addCentred(row, factor);
      if (ofChanges) {
        for (int i = 0; i < factor.length; i++) {
          factor[i] -= average[i];
        }
      }
      if (!centred) {
        cavity.restore(factor);
      }
      for (int i = 0; i < factor.length; i++) {
        sum[i] += scale[i] * factor[i];
      }
    }
  }
}
