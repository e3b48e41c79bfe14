package org.priory.app.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.priory.app.report.Table;
import org.priory.inference.neural.Ensemble;
import org.priory.inference.neural.NetworkShape;

/**
 * A network of images as draws of its parameters: for each layer how large weights are, and how far
 * they are from draw to draw.
 *
 * @param inputs what is seen of an image
 */
record FittedEnsemble(Ensemble ensemble, ImageInputs inputs) implements FittedModel {

  /** Root mean square of a layer's weights, and of what draws differ from their mean. */
  private record Spread(double size, double between) {}

  private Spread spread(int layer) {
    NetworkShape shape = ensemble.shape();
    List<float[]> draws = ensemble.draws();
    double squares = 0;
    double between = 0;
    int from = shape.weights(layer);
    int to = shape.biases(layer);
    for (int i = from; i < to; i++) {
      double sum = 0;
      double square = 0;
      for (float[] draw : draws) {
        sum += draw[i];
        square += (double) draw[i] * draw[i];
      }
      squares += square / draws.size();
      double mean = sum / draws.size();
      between += Math.max(0, square / draws.size() - mean * mean);
    }
    double count = to - from;
    return new Spread(Math.sqrt(squares / count), Math.sqrt(between / count));
  }

  /** Layers that have parameters. */
  private List<Integer> withWeights() {
    NetworkShape shape = ensemble.shape();
    return IntStream.range(0, shape.size())
        .filter(l -> shape.layers().get(l).rows() > 0)
        .boxed()
        .toList();
  }

  @Override
  public String table() {
    Table table = new Table("layer", "inputs", "outputs", "r.m.s. weight", "s.d. of draws");
    for (int l : withWeights()) {
      Spread spread = spread(l);
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

  @Override
  public Map<String, Object> summary() {
    List<Map<String, Object>> layers = new ArrayList<>();
    for (int l : withWeights()) {
      Spread spread = spread(l);
      Map<String, Object> layer = new LinkedHashMap<>();
      layer.put("layer", ensemble.shape().layers().get(l).words());
      layer.put("inputs", ensemble.shape().inputs(l));
      layer.put("outputs", ensemble.shape().outputs(l));
      layer.put("rms_weight", spread.size());
      layer.put("sd_of_draws", spread.between());
      layers.add(layer);
    }
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("image_rows", inputs.rows());
    members.put("image_columns", inputs.columns());
    members.put("features", inputs.kind().word());
    members.put("parameters", ensemble.shape().parameters());
    members.put("draws", ensemble.draws().size());
    members.put("layers", layers);
    return members;
  }

  /** All but the weights, which are in a file of their own. */
  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("image_rows", inputs.rows());
    members.put("image_columns", inputs.columns());
    members.put("features", inputs.kind().word());
    members.put("layers", LayersJson.of(ensemble.shape().layers()));
    members.put("activation", ensemble.shape().activation().word());
    members.put("dropout", ensemble.dropout());
    members.put("draws", ensemble.draws().size());
    return members;
  }

  @Override
  public Draws draws() {
    throw new IllegalStateException("a network has too many parameters to draw");
  }
}
