package org.priory.numerics.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.priory.numerics.random.Goodness.ODDS;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class RandomSourceTest {

  private static final long SEED = 3;

  @Test
  void typeTellsWhatIsPrivate() {
    assertThat(SecureSource.create().isPrivate()).isTrue();
    assertThat(SecureSource.create().fork().isPrivate()).isTrue();
    assertThat(InsecureSeededSource.of(1).isPrivate()).isFalse();
    assertThat(InsecureSeededSource.of(1).fork().isPrivate()).isFalse();
  }

  @Test
  void seedRepeatsAndNothingElseDoes() {
    Set<Long> seen = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      assertThat(InsecureSeededSource.of(i).nextLong())
          .isEqualTo(InsecureSeededSource.of(i).nextLong());
      assertThat(InsecureSeededSource.of(i).fork().nextLong())
          .isEqualTo(InsecureSeededSource.of(i).fork().nextLong());
      seen.add(InsecureSeededSource.of(i).nextLong());
      seen.add(InsecureSeededSource.of(i).fork().nextLong());
      seen.add(SecureSource.create().nextLong());
    }
    assertThat(seen).hasSize(300);
  }

  @Test
  void streamOfASeedNeverChanges() {
    // Golden: this implementation, version 0.1
    RandomSource source = InsecureSeededSource.of(42);
    assertThat(source.nextLong()).isEqualTo(-6122571263092402844L);
    assertThat(source.nextLong()).isEqualTo(3372494105928219043L);
    assertThat(source.fork().nextLong()).isEqualTo(-273682899579186354L);
  }

  @Test
  void everyBitIsFair() {
    RandomSource source = InsecureSeededSource.of(SEED);
    assertThat(worstBit(source::nextLong)).as("seed %d", SEED).isGreaterThan(ODDS / 64);
  }

  @Test
  void twinWithABiasedBitIsRejected() {
    // One bit is set in 50.5 % of the numbers.
    RandomSource source = InsecureSeededSource.of(SEED);
    LongSupplier biased = () -> source.nextLong() | (source.nextLong(100) == 0 ? 1L << 17 : 0);
    assertThat(worstBit(biased)).isLessThan(ODDS / 64);
  }

  @Test
  void forksAreIndependentOfTheirParentAndOfEachOther() {
    RandomSource parent = InsecureSeededSource.of(SEED);
    RandomSource one = parent.fork();
    RandomSource two = parent.fork();
    // Equal bits of two independent streams are as many as unequal ones, at any small shift.
    for (int shift = 0; shift < 4; shift++) {
      assertThat(worstBit(() -> parent.nextLong() ^ one.nextLong())).isGreaterThan(ODDS / 64);
      assertThat(worstBit(() -> two.nextLong() ^ one.nextLong())).isGreaterThan(ODDS / 64);
      one.nextLong();
    }
  }

  @Test
  void twinForkThatSharesTheStreamIsRejected() {
    RandomSource one = InsecureSeededSource.of(SEED);
    RandomSource copy = InsecureSeededSource.of(SEED);
    assertThat(worstBit(() -> one.nextLong() ^ copy.nextLong())).isLessThan(ODDS / 64);
  }

  @Test
  void boundedNumbersAreUniform() {
    for (int bound : new int[] {1, 2, 3, 7, 1000}) {
      RandomSource source = InsecureSeededSource.of(bound);
      long[] counts = new long[bound];
      for (int i = 0; i < 1_000_000; i++) {
        counts[(int) source.nextLong(bound)]++;
      }
      double[] fair = new double[bound];
      Arrays.fill(fair, 1.0 / bound);
      if (bound > 1) {
        assertThat(Goodness.chiSquare(counts, fair)).as("bound %d", bound).isGreaterThan(ODDS);
      }
    }
  }

  @Test
  void largeBoundsAreUniformToo() {
    // With 64-bit numbers taken modulo 3 * 2^61, the first third would come twice as often.
    long bound = 3L << 61;
    RandomSource source = InsecureSeededSource.of(SEED);
    long[] counts = new long[3];
    for (int i = 0; i < 1_000_000; i++) {
      counts[(int) (source.nextLong(bound) >>> 61)]++;
    }
    assertThat(Goodness.chiSquare(counts, new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}))
        .isGreaterThan(ODDS);
    assertThatThrownBy(() -> source.nextLong(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bound must be positive, was 0");
  }

  @Test
  void bytesAndLongsAreOneStreamAndBytesAreWiped() {
    RandomSource bytes = InsecureSeededSource.of(SEED);
    RandomSource longs = InsecureSeededSource.of(SEED);
    byte[] out = new byte[3000];
    bytes.fill(out);
    for (int i = 0; i < out.length; i += Long.BYTES) {
      assertThat(RandomSource.longAt(out, i)).isEqualTo(longs.nextLong());
    }
    assertThat(Arrays.copyOf(bytes.buffer, bytes.position)).containsOnly(0);
    // A part of a long that is left at the end of the buffer is dropped, not read past.
    bytes.fill(new byte[RandomSource.BUFFER_BYTES - bytes.position - 3]);
    bytes.nextLong();
    assertThat(bytes.position).isEqualTo(Long.BYTES);
  }

  /** Smallest two-sided probability of the 64 counts of ones in a million numbers. */
  private static double worstBit(LongSupplier numbers) {
    int n = 1_000_000;
    int[] ones = new int[Long.SIZE];
    for (int i = 0; i < n; i++) {
      long bits = numbers.getAsLong();
      for (int b = 0; b < Long.SIZE; b++) {
        ones[b] += (int) (bits >>> b) & 1;
      }
    }
    return Arrays.stream(ones)
        .mapToDouble(count -> Goodness.normal(count, n / 2.0, Math.sqrt(n) / 2))
        .min()
        .orElseThrow();
  }
}
