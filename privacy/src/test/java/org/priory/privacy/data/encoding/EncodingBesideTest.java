package org.priory.privacy.data.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Columns beside a design come last, and what explains is as it is without them. */
class EncodingBesideTest {
  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("years", 1, 4),
          new Column.Number("age", 0, 100),
          Column.Category.of("died", "no", "yes"),
          Column.Category.of("sex", "f", "m"),
          new Column.Number("visits", 0, 20));

  private static final List<String> BESIDE = List.of("years", "died");
  private static final String[][] TEXTS = {
    {"1", "4", "2.5", "9", "", "x"},
    {"0", "100", "31", "-5", "", "NaN"},
    {"no", "yes", "", "perhaps"},
    {"f", "m", "", "other"},
    {"0", "20", "3", "", "-1"}
  };

  private final Random random = new Random(5);

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      List<String> row = new ArrayList<>();
      for (String[] texts : TEXTS) {
        row.add(texts[random.nextInt(texts.length)]);
      }
      rows.add(row);
    }
    return rows;
  }

  private static float[] row(RecordChunk chunk, int i, int width) {
    return Arrays.copyOfRange(chunk.features(), i * width, (i + 1) * width);
  }

  private void holds(Optional<Formula> formula) {
    Encoding all = Encoding.of(SCHEMA, "visits", formula, BESIDE);
    Encoding explaining = all.explaining();
    Encoding plain = Encoding.of(SCHEMA, "visits");
    int d = explaining.width();
    assertThat(all.names().subList(0, d)).isEqualTo(explaining.names());
    assertThat(all.names().subList(d, all.width()))
        .containsExactly("years", "died=no", "died=yes", "died=(other)");
    assertThat(all.beside()).extracting(Column::name).isEqualTo(BESIDE);
    int[] groups = all.groups();
    assertThat(groups[d + 1]).isEqualTo(groups[d + 2]).isEqualTo(groups[d + 3]);
    assertThat(Arrays.stream(groups, 0, d)).doesNotContain(groups[d], groups[d + 1]);
    List<List<String>> rows = rows();
    RecordChunk whole = all.encode(rows);
    RecordChunk part = explaining.encode(rows);
    RecordChunk usual = plain.encode(rows);
    for (int i = 0; i < rows.size(); i++) {
      float[] x = row(whole, i, all.width());
      float[] others = row(part, i, d);
      double squares = 0;
      for (int j = 0; j < x.length; j++) {
        squares += x[j] * x[j];
        if (j < d) {
          assertThat(x[j]).isCloseTo(others[j], within(1e-6f));
        } else {
          int at = plain.names().indexOf(all.names().get(j));
          assertThat(x[j]).isEqualTo(row(usual, i, plain.width())[at]);
        }
      }
      assertThat(Math.sqrt(squares)).isLessThanOrEqualTo(all.maxNorm() + 1e-6);
      assertThat(whole.labels()[i]).isEqualTo(usual.labels()[i]);
    }
  }

  @Test
  void withoutAFormula() {
    holds(Optional.empty());
  }

  @Test
  void withAFormula() {
    holds(Optional.of(Formula.parse("age*sex + ns(age, 3)")));
  }

  @Test
  void withoutLabelsTheyAreStillThere() {
    Encoding all = Encoding.of(SCHEMA, "visits", Optional.empty(), BESIDE);
    assertThat(all.withoutLabels().names()).isEqualTo(all.names());
    assertThat(all.explaining().explaining().names()).isEqualTo(all.explaining().names());
    assertThat(Encoding.of(SCHEMA, "visits").explaining().width()).isEqualTo(9);
  }
}
