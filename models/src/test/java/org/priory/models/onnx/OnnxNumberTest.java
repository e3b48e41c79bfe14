package org.priory.models.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.inference.posterior.GammaPosterior;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.inference.posterior.NormalNetwork;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;

/** A foreign program reads the columns of a table, and says of each row what this one says. */
class OnnxNumberTest {
  private static final int HIDDEN = 8;

  private final Random random = new Random(3);

  /** Columns whose names are those of outputs, marks that are numbers, several spellings. */
  private final Schema schema =
      new Schema(
          List.of(
              new Column.Number("year", 1.9e9, 1.9e9 + 100),
              new Column.Category(
                  "sd", List.of(new Column.Value(List.of("low", "Low.")), Column.Value.of("high"))),
              new Column.Ignored("note"),
              new Column.Number("level", -1, 9),
              new Column.Number("mean", -5, 5)),
          List.of("?", "", "-9"),
          null,
          Size.PUBLIC,
          Schema.Layout.DEFAULTS);

  private final Encoding encoding = Encoding.of(schema, "level");

  private NetworkPosterior posterior() {
    return posterior(0.3);
  }

  private NetworkPosterior posterior(double spread) {
    return posterior(HiddenUnit.RELU, spread);
  }

  private NetworkPosterior posterior(HiddenUnit unit, double spread) {
    int width = encoding.names().size();
    int count = NormalNetwork.weights(width, HIDDEN);
    double[] mean = new double[count];
    double[] variance = new double[count];
    for (int i = 0; i < count; i++) {
      mean[i] = 2 * random.nextGaussian();
      variance[i] = spread * (random.nextDouble() + 1e-3);
    }
    double[] centre = new double[width];
    double[] scale = new double[width];
    for (int j = 0; j < width; j++) {
      centre[j] = j == 0 ? 0 : 0.4 * random.nextGaussian();
      scale[j] = j == 0 ? 1 : 4 * random.nextDouble() + 0.5;
    }
    return new NetworkPosterior(
        encoding.names(),
        centre,
        scale,
        0.2,
        0.7,
        new NormalNetwork(unit, width, HIDDEN, mean, variance),
        new GammaPosterior(30, 10 * spread));
  }

  /** Also what is missing, out of bounds, unknown and not finite. */
  private Map<String, List<String>> columns() {
    List<String> years = new ArrayList<>(List.of("?", "1e300", "-1e300", "1900000041.5"));
    List<String> words = new ArrayList<>(List.of("", "Low.", "low", "?"));
    List<String> means = new ArrayList<>(List.of("-9", "4.9", "NaN", "-7"));
    for (int i = 0; i < 40; i++) {
      years.add(String.valueOf(1.9e9 + 100 * random.nextDouble()));
      words.add(List.of("low", "high", "Low.", "other", "HIGH").get(random.nextInt(5)));
      means.add(String.valueOf(8 * random.nextGaussian()));
    }
    Map<String, List<String>> columns = new LinkedHashMap<>();
    columns.put("year", years);
    columns.put("sd", words);
    columns.put("mean", means);
    return columns;
  }

  private static List<?> typed(String column, List<String> text) {
    return column.equals("sd")
        ? text
        : text.stream().map(each -> each.equals("?") ? Double.NaN : Double.valueOf(each)).toList();
  }

  private Map<String, float[][]> foreign(NetworkPosterior posterior, Map<String, List<String>> text)
      throws Exception {
    OnnxGraph graph = new OnnxGraph("test");
    OnnxNumber.append(graph, posterior, encoding.target(), OnnxColumns.append(graph, encoding));
    Map<String, List<?>> inputs = new LinkedHashMap<>();
    text.forEach((name, values) -> inputs.put(name, typed(name, values)));
    try (ForeignReader reader = ForeignReader.of(graph)) {
      return reader.run(inputs);
    }
  }

  /** Also where weights are known so well that variances are small differences. */
  @ParameterizedTest
  @CsvSource({"RELU, 0.3", "RELU, 1e-6", "TANH, 0.3", "TANH, 1e-6"})
  void rowsOfTextAreReadAndExplainedAlike(HiddenUnit unit, double spread) throws Exception {
    NetworkPosterior posterior = posterior(unit, spread);
    Map<String, List<String>> text = columns();
    int rows = text.get("sd").size();
    List<List<String>> table = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      table.add(
          List.of(text.get("year").get(i), text.get("sd").get(i), "", "", text.get("mean").get(i)));
    }
    RecordChunk encoded = encoding.encode(table);
    Map<String, float[][]> foreign = foreign(posterior, text);
    // Columns have the names "mean" and "sd".
    assertThat(foreign.keySet()).containsExactly("mean_", "sd_");
    Target target = encoding.target();
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < rows; i++) {
      int at = i * encoded.width();
      double mean = target.number(posterior.mean(encoded.features(), at));
      double sd = posterior.sd(encoded.features(), at) * 5;
      assertThat((double) foreign.get("mean_")[i][0]).as("row " + i).isCloseTo(mean, within(1e-4));
      assertThat((double) foreign.get("sd_")[i][0]).as("row " + i).isCloseTo(sd, within(1e-4 * sd));
      least = Math.min(least, mean);
      most = Math.max(most, mean);
    }
    // some are kept within the target's bounds, and not all
    assertThat(most).isEqualTo(9);
    assertThat(least).isBetween(-1.0, 8.0);
  }

  /** The twin: one mean or variance of a weight that is changed is seen. */
  @Test
  void aChangedWeightIsSeen() throws Exception {
    NetworkPosterior posterior = posterior();
    Map<String, List<String>> text = columns();
    Map<String, float[][]> before = foreign(posterior, text);
    NormalNetwork network = posterior.network();
    for (int i : new int[] {0, network.output() - 1, network.output(), network.mean().length - 1}) {
      double[] mean = network.mean().clone();
      mean[i] += 0.5;
      assertThat(farthest(before, changed(posterior, mean, network.variance()), text, "mean_"))
          .isGreaterThan(1e-3);
      double[] variance = network.variance().clone();
      variance[i] += 0.5;
      assertThat(farthest(before, changed(posterior, network.mean(), variance), text, "sd_"))
          .isGreaterThan(1e-3);
    }
  }

  private static NetworkPosterior changed(NetworkPosterior of, double[] mean, double[] variance) {
    return new NetworkPosterior(
        of.names(),
        of.inputCentre(),
        of.inputScale(),
        of.centre(),
        of.scale(),
        new NormalNetwork(of.network().unit(), of.network().inputs(), HIDDEN, mean, variance),
        of.precision());
  }

  private double farthest(
      Map<String, float[][]> before,
      NetworkPosterior after,
      Map<String, List<String>> text,
      String output)
      throws Exception {
    float[][] now = foreign(after, text).get(output);
    double farthest = 0;
    for (int i = 0; i < now.length; i++) {
      farthest = Math.max(farthest, Math.abs(now[i][0] - before.get(output)[i][0]));
    }
    return farthest;
  }
}
