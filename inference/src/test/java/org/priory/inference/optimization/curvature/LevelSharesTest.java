package org.priory.inference.optimization.curvature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.likelihood.BinaryLink;
import org.priory.inference.optimization.likelihood.Logistic;
import org.priory.inference.optimization.likelihood.TypicalSlope;
import org.priory.inference.rows.FeatureGroups;
import org.priory.inference.rows.Standardisation;

/**
 * Rows with a number and two categories of which the second mostly repeats the first; the rows of
 * one level are almost certainly of one class.
 */
class LevelSharesTest {
  private static final int[] GROUPS = {-1, 0, 1, 1, 1, 2, 2, 2};
  private static final int D = GROUPS.length;
  private static final int N = 20_000;
  private static final double[] SHARES = {0.5, 0.3, 0.2, 0.5, 0.3, 0.2};

  private final Random random = new Random(8);
  private final FeatureGroups groups =
      FeatureGroups.of(
          new PublicKnowledge(IntStream.range(0, D).mapToObj(j -> "x" + j).toList(), GROUPS, 2, N));
  private final Standardisation features = features();
  private final LevelFrame frame = new LevelFrame(groups, features);
  private final int q = frame.size();
  private final double[][] rows = new double[N][];
  private final int[] level = new int[N];

  private Standardisation features() {
    double[] moments = new double[D + 1];
    System.arraycopy(SHARES, 0, moments, 2, SHARES.length);
    moments[D] = 0.1;
    return Standardisation.of(groups, moments, 0, N).withUnitNumbers(groups);
  }

  private int level() {
    double u = random.nextDouble();
    return u < SHARES[0] ? 0 : u < SHARES[0] + SHARES[1] ? 1 : 2;
  }

  private void draw() {
    for (int i = 0; i < N; i++) {
      float[] x = new float[D];
      x[0] = 1;
      x[1] = (float) (random.nextGaussian() / 3);
      level[i] = level();
      x[2 + level[i]] = 1;
      x[5 + (random.nextDouble() < 0.8 ? level[i] : level())] = 1;
      double[] z = new double[D];
      features.apply(x, 0, z);
      rows[i] = frame.inward(z);
    }
  }

  /** The exact curvature at a point. */
  private double[] curvature(double[] theta) {
    double[] h = new double[q * q];
    for (double[] t : rows) {
      double w = slope(eta(t, theta));
      for (int a = 0; a < q; a++) {
        for (int b = 0; b < q; b++) {
          h[a * q + b] += w * t[a] * t[b];
        }
      }
    }
    return h;
  }

  /** w of {@link BinaryLink#LOGIT}. */
  private static double slope(double eta) {
    double p = Logistic.value(eta);
    return Math.min(p, 1 - p);
  }

  private static double eta(double[] t, double[] theta) {
    double eta = 0;
    for (int i = 0; i < t.length; i++) {
      eta += t[i] * theta[i];
    }
    return eta;
  }

  /** A point with given effects of levels, in the frame: those of z are A^-1 times them. */
  private double[] point(double intercept, double... effects) {
    double[] z = new double[D];
    z[0] = intercept;
    for (int k = 0; k < effects.length; k++) {
      z[2 + k] = effects[k] / features.scale()[2 + k];
    }
    return frame.inward(z);
  }

  @Test
  void levelsOfCertainRowsHaveAFractionOfTheirShare() {
    draw();
    double[] theta = point(-2, 1, 1, -3, 1, 1, -3);
    theta[1] = 0.5;
    double[] exact = new double[3];
    double sum = 0;
    for (int i = 0; i < N; i++) {
      double w = slope(eta(rows[i], theta));
      exact[level[i]] += w;
      sum += w;
    }
    List<double[]> expected =
        LevelShares.at(
            frame,
            curvature(new double[q]),
            theta,
            (mean, sd) -> TypicalSlope.of(BinaryLink.LOGIT, mean, sd));
    for (int k = 0; k < 3; k++) {
      assertThat(expected.get(0)[k]).isCloseTo(exact[k] / sum, Offset.offset(0.1));
    }
    assertThat(expected.get(0)[2]).isLessThan(0.06);
    // The twin: by their rows alone it would be a fifth.
    assertThat(LevelShares.ofRows(frame).get(0)[2]).isCloseTo(0.2, Offset.offset(1e-9));
  }

  @Test
  void atZeroItIsTheShareOfRows() {
    draw();
    List<double[]> expected =
        LevelShares.at(
            frame,
            curvature(new double[q]),
            new double[q],
            (mean, sd) -> TypicalSlope.of(BinaryLink.LOGIT, mean, sd));
    for (int k = 0; k < 3; k++) {
      assertThat(expected.get(0)[k]).isCloseTo(SHARES[k], Offset.offset(0.02));
      assertThat(expected.get(1)[k]).isCloseTo(SHARES[3 + k], Offset.offset(0.02));
    }
  }

  /** A level that nobody has, in a curvature of noise, must not yield what is no number. */
  @Test
  void emptyLevelsAndNoiseGiveNumbers() {
    for (int turn = 0; turn < 200; turn++) {
      double[] h = new double[q * q];
      double[] theta = random.doubles(q, -4, 4).toArray();
      for (int a = 0; a < q; a++) {
        for (int b = 0; b <= a; b++) {
          h[a * q + b] = 100 * random.nextGaussian();
          h[b * q + a] = h[a * q + b];
        }
      }
      h[0] = 1 + 1000 * random.nextDouble();
      for (double[] shares :
          LevelShares.at(
              frame, h, theta, (mean, sd) -> TypicalSlope.of(BinaryLink.LOGIT, mean, sd))) {
        double sum = 0;
        for (double each : shares) {
          assertThat(each).isBetween(0.0, 1.0);
          sum += each;
        }
        assertThat(sum).isCloseTo(1, Offset.offset(1e-9));
      }
    }
  }
}
