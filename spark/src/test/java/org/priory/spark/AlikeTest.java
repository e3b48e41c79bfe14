package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.numerics.linear.Arithmetic;

/** Answers of machines that compute otherwise are refused, and say nothing but that. */
class AlikeTest {

  @Test
  void answersOfOneArithmeticAreTaken() {
    assertThat(Alike.required(List.of(Alike.here("a"), Alike.here("b")))).containsExactly("a", "b");
  }

  @Test
  void anAnswerOfAnotherProcessorIsRefused() {
    assertThatThrownBy(
            () -> Alike.required(List.of(Alike.here("a"), new Alike<>("private", "another"))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("compute alike", Arithmetic.fingerprint(), "another")
        .hasMessageNotContaining("private");
  }
}
