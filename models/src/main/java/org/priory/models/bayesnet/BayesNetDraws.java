package org.priory.models.bayesnet;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.discrete.DiscreteNetwork;
import org.priory.inference.discrete.NetworkTables;
import org.priory.models.model.Draws;
import org.priory.numerics.random.RandomSource;

/** Probabilities as {@code theta.column.combination.value}, each counted from 1. */
record BayesNetDraws(NetworkColumns net, NetworkTables tables) implements Draws {

  @Override
  public List<String> columns() {
    List<String> names = new ArrayList<>();
    each((v, u, k) -> names.add("theta." + (v + 1) + "." + (u + 1) + "." + (k + 1)));
    return names;
  }

  @Override
  public List<String> meanings() {
    List<String> meanings = new ArrayList<>();
    each((v, u, k) -> meanings.add(net.event(v, u, k)));
    return meanings;
  }

  @Override
  public List<String> notes() {
    return List.of(
        "draws are of the posterior, with a prior that weighs as much as one record for each"
            + " combination; the intervals of posterior.json rest on no prior, and are wider where the"
            + " noise hides how many records there are");
  }

  private interface Place {
    void at(int v, int u, int k);
  }

  private void each(Place place) {
    DiscreteNetwork network = tables.network();
    for (int v = 0; v < network.size(); v++) {
      for (int u = 0; u < network.combinations(v); u++) {
        for (int k = 0; k < network.levels(v); k++) {
          place.at(v, u, k);
        }
      }
    }
  }

  /** The density has no closed form, as counts are not known: 0, as CmdStan writes then. */
  @Override
  public double next(double[] values, RandomSource source) {
    double[] drawn = tables.draw(source);
    System.arraycopy(drawn, 0, values, 0, drawn.length);
    return 0;
  }
}
