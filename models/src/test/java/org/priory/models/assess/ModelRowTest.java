package org.priory.models.assess;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** Features that are made of codes are those that the model's own encoding makes of the texts. */
class ModelRowTest {
  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("years", 1, 4),
          new Column.Number("age", 0, 100),
          Column.Category.of("died", "no", "yes"),
          Column.Category.of("sex", "f", "m"),
          new Column.Number("visits", 0, 20));

  private static final String[][] TEXTS = {
    {"1", "4", "2.5", "9", "", "x"},
    {"0", "100", "31", "-5", "", "NaN"},
    {"no", "yes", "", "perhaps"},
    {"f", "m", "", "other"},
    {"0", "20", "3", "", "-1"}
  };

  private static void holds(Encoding encoding) {
    Encoding codes = Encoding.of(SCHEMA, "visits", Encoding.Options.CODES);
    ModelRow row = new ModelRow(encoding, codes.names());
    Random random = new Random(5);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      List<String> texts = new ArrayList<>();
      for (String[] each : TEXTS) {
        texts.add(each[random.nextInt(each.length)]);
      }
      rows.add(texts);
    }
    RecordChunk own = encoding.encode(rows);
    RecordChunk coded = codes.encode(rows);
    for (int i = 0; i < rows.size(); i++) {
      float[] features = row.features(coded.features(), i * codes.width());
      float[] expected =
          Arrays.copyOfRange(own.features(), i * encoding.width(), (i + 1) * encoding.width());
      assertThat(features).as(rows.get(i).toString()).hasSize(expected.length);
      for (int j = 0; j < expected.length; j++) {
        assertThat((double) features[j])
            .isCloseTo(expected[j], org.assertj.core.api.Assertions.within(2e-6));
      }
    }
  }

  @Test
  void withAndWithoutAFormulaAndWithColumnsBeside() {
    holds(Encoding.of(SCHEMA, "visits"));
    holds(Encoding.of(SCHEMA, "visits", Formula.parse("~ ns(age, 3) + age:sex + log(years)")));
    holds(Encoding.of(SCHEMA, "visits", Optional.empty(), List.of("years", "died")));
    holds(
        Encoding.of(
            SCHEMA, "visits", Optional.of(Formula.parse("~ age * sex")), List.of("years", "died")));
  }
}
