package org.priory.inference.optimization.curvature;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;
import org.priory.numerics.linear.SymmetricEigen;

/**
 * Coordinates of standardised rows without the directions in which no row can lie: z = U t with U
 * orthonormal.
 *
 * <p>The levels of a category add up to 1, so that z = A (x - c) has no part along n, n_k = 1/a_k.
 * Its other directions are the eigenvectors of the covariance that the level shares c imply, A
 * (diag c - c c') A. The intercept and numbers stay as they are. A coefficient of z is U times one
 * of t.
 */
public final class LevelFrame {
  /** Puts the direction without rows behind all others. */
  private static final double FAR = 1e6;

  private final int width;
  private final List<double[]> columns = new ArrayList<>();
  private final List<Double> variances = new ArrayList<>();
  private final List<Integer> kinds = new ArrayList<>();
  private final List<Level> levels = new ArrayList<>();

  /** The intercept, and the numbers, in place of a category's place in the list of them. */
  public static final int INTERCEPT = -2;

  public static final int NUMBER = -1;

  /**
   * A category in the coordinates of the frame.
   *
   * @param features its levels among the features
   * @param from its first coordinate
   * @param shares c of its levels
   * @param map A U: from its coordinates to the coefficients of its levels, row after row
   * @param nowhere n, of length 1
   * @param shift how far all coefficients of levels move with one step along n: a_k n_k
   */
  public record Level(
      int[] features, int from, double[] shares, double[] map, double[] nowhere, double shift) {
    public int count() {
      return features.length;
    }

    /** One coordinate less than there are levels. */
    public int coordinates() {
      return features.length - 1;
    }
  }

  public LevelFrame(FeatureGroups groups, Standardisation features) {
    this.width = groups.width();
    for (int j = 0; j < width; j++) {
      if (groups.isIntercept(j)) {
        add(j, 1, INTERCEPT);
      }
    }
    for (int j : groups.numbers()) {
      add(j, features.spread()[j], NUMBER);
    }
    for (int[] category : groups.categories()) {
      add(category, features);
    }
  }

  private void add(int feature, double variance, int kind) {
    double[] column = new double[width];
    column[feature] = 1;
    columns.add(column);
    variances.add(variance);
    kinds.add(kind);
  }

  private void add(int[] category, Standardisation features) {
    int count = category.length;
    double[] nowhere = new double[count];
    double squares = 0;
    for (int k = 0; k < count; k++) {
      nowhere[k] = 1 / features.scale()[category[k]];
      squares += nowhere[k] * nowhere[k];
    }
    double[] shares = new double[count];
    for (int k = 0; k < count; k++) {
      nowhere[k] /= Math.sqrt(squares);
      shares[k] = features.centre()[category[k]];
    }
    double[] covariance = new double[count * count];
    for (int k = 0; k < count; k++) {
      for (int l = 0; l < count; l++) {
        double expected = (k == l ? shares[k] : 0) - shares[k] * shares[l];
        covariance[k * count + l] =
            features.scale()[category[k]] * features.scale()[category[l]] * expected
                + FAR * nowhere[k] * nowhere[l];
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(covariance, count);
    double[] map = new double[count * (count - 1)];
    int from = columns.size();
    for (int e = 0; e < count - 1; e++) {
      double[] column = new double[width];
      for (int k = 0; k < count; k++) {
        double u = eigen.vectors()[k * count + e];
        column[category[k]] = u;
        map[k * (count - 1) + e] = features.scale()[category[k]] * u;
      }
      columns.add(column);
      variances.add(Math.max(1e-6, eigen.values()[e]));
      kinds.add(levels.size());
    }
    levels.add(new Level(category, from, shares, map, nowhere, 1 / Math.sqrt(squares)));
  }

  /** The numbers as they are. */
  public Whitening unmixed() {
    int count = (int) kinds.stream().filter(kind -> kind == NUMBER).count();
    return Whitening.none(size(), 1, count);
  }

  /** How many coordinates there are. */
  public int size() {
    return columns.size();
  }

  /** The variance of a coordinate, as far as moments tell. */
  public double variance(int i) {
    return variances.get(i);
  }

  /** The category of a coordinate, or {@link #NUMBER}, or {@link #INTERCEPT}. */
  public int kind(int i) {
    return kinds.get(i);
  }

  public List<Level> categories() {
    return List.copyOf(levels);
  }

  /** U'v. */
  public double[] inward(double[] v) {
    double[] t = new double[size()];
    for (int i = 0; i < t.length; i++) {
      double[] column = columns.get(i);
      for (int j = 0; j < width; j++) {
        t[i] += column[j] * v[j];
      }
    }
    return t;
  }

  /** U t. */
  public double[] outward(double[] t) {
    double[] v = new double[width];
    for (int i = 0; i < t.length; i++) {
      double[] column = columns.get(i);
      for (int j = 0; j < width; j++) {
        v[j] += column[j] * t[i];
      }
    }
    return v;
  }

  /** U' M U of a symmetric matrix, row after row. */
  public double[] inward(double[] m, int d) {
    int q = size();
    double[] half = new double[q * d];
    for (int i = 0; i < q; i++) {
      double[] column = columns.get(i);
      for (int a = 0; a < d; a++) {
        if (column[a] != 0) {
          for (int b = 0; b < d; b++) {
            half[i * d + b] += column[a] * m[a * d + b];
          }
        }
      }
    }
    double[] out = new double[q * q];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        double[] column = columns.get(j);
        double sum = 0;
        for (int b = 0; b < d; b++) {
          sum += half[i * d + b] * column[b];
        }
        out[i * q + j] = sum;
      }
    }
    return out;
  }

  /** U C U', and in the directions without rows a variance for each category. */
  public double[] outward(double[] c, double[] nowhereVariances) {
    int q = size();
    double[] half = new double[q * width];
    for (int i = 0; i < q; i++) {
      for (int j = 0; j < q; j++) {
        double value = c[i * q + j];
        double[] column = columns.get(j);
        for (int b = 0; b < width; b++) {
          half[i * width + b] += value * column[b];
        }
      }
    }
    double[] out = new double[width * width];
    for (int i = 0; i < q; i++) {
      double[] column = columns.get(i);
      for (int a = 0; a < width; a++) {
        if (column[a] != 0) {
          for (int b = 0; b < width; b++) {
            out[a * width + b] += column[a] * half[i * width + b];
          }
        }
      }
    }
    for (int k = 0; k < levels.size(); k++) {
      Level level = levels.get(k);
      for (int a = 0; a < level.count(); a++) {
        for (int b = 0; b < level.count(); b++) {
          out[level.features()[a] * width + level.features()[b]] +=
              nowhereVariances[k] * level.nowhere()[a] * level.nowhere()[b];
        }
      }
    }
    return out;
  }
}
