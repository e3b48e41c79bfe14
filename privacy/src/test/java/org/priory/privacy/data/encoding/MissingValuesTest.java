package org.priory.privacy.data.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;
import org.priory.privacy.data.schema.OpenSchema;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;

/** What a missing value becomes under each policy, and that rows stay within their bound. */
class MissingValuesTest {
  private static final Column AGE =
      new Column.Number("age", 20, 80).withMissing(MissingPolicy.MEAN);
  private static final Column SEX =
      Column.Category.of("sex", "f", "m").withMissing(MissingPolicy.LEVEL);
  private static final Column INCOME =
      new Column.Number("income", 100, 10_000).withMissing(MissingPolicy.MEAN);
  private static final Column SITE = Column.Category.of("site", "n", "s", "w");
  private static final Column ILL = Column.Category.of("ill", "no", "yes");

  private static final Schema SCHEMA = schema(AGE, SEX, INCOME, SITE, ILL);

  private static Schema schema(Column... columns) {
    return new Schema(
        List.of(columns), List.of("", "?"), null, Size.PRIVATE, Schema.Layout.DEFAULTS);
  }

  private static float[] row(Encoding encoding, @Nullable String... fields) {
    return encoding.encode(List.of(Arrays.asList(fields))).features();
  }

  @Test
  void isALevelOrHasAFeature() {
    Encoding encoding = Encoding.of(schema(AGE, SEX, ILL), "ill");
    assertThat(encoding.names())
        .containsExactly(
            "(intercept)", "age", "age=missing", "sex=f", "sex=m", "sex=missing", "sex=(other)");
    // the constant, age with its feature, sex
    assertThat(encoding.maxNorm()).isEqualTo(Math.sqrt(3));
    assertThat(row(encoding, "80", "m", "no")).containsExactly(1, 1, 0, 0, 1, 0, 0);
    assertThat(row(encoding, "?", "", "no")).containsExactly(1, 0, 1, 0, 0, 1, 0);
    assertThat(row(encoding, "old", "x", "no")).containsExactly(1, 0, 1, 0, 0, 0, 1);
    assertThat(row(encoding, null, null, null)).containsExactly(1, 0, 1, 0, 0, 1, 0);
    assertThat(encoding.groups()).containsExactly(-1, 1, 2, 3, 3, 3, 3);
  }

  /** The policy of a target counts for nothing but a row that is dropped. */
  @Test
  void aTargetHasNoLevelOfItsOwn() {
    Encoding encoding = Encoding.of(schema(SITE, SEX), "sex");
    assertThat(encoding.target().classes()).containsExactly("f", "m");
    assertThat(encoding.names())
        .containsExactly("(intercept)", "site=n", "site=s", "site=w", "site=(other)");
    assertThat(encoding.encode(List.of(Arrays.asList("n", "?"))).isLabelled(0)).isFalse();
  }

  /** A product has a feature for each set of its numbers that is missing. */
  @Test
  void productsHaveFeaturesToo() {
    Encoding encoding = Encoding.of(SCHEMA, "ill", Formula.parse("ill ~ age:income + ns(age, 2)"));
    assertThat(encoding.names())
        .containsExactly(
            "(intercept)",
            "age",
            "age=missing",
            "ns(age, 2)[2]",
            "age:income",
            "age:income=missing",
            "age=missing:income",
            "age=missing:income=missing");
    assertThat(row(encoding, "", "f", "10000", "n", "no")).containsExactly(1, 0, 1, 0, 0, 0, 1, 0);
    assertThat(row(encoding, "", "f", "", "n", "no")).containsExactly(1, 0, 1, 0, 0, 0, 0, 1);
    assertThat(encoding.maxNorm()).isEqualTo(2);
  }

  /** Every row, of whatever formula, is within the bound, and some row attains it. */
  @Test
  void rowsAreWithinTheirBound() {
    String[] formulas = {
      ".",
      "age + sex + income",
      "age*income*sex",
      "ns(age, 4):sex + log(income)",
      "age:income:site + poly(age, 3)",
      "age + (income | site)",
      "sqrt(age):log(income) + sex:site"
    };
    String[][] values = {
      {"", "?", "20", "80", "50", "x"},
      {"", "f", "m", "z"},
      {"?", "100", "10000", "-5", "NaN"},
      {"n", "s", "w", "", "z"},
      {"no", "yes"}
    };
    Random random = new Random(3);
    for (String formula : formulas) {
      Encoding encoding = Encoding.of(SCHEMA, "ill", Formula.parse("ill ~ " + formula));
      double largest = 0;
      double broken = 0;
      for (int r = 0; r < 2000; r++) {
        String[] fields = new String[values.length];
        Arrays.setAll(fields, f -> values[f][random.nextInt(values[f].length)]);
        float[] row = row(encoding, fields);
        largest = Math.max(largest, norm(row));
        // the twin: a feature of missing values beside a number that is not 0
        int missing = encoding.names().indexOf("age=missing");
        if (missing >= 0) {
          row[missing] = 1;
          broken = Math.max(broken, norm(row));
        }
      }
      assertThat(largest).as(formula).isLessThanOrEqualTo(encoding.maxNorm() + 1e-6);
      if (formula.equals(".") || formula.startsWith("age + sex")) {
        assertThat(largest).isGreaterThan(encoding.maxNorm() - 1e-6);
        assertThat(broken).isGreaterThan(encoding.maxNorm() + 0.1);
      }
    }
  }

  private static double norm(float[] row) {
    double square = 0;
    for (float value : row) {
      square += (double) value * value;
    }
    return Math.sqrt(square);
  }

