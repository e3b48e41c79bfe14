package org.priory.privacy.accounting.renyi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.LogUniform;
import org.priory.privacy.accounting.ReferenceTable;

class PoissonGaussianCurveTest {
  /** Relative error against 40 digits; 1e-8 is asked for. */
  private static final double ACCURACY = 1e-12;

  @Test
  void everyRowOfTheTableAgreesWithFortyDigits() {
    SoftAssertions soft = new SoftAssertions();
    for (ReferenceTable.Row row : rows()) {
      soft.assertThat(error(row, "rdp_mpmath40_remove_dir")).as(row + "").isLessThan(ACCURACY);
    }
    soft.assertAll();
  }

  @Test
  void theCheckRejectsTheOtherDirection() {
    // The direction "add" is close, but not the same: the check must see the difference.
    for (ReferenceTable.Row row : rows()) {
      if (row.has("rdp_mpmath40_add_dir") && row.number("q") < 1) {
        assertThat(error(row, "rdp_mpmath40_add_dir")).as(row + "").isGreaterThan(ACCURACY);
        assertThat(row.number("rdp_mpmath40_add_dir"))
            .as("remove dominates")
            .isLessThanOrEqualTo(row.number("rdp_mpmath40_remove_dir"));
      }
    }
  }

  /**
   * Known mistake 2: absolute terms below order 2 (dp_accounting), an absolute cut-off (Opacus).
   */
  @Test
  void peersThatAreWrongAtFractionalOrdersAreRejected() {
    assertThat(worst("rdp_dp_accounting")).isGreaterThan(0.5);
    assertThat(worst("rdp_opacus")).isGreaterThan(0.005);
  }

  @Test
  void integerOrdersAgreeWithTheBinomialSum() {
    Random random = new Random(3);
    for (int i = 0; i < 500; i++) {
      double q = LogUniform.next(random, 1e-4, 0.999);
      double s = LogUniform.next(random, 0.3, 3);
      int n = 2 + random.nextInt(200);
      // The sum loses digits where exp((n-1) D) is close to 1.
      double logMoment = logBinomialSum(q, s, n);
      double mine = (n - 1) * new PoissonGaussianCurve(q, s).divergence(n);
      assertThat(mine).as(q + " " + s + " " + n).isCloseTo(logMoment, offset(1e-11 * (1 + mine)));
    }
  }

  @Test
  void agreesWithABrutalSumAtRealOrders() {
    Random random = new Random(4);
    for (int i = 0; i < 40; i++) {
      double q = LogUniform.next(random, 1e-9, 0.999);
      double order = 1 + LogUniform.next(random, 0.01, 50);
      // exp(order^2 / (2 s^2)) must not overflow.
      double s = LogUniform.next(random, Math.max(0.3, order / 20), 100);
      double mine = new PoissonGaussianCurve(q, s).divergence(order);
      assertThat(mine)
          .as(q + " " + s + " " + order)
          .isCloseTo(Math.min(order / (2 * s * s), brutal(q, s, order)), offset(1e-7 * mine));
    }
  }

  @Test
  void growsWithTheOrderWithoutEnd() {
    for (double q : new double[] {1e-9, 1e-3, 0.3, 0.999999}) {
      for (double s : new double[] {1e-3, 0.05, 0.5, 2, 100, 1e4}) {
        PoissonGaussianCurve curve = new PoissonGaussianCurve(q, s);
        double before = 0;
        for (double v = -18; v < 90; v += 0.5) {
          double order = 1 + Math.exp(v);
          double divergence = curve.divergence(order);
          assertThat(divergence)
              .as(q + " " + s + " " + order)
              .isGreaterThanOrEqualTo(before * (1 - 1e-12))
              .isLessThanOrEqualTo(order / (2 * s * s) * (1 + 1e-15));
          before = divergence;
        }
      }
    }
  }

  @Test
  void moreNoiseIsNeverWorseWhereTheFormulaChanges() {
    for (double q : new double[] {1e-9, 1e-3, 0.3, 0.999999}) {
      for (double order : new double[] {1 + 1e-6, 1.1, 2, 5, 100}) {
        double below = new PoissonGaussianCurve(q, 0.0199999).divergence(order);
        double above = new PoissonGaussianCurve(q, 0.02).divergence(order);
        assertThat(below).isGreaterThan(above);
      }
    }
  }

  private static List<ReferenceTable.Row> rows() {
    return ReferenceTable.rows("rdp_poisson_gaussian_raw.csv");
  }

  private static double error(ReferenceTable.Row row, String column) {
    double q = row.number("q");
    double s = row.number("sigma");
    double order = row.number("order");
    double mine = q == 1 ? order / (2 * s * s) : new PoissonGaussianCurve(q, s).divergence(order);
    return Math.abs(mine / row.number(column) - 1);
  }

  private static double worst(String peer) {
    return rows().stream()
        .filter(row -> row.has(peer))
        .mapToDouble(row -> error(row, peer))
        .max()
        .orElseThrow();
  }

  /** log of sum C(n,k) (1-q)^(n-k) q^k exp(k(k-1)/(2 s^2)). */
  private static double logBinomialSum(double q, double s, int n) {
    LogSum sum = new LogSum();
    double logChoose = 0;
    for (int k = 0; k <= n; k++) {
      double power = 0.5 * k * (k - 1) / s / s;
      sum.add(logChoose + (n - k) * Math.log1p(-q) + k * Math.log(q) + power);
      logChoose += Math.log((n - k) / (k + 1.0));
    }
    return sum.log();
  }

  /** The defining integral by a fine midpoint sum over everything, without any of the tricks. */
  private static double brutal(double q, double s, double order) {
    double low = -12 * s;
    double high = order + 2 + 12 * s;
    int points = 400_000;
    double width = (high - low) / points;
    double sum = 0;
    for (int i = 0; i < points; i++) {
      double x = low + (i + 0.5) * width;
      double t = q * Math.expm1((2 * x - 1) / (2 * s * s));
      // The second term has mean 0; it only makes the differences smaller.
      double part =
          Math.abs(order * t) < 1e-4
              ? series(order, t)
              : Math.expm1(order * Math.log1p(t)) - order * t;
      sum += part * Math.exp(-0.5 * (x / s) * (x / s));
    }
    return Math.log1p(sum * width / s / Math.sqrt(2 * Math.PI)) / (order - 1);
  }

  /** (1 + t)^a - 1 - a t for small t. */
  private static double series(double a, double t) {
    return a * (a - 1) / 2 * t * t * (1 + (a - 2) / 3 * t * (1 + (a - 3) / 4 * t));
  }
}
