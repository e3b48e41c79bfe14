package org.priory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.models.statement.Guarantee;
import org.priory.privacy.accounting.Accountant;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;

class AccountingTest {
  private static final PrivacyEvent STEPS =
      new Repeated(new PoissonSampled(0.01, new Gaussian(1.3)), 100);

  /** What the best accountant says is what is promised, and asking back gives the delta. */
  @Test
  void theSmallestProvedBoundIsPromised() {
    Guarantee found = Accounting.best().epsilon(STEPS, 1e-5);
    assertThat(found.epsilon()).isEqualTo(Accountants.best().epsilon(STEPS, 1e-5).upper());
    assertThat(Accounting.best().delta(STEPS, found.epsilon()).delta()).isLessThan(1.1e-5);
    // the twin: one accountant alone promises less
    Accountant renyi = Accountants.renyi();
    assertThat(Accounting.by(List.of(renyi)).epsilon(STEPS, 1e-5).epsilon())
        .isGreaterThan(found.epsilon());
  }

  /** A Laplace answer with noise b costs 1/b. */
  @Test
  void atDeltaZeroItIsPure() {
    Guarantee pure = Accounting.best().epsilon(new Laplace(2), 0);
    assertThat(pure.epsilon()).isCloseTo(0.5, within(1e-12));
    assertThat(pure.charged().accountant()).isEqualTo("pure");
  }

  @Test
  void aBudgetBuysItsNoise() {
    PrivacyBudget budget = new PrivacyBudget(1, 1e-6);
    double noise = Accounting.within(budget).noise(Gaussian::new).value();
    assertThat(Accounting.best().epsilon(new Gaussian(noise), 1e-6).epsilon())
        .isLessThanOrEqualTo(1)
        .isGreaterThan(0.999);
  }

  @Test
  void whatNobodyCanBoundIsRefused() {
    Accounting exact = Accounting.by(List.of(Accountants.exactGaussian()));
    assertThat(exact.refusal(STEPS)).isPresent();
    assertThat(exact.refusal(new Gaussian(1))).isEmpty();
    assertThat(Accounting.best().refusal(STEPS)).isEmpty();
    List<Accountant> approximations =
        Accountants.all().stream().filter(each -> !each.provesBounds()).toList();
    assertThatThrownBy(() -> Accounting.by(approximations))
        .hasMessageContaining("must prove its bounds, were [gdp-clt");
  }
}
