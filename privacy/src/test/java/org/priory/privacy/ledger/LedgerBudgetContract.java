package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.Sequence;

/** What every ledger promises of charges and budgets. */
abstract class LedgerBudgetContract {
  static final double DELTA = 1e-6;

  /** The share of delta of the rule that the first charge chooses, where there are several. */
  static final double LEADING = 0.92;

  /** A ledger that is the same one each time within a test. */
  abstract Ledger open();

  static double best(PrivacyEvent event, double delta) {
    return Accountants.best().epsilon(event, delta).upper();
  }

  @Test
  void aChargeIsThereAfterOpeningAgain() {
    Receipt receipt;
    try (Ledger ledger = open()) {
      ledger.create(new Budget("adult", 2, DELTA));
      receipt = ledger.reserve("adult", new Gaussian(10), "first");
    }
    try (Ledger ledger = open()) {
      Account account = ledger.account("adult");
      assertThat(account.budget()).contains(new Budget("adult", 2, DELTA));
      assertThat(account.spent()).isEqualTo(best(new Gaussian(10), DELTA));
      assertThat(account.remaining()).hasValue(2 - account.spent());
      assertThat(account.entries()).hasSize(2);
      Entry entry = account.entries().get(1);
      assertThat(entry.number()).isEqualTo(receipt.entry());
      assertThat(entry.hash()).isEqualTo(receipt.hash());
      assertThat(entry.fact())
          .isEqualTo(new Fact.Charged(new Gaussian(10), receipt.cost(), "first"));
      assertThat(receipt.cost().epsilon()).isEqualTo(account.spent());
      assertThat(receipt.cost().total()).isEqualTo(account.spent());
    }
  }

  @Test
  void aRefusalSaysSpentAskedLimitAndShortfallAndWritesNothing() {
    try (Ledger ledger = open()) {
      double limit = best(new Gaussian(2), DELTA);
      ledger.create(new Budget("adult", limit, DELTA));
      ledger.reserve("adult", new Gaussian(3), "");
      Ledger.Health before = ledger.check();
      BudgetExceeded refusal =
          catchThrowableOfType(
              BudgetExceeded.class, () -> ledger.reserve("adult", new Gaussian(2), ""));
      double total = best(Sequence.of(new Gaussian(3), new Gaussian(2)), LEADING * DELTA);
      assertThat(refusal.spent()).isEqualTo(best(new Gaussian(3), DELTA));
      assertThat(refusal.asked()).isEqualTo(limit);
      assertThat(refusal.limit()).isEqualTo(limit);
      assertThat(refusal.total()).isCloseTo(total, offset(1e-9));
      assertThat(refusal.shortfall()).isEqualTo(refusal.total() - limit).isPositive();
      assertThat(refusal)
          .hasMessageContainingAll("'adult'", "spent", "asked", "limit " + limit, "short by");
      assertThat(ledger.check()).isEqualTo(before);
      // The twin: what fits is still allowed.
      ledger.reserve("adult", new Gaussian(100), "");
    }
  }

