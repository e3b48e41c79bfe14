package org.priory.privacy.data.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.NumberKind;
import org.priory.privacy.data.schema.Schema;

class DesignTest {
  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 20, 80),
          Column.Category.of("sex", "f", "m"),
          new Column.Number("income", 100, 1e6),
          new Column.Category(
              "site",
              List.of(Column.Value.of("n"), Column.Value.of("s"), Column.Value.of("w")),
              "s",
              null),
          new Column.Number(
              "rank",
              1,
              4,
              null,
              org.priory.privacy.data.schema.Hints.NONE,
              null,
              NumberKind.INTEGER),
          new Column.Number("change", -2, 6),
          Column.Category.of("one", "only"),
          Column.Category.of("ill", "no", "yes"));

  private static Encoding encoding(String formula) {
    return Encoding.of(SCHEMA, "ill", Formula.parse(formula));
  }

  private static float[] row(Encoding encoding, @Nullable String... fields) {
    return encoding.encode(List.of(Arrays.asList(fields))).features();
  }

  private static float value(Encoding encoding, String name, @Nullable String... fields) {
    return row(encoding, fields)[encoding.names().indexOf(name)];
  }

  /** All columns by a formula are all columns without one, bit by bit, whatever stands there. */
  @Test
  void ofAllColumnsIsTheDefaultEncoding() {
    Encoding usual = Encoding.of(SCHEMA, "ill");
    Encoding formula = encoding("ill ~ .");
    assertThat(formula.names()).isEqualTo(usual.names());
    assertThat(formula.groups()).isEqualTo(usual.groups());
    assertThat(formula.maxNorm()).isEqualTo(usual.maxNorm());
    Random random = new Random(4);
    for (int i = 0; i < 500; i++) {
      @Nullable String[] fields = fields(random);
      assertThat(row(formula, fields)).as(Arrays.toString(fields)).isEqualTo(row(usual, fields));
    }
  }

  private static @Nullable String[] fields(Random random) {
    String[] numbers = {"", "x", "-1e300", "20", "100", "3", "2.5", "1e300", "NaN", "1000"};
    String[] words = {"f", "m", "n", "s", "w", "", "?", "only", "yes"};
    @Nullable String[] fields = new String[8];
    for (int f = 0; f < fields.length; f++) {
      boolean isNumber = f == 0 || f == 2 || f == 4 || f == 5;
      fields[f] =
          random.nextInt(9) == 0
              ? null
              : isNumber && random.nextBoolean()
                  ? String.valueOf(random.nextDouble() * 100)
                  : (isNumber ? numbers : words)[random.nextInt(9)];
    }
    return fields;
  }

  /** Random formulas: every row is within its bound, and groups are what they say. */
  @Test
  void isBoundedWhateverFormulaAndRow() {
    String[] parts = {
      "age",
      "sex",
      "income",
      "site",
      "rank",
      "change",
      "log(income)",
      "ns(age, 3)",
      "poly(age, 4)",
      "I(change^2)",
      "I(change^3)",
      "sqrt(income)",
      "log1p(age)",
      "ns(income, knots = c(1000, 50000))",
      "log2(income)",
      "log10(age)",
      "ns(change, 10)",
      "poly(rank, 3)",
      "one"
    };
    Random random = new Random(7);
    int bound = 0;
    for (int i = 0; i < 1500; i++) {
      StringBuilder text = new StringBuilder("ill ~ ").append(parts[random.nextInt(parts.length)]);
      for (int k = random.nextInt(6); k > 0; k--) {
        text.append(new String[] {" + ", ":", "*"}[random.nextInt(3)])
            .append(parts[random.nextInt(parts.length)]);
      }
      Encoding encoding;
      try {
        encoding = encoding(text.toString());
      } catch (BadData refused) {
        assertThat(refused).hasMessageStartingWith("`formula`: character ");
        continue;
      }
      bound++;
      checkRows(encoding, text.toString(), random);
    }
    assertThat(bound).isGreaterThan(600);
  }

  private static void checkRows(Encoding encoding, String text, Random random) {
    assertThat(encoding.names()).as(text).doesNotHaveDuplicates().hasSize(encoding.width());
    int[] groups = encoding.groups();
    for (int r = 0; r < 10; r++) {
      @Nullable String[] fields = fields(random);
      float[] row = row(encoding, fields);
      double square = 0;
      double[] sums = new double[encoding.width() + 1];
      int[] sizes = new int[sums.length];
      for (int j = 0; j < row.length; j++) {
        assertThat(row[j]).as("%s %s", text, Arrays.toString(fields)).isBetween(-1f, 1f);
        square += (double) row[j] * row[j];
        if (groups[j] >= 0) {
          sums[groups[j]] += row[j];
          sizes[groups[j]]++;
        }
      }
      assertThat(Math.sqrt(square)).as(text).isLessThanOrEqualTo(encoding.maxNorm() + 1e-9);
      for (int g = 0; g < sums.length; g++) {
        if (sizes[g] > 1) {
          assertThat(sums[g]).as("%s group %s", text, g).isEqualTo(1);
        }
      }
    }
  }

  /**
   * A category is contrasted exactly where the term without it is there: the rule of R's {@code
   * model.matrix}, whose columns are the cells here but those of reference and of other values.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "~ age:sex;age:sex=f age:sex=m",
        "~ age + age:sex;age age:sex=m",
        "~ sex + sex:site;sex=f sex=m sex=(other) sex:site=f:n sex:site=(reference) sex:site=f:w"
            + " sex:site=m:n sex:site=m:w",
        "~ sex*site;sex=f sex=m sex=(other) site=n site=s site=w site=(other)"
            + " sex:site=(reference) sex:site=m:n sex:site=m:w",
        "~ sex:site;sex:site=f:n sex:site=f:s sex:site=f:w sex:site=m:n sex:site=m:s sex:site=m:w"
            + " sex:site=(other)",
        "~ age + ns(age, 2);age ns(age, 2)[2]",
        "~ age + ns(age, 2):sex;age age:sex=m ns(age, 2)[2]:sex=f ns(age, 2)[2]:sex=m",
        "~ poly(age, 2);age poly(age, 2)[2]",
        "~ age:income;age:income",
      })
  void contrastsAsRDoes(String formula, String names) {
    assertThat(String.join(" ", encoding(formula).names().subList(1, encoding(formula).width())))
        .isEqualTo(names);
  }

  @Test
  void multipliesAndTransforms() {
    // age 65 is 0.5 of the way from the middle up
    String[] row = {"65", "m", "10000", "w", "2", "2", "only", "yes"};
    assertThat(value(encoding("~ age:sex"), "age:sex=m", row)).isEqualTo(0.5f);
    assertThat(value(encoding("~ age:sex"), "age:sex=f", row)).isEqualTo(0);
    assertThat(value(encoding("~ sex*site"), "sex:site=m:w", row)).isEqualTo(1);
    assertThat(value(encoding("~ sex*site"), "sex:site=(reference)", row)).isEqualTo(0);
    // log(10000) is the middle of log(100) and log(1e6)
    assertThat(value(encoding("~ log(income)"), "log(income)", row)).isCloseTo(0, within(1e-6f));
    assertThat(value(encoding("~ log10(income)"), "log10(income)", row))
        .isCloseTo(0, within(1e-6f));
    // P_2(1/2) = -1/8, P_3(1/2) = -7/16
    assertThat(value(encoding("~ poly(age, 3)"), "poly(age, 3)[2]", row)).isEqualTo(-0.125f);
    assertThat(value(encoding("~ poly(age, 3)"), "poly(age, 3)[3]", row)).isEqualTo(-0.4375f);
    // change^2 is from 0 to 36: 4 is a ninth of the way
    assertThat(value(encoding("~ I(change^2)"), "I(change^2)", row))
        .isCloseTo(-1 + 2 / 9f, within(1e-6f));
    assertThat(value(encoding("~ I(change^3)"), "I(change^3)", row))
        .isCloseTo(-1 + 2 * 16 / 224f, within(1e-6f));
    // change is in the middle of its bounds
    assertThat(value(encoding("~ age:change"), "age:change", row)).isEqualTo(0);
  }

  /** A missing number is the middle of its bounds before anything is done to it. */
  @Test
  void takesTheMiddleForWhatIsMissing() {
    String[] row = {"", "", "", "", "", "", "", "yes"};
    Encoding encoding = encoding("~ age + poly(age, 2) + sex*site + log(income)");
    assertThat(value(encoding, "age", row)).isEqualTo(0);
    assertThat(value(encoding, "poly(age, 2)[2]", row)).isEqualTo(-0.5f);
    assertThat(value(encoding, "sex=(other)", row)).isEqualTo(1);
    assertThat(value(encoding, "sex:site=(reference)", row)).isEqualTo(1);
    assertThat(value(encoding, "log(income)", row)).isGreaterThan(0.8f);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "~ age + agee;9;a column that the schema describes",
        "~ ill;3;explain the target",
        "~ age + log(sex);9;of a number: log()",
        "~ log(change);3;min is above 0",
        "~ sqrt(change);3;min is at least 0",
        "~ log1p(change);3;min is above -1",
        "~ ns(rank, 4);3;at most 3 degrees",
        "~ ns(age, knots = c(20, 50));3;between the bounds of age, 20 and 80",
        "~ age:poly(age, 2);7;another column",
        "~ age*one;3;two listed values",
        "~ age:sex:income:site:rank:change:one;3;at most 6 columns",
      })
  void isRefusedWithThePlace(String formula, int at, String rule) {
    assertThatThrownBy(() -> encoding(formula))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith("`formula`: character " + at + ": must ")
        .hasMessageContaining(rule);
  }

  @Test
  void needsNoOtherColumnsAndNoLabels() {
    Encoding encoding = encoding("ill ~ age:sex + ns(age, 2)").withoutLabels();
    RecordChunk chunk = encoding.encode(List.of(List.of("65", "m")));
    assertThat(chunk.rows()).isEqualTo(1);
    assertThat(encoding.names()).isEqualTo(encoding("ill ~ age:sex + ns(age, 2)").names());
  }
}
