package org.priory.privacy.accounting.renyi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.ReferenceTable;

class WithoutReplacementCurveTest {
  /** Relative error against 200 digits; 1e-8 is asked for. */
  private static final double ACCURACY = 1e-12;

  private static final Map<Double, GaussianCentralMoments> MOMENTS = new HashMap<>();

  @Test
  void everyRowOfTheTableAgreesWithTwoHundredDigits() {
    SoftAssertions soft = new SoftAssertions();
    for (ReferenceTable.Row row : exactRows()) {
      soft.assertThat(error(row, 1)).as(row + "").isLessThan(ACCURACY);
    }
    soft.assertAll();
  }

  @Test
  void everyOtherRowIsNotAboveThePeers() {
    SoftAssertions soft = new SoftAssertions();
    for (ReferenceTable.Row row : rows()) {
      if (row.has("rdp_mpmath200_thm27")) {
        continue;
      }
      double mine = curve(row, 1).divergence(row.number("order"));
      for (String peer : List.of("rdp_dp_accounting", "rdp_autodp_thm27")) {
        soft.assertThat(mine).as(row + peer).isLessThan(row.number(peer) * (1 + 1e-8));
      }
    }
    soft.assertAll();
  }

  @Test
  void theCheckRejectsARateThatIsOff() {
    for (ReferenceTable.Row row : exactRows()) {
      double mine = curve(row, 1 - 1e-9).divergence(row.number("order"));
      // Where the cap by the unsampled divergence holds, the rate does not matter.
      if (row.number("q") < 1 && mine < 0.999 * row.number("rdp_unsubsampled")) {
        assertThat(error(row, 1 - 1e-9)).as(row + "").isGreaterThan(ACCURACY);
      }
    }
  }

  /** Known mistake 5 of peers: no cap, and forward differences that cancel for large noise. */
  @Test
  void theCapHoldsWherePeersAreAboveIt() {
    double largest = 0;
    boolean aboveTheCap = false;
    for (ReferenceTable.Row row : exactRows()) {
      double peer = row.number("rdp_dp_accounting");
      largest = Math.max(largest, peer / row.number("rdp_mpmath200_thm27"));
      double cap = row.number("rdp_unsubsampled");
      aboveTheCap |= peer > 1.01 * cap;
      assertThat(curve(row, 1).divergence(row.number("order")))
          .as(row + "")
          .isLessThanOrEqualTo(cap * (1 + 1e-12));
    }
    // the twin: there are rows in which that is not a matter of course
    assertThat(aboveTheCap || largest > 10).isTrue();
  }

  @Test
  void momentsAgreeWithForwardDifferencesInManyDigits() {
    for (double s : new double[] {0.3, 1, 7, 50, 1000}) {
      GaussianCentralMoments moments = new GaussianCentralMoments(s);
      // Up to what a double holds.
      for (int l = 2; l <= 30 && 0.5 * l * (l - 1) / s / s < 700; l += 2) {
        double exact = Math.log(forwardDifference(s, l));
        assertThat(moments.log(l))
            .as(s + " " + l)
            .isCloseTo(exact, offset(1e-12 * (1 + Math.abs(exact))));
      }
    }
  }

  @Test
  void betweenIntegersItIsTheChord() {
    WithoutReplacementCurve curve = new WithoutReplacementCurve(0.01, 1.5);
    // (a - 1) D is linear between 4 and 5, and from 0 at order 1 to order 2.
    double chord = 0.5 * (3 * curve.divergence(4) + 4 * curve.divergence(5)) / 3.5;
    assertThat(curve.divergence(4.5)).isCloseTo(chord, offset(1e-15));
    assertThat(curve.divergence(1.2)).isCloseTo(curve.divergence(2), offset(1e-15));
  }

  @Test
  void boundingTheLastTermsTogetherChangesNothing() {
    // The same sum, once with all terms and once with the tail bounded.
    for (double s : new double[] {5, 30, 200}) {
      for (double q : new double[] {1e-4, 0.01, 0.5}) {
        for (int n : new int[] {300, 1000, 3000}) {
          double whole = Math.min(0.5 * n / s / s, wholeSum(q, s, n));
          double mine = new WithoutReplacementCurve(q, s).divergence(n);
          assertThat(mine).as(q + " " + s + " " + n).isCloseTo(whole, offset(1e-11 * whole));
        }
      }
    }
  }

