package org.priory.bench.reproduce.sbc;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.apache.commons.rng.simple.RandomSource;
import org.priory.inference.posterior.MixtureComponent;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.mixture.FittedMixture;
import org.priory.models.model.Settings;
import org.priory.models.table.TableModel;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * A mixture of three groups in the plane. Groups have no names, so truths are numbers that do not
 * depend on names: the means of the left, the middle and the right one.
 */
record SbcMixture() implements SbcModel {
  private static final int GROUPS = 3;
  private static final int WIDTH = 2;

  /** How far a record is from the mean of its group. */
  private static final double SD = 0.1;

  /** Means are from -FARTHEST to FARTHEST, and no two first coordinates are nearer than APART. */
  private static final double FARTHEST = 0.6;

  private static final double APART = 0.5;

  @Override
  public String model() {
    return "mixture";
  }

  @Override
  public String truths() {
    return "means of the left, the middle and the right of three groups in the plane";
  }

  @Override
  public Ranks ranks(int records, double epsilon, long seed) {
    UniformRandomProvider random = RandomSource.XO_RO_SHI_RO_128_PP.create(seed);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    double[][] means = means(random);
    float[] x = new float[records * WIDTH];
    for (int i = 0; i < records; i++) {
      double[] mean = means[random.nextInt(GROUPS)];
      for (int j = 0; j < WIDTH; j++) {
        x[i * WIDTH + j] = (float) (mean[j] + SD * normal.sample());
      }
    }
    List<MixtureComponent> noisy = fit(x, epsilon, seed);
    List<MixtureComponent> plain = fit(x, HARDLY_ANY, seed);
    double[] aware = new double[GROUPS * WIDTH];
    double[] naive = new double[aware.length];
    for (int k = 0; k < GROUPS; k++) {
      for (int j = 0; j < WIDTH; j++) {
        double away = means[k][j] - noisy.get(k).mean()[j];
        aware[k * WIDTH + j] = Normal.cdf(away / noisy.get(k).sdOfMean(j));
        naive[k * WIDTH + j] = Normal.cdf(away / plain.get(k).sdOfMean(j));
      }
    }
    return new Ranks(aware, naive);
  }

  /** Drawn until they are apart; the left one first. */
  private static double[][] means(UniformRandomProvider random) {
    while (true) {
      double[][] means = new double[GROUPS][WIDTH];
      for (double[] mean : means) {
        for (int j = 0; j < WIDTH; j++) {
          mean[j] = FARTHEST * (2 * random.nextDouble() - 1);
        }
      }
      Arrays.sort(means, Comparator.comparingDouble(mean -> mean[0]));
      if (means[1][0] - means[0][0] > APART && means[2][0] - means[1][0] > APART) {
        return means;
      }
    }
  }

  /** Components, the left one first. */
  private static List<MixtureComponent> fit(float[] x, double epsilon, long seed) {
    TableModel<?> fitter = ModelCatalog.ofTable("mixture").orElseThrow();
    Schema schema = Schema.of(new Column.Number("x1", -1, 1), new Column.Number("x2", -1, 1));
    Encoding encoding = fitter.encoding(schema, null);
    Settings none = Settings.NONE;
    Settings settings =
        new Settings(
            none.rate(),
            none.batch(),
            none.steps(),
            none.epochs(),
            none.clip(),
            none.neighbours(),
            OptionalInt.of(GROUPS),
            none.spread(),
            none.layers(),
            none.chain());
    Records records = Records.of(encoding, x, new float[x.length / WIDTH]);
    FittedMixture fitted =
        (FittedMixture) SbcModel.fit(fitter, settings, encoding, records, epsilon, seed);
    return fitted.posterior().components().stream()
        .sorted(Comparator.comparingDouble(component -> component.mean()[0]))
        .toList();
  }
}