  @ParameterizedTest
  @CsvSource({
    "50, f, no, true",
    "'', f, no, false",
    "x, f, no, false",
    "50, ?, no, false",
    "50, z, no, true",
    "50, f, ?, false",
    "999, f, no, true"
  })
  void aRowIsDropped(String age, String sex, String ill, boolean kept) {
    Schema schema =
        schema(
            new Column.Number("age", 20, 80).withMissing(MissingPolicy.DROP),
            Column.Category.of("sex", "f", "m").withMissing(MissingPolicy.DROP),
            Column.Category.of("ill", "no", "yes").withMissing(MissingPolicy.DROP));
    Encoding encoding = Encoding.of(schema, "ill");
    assertThat(encoding.maxNorm()).isEqualTo(Math.sqrt(3));
    assertThat(encoding.droppingColumns()).containsExactly("age", "sex", "ill");
    RecordChunk chunk = encoding.encode(List.of(Arrays.asList(age, sex, ill)));
    assertThat(chunk.rows()).isEqualTo(kept ? 1 : 0);
    for (Encoding.Options form : List.of(Encoding.Options.CODES, Encoding.Options.DEFAULTS)) {
      assertThat(Encoding.of(schema, null, form).encode(List.of(List.of(age, sex, ill))).rows())
          .isEqualTo(kept ? 1 : 0);
    }
    // to predict, the target is not asked for, and the row stays in its place
    Encoding all = encoding.ofAllRows();
    RecordChunk predicted = all.encode(List.of(Arrays.asList(age, sex, null)));
    boolean isThere = kept || ill.equals("?");
    assertThat(predicted.rows()).isEqualTo(1);
    assertThat(Float.isNaN(predicted.features()[0])).isEqualTo(!isThere);
  }

  /** A column that is not used drops nothing. */
  @Test
  void onlyWhatIsUsedDrops() {
    Schema schema =
        schema(AGE, new Column.Number("bmi", 15, 50).withMissing(MissingPolicy.DROP), ILL);
    Encoding encoding = Encoding.of(schema, "ill", Formula.parse("ill ~ age"));
    assertThat(encoding.droppingColumns()).isEmpty();
    assertThat(encoding.encode(List.of(List.of("50", "", "no"))).rows()).isEqualTo(1);
  }

  /** Rows that stay are those of the table without the dropped ones, bit by bit. */
  @Test
  void othersAreAsIfADroppedRowWereNotThere() {
    Schema schema =
        schema(
            AGE,
            Column.Category.of("site", "n", "s").withMissing(MissingPolicy.DROP),
            Column.Category.of("ill", "no", "yes"));
    Encoding encoding = Encoding.of(schema, "ill");
    Random random = new Random(5);
    List<List<String>> all = new ArrayList<>();
    List<List<String>> complete = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      List<String> row =
          List.of(
              random.nextInt(4) == 0 ? "" : String.valueOf(20 + random.nextInt(60)),
              random.nextInt(3) == 0 ? "?" : random.nextBoolean() ? "n" : "s",
              random.nextBoolean() ? "no" : "yes");
      all.add(row);
      if (!row.get(1).equals("?")) {
        complete.add(row);
      }
    }
    RecordChunk one = encoding.encode(all);
    RecordChunk other = encoding.encode(complete);
    assertThat(one.rows()).isEqualTo(complete.size());
    assertThat(one.features()).isEqualTo(other.features());
    assertThat(one.labels()).isEqualTo(other.labels());
  }

  @Test
  void policiesAreReadBack() {
    Schema schema =
        schema(AGE, SEX, new Column.Number("bmi", 15, 50).withMissing(MissingPolicy.DROP));
    assertThat(Schema.parse("again", schema.toJson())).isEqualTo(schema);
    assertThat(schema.toJson())
        .contains("\"missing\": \"mean\"", "\"missing\": \"level\"", "\"missing\": \"drop\"");
    // values that were bought stand in the place of what was open, under the same policy
    OpenSchema open = OpenSchema.of(schema);
    assertThat(Schema.parse("bought", open.with(List.of(Column.Category.of("sex", "f", "m")))))
        .isEqualTo(schema);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'name':'a','type':'number','min':0,'max':1,'missing':'level'} | private | columns[0].missing: must be mean or drop for a number, was level; choose one of them, or leave it out (column 'a' in line 1)",
        "{'name':'a','type':'category','values':['x'],'missing':'mean'} | private | columns[0].missing: must be level or drop for a category, was mean; choose one of them, or leave it out (column 'a' in line 1)",
        "{'name':'a','type':'boolean','missing':'zero'} | private | columns[0].missing: must be one of level, mean, drop, was zero; choose one, or leave it out (column 'a' in line 1)",
        "{'name':'a','type':'ignore','missing':'drop'} | private | columns[0].missing",
        "{'name':'a','type':'category','values':['missing'],'missing':'level'} | private | columns[0].missing: must be left out or drop where a value is called missing",
        "{'name':'a','type':'number','min':0,'max':1,'missing':'drop'} | public | size: must be \"private\" or the number that is kept, where a column has \"missing\": \"drop\", was \"public\""
      })
  void whatCannotBeIsRefused(String column, String size, String message) {
    String json =
        "{\"columns\": [%s], \"size\": \"%s\"}".formatted(column.replace('\'', '"'), size);
    assertThatThrownBy(() -> Schema.parse("s.json", json))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith("s.json: " + message);
  }

  @Test
  void aColumnMayNotHaveTheNameOfAFeature() {
    assertThatThrownBy(() -> schema(AGE, new Column.Number("age=missing", 0, 1), ILL))
        .hasMessageContaining("must be left out or drop where a column is called 'age=missing'");
  }
}
