package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.rows.NumberMixing;
import org.priory.inference.rows.Standardisation;

class WhiteningTest {
  private static final int SIZE = 5;
  private static final int COUNT = 3;

  /** Three numbers after the intercept, two of them with a correlation of 0.95; one level. */
  private static final double[] H = {
    1, 0, 0, 0, 0, //
    0, 4, 3.8, 0.5, 0.1, //
    0, 3.8, 4, 0.4, 0.1, //
    0, 0.5, 0.4, 1, 0, //
    0, 0.1, 0.1, 0, 2
  };

  private static Whitening whitening(double noise) {
    return Whitening.of(H, NoisyMatrix.of(SIZE, H, noise).variances(), SIZE, 1, COUNT);
  }

  /** Without noise W S W' = 1 for the covariance S, and whatever is no number stays. */
  @Test
  void numbersGoTogetherNoMore() {
    assertWhite(whitening(1e-9).applied(H));
  }

  private static void assertWhite(double[] white) {
    for (int i = 1; i <= COUNT; i++) {
      for (int j = 1; j <= COUNT; j++) {
        assertThat(white[i * SIZE + j]).isCloseTo(i == j ? 1 : 0, within(1e-4));
      }
    }
    assertThat(white[0]).isEqualTo(1);
    assertThat(white[SIZE * SIZE - 1]).isEqualTo(2);
  }

  /** Where noise is all there is nothing is mixed: all numbers are scaled alike. */
  @Test
  void whatDrownsIsNotMixed() {
    double[] w = whitening(1e4).matrix();
    // the variances 4, 4 and 1 shall add up to 3
    double scale = Math.sqrt(3.0 / 9);
    for (int i = 0; i < COUNT; i++) {
      for (int j = 0; j < COUNT; j++) {
        assertThat(w[i * COUNT + j]).isCloseTo(i == j ? scale : 0, within(1e-3));
      }
    }
  }

  /** A mixing of mixed numbers is one mixing, and points move along: m'z stays. */
  @Test
  void twoMixingsAreOne() {
    Whitening rough = whitening(0.5);
    double[] there = rough.applied(H);
    Whitening fine =
        Whitening.of(there, NoisyMatrix.of(SIZE, there, 1e-9).variances(), SIZE, 1, COUNT);
    Whitening both = fine.after(rough);
    assertWhite(both.applied(H));
    assertThat(both.diagonalBefore(both.applied(H))[1]).isCloseTo(4, within(1e-9));
    double[] m = {0.3, -1, 2, 0.5, 1};
    double[] back = both.coefficients(fine.moved(m));
    double[] direct = rough.coefficients(m);
    for (int i = 0; i < COUNT; i++) {
      assertThat(back[i]).isCloseTo(direct[i], within(1e-9));
    }
  }

  /** Turned, a point lies along the first number; rows keep their lengths, and x'm stays. */
  @Test
  void aPointComesToLieAlongTheFirst() {
    Random random = new Random(1);
    for (int trial = 0; trial < 20; trial++) {
      Whitening straight = whitening(0.3);
      double[] m = random.doubles(SIZE, -2, 2).toArray();
      double[] before = straight.moved(m);
      Whitening turned = straight.turnedAlong(before);
      double[] after = turned.moved(m);
      double length = Math.sqrt(square(before, 1, COUNT));
      assertThat(Math.abs(after[1])).isCloseTo(length, within(1e-9));
      assertThat(square(after, 2, COUNT - 1)).isCloseTo(0, within(1e-18));
      // the twin: as it was, it did not
      assertThat(square(before, 2, COUNT - 1)).isGreaterThan(1e-6);
      assertThat(after[0]).isEqualTo(m[0]);
      assertThat(after[SIZE - 1]).isEqualTo(m[SIZE - 1]);
      double[] back = turned.coefficients(after);
      for (int i = 0; i < COUNT; i++) {
        assertThat(back[i]).isCloseTo(m[1 + i], within(1e-9));
      }
      // W'W is the same
      double[] x = random.doubles(COUNT, -1, 1).toArray();
      assertThat(lengthOf(turned.matrix(), x))
          .isCloseTo(lengthOf(straight.matrix(), x), within(1e-9));
    }
  }

