package org.priory.numerics.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.numerics.transform.Scattering.Shift;

class ScatteringTest {
  private static final Shift HERE = new Shift(0, 0);

  private static float[] transform(float[] image, int rows, int columns, Shift shift) {
    Scattering scattering = new Scattering(rows, columns, List.of(shift));
    float[] out = new float[scattering.length()];
    scattering.worker().transform(image, 0, out, 0);
    return out;
  }

  /** Origin: a program of its own in numpy, with filters as sums over periods and no halving. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0.476515684",
    "0, 5, 0.490002245",
    "1, 4, 0.040583358",
    "5, 6, 0.031941581",
    "9, 4, 0.007687745",
    "14, 2, 0.014727889",
    "17, 4, 0.002348962",
    "45, 7, 0.004150089",
    "80, 3, 0.006481643"
  })
  void asComputedElsewhere(int channel, int place, double expected) {
    float[] image = new float[144];
    for (int i = 0; i < 144; i++) {
      image[i] = (float) ((i / 12 * 7 + i % 12 * 13) % 17 / 17.0);
    }
    float[] out = transform(image, 12, 12, HERE);
    assertThat((double) out[channel * 9 + place]).isCloseTo(expected, within(1e-6));
  }

  /** A blob away from the edges of a 24 x 28 image. */
  private static float[] blob(int down, int right) {
    float[] image = new float[24 * 28];
    for (int i = 0; i < 6; i++) {
      for (int k = 0; k < 5; k++) {
        image[(9 + down + i) * 28 + 11 + right + k] = 1 + (i * k) % 3;
      }
    }
    return image;
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "0, -1", "-1, 1", "2, 2"})
  void shiftedFeaturesAreThoseOfAShiftedImage(int down, int right) {
    float[] moved = transform(blob(down, right), 24, 28, HERE);
    float[] shifted = transform(blob(0, 0), 24, 28, new Shift(down, right));
    float[] still = transform(blob(0, 0), 24, 28, HERE);
    // moduli on a grid of every second pixel hold a little that the grid cannot show
    assertThat(distance(moved, shifted)).isLessThan(0.02 * norm(moved));
    assertThat(distance(moved, still)).isGreaterThan(0.05 * norm(moved));
  }

  @Test
  void severalShiftsAtOnceAreThoseOneByOne() {
    List<Shift> shifts = List.of(new Shift(1, 0), HERE, new Shift(0, -1));
    Scattering all = new Scattering(24, 28, shifts);
    float[] out = new float[3 * all.length()];
    all.worker().transform(blob(0, 0), 0, out, 0);
    for (int s = 0; s < 3; s++) {
      float[] one = transform(blob(0, 0), 24, 28, shifts.get(s));
      for (int i = 0; i < one.length; i++) {
        assertThat(out[s * one.length + i]).isEqualTo(one[i]);
      }
    }
  }

  @Test
  void nothingFromNothingAndTwiceFromTwice() {
    assertThat(transform(new float[24 * 28], 24, 28, HERE)).containsOnly(0f);
    float[] image = blob(0, 0);
    float[] once = transform(image, 24, 28, HERE);
    for (int i = 0; i < image.length; i++) {
      image[i] *= 2;
    }
    float[] twice = transform(image, 24, 28, HERE);
    for (int i = 0; i < once.length; i++) {
      assertThat(twice[i]).isEqualTo(2 * once[i]);
    }
  }

  /** What it is for: a bent image moves its transform less than itself. */
  @Test
  void aDeformedImageMovesLittle() {
    float[] image = blob(0, 0);
    float[] moved = blob(1, 0);
    float[] from = transform(image, 24, 28, HERE);
    double share = distance(from, transform(moved, 24, 28, HERE)) / norm(from);
    assertThat(share).isLessThan(0.6 * distance(image, moved) / norm(image));
  }

  @Test
  void waveletsAreBlindToConstantsAndReal() {
    Morlet wavelet = new Morlet(20, 24, 1, Math.PI / 8, 0.5);
    double[] values = wavelet.values();
    double sum = 0;
    for (int i = 0; i < values.length; i += 2) {
      sum += values[i];
    }
    assertThat(sum).isCloseTo(0, within(1e-12));
    // psi(-u) is the conjugate of psi(u)
    SplittableRandom random = new SplittableRandom(1);
    for (int t = 0; t < 50; t++) {
      int i = random.nextInt(20);
      int k = random.nextInt(24);
      int a = 2 * (i * 24 + k);
      int b = 2 * ((20 - i) % 20 * 24 + (24 - k) % 24);
      assertThat(values[b]).isCloseTo(values[a], within(1e-9));
      assertThat(values[b + 1]).isCloseTo(-values[a + 1], within(1e-9));
    }
    float[] transform = wavelet.transform();
    assertThat((double) transform[0]).isCloseTo(0, within(1e-7));
  }

  @Test
  void tinyImagesAreRefused() {
    assertThatThrownBy(() -> new Scattering(7, 28, List.of(HERE)))
        .hasMessage("images must be at least 8 x 8, were 7 x 28");
  }

  private static double norm(float[] x) {
    return distance(x, new float[x.length]);
  }

  private static double distance(float[] x, float[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += (double) (x[i] - y[i]) * (x[i] - y[i]);
    }
    return Math.sqrt(sum);
  }
}
