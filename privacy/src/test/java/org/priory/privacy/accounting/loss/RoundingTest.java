package org.priory.privacy.accounting.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.priory.privacy.accounting.LogUniform;

/** Lattices from above and from below enclose the curve of the law they were made from. */
class RoundingTest {
  private static final int TRIALS = 6;

  static List<LossLaw> laws() {
    return Laws.all();
  }

  /** A step between 1/300 of the law's range and its whole, and any share of its tails. */
  private static Cells cells(LossLaw law, Random random) {
    double[] nodes = law.skeleton(1e-9);
    double range = nodes[nodes.length - 1] - nodes[0];
    double step = Math.min(4, LogUniform.next(random, 0.003, 1) * range);
    return Cells.of(law, step, LogUniform.next(random, 1e-30, 1e-3));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void massesAddUpToOne(LossLaw law) {
    Random random = new Random(5);
    for (int i = 0; i < TRIALS; i++) {
      Cells cells = cells(law, random);
      Lattice above = Pessimistic.of(cells);
      assertThat(sum(above.mass()) + above.infinite()).isCloseTo(1, within(1e-12));
      assertThat(above.mass()).as(law + "").doesNotContain(Double.NaN);
      assertThat(Arrays.stream(above.mass()).min().orElse(-1)).isNotNegative();
      // What is below the first cell is dropped: loss -infinity.
      Lattice below = Optimistic.of(cells);
      assertThat(sum(below.mass()) + below.infinite()).isCloseTo(1 - cells.below(), within(1e-12));
      assertThat(Arrays.stream(below.mass()).min().orElse(-1)).isNotNegative();
    }
  }

  @ParameterizedTest
  @MethodSource("laws")
  void theOtherNeighbourHasNoMoreThanOne(LossLaw law) {
    Random random = new Random(6);
    for (int i = 0; i < TRIALS; i++) {
      Lattice above = Pessimistic.of(cells(law, random));
      double mass = 0;
      for (int k = 0; k < above.mass().length; k++) {
        mass += above.mass()[k] == 0 ? 0 : above.mass()[k] * Math.exp(-above.loss(k));
      }
      // A mass that is rounded by an ulp of 1 counts e^-loss times here.
      double rounding = 1e-14 * Math.exp(-above.loss(0));
      assertThat(mass).as(law + "").isLessThanOrEqualTo(1 + 1e-12 + rounding);
    }
  }

  @ParameterizedTest
  @MethodSource("laws")
  void curvesEncloseTheExactOne(LossLaw law) {
    Random random = new Random(7);
    for (int i = 0; i < TRIALS; i++) {
      Cells cells = cells(law, random);
      Lattice above = Pessimistic.of(cells);
      Lattice below = Optimistic.of(cells);
      for (int j = 0; j < 30; j++) {
        double epsilon = Laws.loss(law, random);
        assertThat(contradiction(law, above, below, epsilon))
            .as(law + " " + cells.step())
            .isEmpty();
      }
    }
  }

  /** Empty if the curves enclose the exact one, up to the stated errors of one step. */
  private static String contradiction(LossLaw law, Lattice above, Lattice below, double epsilon) {
    double exact = law.hockeyStick(epsilon);
    double loss = 1e-13;
    double rounding = 1e-12 * exact + 1e-15;
    double upper = Laws.delta(above, epsilon - loss);
    if (upper < exact - rounding) {
      return "upper " + upper + " < " + exact + " at " + epsilon;
    }
    double lower = Laws.delta(below, epsilon + loss + 2 * Optimistic.SNAP * below.step());
    return lower > exact + rounding ? "lower " + lower + " > " + exact + " at " + epsilon : "";
  }

  /** The twin: lattices moved by a twentieth of a step to the wrong side are noticed. */
  @Test
  void aShiftedLatticeIsNoticed() {
    Random random = new Random(8);
    LossLaw law = new SampledLaw(new GaussianPair(1), 0.4, Direction.REMOVE);
    Cells cells = Cells.of(law, 0.01, 1e-12);
    Lattice above = Pessimistic.of(cells);
    Lattice below = Optimistic.of(cells);
    int low = 0;
    int high = 0;
    for (int j = 0; j < 100; j++) {
      double epsilon = Laws.loss(law, random);
      low += contradiction(law, shifted(above, -0.05), below, epsilon).isEmpty() ? 0 : 1;
      high += contradiction(law, above, shifted(below, 0.05), epsilon).isEmpty() ? 0 : 1;
    }
    assertThat(low).isGreaterThan(30);
    assertThat(high).isGreaterThan(30);
  }

  private static Lattice shifted(Lattice lattice, double steps) {
    return new Lattice(
        lattice.offset() + steps * lattice.step(),
        lattice.step(),
        lattice.first(),
        lattice.mass(),
        lattice.infinite());
  }

  /** The two meet as the step shrinks, in the second order. */
  @Test
  void theGapShrinksWithTheSquareOfTheStep() {
    for (LossLaw law :
        List.of(
            new SampledLaw(new GaussianPair(1), 1, Direction.REMOVE),
            new SampledLaw(new GaussianPair(1), 0.01, Direction.REMOVE),
            new SampledLaw(new GaussianPair(1), 0.01, Direction.ADD),
            WithoutReplacementLaw.of(new GaussianPair(1), 0.1))) {
      double coarse = gap(law, 0.01);
      double fine = gap(law, 0.001);
      assertThat(fine).as(law + "").isLessThan(0.03 * coarse);
    }
  }

  /** Difference of the mean losses of the lattices from above and from below. */
  private static double gap(LossLaw law, double scale) {
    double[] nodes = law.skeleton(1e-9);
    Cells cells = Cells.of(law, scale * (nodes[nodes.length - 1] - nodes[0]), 1e-14);
    return mean(Pessimistic.of(cells)) - mean(Optimistic.of(cells));
  }

  private static double mean(Lattice lattice) {
    double sum = 0;
    for (int k = 0; k < lattice.mass().length; k++) {
      sum += lattice.mass()[k] * lattice.loss(k);
    }
    return sum;
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }
}