  /** A point at 0 has no direction. */
  @Test
  void nothingIsTurnedAlongNothing() {
    Whitening some = whitening(0.3);
    assertThat(some.turnedAlong(new double[SIZE])).isSameAs(some);
  }

  private static double square(double[] m, int from, int count) {
    double sum = 0;
    for (int i = from; i < from + count; i++) {
      sum += m[i] * m[i];
    }
    return sum;
  }

  private static double lengthOf(double[] matrix, double[] x) {
    double sum = 0;
    for (int i = 0; i < COUNT; i++) {
      double y = 0;
      for (int j = 0; j < COUNT; j++) {
        y += matrix[i * COUNT + j] * x[j];
      }
      sum += y * y;
    }
    return Math.sqrt(sum);
  }

  @Test
  void theInverseUndoesIt() {
    Whitening some = whitening(0.3);
    double[] there = some.applied(H);
    double[] diagonal = some.diagonalBefore(there);
    assertThat(diagonal[0]).isCloseTo(4, within(1e-12));
    assertThat(diagonal[2]).isCloseTo(1, within(1e-12));
  }

  /** m'x is the same from coefficients of the mixed row. */
  @Test
  void coefficientsSayTheSameOfARow() {
    Random random = new Random(1);
    double[] ones = {1, 1, 1, 1};
    NumberMixing mixing = new NumberMixing(new int[] {1, 2, 3}, whitening(0.3).matrix());
    Standardisation features =
        new Standardisation(new double[] {0, 0.1, -0.2, 0.3}, new double[] {1, 2, 3, 4}, ones)
            .withMixing(mixing, ones);
    double[] theta = random.doubles(4, -1, 1).toArray();
    float[] x = {1, 0.5f, -0.25f, 0.75f};
    double[] z = new double[4];
    features.apply(x, 0, z);
    double[] m = features.coefficients(theta);
    double direct = 0;
    for (int j = 0; j < 4; j++) {
      direct += m[j] * x[j];
    }
    assertThat(direct).isCloseTo(BinaryLink.predictor(z, theta), within(1e-12));
  }

  /** Variances of T Y T' by 20,000 draws; a false alarm has odds of about 1e-9. */
  @Test
  void noiseIsMappedWithTheMatrix() {
    Random random = new Random(2);
    double[] t = whitening(0.3).inFrame();
    double[] expected = NoisyMatrix.of(SIZE, H, 1).mapped(t).variances();
    double[] squares = new double[SIZE * SIZE];
    int draws = 20_000;
    for (int k = 0; k < draws; k++) {
      double[] noise = new double[SIZE * SIZE];
      for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j <= i; j++) {
          noise[i * SIZE + j] = random.nextGaussian() * (i == j ? 1 : Math.sqrt(0.5));
          noise[j * SIZE + i] = noise[i * SIZE + j];
        }
      }
      double[] mapped = NoisyMatrix.of(SIZE, noise, 1).mapped(t).values();
      for (int i = 0; i < squares.length; i++) {
        squares[i] += mapped[i] * mapped[i] / draws;
      }
    }
    for (int i = 0; i < squares.length; i++) {
      // the deviation of a mean of squares is sqrt(2/draws) of it
      assertThat(squares[i] / expected[i]).isCloseTo(1, within(7 * Math.sqrt(2.0 / draws)));
    }
  }

  /** Entries may differ in their noise, as those of pooled looks do. */
  @Test
  void noiseThatDiffersIsMappedToo() {
    double[] t = whitening(0.3).inFrame();
    double[] v = NoisyMatrix.of(SIZE, H, 1).variances();
    double[] doubled = v.clone();
    doubled[SIZE * SIZE - 1] *= 5;
    double[] before = new NoisyMatrix(SIZE, H, v).mapped(t).variances();
    double[] after = new NoisyMatrix(SIZE, H, doubled).mapped(t).variances();
    assertThat(after[0]).isEqualTo(before[0]);
    assertThat(after[SIZE * SIZE - 1]).isCloseTo(5 * before[SIZE * SIZE - 1], within(1e-12));
  }
}
