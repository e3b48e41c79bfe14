package org.priory.bench.reproduce.sbc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.model.Settings;
import org.priory.models.table.TableModel;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** A regression with the method that it has by default, on simulated tables with known truths. */
enum SbcFamily implements SbcModel {
  LOGISTIC("logistic", 2),
  PROBIT("probit", 2),
  LINEAR("linear", 0),
  SOFTMAX("softmax", 3);

  /** Numbers that explain, besides the intercept. */
  private static final int NUMBERS = 4;

  /** The standard deviation of a coefficient on the scale of the predictor, by half a range. */
  private static final double TRUTH_SD = 0.7;

  private final String model;
  private final int classes;

  SbcFamily(String model, int classes) {
    this.model = model;
    this.classes = classes;
  }

  @Override
  public String model() {
    return model;
  }

  @Override
  public String truths() {
    return "coefficients of four numbers, of which two have a correlation of 0.92";
  }

  /** Numbers from -1 to 1 that are read by half a range, and a target on its fitted scale. */
  private Encoding encoding() {
    List<Column> columns = new ArrayList<>();
    for (int j = 1; j <= NUMBERS; j++) {
      columns.add(new Column.Number("x" + j, -1, 1, 1.0, null));
    }
    columns.add(
        classes == 0
            ? new Column.Number("y", -1, 1)
            : Column.Category.of("y", Arrays.copyOf(new String[] {"a", "b", "c"}, classes)));
    return Encoding.of(Schema.of(columns.toArray(Column[]::new)), "y");
  }

  @Override
  public Ranks ranks(int records, double epsilon, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    int d = NUMBERS + 1;
    int vectors = Math.max(1, classes == 2 ? 1 : classes);
    double[][] b = new double[vectors][d];
    for (int j = 0; j < d; j++) {
      double mean = 0;
      for (double[] each : b) {
        each[j] = TRUTH_SD * normal.sample();
        mean += each[j] / vectors;
      }
      // a number that all classes share tells nothing
      for (double[] each : b) {
        each[j] -= vectors > 1 ? mean : 0;
      }
    }
    float[] x = new float[records * d];
    float[] y = new float[records];
    for (int i = 0; i < records; i++) {
      float[] row = row(random);
      System.arraycopy(row, 0, x, i * d, d);
      y[i] = label(row, b, random, normal);
    }
    Encoding encoding = encoding();
    TableModel<?> fitter = ModelCatalog.ofTable(model).orElseThrow();
    List<?> noisy = fit(fitter, encoding, Records.of(encoding, x, y), epsilon, seed);
    List<?> plain = fit(fitter, encoding, Records.of(encoding, x, y), HARDLY_ANY, seed);
    double[] aware = new double[vectors * NUMBERS];
    double[] naive = new double[aware.length];
    int at = 0;
    for (int k = 0; k < noisy.size(); k++) {
      Map<?, ?> one = (Map<?, ?>) noisy.get(k);
      if (one.containsKey("per")) {
        double truth = (classes == 0 ? SLOPE : 1) * b[at / NUMBERS][1 + at % NUMBERS];
        double away = truth - number(one, "mean");
        aware[at] = Normal.cdf(away / number(one, "sd"));
        naive[at++] = Normal.cdf(away / number((Map<?, ?>) plain.get(k), "sd"));
      }
    }
    return new Ranks(aware, naive);
  }

  /**
   * The scale of a target that is a number, over the predictor, so that it stays within its bounds.
   */
  private static final double SLOPE = 0.15;

  private static final double NOISE = 0.1;

  /** The intercept and numbers of which the second goes with the first. */
  static float[] row(UniformRandomProvider random) {
    float[] row = new float[NUMBERS + 1];
    row[0] = 1;
    for (int j = 1; j <= NUMBERS; j++) {
      row[j] = 2 * random.nextFloat() - 1;
    }
    row[2] = 0.7f * row[1] + 0.3f * row[2];
    return row;
  }

  private float label(
      float[] row,
      double[][] b,
      UniformRandomProvider random,
      ZigguratSampler.NormalizedGaussian normal) {
    double[] psi = new double[b.length];
    for (int k = 0; k < psi.length; k++) {
      for (int j = 0; j < row.length; j++) {
        psi[k] += b[k][j] * row[j];
      }
    }
    return switch (this) {
      case LOGISTIC -> random.nextDouble() < 1 / (1 + Math.exp(-psi[0])) ? 1 : 0;
      case PROBIT -> normal.sample() < psi[0] ? 1 : 0;
      case LINEAR -> (float) (SLOPE * psi[0] + NOISE * normal.sample());
      case SOFTMAX -> {
        // the largest of psi and Gumbel noise
        int best = 0;
        for (int k = 0; k < psi.length; k++) {
          psi[k] -= Math.log(-Math.log(random.nextDouble()));
          best = psi[k] > psi[best] ? k : best;
        }
        yield best;
      }
    };
  }

  private static List<?> fit(
      TableModel<?> fitter, Encoding encoding, Records records, double epsilon, long seed) {
    return (List<?>)
        SbcModel.fit(fitter, Settings.NONE, encoding, records, epsilon, seed)
            .summary()
            .getOrDefault("coefficients", List.of());
  }

  private static double number(Map<?, ?> coefficient, String member) {
    return coefficient.get(member) instanceof Double value ? value : Double.NaN;
  }
}
