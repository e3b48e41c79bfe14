package org.priory.models.bayesnet;

import java.util.List;
import org.priory.inference.discrete.DiscreteNetwork;
import org.priory.inference.discrete.NetworkProbability;
import org.priory.inference.discrete.NetworkTables;
import org.priory.models.predict.DensityScores;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.Scores;

/**
 * What a network says about rows: the posterior probability of what is seen of one, whatever is
 * missing, and of a column given all that is seen.
 */
final class RowProbability implements Predictor {
  private final DiscreteNetwork network;
  private final NetworkProbability probability;

  RowProbability(DiscreteNetwork network, NetworkTables tables) {
    this.network = network;
    this.probability = new NetworkProbability(tables);
  }

  private int[] levels(float[] block, int offset) {
    int[] levels = new int[network.size()];
    network.levels(block, offset, Float.NaN, levels);
    return levels;
  }

  /** The probabilities of the levels of a column. */
  double[] given(int column, float[] block, int offset) {
    return probability.given(column, levels(block, offset));
  }

  private double log(float[] block, int offset) {
    return probability.log(levels(block, offset));
  }

  @Override
  public List<String> columns() {
    return List.of("log_probability");
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    return List.of(Double.toString(log(block, offset)));
  }

  @Override
  public Scores scores() {
    return new DensityScores(this::log);
  }
}
