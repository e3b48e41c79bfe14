package org.priory.privacy.engine;

import java.io.Serializable;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/** Records and queries for tests. */
public final class TestData {
  private TestData() {}

  public static Features features(int width, boolean labelled) {
    List<String> names = IntStream.range(0, width).mapToObj(i -> "x" + i).toList();
    Target target =
        labelled ? new Target(Target.Kind.BINARY, "y", List.of("no", "yes"), 0, 0) : Target.NONE;
    return Features.of(names, 1e30, target);
  }

  /** Records whose only feature is their number, so that a query can look up a vector. */
  public static Records numbered(int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = i;
    }
    return Records.of(features(1, false), numbers, new float[0]);
  }

  /** Records whose feature is their number, several rows a unit. */
  public static Records numbered(long[] units) {
    float[] numbers = new float[units.length];
    for (int i = 0; i < units.length; i++) {
      numbers[i] = i;
    }
    return Records.of(features(1, false), numbers, new float[0], units);
  }

  /** The row's features as its vector. */
  public static RowQuery echo(int width) {
    return query(
        width,
        (row, sum) -> {
          for (int j = 0; j < width; j++) {
            sum[j] += row.feature(j);
          }
        });
  }

  /** The vector in the table that has the row's number. */
  public static RowQuery lookUp(double[]... table) {
    return query(
        table[0].length,
        (row, sum) -> {
          double[] vector = table[(int) row.feature(0)];
          for (int j = 0; j < vector.length; j++) {
            sum[j] += vector[j];
          }
        });
  }

  /** Adds a row's vector. */
  public interface Adder extends Serializable {
    void add(Row row, double[] sum);
  }

  public static RowQuery query(int dimension, Adder adder) {
    return new RowQuery() {
      @Override
      public int dimension() {
        return dimension;
      }

      @Override
      public void addTo(Row row, double[] sum) {
        adder.add(row, sum);
      }
    };
  }
}
