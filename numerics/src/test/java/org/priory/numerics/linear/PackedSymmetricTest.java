package org.priory.numerics.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedSymmetricTest {

  @Test
  void theNormIsTheFrobeniusNorm() {
    Random random = new Random(31);
    for (int d : new int[] {1, 2, 3, 10, 57}) {
      PackedSymmetric layout = PackedSymmetric.ofSize(d);
      Naive a = Naive.symmetric(d, random);
      double[] packed = layout.pack(a.values);
      assertThat(packed).hasSize(d * (d + 1) / 2);
      assertThat(norm(packed)).isCloseTo(norm(a.values), within(1e-12));
      a.check(layout.unpack(packed), 1e-15 * a.largest());
      for (int i = 0; i < d; i++) {
        for (int j = 0; j < d; j++) {
          double weight = i == j ? 1 : Math.sqrt(2);
          assertThat(packed[layout.index(i, j)]).isEqualTo(weight * a.at(i, j));
        }
      }
    }
    // Without the weight the norm would be another.
    assertThat(norm(new double[] {1, 1, 1}))
        .isNotCloseTo(norm(new double[] {1, 1, 1, 1}), within(0.1));
  }

  private static double norm(double[] values) {
    return Math.sqrt(Arrays.stream(values).map(x -> x * x).sum());
  }

  @Test
  void onlyTheUpperTriangleIsRead() {
    double[] packed = PackedSymmetric.ofSize(2).pack(new double[] {1, 2, Double.NaN, 3});
    assertThat(packed).containsExactly(1, Math.sqrt(2) * 2, 3);
  }

  @Test
  void theLargestSizeHasNoOverflow() {
    PackedSymmetric layout = PackedSymmetric.ofSize(46_340);
    assertThat(layout.length()).isEqualTo(1_073_720_970);
    assertThat(layout.index(46_339, 46_339)).isEqualTo(1_073_720_969);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    PackedSymmetric layout = PackedSymmetric.ofSize(3);
    assertThatThrownBy(() -> PackedSymmetric.ofSize(0)).hasMessageContaining("was 0");
    assertThatThrownBy(() -> PackedSymmetric.ofSize(46_341)).hasMessageContaining("was 46341");
    assertThatThrownBy(() -> layout.index(0, 3)).hasMessageContaining("were 0 and 3");
    assertThatThrownBy(() -> layout.index(-1, 0)).hasMessageContaining("were -1 and 0");
    assertThatThrownBy(() -> layout.pack(new double[8])).hasMessageContaining("has 8");
    assertThatThrownBy(() -> layout.unpack(new double[5])).hasMessageContaining("must be 6, was 5");
  }
}
