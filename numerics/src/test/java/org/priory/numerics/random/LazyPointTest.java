package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.priory.numerics.random.Goodness.ODDS;

import org.junit.jupiter.api.Test;
import org.priory.numerics.special.Normal;

/** The path that one draw in millions takes, taken by all. */
class LazyPointTest {

  private static final long SEED = 17;

  @Test
  void acceptsAndRoundsExactlyInEveryPiece() {
    // The tail, the widest rectangle, one in the middle and the top: given the piece, |x| has the
    // density (f(x) - Y_i) up to H_i.
    RandomSource source = InsecureSeededSource.of(SEED);
    for (int layer : new int[] {0, 1, 2, 20, Ziggurat.LAYERS - 1}) {
      double low = layer == 0 ? 0 : Ziggurat.Y[layer];
      // High layers take a millisecond each: their edge is a sum.
      double[] sample = new double[layer > 20 ? 30 : 400];
      double scale = 0x1p20;
      for (int i = 0; i < sample.length; ) {
        int slab = layer == 0 ? Long.numberOfTrailingZeros(source.nextLong()) : 0;
        LazyPoint point = new LazyPoint(layer, slab, source.nextLong() >>> 11, source);
        if (point.isUnderCurve(source.nextLong() >>> 1)) {
          sample[i++] = (double) point.rounded(scale) / scale;
        }
      }
      double span = layer == 0 ? 0 : Ziggurat.V / Ziggurat.X[layer];
      double all = layer == 0 ? 1 : area(Ziggurat.X[layer], low, span);
      assertThat(
              Goodness.kolmogorov(
                  sample,
                  x ->
                      layer == 0
                          ? 1 - Normal.survival(x) / Normal.survival(Ziggurat.R)
                          : area(x, low, span) / all))
          .as("layer %d, seed %d", layer, SEED)
          .isGreaterThan(ODDS);
    }
  }

  @Test
  void doublesDecideTheSameWhereTheyDecide() {
    // The same point twice: ZigguratEdge, which asks doubles first, and LazyPoint alone.
    RandomSource places = InsecureSeededSource.of(SEED);
    double scale = 0x1.8p24;
    int accepted = 0;
    for (int i = 0; i < 1000; i++) {
      int layer = i % 4 == 0 ? 0 : (int) places.nextLong(30);
      long inner = Ziggurat.INNER[layer];
      long position = inner + places.nextLong((1L << Ziggurat.POSITION_BITS) - inner);
      RandomSource one = InsecureSeededSource.of(i);
      RandomSource two = InsecureSeededSource.of(i);
      ZigguratEdge edge = new ZigguratEdge((position << Ziggurat.LAYER_BITS) | layer, one);
      int slab = layer == 0 ? Long.numberOfTrailingZeros(two.nextLong()) : 0;
      LazyPoint point = new LazyPoint(layer, slab, position, two);
      boolean under = point.isUnderCurve(two.nextLong() >>> 1);
      assertThat(edge.accepted()).as("layer %d, position %d", layer, position).isEqualTo(under);
      if (under) {
        accepted++;
        assertThat(edge.rounded(scale)).isEqualTo(point.rounded(scale));
      }
    }
    assertThat(accepted).isBetween(200, 800);
  }

  @Test
  void drawsMoreBitsUntilItIsSure() {
    // At a scale of 2^60, 53 bits cannot tell which whole number is nearest.
    RandomSource source = InsecureSeededSource.of(SEED);
    RandomSource bits = InsecureSeededSource.of(SEED);
    LazyPoint point = new LazyPoint(500, 0, 1L << 52, source);
    long rounded = point.rounded(0x1p60);
    // ((2^52 + u) / 2^53) X 2^60 with u the next 64 bits
    double u = (double) (bits.nextLong() >>> 11) * 0x1p-53;
    double expected = Ziggurat.X[500] * 0x1p7 * u;
    double from = 0.5 * Ziggurat.X[500] * 0x1p60;
    assertThat((double) (rounded - (long) from)).isBetween(expected - 1, expected + 1);
    assertThat(point.rounded(0x1p60)).as("asked again").isEqualTo(rounded);
  }

  /** Area of the part of a rectangle that is under the curve and left of x. */
  private static double area(double x, double low, double span) {
    // f = low + span at the inner end; low + span may be over f(0) in the top
    double inner = low + span >= 1 ? 0 : Math.sqrt(-2 * Math.log(low + span));
    double left = Math.min(x, inner);
    double right = Math.min(x, low == 0 ? Ziggurat.R : Math.sqrt(-2 * Math.log(low)));
    double beyond =
        right > left
            ? Math.sqrt(2 * Math.PI) * Normal.interval(left, right) - low * (right - left)
            : 0;
    return left * span + beyond;
  }
}
