package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/** What is read of a formula's terms, against x'b of rows that differ as the terms say. */
class FormulaReadingTest {
  private static final Schema SCHEMA =
      Schema.of(
          new Column.Number("age", 20, 100, 10.0, null),
          Column.Category.of("sex", "f", "m"),
          new Column.Category(
              "site",
              List.of(Column.Value.of("n"), Column.Value.of("s"), Column.Value.of("w")),
              "s",
              null),
          new Column.Number("income", 1, 10_000, 500.0, null),
          Column.Category.of("ill", "no", "yes"));

  private Encoding encoding;
  private Reading reading;
  private double[] b;

  private void formula(String text) {
    encoding = Encoding.of(SCHEMA, "ill", Formula.parse(text));
    reading = Reading.of("logistic", encoding);
    Random random = new Random(5);
    b = random.doubles(encoding.width(), -2, 2).toArray();
  }

  private double read(String name) {
    return row(name).value(b);
  }

  private ReadRow row(String name) {
    return reading.rows().stream().filter(row -> row.name().equals(name)).findFirst().orElseThrow();
  }

  /** x'b of a row. */
  private double eta(double age, String sex, String site, double income) {
    List<String> fields = new ArrayList<>(List.of("" + age, sex, site, "" + income, "no"));
    float[] x = encoding.encode(List.of(fields)).features();
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += b[j] * x[j];
    }
    return sum;
  }

  private static org.assertj.core.data.Offset<Double> nearly() {
    return within(2e-5);
  }

  @Test
  void effectsAreReadAtTheReference() {
    formula("ill ~ age*sex + sex*site + age:income + income");
    assertThat(read("(intercept)")).isCloseTo(eta(60, "f", "s", 5000.5), nearly());
    assertThat(read("age"))
        .isCloseTo(eta(70, "f", "s", 5000.5) - eta(60, "f", "s", 5000.5), nearly());
    assertThat(read("sex=m"))
        .isCloseTo(eta(60, "m", "s", 5000.5) - eta(60, "f", "s", 5000.5), nearly());
    assertThat(read("site=w"))
        .isCloseTo(eta(60, "f", "w", 5000.5) - eta(60, "f", "s", 5000.5), nearly());
    assertThat(row("age").words()).isEqualTo("age, per 10 at sex f, income 5000.5");
    assertThat(row("sex=m").words()).isEqualTo("sex=m against f at age 60, site s");
    assertThat(row("sex=m").step().orElseThrow())
        .isEqualTo("for sex = m against f at age 60, site s");
  }

  @Test
  void productsAreDifferencesOfDifferences() {
    formula("ill ~ age*sex + sex*site + age*income");
    double male = eta(70, "m", "s", 5000.5) - eta(60, "m", "s", 5000.5);
    double female = eta(70, "f", "s", 5000.5) - eta(60, "f", "s", 5000.5);
    assertThat(read("age:sex=m")).isCloseTo(male - female, nearly());
    assertThat(row("age:sex=m").words()).isEqualTo("age:sex=m, per 10 against f");
    assertThat(row("age:sex=m").step()).isEmpty();
    double west = eta(60, "m", "w", 5000.5) - eta(60, "m", "s", 5000.5);
    double westOfFemales = eta(60, "f", "w", 5000.5) - eta(60, "f", "s", 5000.5);
    assertThat(read("sex:site=m:w")).isCloseTo(west - westOfFemales, nearly());
    double old = eta(70, "f", "s", 5500.5) - eta(60, "f", "s", 5500.5);
    assertThat(read("age:income")).isCloseTo(old - female, nearly());
    assertThat(row("age:income").words()).isEqualTo("age:income, per 10 × 500");
  }

  @Test
  void slopesWithoutACommonOneStandForThemselves() {
    formula("ill ~ sex + age:sex + site:sex");
    assertThat(read("age:sex=m")).isCloseTo(eta(70, "m", "s", 1) - eta(60, "m", "s", 1), nearly());
    assertThat(row("age:sex=m").words()).isEqualTo("age:sex=m, per 10");
    assertThat(read("site:sex=w:m"))
        .isCloseTo(eta(60, "m", "w", 1) - eta(60, "m", "s", 1), nearly());
    assertThat(row("site:sex=w:m").words()).isEqualTo("site:sex=w:m against s:m");
    formula("ill ~ site:sex");
    assertThat(read("site:sex=w:m"))
        .isCloseTo(eta(60, "m", "w", 1) - eta(60, "f", "s", 1), nearly());
    assertThat(row("site:sex=w:m").words()).isEqualTo("site:sex=w:m against s:f");
  }

  /** Parts of curves are not 0 at the reference; what is read there takes them along. */
  @Test
  void curvesAreReadWhereTheyAre() {
    formula("ill ~ sex*ns(age, 3) + log(income)");
    // log(income) is 0 at the geometric mean of the bounds
    assertThat((double) reading.interceptAt().get("income")).isCloseTo(100, within(1e-6));
    assertThat(read("(intercept)")).isCloseTo(eta(60, "f", "s", 100), nearly());
    assertThat(read("sex=m")).isCloseTo(eta(60, "m", "s", 100) - eta(60, "f", "s", 100), nearly());
    assertThat(read("log(income)"))
        .isCloseTo(eta(60, "f", "s", 100 * Math.E) - eta(60, "f", "s", 100), nearly());
    assertThat(row("log(income)").words()).isEqualTo("log(income), per 1");
    assertThat(row("age").step()).isEmpty();
    assertThat(row("ns(age, 3)[2]").per()).isEmpty();
    assertThat(reading.notes()).hasSize(3);
    assertThat(reading.notes().get(2)).startsWith("A missing number counts as");
  }

  /** Groups are compared with what is usual among them, where the intercept is. */
  @Test
  void groupsAreReadAgainstTheirAverage() {
    formula("ill ~ age + sex + (age | site)");
    int west = encoding.names().indexOf("site=w");
    int slope = encoding.names().indexOf("age:site=w");
    double fixed = eta(60, "f", "w", 1) - b[west];
    assertThat(read("(intercept)")).isCloseTo(fixed, nearly());
    assertThat(reading.interceptAt()).containsEntry("site", "(average)");
    assertThat(read("site=w")).isCloseTo(b[west], nearly());
    assertThat(row("site=w").words()).isEqualTo("site=w against (average) at age 60");
    assertThat(read("site=s")).isEqualTo(b[west - 1]);
    // ten years are a quarter of a half range of 40
    assertThat(read("age:site=w")).isCloseTo(b[slope] / 4, nearly());
    assertThat(row("age").words()).isEqualTo("age, per 10 at site (average)");
    assertThat(read("age")).isCloseTo(b[1] / 4, nearly());
    assertThat(reading.notes()).anyMatch(note -> note.contains("Values of site are groups"));
  }

  /** Without a formula nothing is said of terms, but of missing values. */
  @Test
  void columnsAloneHaveNoNotesOfTerms() {
    Encoding plain = Encoding.of(SCHEMA, "ill");
    Reading usual = Reading.of("logistic", plain);
    assertThat(usual.notes())
        .containsExactly(
            "A missing number counts as the middle of its bounds, a missing category as (other)."
                + " Where more than a few are missing, effects are biased and their intervals do"
                + " not hold: let the schema drop such rows (\"missing\": \"drop\").");
    assertThat(usual.rows()).allMatch(row -> row.context().alone() && row.context().at().isEmpty());
    formula("ill ~ .");
    assertThat(reading.rows()).isEqualTo(usual.rows());
  }

  @Test
  void everyClassHasItsTerms() {
    formula("ill ~ age*sex");
    Reading softmax = Reading.of("softmax", encoding);
    double[] both = Arrays.copyOf(b, 2 * b.length);
    System.arraycopy(b, 0, both, b.length, b.length);
    for (ReadRow row : reading.rows()) {
      assertThat(
              softmax.rows().stream()
                  .filter(each -> each.name().endsWith(": " + row.name()))
                  .mapToDouble(each -> each.value(both)))
          .containsExactly(row.value(b), row.value(b));
    }
  }
}
