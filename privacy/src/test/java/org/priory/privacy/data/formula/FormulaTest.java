package org.priory.privacy.data.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.priory.privacy.data.schema.BadData;

class FormulaTest {
  private static final List<String> COLUMNS = List.of("a", "b", "c");

  private static String terms(String formula) {
    return String.join(
        " ", Formula.parse(formula).terms(COLUMNS).stream().map(Term::text).toList());
  }

  /** The terms that R's {@code terms()} gives, products in the order of their first factor. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "y ~ a + b;a b",
        "y ~ 1 + a;a",
        "~ a;a",
        "a + b;a b",
        "y ~ a:b;a:b",
        "y ~ a*b;a b a:b",
        "y ~ b + b + a:a;b a",
        "y ~ a:b + b:a + b;b a:b",
        "y ~ a*b*c;a b c a:b a:c b:c a:b:c",
        "y ~ (a + b + c)^2;a b c a:b a:c b:c",
        "y ~ (a + b):c;a:c b:c",
        "y ~ a*b - a;b a:b",
        "y ~ .;a b c",
        "y ~ . - b;a c",
        "y ~ .^2 - a:b;a b c a:c b:c",
        "y ~ a + ns(a, 3):b;a ns(a, 3):b",
        "y ~ I(a^2) + log(b) + poly(c,3);I(a^2) log(b) poly(c, 3)",
        "y ~ ns(a, knots = c(-1.5, 2e1));ns(a, knots = c(-1.5, 20))",
        "y ~ `a b` + 'd-e' + \"f\";a b d-e f",
      })
  void standsForTheTermsThatRGives(String formula, String terms) {
    assertThat(terms(formula)).isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "y ~ a +;8;the end",
        "y ~;4;the end",
        "y ~ a b;7;b",
        "y ~ a + (b;11;the end",
        "y ~ a);6;)",
        "y ~ 0 + a;5;0",
        "y ~ a - 1;7;- 1",
        "y ~ a:1;7;1",
        "y ~ (1 + a):b;6;1",
        "y ~ 2;5;2",
        "y ~ a^2;6;a^",
        "y ~ (a + b)^1;13;1",
        "y ~ (a + b)^x;13;x",
        "y ~ a - b;9;b",
        "y ~ -a;5;-",
        "y ~ 1;5;the intercept alone",
        "y ~ a | b;7;|",
        "y ~ a / b;7;/",
        "y ~ exp(a);5;exp()",
        "y ~ log(log(a));9;log()",
        "y ~ log(.);9;.",
        "y ~ log(a, 2);10;,",
        "y ~ I(a + b);9;+",
        "y ~ I(a^0.5);9;0.5",
        "y ~ poly(a);11;)",
        "y ~ poly(a, 11);13;11",
        "y ~ ns(a, 0);11;0",
        "y ~ ns(a, 2.5);11;2.5",
        "y ~ ns(a, knots = c(2, 1));24;1",
        "y ~ ns(a, knots = b);19;b",
        "log(y) ~ a;4;(",
        "y + x ~ a;3;+",
        "y ~ a ~ b;7;~",
        "y = a;3;=",
        "y ~ 'a;5;none",
        "y ~ 2a;5;2a...",
      })
  void isRefusedWithThePlace(String formula, int at, String was) {
    assertThatThrownBy(() -> terms(formula))
        .isInstanceOf(BadData.class)
        .hasMessageStartingWith("`formula`: character " + at + ": must ")
        .hasMessageContaining(", was " + was + "; ");
  }

  @Test
  void getsItsTargetFromElsewhere() {
    Formula formula = Formula.parse("~ a + b");
    assertThat(formula.target()).isEmpty();
    assertThat(formula.explaining("y").text()).isEqualTo("y ~ a + b");
    assertThat(formula.explaining("y").target()).contains("y");
    String odd = formula.explaining("how ill?").text();
    assertThat(Formula.parse(odd).target()).contains("how ill?");
    assertThat(Formula.parse("y ~ a").explaining("y")).isEqualTo(Formula.parse("y ~ a"));
    assertThatThrownBy(() -> Formula.parse("y ~ a").explaining("z")).isInstanceOf(BadData.class);
  }

  @Test
  void isNeverTooDeepOrTooLarge() {
    for (String formula :
        List.of(
            "(".repeat(4000) + "a" + ")".repeat(4000),
            "a+".repeat(4900) + "a",
            "a:".repeat(4900) + "a",
            "(a+b+c)^9",
            "a*".repeat(4900) + "b",
            "x".repeat(20_000))) {
      try {
        assertThat(Formula.parse(formula).terms(COLUMNS)).isNotEmpty();
      } catch (BadData refused) {
        assertThat(refused).hasMessageContaining("`formula`");
      }
    }
    StringBuilder many = new StringBuilder("(c0");
    for (int i = 1; i < 100; i++) {
      many.append("+c").append(i);
    }
    assertThatThrownBy(() -> terms(many + ")^3"))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("at most 2000 terms");
  }

  /** Whatever the text is, it is a formula or refused, and its own text says the same again. */
  @Test
  void isReadOrRefusedWhateverItIs() {
    String[] words = {
      "a", "b", "c", "y", "~", "+", "-", "*", ":", "^", "(", ")", ".", "1", "0", "2", "log(", "ns(",
      "poly(", "I(", ",", "3", "knots", "=", "c(", "`", "'", "\"", " ", "é", "\ud83d", "|", "1e",
      "1e-3", "9e999", "sqrt(b)", "ns(a,3)", "\u0000"
    };
    Random random = new Random(1);
    int read = 0;
    for (int i = 0; i < 30_000; i++) {
      StringBuilder text = new StringBuilder();
      int length = 1 + random.nextInt(12);
      for (int k = 0; k < length; k++) {
        text.append(words[random.nextInt(words.length)]);
      }
      try {
        Formula formula = Formula.parse(text.toString());
        List<Term> terms = formula.terms(COLUMNS);
        assertThat(Formula.parse(formula.text()).terms(COLUMNS)).as("%s", text).isEqualTo(terms);
        read++;
      } catch (BadData refused) {
        assertThat(refused).hasMessageMatching("(?s)`formula`: character \\d+: must .*");
      }
    }
    assertThat(read).isGreaterThan(300);
  }
}
