package org.priory.privacy.data.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Whatever the schema and whatever the rows: every row has an encoding within the norm. */
class EncodingPropertyTest {

  private static final String[] NASTY = {
    "", " ", "NaN", "Infinity", "-Infinity", "1e999", "-1e999", "0x1p3", "1d", "1f", "--1", "+",
        ".",
    "e5", "1e", "1e+", "\"", "\"\"", "a\nb", "\u0000", "\uD800", "é😀", "١٢", "1,5", "1 5", "null",
    "1e-400", "-0", "00000000000000000000000000000001", "123456789012345678901234567890.5e-10"
  };

  private final Random random = new Random(20240611);

  @Test
  void everyRowIsWithinTheNormAndFinite() {
    for (int trial = 0; trial < 300; trial++) {
      Schema schema = schema();
      Encoding encoding = encoding(schema);
      RecordChunk chunk = encoding.encode(rows(schema, 40));
      assertThat(chunk.rows()).isEqualTo(40);
      for (int row = 0; row < chunk.rows(); row++) {
        assertThat(norm(chunk, row)).as("%s", schema).isLessThanOrEqualTo(encoding.maxNorm());
      }
      for (float label : chunk.labels()) {
        assertThat(label).isBetween(-1f, Math.max(1f, encoding.target().classes().size() - 1));
      }
    }
  }

  @Test
  void aCategoryIsExactlyOneFeature() {
    Schema schema = Schema.of(Column.Category.of("a", "x", "y"), new Column.Number("b", 0, 1));
    RecordChunk chunk = Encoding.of(schema, "b").encode(rows(schema, 500));
    for (int row = 0; row < chunk.rows(); row++) {
      assertThat(norm(chunk, row)).isEqualTo(Math.sqrt(2));
    }
  }

  /** The bound is attained, so that it cannot be lowered. */
  @Test
  void theNormIsTight() {
    for (int trial = 0; trial < 100; trial++) {
      Schema schema = schema();
      Encoding encoding = encoding(schema);
      List<String> row = new ArrayList<>();
      for (Column column : schema.columns()) {
        row.add(column instanceof Column.Number ? "1e300" : "");
      }
      RecordChunk chunk = encoding.encode(List.of(row));
      assertThat(norm(chunk, 0)).isEqualTo(encoding.maxNorm());
    }
  }

  /** Twin: the check of the norm sees a number that was not clamped. */
  @Test
  void aRowOutOfBoundsIsSeen() {
    Schema schema = Schema.of(new Column.Number("a", 0, 10), new Column.Number("b", 0, 1));
    Encoding encoding = Encoding.of(schema, "b");
    float[] unclamped = {1, (float) (2 * 10.001 / 10 - 1)};
    RecordChunk chunk =
        new RecordChunk(2, 1, unclamped, new float[] {0}, new long[] {1}, new long[0]);
    assertThat(norm(chunk, 0)).isGreaterThan(encoding.maxNorm());
  }

  private static double norm(RecordChunk chunk, int row) {
    double sum = 0;
    for (int i = 0; i < chunk.width(); i++) {
      double x = chunk.features()[row * chunk.width() + i];
      sum += x * x;
    }
    return Math.sqrt(sum);
  }

  private Encoding encoding(Schema schema) {
    String target =
        random.nextBoolean()
            ? schema.columns().get(random.nextInt(schema.columns().size())).name()
            : null;
    Scaling scaling = random.nextBoolean() ? Scaling.SYMMETRIC : Scaling.UNIT;
    return Encoding.of(schema, target, new Encoding.Options(scaling, random.nextBoolean()));
  }

  private Schema schema() {
    List<Column> columns = new ArrayList<>();
    int count = 2 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      if (random.nextBoolean()) {
        double min = random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20);
        double max = min + Math.pow(10, random.nextInt(20) - 10);
        columns.add(new Column.Number("n" + i, min, max > min ? max : Math.abs(min) * 2 + 1));
      } else {
        List<Column.Value> values = new ArrayList<>();
        for (int k = 0; k <= random.nextInt(5); k++) {
          values.add(new Column.Value(List.of("v" + k, "w" + k)));
        }
        columns.add(new Column.Category("c" + i, values));
      }
    }
    return Schema.of(columns.toArray(new Column[0]));
  }

  private List<List<String>> rows(Schema schema, int count) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> row = new ArrayList<>();
      int fields = random.nextInt(10) == 0 ? random.nextInt(9) : schema.columns().size();
      for (int k = 0; k < fields; k++) {
        row.add(cell());
      }
      rows.add(row);
    }
    return rows;
  }

  private String cell() {
    return switch (random.nextInt(6)) {
      case 0 -> NASTY[random.nextInt(NASTY.length)];
      case 1 -> Double.toString(random.nextGaussian() * Math.pow(10, random.nextInt(600) - 300));
      case 2 -> "v" + random.nextInt(6);
      case 3 -> " w" + random.nextInt(6) + "\t";
      case 4 -> garbage();
      default -> null;
    };
  }

  private String garbage() {
    char[] text = new char[random.nextInt(12)];
    for (int i = 0; i < text.length; i++) {
      text[i] = (char) random.nextInt(1 << 16);
    }
    return new String(text);
  }
}
