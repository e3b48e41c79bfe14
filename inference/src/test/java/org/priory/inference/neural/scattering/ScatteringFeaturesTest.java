package org.priory.inference.neural.scattering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ScatteringFeaturesTest {
  private static final int SIDE = 16;

  /** The length that is usual, squared. */
  private static final double SQUARE = Math.pow(ScatteringFeatures.Form.of(SIDE, SIDE).length(), 2);

  private static final ScatteringFeatures FEATURES = ScatteringFeatures.of(SIDE, SIDE, 4);

  private static float[] features(ScatteringFeatures of, float[] image) {
    float[] out = new float[of.copies() * of.length()];
    of.worker().write(image, 0, 1, out, 0);
    return out;
  }

  /** A stroke that is not among the examples. */
  private static float[] stroke(long seed) {
    return new Strokes(SIDE, SIDE, seed).next();
  }

  @Test
  void everyCopyHasTheLength() {
    float[] out = features(FEATURES, stroke(99));
    for (int s = 0; s < 4; s++) {
      assertThat(square(out, s * FEATURES.length(), FEATURES.length()))
          .isCloseTo(SQUARE, within(1e-3));
    }
  }

  /** Another form: fewer coordinates, which are the first of the others but for their length. */
  @Test
  void aFormIsKept() {
    ScatteringFeatures.Form few = new ScatteringFeatures.Form(7, 2);
    float[] some = features(ScatteringFeatures.of(SIDE, SIDE, 1, few), stroke(5));
    float[] all = features(ScatteringFeatures.of(SIDE, SIDE, 1), stroke(5));
    assertThat(square(some, 0, 7)).isCloseTo(4, within(1e-4));
    double ratio = 2 / Math.sqrt(square(all, 0, 7));
    for (int i = 0; i < 7; i++) {
      assertThat((double) some[i]).isCloseTo(ratio * all[i], within(1e-3));
    }
    assertThatThrownBy(
            () -> ScatteringFeatures.of(SIDE, SIDE, 1, new ScatteringFeatures.Form(100_000, 1)))
        .hasMessageContaining("at most");
    assertThatThrownBy(() -> new ScatteringFeatures.Form(5, Double.NaN))
        .hasMessageContaining("length above 0");
  }

  /** What came before must not matter: a record would be known by its neighbours. */
  @Test
  void aFunctionOfTheImageAlone() {
    ScatteringFeatures.Worker worker = FEATURES.worker();
    float[] first = new float[4 * FEATURES.length()];
    float[] again = new float[4 * FEATURES.length()];
    worker.write(stroke(5), 0, 1, first, 0);
    worker.write(stroke(6), 0, 1, again, 0);
    worker.write(stroke(5), 0, 1, again, 0);
    assertThat(again).isEqualTo(first);
    assertThat(features(ScatteringFeatures.of(SIDE, SIDE, 4), stroke(5))).isEqualTo(first);
  }

  /** Nor must what is beside it, to the last bit: 50 images, four copies each, in blocks of 64. */
  @Test
  void imagesTogetherAreAsAlone() {
    int count = 50;
    float[] images = new float[count * SIDE * SIDE];
    for (int i = 0; i < count; i++) {
      System.arraycopy(stroke(100 + i), 0, images, i * SIDE * SIDE, SIDE * SIDE);
    }
    int made = 4 * FEATURES.length();
    float[] together = new float[count * made];
    FEATURES.worker().write(images, 0, count, together, 0);
    for (int i = 0; i < count; i++) {
      assertThat(Arrays.copyOfRange(together, i * made, (i + 1) * made))
          .isEqualTo(features(FEATURES, stroke(100 + i)));
    }
    assertThat(Arrays.copyOf(together, made)).isNotEqualTo(features(FEATURES, stroke(101)));
  }

  @Test
  void unshiftedIsTheFirstOfFive() {
    float[] five = features(ScatteringFeatures.of(SIDE, SIDE, 5), stroke(5));
    float[] one = features(ScatteringFeatures.of(SIDE, SIDE, 1), stroke(5));
    assertThat(Arrays.copyOf(five, one.length)).isEqualTo(one);
    assertThat(Arrays.copyOf(features(FEATURES, stroke(5)), one.length)).isNotEqualTo(one);
  }

  /** An empty image and one of noise are no strokes, and have features all the same. */
  @Test
  void anyImageHasFiniteFeatures() {
    float[] noise = new float[SIDE * SIDE];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < noise.length; i++) {
      noise[i] = (float) random.nextDouble();
    }
    for (float[] image : new float[][] {new float[SIDE * SIDE], noise}) {
      float[] out = features(FEATURES, image);
      double square = square(out, 0, FEATURES.length());
      assertThat(square).isBetween(0.0, SQUARE + 1e-3);
    }
  }

  /** Strokes vary as evenly as the power asks for; without the scale they do not. */
  @Test
  void theFirstDirectionsHaveLessOfTheLength() {
    int count = 300;
    ScatteringFeatures plain = ScatteringFeatures.of(SIDE, SIDE, 1);
    double[] mean = new double[plain.length()];
    double[][] rows = new double[count][plain.length()];
    Strokes strokes = new Strokes(SIDE, SIDE, 7);
    ScatteringFeatures.Worker worker = plain.worker();
    float[] out = new float[plain.length()];
    for (int i = 0; i < count; i++) {
      worker.write(strokes.next(), 0, 1, out, 0);
      for (int j = 0; j < out.length; j++) {
        rows[i][j] = out[j];
        mean[j] += out[j] / (double) count;
      }
    }
    // the largest share of the variance in any one direction, by power iteration
    double[] direction = rows[0].clone();
    double share = 0;
    for (int t = 0; t < 30; t++) {
      double[] next = new double[direction.length];
      double norm = 0;
      for (double[] row : rows) {
        double along = 0;
        for (int j = 0; j < row.length; j++) {
          along += (row[j] - mean[j]) * direction[j];
        }
        for (int j = 0; j < row.length; j++) {
          next[j] += along * (row[j] - mean[j]) / count;
        }
      }
      for (double each : next) {
        norm += each * each;
      }
      share = Math.sqrt(norm);
      for (int j = 0; j < next.length; j++) {
        direction[j] = next[j] / share;
      }
    }
    assertThat(share / SQUARE).isLessThan(0.06);
  }

  @Test
  void strokesAreImages() {
    Strokes strokes = new Strokes(28, 20, 3);
    for (int i = 0; i < 100; i++) {
      float[] image = strokes.next();
      double ink = 0;
      for (float pixel : image) {
        assertThat(pixel).isBetween(0f, 1f);
        ink += pixel;
      }
      assertThat(ink).isBetween(4.0, 400.0);
    }
  }

  @Test
  void otherNumbersOfShiftsAreRefused() {
    assertThatThrownBy(() -> ScatteringFeatures.of(SIDE, SIDE, 3))
        .hasMessage("shifts must be one of [1, 4, 5, 9], was 3");
  }

  private static double square(float[] x, int from, int length) {
    double sum = 0;
    for (int i = from; i < from + length; i++) {
      sum += (double) x[i] * x[i];
    }
    return sum;
  }
}
