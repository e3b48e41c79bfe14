package org.priory.models.mixture;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.posterior.MixturePosterior;
import org.priory.models.predict.DensityScores;
import org.priory.models.predict.Predictor;
import org.priory.models.predict.Scores;

/** The likeliest component, the probability of each, and the log density, in the data's units. */
final class MixturePredictor implements Predictor {
  private final MixturePosterior.Density density;
  private final int components;
  private final int width;

  /** log of the volume of a unit of features in the data's units: sum of log (max - min)/2. */
  private final double logVolume;

  MixturePredictor(FittedMixture fitted) {
    this.density = fitted.posterior().density();
    this.components = fitted.posterior().components().size();
    this.width = fitted.posterior().names().size();
    this.logVolume =
        fitted.bounds().stream().mapToDouble(each -> Math.log((each[1] - each[0]) / 2)).sum();
  }

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    columns.add("component");
    for (int k = 1; k <= components; k++) {
      columns.add("p." + k);
    }
    columns.add("log_density");
    return columns;
  }

  private double[] features(float[] block, int offset) {
    double[] x = new double[width];
    for (int j = 0; j < width; j++) {
      x[j] = block[offset + j];
    }
    return x;
  }

  private double log(double[] x) {
    return density.log(x) - logVolume;
  }

  @Override
  public List<String> fields(float[] block, int offset) {
    double[] x = features(block, offset);
    double[] r = density.responsibilities(x);
    int likeliest = 0;
    List<String> fields = new ArrayList<>();
    for (int k = 0; k < r.length; k++) {
      likeliest = r[k] > r[likeliest] ? k : likeliest;
      fields.add(Double.toString(r[k]));
    }
    fields.add(0, Integer.toString(likeliest + 1));
    fields.add(Double.toString(log(x)));
    return fields;
  }

  @Override
  public Scores scores() {
    return new DensityScores((block, at) -> log(features(block, at)));
  }
}
