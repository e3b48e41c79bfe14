package org.priory.inference.discrete;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.priory.inference.model.SingleSum;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.NoisySum;

/**
 * Buys the tables of all families of a network in one noisy sum; probabilities follow from the
 * noisy counts ({@link NetworkTables}).
 *
 * <p><b>Assumes</b> that every row has the features of the network. <b>Releases</b> the sum of the
 * vectors of {@link FamilyQuery} with Gaussian noise. <b>Guarantees</b> what one Gaussian release
 * of sensitivity 1 does ({@code docs/proofs/bayes-net.md}).
 */
public final class NetworkCounts extends SingleSum<NetworkTables> {
  /** The name of the method. */
  public static final String NAME = "gaussian-counts";

  private final FamilyQuery query;

  private NetworkCounts(FamilyQuery query, double records, PrivacyBudget budget) {
    super(query, records, budget);
    this.query = query;
  }

  /**
   * The tables with the least noise that a budget allows.
   *
   * @param records how many there are, for the forecast
   */
  public static NetworkCounts within(
      DiscreteNetwork network, double records, PrivacyBudget budget) {
    return new NetworkCounts(new FamilyQuery(network), records, budget);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public double noiseOfCount() {
    return noise() / query.weight();
  }

  @Override
  protected String shareInWords() {
    return "share of the records that have one combination of levels";
  }

  @Override
  public List<String> choices() {
    return List.of(
        String.format(
            Locale.ROOT,
            "One question for the tables of all %d columns at once, each with those that it depends"
                + " on: %d counts with equal shares of the budget.",
            query.network().size(),
            query.network().cells()),
        "A record that misses a value adds nothing to the tables that need it.",
        String.format(Locale.ROOT, "Noise s.d. on a single count: %.3g.", noiseOfCount()));
  }

  @Override
  protected NetworkTables found(NoisySum answer) {
    double[] counts = Arrays.stream(answer.values()).map(x -> x / query.weight()).toArray();
    return new NetworkTables(query.network(), counts, answer.sigma() / query.weight());
  }
}
