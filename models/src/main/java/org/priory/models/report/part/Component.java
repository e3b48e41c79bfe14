package org.priory.models.report.part;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.priory.privacy.json.JsonValue;

/**
 * One component of a mixture, as {@code posterior.json} has it.
 *
 * @param weight its share of the records
 * @param means of each feature
 * @param covariance of the features, row after row
 */
public record Component(double weight, List<Mean> means, double[][] covariance) {

  /** A mean; without an interval where it is an estimate alone. */
  public record Mean(String name, double mean, OptionalDouble low, OptionalDouble high) {}

  /** All that are whole. */
  static List<Component> all(JsonValue array) {
    List<Component> components = new ArrayList<>();
    for (JsonValue each : array) {
      List<Mean> means = new ArrayList<>();
      for (JsonValue mean : each.path("means")) {
        means.add(
            new Mean(
                Values.text(mean, "name").orElse(""),
                Values.number(mean, "mean").orElse(Double.NaN),
                Values.number(mean, "low"),
                Values.number(mean, "high")));
      }
      Component component =
          new Component(
              Values.number(each, "weight").orElse(Double.NaN),
              List.copyOf(means),
              matrix(each.path("covariance")));
      if (component.isWhole()) {
        components.add(component);
      }
    }
    return List.copyOf(components);
  }

  private static double[][] matrix(JsonValue rows) {
    double[][] matrix = new double[rows.size()][];
    for (int i = 0; i < matrix.length; i++) {
      matrix[i] = new double[rows.path(i).size()];
      for (int j = 0; j < matrix[i].length; j++) {
        matrix[i][j] = rows.path(i).path(j).asDouble(Double.NaN);
      }
    }
    return matrix;
  }

  private boolean isWhole() {
    int d = means.size();
    boolean whole = d > 0 && Double.isFinite(weight) && covariance.length == d;
    for (int i = 0; whole && i < d; i++) {
      whole =
          Double.isFinite(means.get(i).mean)
              && covariance[i].length == d
              && covariance[i][i] > 0
              && Double.isFinite(covariance[i][i]);
    }
    return whole;
  }

  public double sd(int j) {
    return Math.sqrt(covariance[j][j]);
  }
}
