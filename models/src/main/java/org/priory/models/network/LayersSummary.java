package org.priory.models.network;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.settings.Activation;
import org.priory.models.text.TextTable;
import org.priory.privacy.json.Members;

/**
 * What is said and kept of a network's draws: for each layer how large weights are, and how far
 * they are from draw to draw; and all that is needed to read them again but the weights, which are
 * in a file of their own.
 *
 * @param ensemble the draws
 */
record LayersSummary(Ensemble ensemble) {
  /** The member of {@code model.json} with the hash of the weights. */
  static final String HASH = "weights_sha256";

  /** Root mean square of a layer's weights, and of what draws differ from their mean. */
  private record Spread(double size, double between) {}

  /** Computes the spreads of all layers in one pass over the draws, which may be on disk. */
  private List<Spread> spreads() {
    NetworkShape shape = ensemble.shape();
    int draws = ensemble.draws().size();
    double[] sums = new double[shape.parameters()];
    double[] squares = new double[shape.parameters()];
    for (float[] draw : ensemble.draws()) {
      for (int i = 0; i < draw.length; i++) {
        sums[i] += draw[i];
        squares[i] += (double) draw[i] * draw[i];
      }
    }
    List<Spread> all = new ArrayList<>();
    for (int l = 0; l < shape.size(); l++) {
      double size = 0;
      double between = 0;
      double count = shape.biases(l) - shape.weights(l);
      for (int i = shape.weights(l); i < shape.biases(l); i++) {
        double mean = sums[i] / draws;
        size += squares[i] / draws;
        between += Math.max(0, squares[i] / draws - mean * mean);
      }
      all.add(new Spread(Math.sqrt(size / count), Math.sqrt(between / count)));
    }
    return all;
  }

  /** Layers that have parameters. */
  private List<Integer> withWeights() {
    NetworkShape shape = ensemble.shape();
    return IntStream.range(0, shape.size())
        .filter(l -> shape.layers().get(l).rows() > 0)
        .boxed()
        .toList();
  }

  /** A table of the layers, for a person to read. */
  String table() {
    TextTable table = new TextTable("layer", "inputs", "outputs", "r.m.s. weight", "s.d. of draws");
    List<Spread> spreads = spreads();
    for (int l : withWeights()) {
      Spread spread = spreads.get(l);
      table.add(
          ensemble.shape().layers().get(l).words(),
          Integer.toString(ensemble.shape().inputs(l)),
          Integer.toString(ensemble.shape().outputs(l)),
          String.format(Locale.ROOT, "%.4f", spread.size()),
          String.format(Locale.ROOT, "%.4f", spread.between()));
    }
    return table
        + String.format(
            Locale.ROOT,
            "%,d parameters, %d draw%s%n",
            ensemble.shape().parameters(),
            ensemble.draws().size(),
            ensemble.draws().size() == 1 ? "" : "s");
  }

  /** The members of {@code posterior.json} that summarise the layers. */
  Map<String, Object> summary() {
    List<Map<String, Object>> layers = new ArrayList<>();
    List<Spread> spreads = spreads();
    for (int l : withWeights()) {
      Spread spread = spreads.get(l);
      Map<String, Object> layer = new LinkedHashMap<>();
      layer.put("layer", ensemble.shape().layers().get(l).words());
      layer.put("inputs", ensemble.shape().inputs(l));
      layer.put("outputs", ensemble.shape().outputs(l));
      layer.put("rms_weight", spread.size());
      layer.put("sd_of_draws", spread.between());
      layers.add(layer);
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("parameters", ensemble.shape().parameters());
    members.put("draws", ensemble.draws().size());
    members.put("layers", layers);
    return members;
  }

  /** The members of {@code model.json} that describe the network, without the weights. */
  Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("layers", LayersJson.of(ensemble.shape().layers()));
    members.put("activation", ensemble.shape().activation().word());
    members.put("dropout", ensemble.dropout());
    members.put("draws", ensemble.draws().size());
    return members;
  }

  /**
   * Reads what {@link #parameters} gave, and the weights beside it.
   *
   * @param file of the members
   */
  static Ensemble read(Path file, Members members) {
    NetworkShape shape =
        new NetworkShape(
            LayersJson.read(members.value("layers")),
            Activation.of(members.text("activation")).orElseThrow());
    return new Ensemble(
        shape,
        WeightsFile.read(
            file.resolveSibling(WeightsFile.NAME),
            members.small("draws"),
            shape.parameters(),
            members.text(HASH)),
        members.number("dropout"));
  }
}
