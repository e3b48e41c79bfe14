package org.priory.privacy.data.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rows of several sources, one after the other. */
class JoinedSourceTest {
  private static final int WIDTH = 3;

  /** Rows numbered from a first one on, every third without a label, two rows a unit. */
  private static RecordSource source(int first, int rows) {
    return new RecordSource() {
      @Override
      public Features features() {
        return Features.of(List.of("a", "b", "c"), 1, Target.classes("y", List.of("0", "1")));
      }

      @Override
      protected boolean hasUnits() {
        return true;
      }

      @Override
      protected ChunkReader rows() {
        return new ChunkReader() {
          private int at;

          @Override
          public @Nullable RecordChunk next() {
            int count = Math.min(chunkRows(WIDTH), rows - at);
            if (count == 0) {
              return null;
            }
            float[] features = new float[WIDTH * count];
            float[] labels = new float[count];
            long[] labelled = new long[(count + 63) / 64];
            long[] keys = new long[2 * count];
            for (int i = 0; i < count; i++) {
              int number = first + at + i;
              features[WIDTH * i] = number;
              labels[i] = number % 2;
              if (number % 3 != 0) {
                labelled[i >> 6] |= 1L << i;
              }
              keys[2 * i] = number / 2;
            }
            at += count;
            return new RecordChunk(WIDTH, count, features, labels, labelled, keys);
          }

          @Override
          public void close() {}
        };
      }
    };
  }

  /** Chunks are full whatever the sizes of the parts, and every bit of a row stays with it. */
  @Test
  void rowsStayAsTheyAre() {
    int size = RecordSource.chunkRows(WIDTH);
    RecordSource joined =
        new JoinedSource(
            List.of(
                source(0, 70),
                source(70, 0),
                source(70, 1),
                source(71, size),
                source(size + 71, 5)));
    int number = 0;
    List<Integer> sizes = new ArrayList<>();
    try (ChunkReader reader = joined.ungrouped()) {
      for (RecordChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        sizes.add(chunk.rows());
        for (int i = 0; i < chunk.rows(); i++, number++) {
          assertThat(chunk.features()[WIDTH * i]).isEqualTo(number);
          assertThat(chunk.labels()[i]).isEqualTo(number % 2);
          assertThat(chunk.isLabelled(i)).isEqualTo(number % 3 != 0);
          assertThat(chunk.unitKeys()[2 * i]).isEqualTo(number / 2);
        }
      }
    }
    assertThat(sizes).containsExactly(size, 76);
    try (Records records = joined.read()) {
      assertThat(records.units().count()).isEqualTo((size + 76) / 2);
    }
  }

  @Test
  void noneAreRefused() {
    assertThatThrownBy(() -> new JoinedSource(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
