package org.priory.inference.propagation;

import java.util.List;
import java.util.Locale;
import org.priory.inference.model.Forecast;
import org.priory.inference.model.OpenMethod;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.rows.RowScale;
import org.priory.inference.rows.ScaleQuery;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.query.Rows;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Questions;

/**
 * A Bayesian network for a number by probabilistic back-propagation ({@link NetworkModel}): by
 * {@link ExpectationPropagation}, {@link SequentialPropagation} or {@link AssumedDensityFilter}.
 * NOT PRIVATE: records are included one by one.
 */
public final class NetworkEp implements OpenMethod<NetworkPosterior> {
  /** A factor for every record. */
  public static final String EP = "ep";

  /** One factor for all. */
  public static final String SEP = "sep";

  /** Every record once in a sweep, without factors. */
  public static final String ADF = "adf";

  /** Visits of each record. */
  public static final int DEFAULT_SWEEPS = 40;

  private static final double DAMPING = 1;

  /** Variance of a weight before the first record: small, so that units stay different. */
  private static final double FIRST_VARIANCE = 0.1;

  private final String name;
  private final PublicKnowledge known;
  private final HiddenUnit unit;
  private final int hidden;
  private final int sweeps;
  private final double clip;

  /** Set by a fit. */
  private long skipped;

  /**
   * For a number of units.
   *
   * @param name {@link #EP}, {@link #SEP} or {@link #ADF}
   * @param unit what hidden units are
   * @param clip largest norm of a factor's natural parameters, for {@link #SEP}; infinite for none
   */
  public NetworkEp(
      String name, PublicKnowledge known, HiddenUnit unit, int hidden, int sweeps, double clip) {
    this.name = name;
    this.known = known;
    this.unit = unit;
    this.hidden = hidden;
    this.sweeps = sweeps;
    this.clip = clip;
  }

  @Override
  public String name() {
    return name;
  }

  /** What the scales would ask; nothing of it is charged. */
  @Override
  public Plan plan() {
    return Plan.everything(new ClipNorm(1), ScaleQuery.dimension(known), new NoiseMultiplier(1), 1);
  }

  @Override
  public Forecast forecast() {
    return new Forecast(0, 1, Math.sqrt(hidden / known.records()), "weight");
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "%d hidden %s units; %s, every record %d times; %d updates were skipped because a distribution"
                + " would have been improper",
            hidden,
            unit.word(),
            name.equals(EP) ? "a factor for every record" : "one record after the other",
            sweeps,
            skipped));
  }

  @Override
  public NetworkPosterior fitWithoutNoise(Questions questions, Rows rows, Progress progress) {
    RowScale scale = RowScale.ask(known, questions);
    NetworkModel model = new NetworkModel(scale, unit, known.width(), hidden);
    double[] start =
        model.around(
            NetworkStart.of(known.width(), hidden, InsecureSeededSource.of(1)), FIRST_VARIANCE);
    ExpectationPropagation.Result q =
        switch (name) {
          case EP -> new ExpectationPropagation(model, sweeps, DAMPING).run(start, rows);
          case SEP -> new SequentialPropagation(model, sweeps, clip).run(start, rows);
          default -> filtered(model, start, rows);
        };
    skipped = q.skipped();
    return scale.posterior(known.names(), model.network(q.natural()), model.noise(q.natural()));
  }

  /** Sweeps of the filter start from where the last one ended, as in the paper. */
  private ExpectationPropagation.Result filtered(NetworkModel model, double[] start, Rows rows) {
    ExpectationPropagation.Result q = new ExpectationPropagation.Result(start, 0);
    long all = 0;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      q = new AssumedDensityFilter(model).run(q.natural(), rows);
      all += q.skipped();
    }
    return new ExpectationPropagation.Result(q.natural(), all);
  }
}