  @Test
  void theBoundOnTheTailIsOne() {
    for (double s : new double[] {1, 5, 30, 200}) {
      for (double q : new double[] {1e-4, 0.01, 0.5}) {
        int n = 2000;
        WithoutReplacementTail tail = new WithoutReplacementTail(n, Math.log(q), s);
        for (int j = 2; j < n; j++) {
          double bound = tail.log(j);
          if (bound < Double.POSITIVE_INFINITY) {
            assertThat(logTerms(q, s, n, j + 1)).as(q + " " + s + " " + j).isLessThan(bound);
          }
        }
      }
    }
  }

  @Test
  void growsWithTheOrderWithoutEnd() {
    for (double q : new double[] {1e-9, 1e-3, 0.3, 0.999999}) {
      for (double s : new double[] {0.05, 0.5, 2, 100, 1e4}) {
        WithoutReplacementCurve curve = new WithoutReplacementCurve(q, s);
        double before = 0;
        for (double v = -18; v < 90; v += 1) {
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

  private static List<ReferenceTable.Row> rows() {
    return ReferenceTable.rows("rdp_wor_gaussian_raw.csv");
  }

  private static List<ReferenceTable.Row> exactRows() {
    return rows().stream().filter(row -> row.has("rdp_mpmath200_thm27")).toList();
  }

  private static WithoutReplacementCurve curve(ReferenceTable.Row row, double rateFactor) {
    return new WithoutReplacementCurve(
        row.number("q") * rateFactor, row.number("sigma_rel_replace_one_sensitivity"));
  }

  private static double error(ReferenceTable.Row row, double rateFactor) {
    double mine = curve(row, rateFactor).divergence(row.number("order"));
    // The column has no cap.
    double truth = Math.min(row.number("rdp_mpmath200_thm27"), row.number("rdp_unsubsampled"));
    return Math.abs(mine / truth - 1);
  }

  private static double wholeSum(double q, double s, int n) {
    double log = logTerms(q, s, n, 2);
    return (log > 0 ? log + Math.log1p(Math.exp(-log)) : Math.log1p(Math.exp(log))) / (n - 1);
  }

  /** log of the sum of the terms from j on. */
  private static double logTerms(double q, double s, int n, int from) {
    GaussianCentralMoments moments = MOMENTS.computeIfAbsent(s, GaussianCentralMoments::new);
    LogSum sum = new LogSum();
    double logChoose = Math.log(n);
    for (int j = 2; j <= n; j++) {
      logChoose += Math.log((n - j + 1.0) / j);
      double centred = Math.log(4) + 0.5 * (moments.log(j - j % 2) + moments.log(j + j % 2));
      double plain = Math.log(2) + 0.5 * j * (j - 1) / s / s;
      if (j >= from) {
        sum.add(j * Math.log(q) + logChoose + Math.min(centred, plain));
      }
    }
    return sum.log();
  }

  /** sum (-1)^(l-i) C(l,i) exp(i(i-1)/(2 s^2)) with 300 digits. */
  private static double forwardDifference(double s, int l) {
    MathContext digits = new MathContext(300);
    BigDecimal unit = exponential(BigDecimal.ONE.divide(new BigDecimal(s).pow(2), digits), digits);
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal choose = BigDecimal.ONE;
    for (int i = 0; i <= l; i++) {
      BigDecimal term = choose.multiply(unit.pow(i * (i - 1) / 2, digits), digits);
      sum = (l - i) % 2 == 0 ? sum.add(term) : sum.subtract(term);
      choose = choose.multiply(BigDecimal.valueOf(l - i)).divide(BigDecimal.valueOf(i + 1), digits);
    }
    return sum.doubleValue();
  }

  private static BigDecimal exponential(BigDecimal x, MathContext digits) {
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    for (int n = 1; n < 400; n++) {
      term = term.multiply(x).divide(BigDecimal.valueOf(n), digits);
      sum = sum.add(term);
    }
    return sum;
  }
}
