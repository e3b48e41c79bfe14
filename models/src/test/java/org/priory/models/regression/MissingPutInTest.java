package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.Schema;

/**
 * Which value is put in for a missing number does not matter: the likelihood's mode explains every
 * row alike, and has the same coefficients but for those of missing values, which absorb it.
 */
class MissingPutInTest {
  private static final int ROWS = 2000;
  private static final Column.Number AGE = new Column.Number("age", 20, 80);
  private static final Column[] OTHERS = {
    Column.Category.of("sex", "f", "m"),
    new Column.Number("income", 100, 10_000).withMissing(MissingPolicy.MEAN),
    Column.Category.of("ill", "no", "yes")
  };

  private static Design design(Column.Number age, String formula) {
    return Encoding.of(
            Schema.of(age, OTHERS[0], OTHERS[1], OTHERS[2]), "ill", Formula.parse(formula))
        .design();
  }

  /** The mode of a logistic likelihood and what it explains of each row. */
  private record Mode(List<String> names, double[] b, double[] explained) {
    double of(String name) {
      return b[names.indexOf(name)];
    }
  }

  /** Rows and labels that follow the age that is there, and another level where it is missing. */
  private static Mode mode(String formula, double putIn, boolean hasIndicators) {
    Design design = design(AGE.withMissing(MissingPolicy.MEAN), formula);
    Design plain = design(AGE, formula);
    List<String> names = new ArrayList<>(List.of("(intercept)"));
    names.addAll(design.names());
    List<String> plainNames = new ArrayList<>(List.of("(intercept)"));
    plainNames.addAll(plain.names());
    Random random = new Random(8);
    double[][] x = new double[ROWS][];
    double[] y = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      double age = 20 + 60 * random.nextDouble();
      double[] values = {
        random.nextInt(4) == 0 ? Double.NaN : age,
        random.nextInt(2),
        random.nextInt(5) == 0 ? Double.NaN : 100 + 9900 * random.nextDouble()
      };
      double[] row = new double[design.width()];
      design.features(values, (place, value) -> row[place] = value);
      if (Double.isNaN(values[0])) {
        plain.features(
            new double[] {putIn, values[1], values[2]},
            (place, value) -> row[names.indexOf(plainNames.get(place))] = value);
      }
      double eta = (Double.isNaN(values[0]) ? 0.4 : (age - 50) / 25) + 0.5 * values[1] - 0.3;
      y[i] = random.nextDouble() < 1 / (1 + Math.exp(-eta)) ? 1 : 0;
      x[i] = new double[row.length];
      for (int j = 0; j < row.length; j++) {
        boolean isLeft = names.get(j).startsWith("age=missing") && !hasIndicators;
        x[i][j] = isLeft ? 0 : row[j];
      }
    }
    return newton(names, x, y);
  }

  /** Plain Newton steps; columns that depend on those before them stay at 0. */
  private static Mode newton(List<String> names, double[][] x, double[] y) {
    int d = names.size();
    double[] b = new double[d];
    double[] eta = new double[x.length];
    for (int step = 0; step < 40; step++) {
      double[][] h = new double[d][d + 1];
      for (int i = 0; i < x.length; i++) {
        double p = 1 / (1 + Math.exp(-eta[i]));
        for (int j = 0; j < d; j++) {
          for (int k = 0; k < d; k++) {
            h[j][k] += p * (1 - p) * x[i][j] * x[i][k];
          }
          h[j][d] += (y[i] - p) * x[i][j];
        }
      }
      double[] change = solved(h);
      for (int j = 0; j < d; j++) {
        b[j] += change[j];
      }
      for (int i = 0; i < x.length; i++) {
        eta[i] = 0;
        for (int j = 0; j < d; j++) {
          eta[i] += b[j] * x[i][j];
        }
      }
    }
    return new Mode(names, b, eta);
  }

  /** Gauss-Jordan; a pivot of rounding alone leaves its unknown at 0. */
  private static double[] solved(double[][] h) {
    int d = h.length;
    boolean[] isFree = new boolean[d];
    for (int j = 0; j < d; j++) {
      if (Math.abs(h[j][j]) < 1e-7) {
        isFree[j] = true;
        continue;
      }
      for (int i = 0; i < d; i++) {
        if (i != j) {
          double share = h[i][j] / h[j][j];
          for (int k = j; k <= d; k++) {
            h[i][k] -= share * h[j][k];
          }
        }
      }
    }
    double[] solution = new double[d];
    for (int j = 0; j < d; j++) {
      solution[j] = isFree[j] ? 0 : h[j][d] / h[j][j];
    }
    return solution;
  }

  @Test
  void whatIsPutInDoesNotMatter() {
    for (String formula :
        List.of(
            "ill ~ age + sex + income",
            "ill ~ age*sex + ns(age, 3) + income",
            "ill ~ age*income + sex")) {
      Mode middle = mode(formula, 50, true);
      Mode mean = mode(formula, 37.5, true);
      for (int i = 0; i < ROWS; i++) {
        assertThat(mean.explained[i]).as(formula).isCloseTo(middle.explained[i], within(1e-9));
      }
      for (String name : List.of("age", "sex=f", "income", "income=missing")) {
        assertThat(mean.of(name))
            .as("%s of %s", name, formula)
            .isCloseTo(middle.of(name), within(1e-9));
      }
      // it is absorbed: a number is scaled by 2/60 a year
      if (!formula.contains("ns")) {
        assertThat(mean.of("age=missing"))
            .isCloseTo(middle.of("age=missing") + middle.of("age") * 12.5 / 30, within(1e-9));
      }
    }
  }

  /** The twin: without the features of missing values it does. */
  @Test
  void withoutAnIndicatorItMatters() {
    Mode middle = mode("ill ~ age + sex + income", 50, false);
    Mode mean = mode("ill ~ age + sex + income", 37.5, false);
    assertThat(Math.abs(mean.of("age") - middle.of("age"))).isGreaterThan(0.05);
  }
}
