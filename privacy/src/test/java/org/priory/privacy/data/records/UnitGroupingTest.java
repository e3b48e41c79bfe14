package org.priory.privacy.data.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.schema.Column;

class UnitGroupingTest {

  /** Wide rows, so that units go across the blocks. */
  private static final int WIDTH = 4096;

  private static Features features(int width) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      names.add("f" + i);
    }
    return Features.of(names, 1, Target.number(new Column.Number("y", 0, 1)));
  }

  /** The places of rows are those of the table, also where units go across blocks. */
  @Test
  void rowsKnowTheirPlaces() {
    Random random = new Random(6);
    int rows = 2500;
    float[] values = new float[rows * WIDTH];
    long[] keys = new long[2 * rows];
    for (int row = 0; row < rows; row++) {
      values[row * WIDTH] = row;
      keys[2 * row] = random.nextInt(200);
    }
    List<RecordChunk> chunks = new ArrayList<>();
    int size = RecordSource.chunkRows(WIDTH);
    for (int from = 0; from < rows; from += size) {
      int to = Math.min(rows, from + size);
      chunks.add(
          new RecordChunk(
              WIDTH,
              to - from,
              Arrays.copyOfRange(values, from * WIDTH, to * WIDTH),
              new float[0],
              new long[0],
              Arrays.copyOfRange(keys, 2 * from, 2 * to)));
    }
    assertThat(chunks).hasSizeGreaterThan(1);
    PlacedRecords placed = UnitGrouping.placed(features(WIDTH), chunks);
    Records records = placed.records();
    assertThat(records.units().count()).isEqualTo(200);
    for (int row = 0; row < rows; row++) {
      assertThat(records.block(row)[records.offset(row)]).isEqualTo(placed.place(row));
    }
  }

  /** Against a grouping by a map, over random units. */
  @Test
  void unitsInOrderOfFirstRowAndRowsInOrderOfTheFile() {
    Random random = new Random(5);
    for (int trial = 0; trial < 5; trial++) {
      int rows = 2500;
      int width = trial == 0 ? WIDTH : 3;
      long[] units = random.longs(rows, 0, trial == 1 ? 1 : 200).toArray();
      float[] values = new float[rows * width];
      float[] labels = new float[rows];
      Map<Long, List<Integer>> expected = new LinkedHashMap<>();
      for (int row = 0; row < rows; row++) {
        values[row * width] = row;
        values[row * width + width - 1] = -row;
        labels[row] = 2 * row;
        expected.computeIfAbsent(units[row], u -> new ArrayList<>()).add(row);
      }
      Records records = Records.of(features(width), values, labels, units);
      assertThat(records.units().count()).isEqualTo(expected.size());
      int unit = 0;
      int at = 0;
      for (List<Integer> members : expected.values()) {
        assertThat(records.units().start(unit)).isEqualTo(at);
        for (int row : members) {
          assertThat(records.block(at)[records.offset(at)]).isEqualTo(row);
          assertThat(records.block(at)[records.offset(at) + width - 1]).isEqualTo(-row);
          assertThat(records.label(at)).isEqualTo(2 * row);
          at++;
        }
        assertThat(records.units().end(unit++)).isEqualTo(at);
      }
      assertThat(at).isEqualTo(records.rows());
    }
  }

  @Test
  void rowsAsUnits() {
    Records records = Records.of(features(2), new float[] {1, 2, 3, 4}, new float[] {0, 1});
    assertThat(records.units().areRows()).isTrue();
    assertThat(records.units().count()).isEqualTo(2);
    assertThat(records.units().start(1)).isEqualTo(1);
    assertThat(records.units().end(1)).isEqualTo(2);
    assertThat(records.isLabelled(1)).isTrue();
  }
}
