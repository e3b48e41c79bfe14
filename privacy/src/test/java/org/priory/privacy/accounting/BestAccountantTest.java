package org.priory.privacy.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.bounds.Bounds;
import org.priory.privacy.accounting.bounds.UnsupportedEvent;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PrivacyEvent;

class BestAccountantTest {
  private static final PrivacyEvent EVENT = new Gaussian(1);

  /** An accountant that always says the same. */
  private record Fixed(String name, Bounds bounds, boolean provesBounds) implements Accountant {
    @Override
    public Optional<String> refusal(PrivacyEvent event) {
      return Optional.empty();
    }

    @Override
    public Bounds epsilon(PrivacyEvent event, double delta) {
      return bounds;
    }

    @Override
    public Bounds delta(PrivacyEvent event, double epsilon) {
      return bounds;
    }
  }

  /** An accountant that always refuses. */
  private record Refusing(String name, String why) implements Accountant {
    @Override
    public Optional<String> refusal(PrivacyEvent event) {
      return Optional.of(why);
    }

    @Override
    public Bounds epsilon(PrivacyEvent event, double delta) {
      throw new UnsupportedEvent(why);
    }

    @Override
    public Bounds delta(PrivacyEvent event, double epsilon) {
      throw new UnsupportedEvent(why);
    }
  }

  @Test
  void theSmallestUpperAndTheLargestLowerBound() {
    BestAccountant best =
        new BestAccountant(
            List.of(
                new Fixed("loose", new Bounds(0.5, 3), true),
                new Refusing("silent", "no idea"),
                new Fixed("tight", new Bounds(0.2, 2), true),
                new Fixed("guess", new Bounds(0, 1), false)));
    BestAccountant.Verdict verdict = best.evaluate(EVENT, 1e-5);
    assertThat(verdict.bounds()).isEqualTo(new Bounds(0.5, 2));
    assertThat(verdict.winner()).isEqualTo("tight");
    assertThat(verdict.byAccountant().keySet()).containsExactly("loose", "tight");
    assertThat(verdict.refusals()).containsEntry("silent", "no idea");
    assertThat(best.epsilon(EVENT, 1e-5)).isEqualTo(verdict.bounds());
    assertThat(best.delta(EVENT, 0.1)).isEqualTo(new Bounds(0.5, 2));
  }

  @Test
  void ifAllRefuseTheReasonsAreJoined() {
    BestAccountant best =
        new BestAccountant(List.of(new Refusing("a", "too long"), new Refusing("b", "too wide")));
    assertThat(best.refusal(EVENT)).contains("a: too long; b: too wide");
    assertThatThrownBy(() -> best.epsilon(EVENT, 1e-5))
        .isInstanceOf(UnsupportedEvent.class)
        .hasMessage("a: too long; b: too wide");
  }

  @Test
  void withoutPrivacyEpsilonIsInfinite() {
    BestAccountant best = new BestAccountant();
    assertThat(best.epsilon(new NotPrivate(), 1e-5).upper()).isInfinite();
    assertThat(best.delta(new NotPrivate(), 10).upper()).isEqualTo(1);
  }

  @Test
  void theExactFormulaIsNeverBeatenByMoreThanRounding() {
    Bounds exact = new ExactGaussianAccountant().epsilon(EVENT, 1e-5);
    BestAccountant.Verdict verdict = new BestAccountant().evaluate(EVENT, 1e-5);
    assertThat(verdict.bounds().upper()).isBetween(exact.lower(), exact.upper());
    assertThat(verdict.bounds().lower()).isGreaterThanOrEqualTo(exact.lower());
  }
}
