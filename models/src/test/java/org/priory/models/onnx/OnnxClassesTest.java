package org.priory.models.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnx.proto.OnnxMl.TensorProto.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.inference.neural.ImageEnsemble;
import org.priory.inference.neural.layer.Layer;
import org.priory.inference.neural.layer.NetworkShape;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.neural.settings.Activation;

/** A foreign program says of the same network and the same image what this one says. */
class OnnxClassesTest {
  private static final int ROWS = 20;

  private static final double FLOAT_ROUNDING = 1e-5;

  /** This program's products are of whole numbers with 12 bits or so. */
  private static final double WHOLE_ROUNDING = 4e-3;

  private final Random random = new Random(11);

  /** Every kind of layer, after every other that it can follow. */
  static List<NetworkShape> shapes() {
    Layer.Convolution padded = new Layer.Convolution(1, 9, 7, 4, 3, 1, 1);
    Layer.Convolution coloured = new Layer.Convolution(3, 6, 5, 5, 2, 2, 0);
    Layer.MaxPool pool = new Layer.MaxPool(4, 9, 7, 3, 2);
    return List.of(
        NetworkShape.of(12, List.of(), 3, Activation.RELU),
        NetworkShape.of(12, List.of(9, 8), 3, Activation.RELU),
        NetworkShape.of(12, List.of(9, 8), 4, Activation.TANH),
        NetworkShape.convolutional(20, 17, 10, Activation.RELU),
        NetworkShape.convolutional(16, 16, 10, Activation.TANH),
        new NetworkShape(
            List.of(padded, pool, new Layer.Convolution(4, 4, 3, 6, 2, 1, 1)), Activation.TANH),
        new NetworkShape(List.of(new Layer.Dense(8, 63), padded), Activation.RELU),
        new NetworkShape(
            List.of(new Layer.MaxPool(3, 12, 10, 2, 2), coloured, new Layer.Dense(30, 2)),
            Activation.RELU));
  }

  private float[] draw(NetworkShape shape) {
    float[] draw = new float[shape.parameters()];
    for (int i = 0; i < draw.length; i++) {
      draw[i] = (float) (random.nextGaussian() * 2 / Math.sqrt(shape.mostColumns()));
    }
    return draw;
  }

  private float[][] images(int width) {
    float[][] images = new float[ROWS][width];
    for (float[] image : images) {
      for (int j = 0; j < width; j++) {
        image[j] = random.nextFloat();
      }
    }
    return images;
  }

  private static Map<String, float[][]> foreign(OnnxGraph graph, float[][] images)
      throws Exception {
    try (ForeignReader reader = ForeignReader.of(graph)) {
      return reader.run(images);
    }
  }

  private static Prediction own(Ensemble ensemble, float[][] images) {
    int width = images[0].length;
    float[] all = new float[ROWS * width];
    for (int i = 0; i < ROWS; i++) {
      System.arraycopy(images[i], 0, all, i * width, width);
    }
    Prediction prediction = new Prediction(ensemble);
    prediction.look(all, 0, ROWS);
    return prediction;
  }

  private static OnnxGraph mean(Ensemble ensemble) {
    OnnxGraph graph = new OnnxGraph("test");
    OnnxClasses.mean(
        graph,
        ImageEnsemble.plain(ensemble),
        graph.input("x", DataType.FLOAT, ensemble.shape().inputs(0)));
    return graph;
  }

