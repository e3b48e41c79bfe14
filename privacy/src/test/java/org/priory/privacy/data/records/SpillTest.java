package org.priory.privacy.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.engine.FalseAlarms;

class SpillTest {
  private static final Features TWO =
      Features.of(
          List.of("number", "person"),
          1e9,
          new Target(Target.Kind.BINARY, "y", List.of("no", "yes"), 0, 0));

  @TempDir private Path folder;

  /** Rows that say which they are, in chunks of any size. */
  private static ChunkReader reader(int rows, int people, int chunkRows) {
    Iterator<RecordChunk> chunks =
        IntStream.iterate(0, from -> from < rows, from -> from + chunkRows)
            .mapToObj(from -> chunk(from, Math.min(rows, from + chunkRows), people))
            .iterator();
    return new ChunkReader() {
      @Override
      public @Nullable RecordChunk next() {
        return chunks.hasNext() ? chunks.next() : null;
      }

      @Override
      public void close() {}
    };
  }

  private static RecordChunk chunk(int from, int to, int people) {
    int rows = to - from;
    float[] values = new float[2 * rows];
    float[] labels = new float[rows];
    long[] known = new long[(rows + 63) / 64];
    long[] keys = new long[people == 0 ? 0 : 2 * rows];
    for (int i = 0; i < rows; i++) {
      int row = from + i;
      values[2 * i] = row;
      labels[i] = row % 3 == 2 ? 0.5f : row % 3;
      known[i >> 6] |= row % 3 == 2 ? 0 : 1L << i;
      if (people > 0) {
        long person = row * 7919L % people;
        values[2 * i + 1] = person;
        keys[2 * i] = new Random(person).nextLong();
        keys[2 * i + 1] = person;
      }
    }
    return new RecordChunk(2, rows, values, labels, known, keys);
  }

  private Records read(int rows, int people, long bytes, RandomSource source) {
    int chunkRows = bytes < 1 << 20 ? 1000 : RecordSource.chunkRows(2);
    return RecordsReader.read(
        TWO, reader(rows, people, chunkRows), people > 0, new Spill(bytes, folder), source);
  }

