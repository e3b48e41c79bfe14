package org.priory.models.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DrawNamesTest {

  @Test
  void areNamedAfterColumnsAndLevels() {
    assertThat(DrawNames.of(List.of("(intercept)", "age", "sex=male", "yes: sex=(other)")))
        .containsExactly("b_intercept", "b_age", "b_sex_male", "b_yes_sex_other");
  }

  /** A dot is an index, a comma ends a name, two underscores at the end are the sampler's. */
  @Test
  void areReadByEveryReader() {
    List<String> names =
        DrawNames.of(List.of("a.1", "x,y", "lp__", "a b", "a=b", "a_b", "\"\n#", "", "größe"));
    assertThat(names)
        .containsExactly(
            "b_a_1", "b_x_y", "b_lp", "b_a_b", "b_a_b_2", "b_a_b_3", "b", "b_2", "b_größe")
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[\\p{L}\\p{N}_]+") && !name.endsWith("__"));
  }

  @Test
  void aNumberThatIsTakenIsNotGivenAgain() {
    assertThat(DrawNames.of(List.of("a", "a_2", "a", "a"))).doesNotHaveDuplicates().hasSize(4);
  }
}
