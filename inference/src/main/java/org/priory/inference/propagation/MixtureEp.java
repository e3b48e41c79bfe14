package org.priory.inference.propagation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.OpenMethod;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.inference.variational.mixture.GridStart;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * The means of a mixture of Gaussians by {@link ExpectationPropagation} or {@link
 * AssumedDensityFilter}. NOT PRIVATE: a factor is kept for every record, or records are included
 * one by one.
 */
public final class MixtureEp implements OpenMethod<MixturePosterior> {
  /** A factor for every record. */
  public static final String EP = "ep";

  /** Every record once. */
  public static final String ADF = "adf";

  /** Visits of each record. */
  public static final int DEFAULT_SWEEPS = 10;

  private static final double DAMPING = 0.5;

  private final String name;
  private final PublicKnowledge known;
  private final MixturePrior prior;
  private final int sweeps;

  /** Set by a fit. */
  private long skipped;

  /**
   * For a known mixture.
   *
   * @param name {@link #EP} or {@link #ADF}
   */
  public MixtureEp(String name, PublicKnowledge known, MixturePrior prior, int sweeps) {
    this.name = name;
    this.known = known;
    this.prior = prior;
    this.sweeps = sweeps;
  }

  @Override
  public String name() {
    return name;
  }

  /** What the start would ask; nothing of it is charged. */
  @Override
  public Plan plan() {
    int dimension = GridStart.dimension(known, prior.components());
    return Plan.everything(new ClipNorm(1), dimension, new NoiseMultiplier(1), GridStart.QUESTIONS);
  }

  @Override
  public Forecast forecast() {
    return new Forecast(
        0,
        Math.sqrt(prior.variance()),
        Math.sqrt(prior.components() / known.records()),
        "coordinate of a component's mean, in s.d. of the component");
  }

  @Override
  public List<String> choices() {
    return List.of(
        name.equals(EP)
            ? String.format(
                Locale.ROOT,
                "a factor for every record, refined %d times; %d updates were skipped because a"
                    + " distribution would have been improper",
                sweeps,
                skipped)
            : "every record was included once, in the order in which they lie");
  }

  @Override
  public MixturePosterior fitWithoutNoise(Questions questions, Rows rows, Progress progress) {
    SphericalMixture model = new SphericalMixture(prior);
    double[] start = MixtureSep.start(known, prior, model, Double.MIN_VALUE, questions);
    ExpectationPropagation.Result q =
        name.equals(EP)
            ? new ExpectationPropagation(model, sweeps, DAMPING).run(start, rows)
            : new AssumedDensityFilter(model).run(weak(model, start), rows);
    skipped = q.skipped();
    List<MixtureComponent> components = new ArrayList<>();
    for (int k = 0; k < prior.components(); k++) {
      components.add(
          KnownComponent.of(
              prior, model.mean(q.natural(), k), 1 / model.precision(q.natural(), k)));
    }
    return new MixturePosterior(known.names(), components);
  }

  /** Where the means are, but known as from one record: a filter must not count records twice. */
  private double[] weak(SphericalMixture model, double[] start) {
    double[][] means = new double[prior.components()][];
    for (int k = 0; k < means.length; k++) {
      means[k] = model.mean(start, k);
    }
    return model.around(means, 1);
  }
}