  private static double farthest(float[][] probabilities, Prediction own) {
    double farthest = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int k = 0; k < probabilities[i].length; k++) {
        farthest = Math.max(farthest, Math.abs(probabilities[i][k] - own.probability(i, k)));
      }
    }
    return farthest;
  }

  private static double farthest(float[][] probabilities, double[][] plain) {
    double farthest = 0;
    for (int i = 0; i < ROWS; i++) {
      for (int k = 0; k < probabilities[i].length; k++) {
        farthest = Math.max(farthest, Math.abs(probabilities[i][k] - plain[i][k]));
      }
    }
    return farthest;
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void oneNetworkIsTheSame(NetworkShape shape) throws Exception {
    float[] draw = draw(shape);
    Ensemble ensemble = new Ensemble(shape, List.of(draw));
    float[][] images = images(shape.inputs(0));
    double[][] plain = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      plain[i] = PlainNetwork.probabilities(shape, draw, images[i]);
    }
    float[][] foreign = foreign(mean(ensemble), images).get("probabilities");
    assertThat(farthest(foreign, plain)).isLessThan(FLOAT_ROUNDING);
    assertThat(farthest(foreign, own(ensemble, images))).isLessThan(WHOLE_ROUNDING);
    // Each layer matters: one weight or bias of each that is changed is seen.
    for (int l = 0; l < shape.size(); l++) {
      if (shape.layers().get(l).rows() > 0) {
        for (int i : new int[] {shape.weights(l), shape.biases(l)}) {
          float[] changed = draw.clone();
          changed[i] += 1;
          OnnxGraph other = mean(new Ensemble(shape, List.of(changed)));
          assertThat(farthest(foreign(other, images).get("probabilities"), plain))
              .isGreaterThan(20 * FLOAT_ROUNDING);
        }
      }
    }
  }

  @Test
  void theMeanIsThatOfTheWeights() throws Exception {
    NetworkShape shape = NetworkShape.of(6, List.of(5), 3, Activation.RELU);
    List<float[]> draws = List.of(draw(shape), draw(shape), draw(shape));
    float[] mean = new float[shape.parameters()];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (draws.get(0)[i] + draws.get(1)[i] + draws.get(2)[i]) / 3;
    }
    float[][] images = images(6);
    Prediction own = own(new Ensemble(shape, List.of(mean)), images);
    Ensemble ensemble = new Ensemble(shape, draws);
    assertThat(farthest(foreign(mean(ensemble), images).get("probabilities"), own))
        .isLessThan(WHOLE_ROUNDING);
    // It is not the average of the predictions.
    assertThat(
            farthest(foreign(mean(ensemble), images).get("probabilities"), own(ensemble, images)))
        .isGreaterThan(2 * WHOLE_ROUNDING);
  }

  @Test
  void drawsAreAveragedAndTheirUncertaintyIsSplit() throws Exception {
    NetworkShape shape = NetworkShape.of(6, List.of(5), 3, Activation.TANH);
    List<float[]> draws = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      draws.add(draw(shape));
    }
    // One that is sure: p log p must not become NaN.
    draws.get(0)[shape.biases(1)] = 1e4f;
    Ensemble ensemble = new Ensemble(shape, draws);
    OnnxGraph graph = new OnnxGraph("test");
    OnnxClasses.draws(
        graph, ImageEnsemble.plain(ensemble), draws, graph.input("x", DataType.FLOAT, 6));
    float[][] images = images(6);
    Prediction own = own(ensemble, images);
    Map<String, float[][]> foreign = foreign(graph, images);
    assertThat(foreign.keySet()).containsExactly("probabilities", "epistemic", "aleatoric");
    assertThat(farthest(foreign.get("probabilities"), own)).isLessThan(WHOLE_ROUNDING);
    double seen = 0;
    for (int i = 0; i < ROWS; i++) {
      assertThat((double) foreign.get("epistemic")[i][0])
          .isBetween(own.epistemic(i) - WHOLE_ROUNDING, own.epistemic(i) + WHOLE_ROUNDING);
      assertThat((double) foreign.get("aleatoric")[i][0])
          .isBetween(own.aleatoric(i) - WHOLE_ROUNDING, own.aleatoric(i) + WHOLE_ROUNDING);
      seen = Math.max(seen, Math.abs(own.epistemic(i) - own.aleatoric(i)));
    }
    // The two are told apart.
    assertThat(seen).isGreaterThan(10 * WHOLE_ROUNDING);
  }

  /** What is sure and what is not, what floats have no more digits for, and ties. */
  @Test
  void calibrationIsTheSame() throws Exception {
    int classes = 3;
    NetworkShape shape = NetworkShape.of(classes, List.of(), classes, Activation.RELU);
    float[] draw = new float[shape.parameters()];
    for (int k = 0; k < classes; k++) {
      draw[shape.weights(0) + k * classes + k] = 64; // what is said is the input times 64
    }
    double[] values = ImageEnsemble.nodes();
    for (int j = 0; j < values.length; j++) {
      values[j] = 0.3 * values[j] + Math.sin(j) / 8;
    }
    ImageEnsemble network = new ImageEnsemble(new Ensemble(shape, List.of(draw)), values);
    float[][] images = new float[ROWS][classes];
    for (int i = 0; i < ROWS; i++) {
      images[i][i % classes] = i / 64f; // whole numbers: no rounding on either side
      images[i][(i + 1) % classes] = i % 2 / 64f;
    }
    OnnxGraph mean = new OnnxGraph("test");
    OnnxClasses.mean(mean, network, mean.input("x", DataType.FLOAT, classes));
    OnnxGraph draws = new OnnxGraph("test");
    OnnxClasses.draws(draws, network, List.of(draw), draws.input("x", DataType.FLOAT, classes));
    Prediction own = own(network.ensemble(), images);
    double[][] calibrated = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      calibrated[i] = network.calibrated(own.probabilities(i));
    }
    for (OnnxGraph graph : List.of(mean, draws)) {
      float[][] foreign = foreign(graph, images).get("probabilities");
      assertThat(farthest(foreign, calibrated)).isLessThan(FLOAT_ROUNDING);
      // The twin: without calibration it is something else.
      assertThat(farthest(foreign, own)).isGreaterThan(0.1);
    }
  }
}