  private int files() {
    try (var files = Files.list(folder)) {
      return (int) files.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyRowIsThereOnce() {
    for (long bytes : new long[] {1, 300_000}) {
      try (Records records = read(30_000, 0, bytes, InsecureSeededSource.of(1))) {
        assertThat(records.isInMemory()).isFalse();
        assertThat(records.isShuffled()).isTrue();
        assertThat(records.rows()).isEqualTo(30_000);
        RowCursor cursor = records.cursor();
        boolean[] seen = new boolean[30_000];
        int inPlace = 0;
        for (int row = 0; row < 30_000; row++) {
          cursor.at(row);
          int number = (int) cursor.block()[cursor.offset()];
          assertThat(seen[number]).isFalse();
          seen[number] = true;
          inPlace += number == row ? 1 : 0;
          float label = cursor.label();
          assertThat(number % 3 == 2 ? Float.isNaN(label) : label == number % 3).isTrue();
          assertThat(records.key(row)).isGreaterThanOrEqualTo(records.key(Math.max(0, row - 1)));
        }
        assertThat(inPlace).isLessThan(30);
        assertThat(records.key(29_999)).isGreaterThan(Integer.MAX_VALUE / 100 * 99);
        assertThat(records.shuffled(InsecureSeededSource.of(2))).isSameAs(records);
      }
      assertThat(files()).isZero();
    }
  }

  @Test
  void whatFitsStaysInMemory() {
    Records records = read(3000, 0, 1 << 20, InsecureSeededSource.of(1));
    assertThat(records.isInMemory()).isTrue();
    assertThat(records.block(2999)[records.offset(2999)]).isEqualTo(2999);
    assertThat(files()).isZero();
  }

  /** Persons come in the same order from a file as from memory, as their keys are theirs. */
  @Test
  void personsHaveTheSameOrderInMemory() {
    int people = 700;
    Records memory =
        read(30_000, people, 1 << 30, InsecureSeededSource.of(4))
            .shuffled(InsecureSeededSource.of(4));
    Records other =
        read(30_000, people, 1 << 30, InsecureSeededSource.of(4))
            .shuffled(InsecureSeededSource.of(5));
    for (long bytes : new long[] {1, 100_000}) {
      try (Records file = read(30_000, people, bytes, InsecureSeededSource.of(4))) {
        assertThat(file.units().count()).isEqualTo(people);
        assertThat(numbers(file)).isEqualTo(numbers(memory));
        assertThat(IntStream.range(0, people).map(file::key).toArray())
            .isEqualTo(IntStream.range(0, people).map(memory::key).toArray());
        RowCursor cursor = file.cursor();
        for (int unit = 0; unit < people; unit++) {
          assertThat(file.units().start(unit)).isEqualTo(memory.units().start(unit));
          for (int row = file.units().start(unit); row < file.units().end(unit); row++) {
            cursor.at(row);
            int number = (int) cursor.block()[cursor.offset()];
            assertThat(cursor.block()[cursor.offset() + 1]).isEqualTo(number * 7919L % people);
          }
        }
        // The twin: another secret is another order.
        assertThat(numbers(file)).isNotEqualTo(numbers(other));
      }
    }
  }

  /** Records and rows of a range keep their numbers and keys, in memory and in a file. */
  @Test
  void aRangeIsSomeOfTheRecordsWhereTheyAre() {
    for (int people : new int[] {0, 700}) {
      for (long bytes : new long[] {1 << 30, 1}) {
        try (Records all =
            read(30_000, people, bytes, InsecureSeededSource.of(4))
                .shuffled(InsecureSeededSource.of(4))) {
          int count = all.units().count();
          Records range = all.range(count / 4, count / 2);
          assertThat(range.units().count()).isEqualTo(count / 2 - count / 4);
          assertThat(range.units().areRows()).isEqualTo(people == 0);
          int rows = 0;
          for (int unit = 0; unit < range.units().count(); unit++) {
            assertThat(range.key(unit)).isEqualTo(all.key(count / 4 + unit));
            assertThat(range.units().start(unit)).isEqualTo(all.units().start(count / 4 + unit));
            assertThat(range.units().end(unit)).isEqualTo(all.units().end(count / 4 + unit));
            rows += range.units().end(unit) - range.units().start(unit);
          }
          assertThat(range.rows()).isEqualTo(rows);
          assertThat(range.range(0, 0).rows()).isZero();
          assertThatThrownBy(() -> range.ordered(new int[rows(range)]))
              .isInstanceOf(IllegalStateException.class);
        }
      }
    }
  }

  private static int rows(Records records) {
    return records.units().count();
  }

  private static int[] numbers(Records records) {
    RowCursor cursor = records.cursor();
    int[] numbers = new int[records.rows()];
    for (int row = 0; row < numbers.length; row++) {
      cursor.at(row);
      numbers[row] = (int) cursor.block()[cursor.offset()];
    }
    return numbers;
  }

  /** Each of the 24 orders of four rows is as likely as the other, at odds of 1e-6. */
  @Test
  void everyOrderIsEquallyLikely() {
    RandomSource source = InsecureSeededSource.of(12);
    long[] seen = new long[256];
    int trials = 1200;
    for (int trial = 0; trial < trials; trial++) {
      try (Records records = read(4, 0, 1, source)) {
        seen[Arrays.stream(numbers(records)).reduce(0, (code, n) -> 4 * code + n)]++;
      }
    }
    long[] orders = Arrays.stream(seen).filter(count -> count > 0).toArray();
    double[] expected = new double[24];
    Arrays.fill(expected, trials / 24.0);
    assertThat(orders).hasSize(24);
    assertThat(FalseAlarms.chiSquare(orders, expected)).isGreaterThan(FalseAlarms.FALSE_ALARM);
    // The twin: three times as many of one order are seen.
    orders[0] += trials / 12;
    assertThat(FalseAlarms.chiSquare(orders, expected)).isLessThan(FalseAlarms.FALSE_ALARM);
  }

  @Test
  void nothingIsLeftAfterAFailure() {
    ChunkReader broken = reader(5000, 0, 1000);
    ChunkReader failing =
        new ChunkReader() {
          private int chunks;

          @Override
          public @Nullable RecordChunk next() {
            if (chunks++ == 4) {
              throw new IllegalStateException("damaged");
            }
            return broken.next();
          }

          @Override
          public void close() {}
        };
    assertThatThrownBy(
            () ->
                RecordsReader.read(
                    TWO, failing, false, new Spill(1, folder), InsecureSeededSource.of(1)))
        .hasMessage("damaged");
    assertThat(files()).isZero();
  }

  @Test
  void aFileThatIsClosedIsGone() {
    Records records = read(3000, 0, 1, InsecureSeededSource.of(1));
    records.close();
    assertThat(files()).isZero();
    assertThatThrownBy(() -> records.cursor().at(0)).isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(records::chunks).isInstanceOf(IllegalStateException.class);
  }
}