  @Test
  void whatIsRequiredIsWhatWouldBeReserved() {
    Random random = new Random(11);
    try (Ledger ledger = open();
        Ledger other = open()) {
      ledger.create(new Budget("adult", best(new Gaussian(2), DELTA), DELTA));
      List<PrivacyEvent> events = new ArrayList<>();
      events.add(new Gaussian(1, Neighbours.REPLACE_ONE));
      events.add(new PoissonSampled(0.1, new DiscreteGaussian(3)));
      events.add(deep(100));
      for (int i = 0; i < 12; i++) {
        events.add(new Gaussian(2 + 8 * random.nextDouble()));
      }
      int allowed = 0;
      for (PrivacyEvent event : events) {
        Ledger.Health before = ledger.check();
        Throwable required = catchThrowable(() -> ledger.require("adult", event, ""));
        assertThat(ledger.check()).isEqualTo(before);
        // What another process has charged counts too.
        Throwable reserved = catchThrowable(() -> other.reserve("adult", event, ""));
        if (reserved == null) {
          assertThat(required).isNull();
          assertThat(ledger.check()).isNotEqualTo(before);
          allowed++;
        } else {
          assertThat(required).hasSameClassAs(reserved).hasMessage(reserved.getMessage());
          assertThat(ledger.check()).isEqualTo(before);
        }
      }
      assertThat(allowed).isBetween(1, 11);
      ledger.require("without a budget", new NotPrivate(), "");
      assertThat(ledger.datasets()).containsExactly("adult");
      assertThatThrownBy(() -> ledger.require(" ", new Gaussian(1), ""))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  static PrivacyEvent deep(int depth) {
    return depth == 0 ? new Gaussian(1e6) : Sequence.of(deep(depth - 1));
  }

  @Test
  void aBudgetIsUsedUpToItsLastCharge() {
    Repeated all = new Repeated(new Gaussian(8), 5);
    try (Ledger ledger = open()) {
      ledger.create(new Budget("adult", best(all, LEADING * DELTA) * (1 + 1e-12), DELTA));
      for (int i = 0; i < 5; i++) {
        ledger.reserve("adult", new Gaussian(8), "");
      }
      assertThatThrownBy(() -> ledger.reserve("adult", new Gaussian(8), ""))
          .isInstanceOf(BudgetExceeded.class);
      assertThat(ledger.account("adult").spent())
          .isCloseTo(best(all, LEADING * DELTA), offset(1e-9));
    }
  }

  @Test
  void theTotalOfRandomEventsIsNearTheAccountants() {
    // Fixed seed: 7.
    Random random = new Random(7);
    try (Ledger ledger = open()) {
      for (int trial = 0; trial < 4; trial++) {
        List<PrivacyEvent> events = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          PrivacyEvent event =
              switch (random.nextInt(4)) {
                case 0 -> new Gaussian(5 + random.nextDouble());
                case 1 -> new Laplace(20 + random.nextInt(2));
                case 2 -> new PureEpsilon(0.01);
                default ->
                    new Repeated(
                        new PoissonSampled(0.01, new Gaussian(1 + random.nextDouble())), 10);
              };
          events.add(event);
          ledger.reserve("random " + trial, event, "");
        }
        double direct = best(new Sequence(events), Ledger.DEFAULT_DELTA);
        // Each may have been chosen after the others' answers, which costs a little.
        assertThat(ledger.account("random " + trial).spent()).isBetween(direct, 1.5 * direct);
      }
    }
  }

  @Test
  void withoutABudgetThereIsNoLimit() {
    try (Ledger ledger = open()) {
      ledger.reserve("open", new Gaussian(0.1), "");
      ledger.reserve("open", new NotPrivate(), "");
      Account account = ledger.account("open");
      assertThat(account.spent()).isInfinite();
      assertThat(account.budget()).isEmpty();
      assertThat(account.remaining()).isEmpty();
      assertThat(account.delta()).isEqualTo(Ledger.DEFAULT_DELTA);
    }
  }

  /** A total without a limit stays a number, far above where distances can be taken off. */
  @Test
  void largeChargesHaveATotal() {
    PrivacyEvent large = Sequence.of(new PureEpsilon(18), new Distance(1e-23));
    try (Ledger ledger = open()) {
      for (int i = 1; i <= 6; i++) {
        ledger.reserve("open", large, "");
        assertThat(ledger.account("open").spent()).isBetween(17.0, 18.5 * i);
      }
    }
  }

  @Test
  void chargesBeforeTheBudgetCount() {
    try (Ledger ledger = open()) {
      ledger.reserve("adult", new Gaussian(1), "");
      assertThat(ledger.create(new Budget("adult", 1, DELTA))).isTrue();
      assertThat(ledger.account("adult").remaining()).hasValue(0);
      assertThatThrownBy(() -> ledger.reserve("adult", new Gaussian(1e6), ""))
          .isInstanceOf(BudgetExceeded.class);
    }
  }

  @Test
  void aBudgetIsSetOnce() {
    try (Ledger ledger = open()) {
      assertThat(ledger.create(new Budget("adult", 1, DELTA))).isTrue();
      assertThat(ledger.create(new Budget("adult", 1, DELTA))).isFalse();
      assertThatThrownBy(() -> ledger.create(new Budget("adult", 2, DELTA)))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("already has another budget: epsilon 1, delta ");
      assertThat(ledger.check().entries()).isEqualTo(1);
      assertThat(ledger.create(new Budget("other", 2, DELTA))).isTrue();
      assertThat(ledger.datasets()).containsExactly("adult", "other");
    }
  }

  @Test
  void dataSetsDoNotPayForEachOther() {
    try (Ledger ledger = open()) {
      ledger.create(new Budget("small", 0.1, DELTA));
      ledger.reserve("large", new Gaussian(0.5), "");
      assertThat(ledger.account("small").spent()).isZero();
      assertThat(ledger.account("nobody").entries()).isEmpty();
    }
  }
}
