package org.priory.bench.reproduce.propagation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.inference.model.Progress;
import org.priory.inference.propagation.ExpectationPropagation;
import org.priory.inference.propagation.FullMixture;
import org.priory.inference.propagation.MixtureSep;
import org.priory.inference.propagation.StepSizes;
import org.priory.inference.propagation.StochasticPropagation;
import org.priory.inference.propagation.StochasticPropagation.Clipped;
import org.priory.inference.variational.mixture.MixtureVips;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.PlanWithin;
import org.priory.privacy.wall.Sampling;

/**
 * A row of Table 1.
 *
 * @param label of the row
 * @param kind what runs
 * @param value C of a clip, or epsilon
 * @param paper F-norms on mean and covariance in the paper, and the workshop's divergence; NaN
 *     where there is none
 */
record Table1Method(String label, Kind kind, double value, double... paper) {
  enum Kind {
    EP,
    SEP,
    CLIPPED,
    DP_EM,
    DP_SEP,
    PRINTED
  }

  private static final double NONE = Double.NaN;
  private static final double DELTA = 1e-5;
  private static final int SWEEPS = 30;
  private static final double DAMPING = 0.5;
  private static final int STEPS = 60;

  /** Iterations of the paper, each over all records. */
  private static final int EPOCHS = 100;

  /** No factor is that long. */
  private static final double NO_CLIP = 1000;

  static List<Table1Method> all() {
    List<Table1Method> all = new ArrayList<>();
    all.add(new Table1Method("EP", Kind.EP, NO_CLIP, NONE, NONE, NONE));
    all.add(new Table1Method("SEP", Kind.SEP, NO_CLIP, 0.0020, 0.0004, 4.3524));
    all.add(new Table1Method("SEP, C = 20", Kind.CLIPPED, 20, 0.0263, 0.0004, NONE));
    all.add(new Table1Method("SEP, C = 10", Kind.CLIPPED, 10, 1.4950, 0.0005, NONE));
    all.add(new Table1Method("SEP, C = 1", Kind.CLIPPED, 1, 2.2065, 0.0459, NONE));
    all.add(new Table1Method("DP-EM, epsilon 50", Kind.DP_EM, 50, 5.3769, 1.3189, NONE));
    all.add(new Table1Method("DP-EM, epsilon 5", Kind.DP_EM, 5, 10.4548, 3.7573, NONE));
    all.add(new Table1Method("DP-EM, epsilon 1", Kind.DP_EM, 1, 7.5166, 57.8665, NONE));
    all.add(new Table1Method("DP-SEP, epsilon 50", Kind.DP_SEP, 50, 2.2411, 0.0358, 516.8689));
    all.add(new Table1Method("DP-SEP, epsilon 5", Kind.DP_SEP, 5, 12.1623, 1.0655, 955.0533));
    all.add(new Table1Method("DP-SEP, epsilon 1", Kind.DP_SEP, 1, 82.9746, 5.0777, 4162.9041));
    all.add(new Table1Method("as printed, epsilon 50", Kind.PRINTED, 50, NONE, NONE, NONE));
    all.add(new Table1Method("as printed, epsilon 5", Kind.PRINTED, 5, NONE, NONE, NONE));
    all.add(new Table1Method("as printed, epsilon 1", Kind.PRINTED, 1, NONE, NONE, NONE));
    return all;
  }

  Table1Estimate fit(Table1Data data) throws IOException {
    FullMixture model = new FullMixture(Table1Data.prior());
    double n = data.size();
    return switch (kind) {
      case EP -> {
        ExpectationPropagation ep = new ExpectationPropagation(model, SWEEPS, DAMPING);
        double[] start = model.around(nearby(data), n / Table1Data.COMPONENTS);
        yield Table1Estimate.of(
            model, Experiment.look(data.records(), rows -> ep.run(start, rows).natural()));
      }
      case SEP, CLIPPED -> {
        PapersNorm norm = new PapersNorm(model, Table1Data.COMPONENTS, Table1Data.WIDTH);
        var settings =
            new StochasticPropagation.Settings(
                STEPS, StepSizes.constant(DAMPING), value, Clipped.FACTOR, false);
        double[] start = model.around(nearby(data), n / Table1Data.COMPONENTS);
        yield Table1Estimate.of(
            model,
            Experiment.askWithoutNoise(
                Plan.everything(new ClipNorm(1), model.dimension(), new NoiseMultiplier(1), STEPS),
                data.records(),
                questions ->
                    new StochasticPropagation(norm, settings, n)
                        .run(start, questions, Progress.NONE)
                        .natural()));
      }
      case DP_SEP ->
          Table1Estimate.of(
              Experiment.fit(
                  MixtureSep.within(
                      MixtureSep.NAME,
                      data.known(),
                      Table1Data.prior(),
                      new PrivacyBudget(value, DELTA),
                      MixtureSep.DEFAULT_STEPS,
                      MixtureSep.defaultSampling(n),
                      MixtureSep.defaultClip(Table1Data.WIDTH)),
                  data.records()),
              n);
      case DP_EM -> {
        int steps =
            MixtureVips.defaultSteps(
                data.known(), Table1Data.COMPONENTS, new PrivacyBudget(value, DELTA));
        yield Table1Estimate.of(
            Experiment.fit(
                MixtureVips.within(
                    MixtureVips.EM,
                    data.known(),
                    Table1Data.COMPONENTS,
                    new PrivacyBudget(value, DELTA),
                    steps),
                data.records()),
            n);
      }
      case PRINTED -> printed(data, model);
    };
  }

  /**
   * Algorithm 3 with gamma = 1 and C = 1: one record a step moves theta by 1/N of its factor, which
   * is gamma/N^2 of N theta_f in the terms of {@link StochasticPropagation}. Noise is what epsilon
   * asks for with independent samples.
   */
  private Table1Estimate printed(Table1Data data, FullMixture model) throws IOException {
    double n = data.size();
    int steps = EPOCHS * data.size();
    PapersNorm norm = new PapersNorm(model, Table1Data.COMPONENTS, Table1Data.WIDTH);
    var settings =
        new StochasticPropagation.Settings(
            steps, new StepSizes(1 / (n * n)), 1, Clipped.FACTOR, false);
    Plan plan =
        PlanWithin.leastNoise(
            new PrivacyBudget(value, DELTA),
            0,
            z ->
                new Plan(
                    new Sampling.Poisson(1 / n),
                    1,
                    false,
                    model.dimension(),
                    Noise.constant(z, steps),
                    Neighbours.ADD_REMOVE));
    // a factor of norm below C: the means are where SEP starts, but known as from a few records
    double[] start = model.around(nearby(data), 1);
    return Table1Estimate.of(
        model,
        Experiment.ask(
            plan,
            data.records(),
            questions ->
                new StochasticPropagation(norm, settings, n)
                    .run(start, questions, Progress.NONE)
                    .natural()));
  }

  /** Where methods that buy no start begin: a standard deviation of a component from the truth. */
  static double[][] nearby(Table1Data data) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] means = new double[Table1Data.COMPONENTS][Table1Data.WIDTH];
    for (int k = 0; k < means.length; k++) {
      for (int j = 0; j < means[k].length; j++) {
        means[k][j] = data.means()[k][j] + random.nextGaussian() / Table1Data.prior().scale()[j];
      }
    }
    return means;
  }
}
