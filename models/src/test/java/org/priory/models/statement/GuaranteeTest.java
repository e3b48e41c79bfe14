package org.priory.models.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;

class GuaranteeTest {
  private static final PrivacyEvent EVENT = new Gaussian(1);

  @Test
  void chargesTheSmallestProvedUpperBoundWithTheLargestLowerBound() {
    Guarantee guarantee =
        guarantee(
            PrivacyQuestion.epsilonAt(1e-5),
            finding("loose", true, new Bounds(0.9, 1.5)),
            finding("tight", true, new Bounds(0.8, 1)),
            finding("guess", false, new Bounds(0.5, 0.5)));

    assertThat(guarantee.charged().accountant()).isEqualTo("tight");
    assertThat(guarantee.bounds()).isEqualTo(new Bounds(0.9, 1));
  }

  @Test
  void boundsThatCrossAreSettledOnTheSafeSide() {
    Guarantee guarantee =
        guarantee(
            PrivacyQuestion.epsilonAt(1e-5),
            finding("one", true, new Bounds(1, 1)),
            finding("other", true, new Bounds(1.0000001, 1.0000001)));

    assertThat(guarantee.bounds()).isEqualTo(Bounds.exactly(1.0000001));
  }

  @Test
  void statesWhatIsPromised() {
    assertThat(
            guarantee(PrivacyQuestion.epsilonAt(1e-5), finding("a", true, Bounds.exactly(1)))
                .statement())
        .isEqualTo(
            "Whether one record is in the data or not changes the chance of any result by a factor"
                + " of at most 2.7183, apart from a chance of at most 1e-5, whatever else is"
                + " known.");
    assertThat(
            guarantee(PrivacyQuestion.deltaAt(0), finding("a", true, new Bounds(0, 0.123456)))
                .statement())
        .contains("a factor of at most 1,", "a chance of at most 0.12346,");
    assertThat(
            guarantee(PrivacyQuestion.epsilonAt(0), finding("a", true, Bounds.exactly(1)))
                .statement())
        .endsWith("a factor of at most 2.7183, whatever else is known.");
    assertThat(
            guarantee(PrivacyQuestion.epsilonAt(0.1), finding("a", true, Bounds.exactly(5000)))
                .statement())
        .contains("a factor of at most e^5000,");
  }

  @Test
  void replaceOneReadsDifferently() {
    PrivacyEvent event = new Gaussian(1, Neighbours.REPLACE_ONE);
    Guarantee guarantee =
        Guarantee.of(
            event,
            PrivacyQuestion.epsilonAt(1e-5),
            List.of(finding("a", true, Bounds.exactly(1))),
            List.of(new AttackerView(0.01, 0.0201)));

    assertThat(guarantee.statement()).startsWith("What one record in the data is changes");
    assertThat(GuaranteeText.of(guarantee))
        .contains("1 % false alarms tells which of two records is in the data at most 2.01 %")
        .contains("one record is replaced (2 C for");
  }

  @Test
  void infinityIsSaidAndExplained() {
    Guarantee guarantee =
        guarantee(PrivacyQuestion.epsilonAt(1e-5), finding("a", true, Bounds.unbounded()));

    assertThat(guarantee.statement())
        .isEqualTo("No guarantee: no finite epsilon holds at delta 1e-5.");
    assertThat(GuaranteeJson.of(guarantee))
        .containsEntry("epsilon_upper", Double.POSITIVE_INFINITY)
        .containsEntry("epsilon_note", "Infinity: no finite epsilon is guaranteed");
    assertThat(GuaranteeText.of(guarantee)).contains("infinity");
    assertThat(
            GuaranteeJson.of(
                guarantee(PrivacyQuestion.epsilonAt(1e-5), finding("a", true, Bounds.exactly(1)))))
        .doesNotContainKey("epsilon_note");
  }

  @Test
  void refusalsWithTheSameReasonShareALine() {
    Guarantee guarantee =
        guarantee(
            PrivacyQuestion.epsilonAt(1e-5),
            refusal("b", "too hard"),
            finding("a", true, Bounds.exactly(1)),
            refusal("c", "too hard"));

    assertThat(GuaranteeText.of(guarantee)).contains("\n  not b, c: too hard\n");
    assertThat(GuaranteeJson.of(guarantee).get("by_accountant").toString())
        .contains("b={refused=too hard, proved=true}");
  }

  private static Finding finding(String name, boolean proved, Bounds bounds) {
    return new Finding(name, proved, Optional.of(bounds), Optional.empty());
  }

  private static Finding refusal(String name, String reason) {
    return new Finding(name, true, Optional.empty(), Optional.of(reason));
  }

  private static Guarantee guarantee(PrivacyQuestion question, Finding... findings) {
    return Guarantee.of(EVENT, question, List.of(findings), List.of());
  }
}
