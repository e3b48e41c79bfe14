package org.priory.bench.reproduce.sbc;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.inference.neural.TableEnsemble;
import org.priory.inference.neural.prediction.NumberPrediction;
import org.priory.inference.neural.settings.NetworkMethod;
import org.priory.inference.posterior.NetworkPosterior;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.choice.NetworkChoice;
import org.priory.models.model.FittedModel;
import org.priory.models.model.Settings;
import org.priory.models.network.FittedNetwork;
import org.priory.models.network.FittedTableNetwork;
import org.priory.models.network.TableNetwork;
import org.priory.models.table.TableModel;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * A network that explains a number of a table. What it claims are intervals of new numbers, so the
 * truths are those: the numbers of records that it has not seen.
 */
enum SbcNetwork implements SbcModel {
  /** The default for a number: one hidden layer by expectation propagation. */
  ONE_LAYER("network"),
  /** Layers along noisy gradients. */
  LAYERS("network-sgld");

  private static final int NUMBERS = 4;

  /** Records that are predicted. */
  private static final int NEW = 20;

  private static final double NOISE = 0.1;

  private final String model;

  SbcNetwork(String model) {
    this.model = model;
  }

  @Override
  public String model() {
    return model;
  }

  @Override
  public String truths() {
    return "numbers of new records in the intervals that are predicted for them";
  }

  /** A fit of the first kind takes half a minute. */
  @Override
  public int sets(int otherwise) {
    return Math.max(1, otherwise / (this == ONE_LAYER ? 10 : 2));
  }

  @Override
  public Ranks ranks(int records, double epsilon, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[] b = new double[NUMBERS + 1];
    for (int j = 0; j < b.length; j++) {
      b[j] = 0.7 * normal.sample();
    }
    int d = b.length;
    float[] x = new float[(records + NEW) * d];
    float[] y = new float[records + NEW];
    for (int i = 0; i < y.length; i++) {
      float[] row = SbcFamily.row(random);
      System.arraycopy(row, 0, x, i * d, d);
      double predictor = 0;
      for (int j = 0; j < d; j++) {
        predictor += b[j] * row[j];
      }
      // a curve, within the bounds of the target
      y[i] = (float) (0.4 * Math.tanh(predictor) + NOISE * normal.sample());
    }
    FittedModel noisy = fit(x, y, records, epsilon, seed);
    FittedModel plain = fit(x, y, records, HARDLY_ANY, seed);
    double[] aware = new double[NEW];
    double[] naive = new double[NEW];
    for (int i = 0; i < NEW; i++) {
      double[] says = says(noisy, x, (records + i) * d);
      double away = y[records + i] - says[0];
      aware[i] = Normal.cdf(away / says[1]);
      naive[i] = Normal.cdf(away / says(plain, x, (records + i) * d)[1]);
    }
    return new Ranks(aware, naive);
  }

  private FittedModel fit(float[] x, float[] y, int records, double epsilon, long seed) {
    Column[] columns = new Column[NUMBERS + 1];
    for (int j = 0; j < NUMBERS; j++) {
      columns[j] = new Column.Number("x" + (j + 1), -1, 1);
    }
    columns[NUMBERS] = new Column.Number("y", -1, 1);
    TableModel<?> fitter =
        this == ONE_LAYER
            ? ModelCatalog.ofTable("network").orElseThrow()
            : new TableNetwork(NetworkChoice.of(NetworkMethod.SGLD));
    Encoding encoding = fitter.encoding(Schema.of(columns), "y");
    Records seen =
        Records.of(encoding, Arrays.copyOf(x, records * (NUMBERS + 1)), Arrays.copyOf(y, records));
    return SbcModel.fit(fitter, Settings.NONE, encoding, seen, epsilon, seed);
  }

  /** Mean and standard deviation of a label in [-1, 1], as predicted. */
  private static double[] says(FittedModel fitted, float[] x, int at) {
    if (fitted instanceof FittedNetwork one) {
      NetworkPosterior posterior = one.posterior();
      return new double[] {posterior.mean(x, at), posterior.sd(x, at)};
    }
    TableEnsemble network = ((FittedTableNetwork) fitted).network();
    NumberPrediction says = new NumberPrediction(network.ensemble());
    says.look(network.inputs(x, at, 1), 0, 1);
    double unit = 1 / network.scale().scale()[0];
    double variance = network.calibration()[0] * (says.epistemic(0) + says.aleatoric(0));
    return new double[] {
      network.scale().centre()[0] + unit * says.mean(0), unit * Math.sqrt(variance)
    };
  }
}
