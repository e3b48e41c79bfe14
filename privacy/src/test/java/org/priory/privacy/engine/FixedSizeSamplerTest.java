package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;

/** Every subset of the size is as likely as any other. */
class FixedSizeSamplerTest {

  private static double fit(RecordSampler sampler, int records, int size) {
    int draws = 50_000;
    RandomSource source = InsecureSeededSource.of(21);
    long[] seen = new long[1 << records];
    for (int i = 0; i < draws; i++) {
      int subset =
          Arrays.stream(PoissonSamplerTest.records(sampler.draw(source))).map(r -> 1 << r).sum();
      if (Integer.bitCount(subset) != size) {
        throw new AssertionError("not of the size");
      }
      seen[subset]++;
    }
    int[] subsets =
        IntStream.range(0, seen.length).filter(s -> Integer.bitCount(s) == size).toArray();
    double[] expected = new double[subsets.length];
    Arrays.fill(expected, (double) draws / subsets.length);
    return FalseAlarms.chiSquare(
        Arrays.stream(subsets).mapToLong(s -> seen[s]).toArray(), expected);
  }

  @Test
  void everySubsetIsAsLikely() {
    for (int records = 2; records <= 7; records++) {
      for (int size = 1; size < records; size++) {
        assertThat(fit(new FixedSizeSampler(records, size), records, size))
            .as("%d of %d", size, records)
            .isGreaterThan(FalseAlarms.FALSE_ALARM);
      }
    }
    // Twins: the last record is never taken; one record in fifty draws is swapped for the first.
    assertThat(fit(new FixedSizeSampler(6, 3), 7, 3)).isLessThan(FalseAlarms.FALSE_ALARM);
    RecordSampler fair = new FixedSizeSampler(7, 1);
    RecordSampler biased =
        source -> source.nextLong(50) == 0 ? Sample.of(new int[] {0}, 1) : fair.draw(source);
    assertThat(fit(biased, 7, 1)).isLessThan(FalseAlarms.FALSE_ALARM);
  }

  @Test
  void sizeIsExactAndNothingComesTwice() {
    RandomSource source = InsecureSeededSource.of(22);
    for (int records : new int[] {1, 2, 10, 1000, 1_000_000}) {
      for (int size : new int[] {1, 2, 9, 10, 999, 1000, 30_000}) {
        if (size <= records) {
          int[] taken =
              PoissonSamplerTest.records(new FixedSizeSampler(records, size).draw(source));
          assertThat(taken).hasSize(size);
          assertThat(Arrays.stream(taken).distinct()).hasSize(size);
          assertThat(Arrays.stream(taken)).allMatch(r -> r >= 0 && r < records);
        }
      }
    }
  }

  @Test
  void costIsProportionalToTheSample() {
    for (int size : new int[] {1, 10, 1000}) {
      InsecureSeededSource source = InsecureSeededSource.of(23);
      new FixedSizeSampler(1_000_000, size).draw(source);
      assertThat(Drawn.until(InsecureSeededSource.of(23), source)).isEqualTo(size);
    }
  }

  @Test
  void eachDrawIsFresh() {
    RandomSource source = InsecureSeededSource.of(24);
    FixedSizeSampler sampler = new FixedSizeSampler(1000, 20);
    assertThat(PoissonSamplerTest.records(sampler.draw(source)))
        .isNotEqualTo(PoissonSamplerTest.records(sampler.draw(source)));
  }

  /** Slots without a record yield none; records beyond the slots are never taken. */
  @Test
  void slotsNeedNotBeRecords() {
    for (int size = 1; size <= 7; size++) {
      for (int records = 0; records <= 9; records++) {
        RandomSource source = InsecureSeededSource.of(25);
        RandomSource same = InsecureSeededSource.of(25);
        RecordSampler slots = new FixedSizeSampler(7, size);
        RecordSampler ours = new FixedSizeSampler(records, 7, size);
        for (int i = 0; i < 50; i++) {
          int there = records;
          int[] expected =
              Arrays.stream(PoissonSamplerTest.records(slots.draw(source)))
                  .filter(slot -> slot < there)
                  .toArray();
          assertThat(PoissonSamplerTest.records(ours.draw(same))).isEqualTo(expected);
        }
      }
    }
    assertThatThrownBy(() -> new FixedSizeSampler(9, 7, 8)).hasMessageContaining("was 8");
  }

  @Test
  void refusesSizesThatCannotBe() {
    for (int size : new int[] {0, -1, 4}) {
      assertThatThrownBy(() -> new FixedSizeSampler(3, size))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("was " + size);
    }
  }
}
