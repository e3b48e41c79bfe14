package org.priory.privacy.accounting.renyi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.ReferenceTable;

/** Laplace, pure epsilon and bounded range. */
class ClosedCurvesTest {
  private static final double ACCURACY = 1e-12;

  @Test
  void everyRowOfTheTableAgrees() {
    SoftAssertions soft = new SoftAssertions();
    for (ReferenceTable.Row row : rows()) {
      soft.assertThat(disagreement(row, 1)).as(row + "").isEmpty();
    }
    soft.assertAll();
  }

  @Test
  void theCheckRejectsAParameterThatIsOff() {
    for (ReferenceTable.Row row : rows()) {
      // Our bound for the exponential mechanism is below the peers', so it takes more to be seen.
      double factor = row.text("mechanism").startsWith("exponential") ? 2 : 1 + 1e-9;
      assertThat(disagreement(row, factor)).as(row + "").isNotEmpty();
    }
  }

  /** Known mistake 10: the Laplace mechanism is not capped by pure epsilon (2.003 for b = 0.5). */
  @Test
  void nothingIsAbovePureEpsilonOrFallsWithTheOrder() {
    for (double epsilon : new double[] {1e-12, 1e-6, 1e-3, 0.1, 1, 5, 50, 500, 1e4}) {
      for (RenyiCurve curve : curves(epsilon)) {
        assertThat(curve.limit()).isEqualTo(epsilon);
        double before = 0;
        for (double v = -18; v < 90; v += 0.1) {
          double order = 1 + Math.exp(v);
          double divergence = curve.divergence(order);
          assertThat(divergence)
              .as(curve + " " + order)
              .isGreaterThanOrEqualTo(before * (1 - 1e-12))
              .isLessThanOrEqualTo(epsilon);
          before = divergence;
        }
        assertThat(before).as(curve + " at order infinity").isGreaterThan(epsilon * (1 - 1e-12));
      }
    }
  }

  @Test
  void boundedRangeIsTheWorstOfAllTwoPointPairs() {
    for (double range : new double[] {1e-3, 0.1, 1, 5, 30}) {
      for (double order : new double[] {1.001, 1.5, 2, 5, 20}) {
        double worst = 0;
        for (int i = 1; i < 20_000; i++) {
          worst = Math.max(worst, twoPoint(range, range * i / 20_000, order));
        }
        double mine = new BoundedRangeCurve(range).divergence(order);
        String at = range + " " + order;
        assertThat(mine).as(at).isGreaterThanOrEqualTo(worst * (1 - 1e-9));
        assertThat(mine).as(at).isLessThanOrEqualTo(worst * (1 + 1e-5) + 1e-12);
        assertThat(mine).as(at).isLessThanOrEqualTo(order * range * range / 8);
        assertThat(mine).as(at).isLessThanOrEqualTo(new PureCurve(range).divergence(order));
      }
    }
  }

  /** Divergence of losses t and t - range, from the definition. */
  private static double twoPoint(double range, double t, double order) {
    double p = (Math.exp(range) - Math.exp(t)) / Math.expm1(range);
    double h = order - 1;
    double moment = p * Math.expm1(h * t) + (1 - p) * Math.expm1(h * (t - range));
    return Math.log1p(moment) / h;
  }

  private static List<RenyiCurve> curves(double epsilon) {
    return List.of(
        new LaplaceCurve(epsilon), new PureCurve(epsilon), new BoundedRangeCurve(epsilon));
  }

  private static List<ReferenceTable.Row> rows() {
    return ReferenceTable.rows("laplace_exponential_raw.csv");
  }

  /**
   * Why a row and a curve with its epsilon multiplied by a factor disagree; empty if they agree.
   */
  private static String disagreement(ReferenceTable.Row row, double factor) {
    double parameter = row.number("param");
    double order = row.number("order");
    String mechanism = row.text("mechanism");
    if (mechanism.startsWith("exponential")) {
      // The peers have upper bounds; ours is the tight one, so it is above none of them.
      double mine = new BoundedRangeCurve(parameter * factor).divergence(order);
      double best = Math.min(row.number("rdp_dp_accounting"), row.number("rdp_autodp"));
      return mine <= best * (1 + ACCURACY) ? "" : mine + " is above " + best;
    }
    RenyiCurve curve =
        mechanism.startsWith("laplace")
            ? new LaplaceCurve(factor / parameter)
            : new PureCurve(factor * Math.log(parameter / (1 - parameter)));
    double mine = curve.divergence(order);
    double truth = Math.min(row.number("rdp_mpmath"), curve.limit());
    return Math.abs(mine / truth - 1) < ACCURACY ? "" : mine + " is not " + truth;
  }
}
