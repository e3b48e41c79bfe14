package org.priory.inference.bounds;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.priory.inference.model.SingleSum;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NoisySum;

/**
 * Counts records up to each place of a public grid, for several columns, with one noisy sum.
 *
 * <p><b>Assumes</b> that every row has for each column the place of its number, NaN if it is
 * missing. <b>Releases</b> the sum of the vectors of {@link PlacesAsked} with Gaussian noise.
 * <b>Guarantees</b> what one Gaussian release of sensitivity 1 does; all else is made from the
 * answer ({@code docs/proofs/bounds.md}).
 */
public final class QuantileBounds extends SingleSum<List<NoisyPrefixes>> {
  /** The name of the method. */
  public static final String NAME = "gaussian-prefixes";

  private final PlacesAsked asked;

  private QuantileBounds(PlacesAsked asked, double records, PrivacyBudget budget) {
    super(new PlacesQuery(asked), records, budget);
    this.asked = asked;
  }

  /**
   * The counts with the least noise that a budget allows.
   *
   * @param places how many each column has
   * @param records how many there are, for the forecast
   */
  public static QuantileBounds within(int[] places, double records, PrivacyBudget budget) {
    return new QuantileBounds(new PlacesAsked(places), records, budget);
  }

  @Override
  public String name() {
    return NAME;
  }

  /** Largest standard deviation of the noise on a count of records below an edge. */
  @Override
  public double noiseOfCount() {
    double z = noise();
    return IntStream.range(0, asked.columns())
        .mapToDouble(
            c -> z / asked.weight(c) * Math.sqrt(asked.root(c).square(asked.root(c).size())))
        .max()
        .orElseThrow();
  }

  @Override
  protected String shareInWords() {
    return "share of the records that are below an edge";
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
  protected List<NoisyPrefixes> found(NoisySum answer) {
    return IntStream.range(0, asked.columns())
        .mapToObj(c -> NoisyPrefixes.of(asked, c, answer.values(), answer.sigma()))
        .toList();
  }
}
