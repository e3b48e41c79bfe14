package org.priory.inference.bounds;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
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
 * Counts records up to each place of a public grid, for several columns, with one noisy sum.
 *
 * <p><b>Assumes</b> that every row has for each column the place of its number, NaN if it is
 * missing. <b>Releases</b> the sum of the vectors of {@link PlacesAsked} with Gaussian noise.
 * <b>Guarantees</b> what one Gaussian release of sensitivity 1 does; all else is made from the
 * answer ({@code docs/proofs/bounds.md}).
 */
public final class QuantileBounds implements Method<List<NoisyPrefixes>> {
  /** The name of the method. */
  public static final String NAME = "gaussian-prefixes";

  private final PlacesAsked asked;
  private final Plan plan;
  private final double records;

  private QuantileBounds(PlacesAsked asked, Plan plan, double records) {
    this.asked = asked;
    this.plan = plan;
    this.records = records;
  }

  /**
   * The counts with the least noise that a budget allows.
   *
   * @param places how many each column has
   * @param records how many there are, for the forecast
   */
  public static QuantileBounds within(int[] places, double records, PrivacyBudget budget) {
    PlacesAsked asked = new PlacesAsked(places);
    Plan plan =
        PlanWithin.leastNoise(
            budget,
            0,
            z -> Plan.everything(new ClipNorm(1), asked.dimension(), new NoiseMultiplier(z), 1));
    return new QuantileBounds(asked, plan, records);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Plan plan() {
    return plan;
  }

  /** Largest standard deviation of the noise on a count of records below an edge. */
  public double noiseOfCount() {
    double z = plan.noise().stretches().get(0).multiplier();
    return IntStream.range(0, asked.columns())
        .mapToDouble(
            c -> z / asked.weight(c) * Math.sqrt(asked.root(c).square(asked.root(c).size())))
        .max()
        .orElseThrow();
  }

  @Override
  public Forecast forecast() {
    // A share of one half has the standard deviation 1/(2 sqrt(n)) without noise.
    return new Forecast(
        noiseOfCount() / records,
        Double.POSITIVE_INFINITY,
        0.5 / Math.sqrt(records),
        "share of the records that are below an edge");
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "One question for %d columns at once, each with an equal share of the budget: how many"
                + " records are up to each of %d places of public grids.",
            asked.columns(),
            asked.dimension()),
        String.format(
            Locale.ROOT, "Noise s.d. on a count of records below an edge: %.3g.", noiseOfCount()));
  }

  @Override
  public List<NoisyPrefixes> fit(Questions questions, Progress progress) {
    NoisySum answer = questions.ask(new PlacesQuery(asked));
    progress.answered(1, 1);
    return IntStream.range(0, asked.columns())
        .mapToObj(c -> NoisyPrefixes.of(asked, c, answer.values(), answer.sigma()))
        .toList();
  }
}
