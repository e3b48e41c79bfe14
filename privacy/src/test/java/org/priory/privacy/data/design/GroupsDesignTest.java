package org.priory.privacy.data.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

class GroupsDesignTest {
  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 20, 80),
          Column.Category.of("sex", "f", "m"),
          Column.Category.of("site", "n", "s"),
          Column.Category.of("ill", "no", "yes"));

  private static Encoding encoding(String formula) {
    return Encoding.of(SCHEMA, "ill", Formula.parse(formula));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ill ~ age + (1 | site);(intercept) age site=n site=s site=(other)",
        "ill ~ (1|site);(intercept) site=n site=s site=(other)",
        "ill ~ . + (1 | site);(intercept) age sex=f sex=m sex=(other) site=n site=s site=(other)",
        "ill ~ age + (age | site);(intercept) age site=n site=s site=(other) age:site=n age:site=s",
        "ill ~ age + (1 + age || site);(intercept) age site=n site=s site=(other) age:site=n age:site=s",
        "ill ~ sex + (0 + age | site);(intercept) sex=f sex=m sex=(other) age:site=n age:site=s",
      })
  void groupsAreFeaturesOfTheirOwn(String formula, String names) {
    assertThat(String.join(" ", encoding(formula).names())).isEqualTo(names);
  }

  /** Levels of groups are one category for a method; slopes are numbers. */
  @Test
  void levelsAreOneCategory() {
    assertThat(encoding("ill ~ age + (age | site)").groups()).containsExactly(-1, 1, 2, 2, 2, 3, 4);
  }

  /** Each term adds at most 1 to the squared norm: the bound that every proof relies on. */
  @Test
  void rowsAreBoundedByTheNumberOfTerms() {
    Encoding encoding = encoding("ill ~ age + sex + (age | site)");
    assertThat(encoding.maxNorm()).isEqualTo(Math.sqrt(5));
    Random random = new Random(3);
    double largest = 0;
    for (int i = 0; i < 1000; i++) {
      String age = String.valueOf(random.nextInt(200) - 50);
      List<String> row =
          List.of(age, pick(random, "f", "m", "?"), pick(random, "n", "s", "new"), "no");
      float[] x = encoding.encode(List.of(row)).features();
      double squares = 0;
      for (float each : x) {
        squares += (double) each * each;
      }
      largest = Math.max(largest, squares);
      assertThat(squares).isLessThanOrEqualTo(5 + 1e-6);
    }
    assertThat(largest).isGreaterThan(4.9);
  }

  private static String pick(Random random, String... values) {
    return values[random.nextInt(values.length)];
  }

  /** A group of which nothing is known has no feature; one that is not listed has its own. */
  @Test
  void anAverageGroupHasNoFeature() {
    Design design = encoding("ill ~ age + (1 | site)").design();
    float[] row = new float[design.width()];
    design.write(new double[] {80, Factor.AVERAGE}, row, 0);
    assertThat(row).containsExactly(1, 1, 0, 0, 0);
    design.write(new double[] {80, 2}, row, 0);
    assertThat(row).containsExactly(1, 1, 0, 0, 1);
    assertThat(Arrays.stream(design.blocks().toArray(TermBlock[]::new)).map(TermBlock::isGrouped))
        .containsExactly(false, true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ill ~ age + (1 | nosite);18;nosite",
        "ill ~ age + (1 | age);18;age, a number",
        "ill ~ site + (1 | site);19;not both",
        "ill ~ age:site + (1 | site);23;not both",
        "ill ~ age * (1 | site);13;added",
        "ill ~ age - (1 | site);11;added",
        "ill ~ ((1 | site) + age);8;added",
        "ill ~ (log(age) | site);8;log()",
        "ill ~ (1 | site;16;closed",
        "ill ~ (0 | site);7;must have an effect",
        "ill ~ (sex | site);8;sex, a category",
        "ill ~ age | site;11;between two terms",
        "ill ~ (1 | site) + (1 | site);25;once",
        "ill ~ (1 | ill);12;the target itself",
        "ill ~ (1 | site:sex);16;closed",
        "ill ~ (age + 1 | site);14;before the |",
      })
  void whatItDoesNotKnowIsRefusedWithThePlace(String formula, int at, String what) {
    assertThatThrownBy(() -> encoding(formula))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("character " + at + ":")
        .hasMessageContaining(what);
  }
}
