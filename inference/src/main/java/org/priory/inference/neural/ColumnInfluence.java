package org.priory.inference.neural;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.priory.inference.neural.prediction.Ensemble;
import org.priory.inference.neural.prediction.NumberPrediction;
import org.priory.inference.neural.prediction.Prediction;
import org.priory.inference.rows.Simplex;

/**
 * How far the predictions of a network move when one column of a row does and all others stay: the
 * mean over made-up rows whose columns are drawn one by one from the bought means and scales. It
 * looks at released numbers alone, and takes columns for independent.
 */
public final class ColumnInfluence {
  private static final int INTERCEPT = -1;

  /** More rows for few columns. */
  private static final int ROWS = 20_000;

  private static final int FEWEST = 16;
  private static final int MOST_DRAWS = 5;

  private final TableEnsemble network;
  private final int[] groups;
  private final boolean isNumber;
  private final SplittableRandom random = new SplittableRandom(1);
  private final Looks looks;

  /** What the network says of some scaled rows. */
  private interface Looks {
    double[][] at(float[] z, int rows);
  }

  private ColumnInfluence(TableEnsemble network, int[] groups, boolean isNumber) {
    this.network = network;
    this.groups = groups;
    this.isNumber = isNumber;
    this.looks = isNumber ? means(network) : probabilities(network);
  }

  /**
   * By the number of a group of features.
   *
   * @param groups as of {@link org.priory.inference.model.PublicKnowledge}
   * @param isNumber whether the label is one. Then the mean absolute change of its scaled mean is
   *     given, else the mean total variation of the probabilities
   */
  public static Map<Integer, Double> of(TableEnsemble network, int[] groups, boolean isNumber) {
    Ensemble all = network.ensemble();
    List<float[]> some = all.draws().subList(0, Math.min(MOST_DRAWS, all.draws().size()));
    return new ColumnInfluence(
            new TableEnsemble(
                new Ensemble(all.shape(), some), network.scale(), network.calibration()),
            groups,
            isNumber)
        .all();
  }

  private Map<Integer, Double> all() {
    int[] columns = Arrays.stream(groups).filter(g -> g != INTERCEPT).distinct().toArray();
    int rows = Math.max(FEWEST, Math.min(Prediction.BLOCK, ROWS / Math.max(1, columns.length)));
    float[] base = new float[rows * groups.length];
    for (int i = 0; i < rows; i++) {
      base[i * groups.length] = 1;
      for (int column : columns) {
        draw(base, i * groups.length, column);
      }
    }
    double[][] before = says(base, rows);
    Map<Integer, Double> influence = new LinkedHashMap<>();
    for (int column : columns) {
      float[] moved = base.clone();
      for (int i = 0; i < rows; i++) {
        draw(moved, i * groups.length, column);
      }
      influence.put(column, distance(before, says(moved, rows)));
    }
    return influence;
  }

  /** Another value of a column of a row. */
  private void draw(float[] rows, int offset, int column) {
    int[] features = features(column);
    double[] centre = network.scale().centre();
    if (features.length == 1) {
      int j = features[0];
      double x = centre[j] + random.nextGaussian() / network.scale().scale()[j];
      rows[offset + j] = (float) Math.max(-1, Math.min(1, x));
      return;
    }
    double[] p = Simplex.project(Arrays.stream(features).mapToDouble(j -> centre[j]).toArray());
    double left = random.nextDouble();
    int chosen = 0;
    while (chosen < p.length - 1 && left >= p[chosen]) {
      left -= p[chosen++];
    }
    for (int i = 0; i < features.length; i++) {
      rows[offset + features[i]] = i == chosen ? 1 : 0;
    }
  }

  private int[] features(int column) {
    int[] all = new int[groups.length];
    int count = 0;
    for (int j = 0; j < groups.length; j++) {
      if (groups[j] == column) {
        all[count++] = j;
      }
    }
    return Arrays.copyOf(all, count);
  }

  private static Looks means(TableEnsemble network) {
    NumberPrediction prediction = new NumberPrediction(network.ensemble());
    return (z, rows) -> {
      prediction.look(z, 0, rows);
      double[][] says = new double[rows][];
      Arrays.setAll(says, i -> new double[] {prediction.mean(i)});
      return says;
    };
  }

  private static Looks probabilities(TableEnsemble network) {
    Prediction prediction = new Prediction(network.ensemble());
    return (z, rows) -> {
      prediction.look(z, 0, rows);
      double[][] says = new double[rows][];
      Arrays.setAll(says, i -> network.calibrated(prediction.probabilities(i)));
      return says;
    };
  }

  private double[][] says(float[] rows, int count) {
    return looks.at(network.inputs(rows, 0, count), count);
  }

  private double distance(double[][] a, double[][] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      for (int k = 0; k < a[i].length; k++) {
        sum += Math.abs(a[i][k] - b[i][k]);
      }
    }
    return (isNumber ? 1 : 0.5) * sum / a.length;
  }
}
