package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;

/**
 * What every ledger promises; inherited by the tests of each. Here: totals, and several users at
 * once.
 */
abstract class LedgerContract extends LedgerClaimContract {
  /**
   * Distances cost (1 + e^epsilon) of all of it wherever ideal runs are added up; where they do not
   * fit, charges are added as they run, each with its own.
   */
  @Test
  void distancesCountAtTheEpsilonOfEverything() {
    double t = 0.01 * DELTA / (1 + Math.exp(10));
    try (Ledger ledger = open()) {
      ledger.create(new Budget("near", 10, DELTA));
      ledger.reserve("near", new Gaussian(3), "");
      ledger.reserve("near", Sequence.of(new Gaussian(3), new Distance(0.9 * t)), "");
      assertThat(ledger.account("near").rule()).isEqualTo("gaussian");
      // Two of them are over their share at the epsilon of the budget.
      ledger.reserve("near", Sequence.of(new Gaussian(3), new Distance(0.9 * t)), "");
      assertThat(ledger.account("near").rule()).isEqualTo("basic");
      // The twin: without distances it is the Gaussian's.
      ledger.create(new Budget("ideal", 10, DELTA));
      for (int i = 0; i < 3; i++) {
        ledger.reserve("ideal", new Gaussian(3), "");
      }
      assertThat(ledger.account("ideal").rule()).isEqualTo("gaussian");
      assertThat(ledger.account("ideal").spent()).isLessThan(ledger.account("near").spent());
    }
  }

  @Test
  void anAddRemoveBudgetRefusesReplaceOne() {
    PrivacyEvent event =
        new SampledWithoutReplacement(0.01, new Gaussian(5, Neighbours.REPLACE_ONE));
    try (Ledger ledger = open()) {
      ledger.create(new Budget("adult", 100, DELTA));
      assertThatThrownBy(() -> ledger.reserve("adult", event, ""))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("replace-one");
      ledger.reserve("tracked", event, "");
      assertThatThrownBy(() -> ledger.create(new Budget("tracked", 100, DELTA)))
          .isInstanceOf(LedgerConflict.class);
      ledger.create(new Budget("tracked", 100, DELTA, Neighbours.REPLACE_ONE));
      assertThat(ledger.account("tracked").spent()).isEqualTo(best(event, DELTA));
    }
  }

  @Test
  void bothRelationsAddUpUnderReplaceOne() {
    PrivacyEvent own = new Gaussian(10, Neighbours.REPLACE_ONE);
    PrivacyEvent foreign = new PureEpsilon(0.1);
    try (Ledger ledger = open()) {
      ledger.create(new Budget("adult", 100, DELTA, Neighbours.REPLACE_ONE));
      ledger.reserve("adult", own, "");
      ledger.reserve("adult", foreign, "");
      double spent = ledger.account("adult").spent();
      // Pure epsilon 0.1 is pure epsilon 0.2 under replace-one; the first charge is added apart.
      double first = best(own, 0.02 * DELTA);
      assertThat(spent).isCloseTo(first + 0.2, offset(1e-5));
    }
  }

  @Test
  void eventsThatNoAccountantKnowsTogetherAddUp() {
    PrivacyEvent onlyRenyi = new DiscreteGaussian(10);
    PrivacyEvent onlyLoss = new ApproximateEpsilon(0.5, 1e-9);
    try (Ledger ledger = open()) {
      ledger.reserve("adult", onlyRenyi, "");
      ledger.reserve("adult", onlyLoss, "");
      Account account = ledger.account("adult", 1e-5);
      assertThat(account.rule()).isEqualTo("basic");
      assertThat(account.spent())
          .isBetween(
              best(onlyRenyi, 5e-6) + best(onlyLoss, 5e-6),
              best(onlyRenyi, 1e-8) + best(onlyLoss, 1e-8));
    }
  }

  @Test
  void pureBudgetsAddUp() {
    try (Ledger ledger = open()) {
      ledger.create(new Budget("pure", 1, 0));
      ledger.reserve("pure", new Laplace(2), "");
      assertThat(ledger.account("pure").spent()).isEqualTo(0.5);
      assertThatThrownBy(() -> ledger.reserve("pure", new Gaussian(100), ""))
          .isInstanceOf(BudgetExceeded.class);
      ledger.reserve("pure", new Laplace(2), "");
      assertThatThrownBy(() -> ledger.reserve("pure", new Laplace(1e6), ""))
          .isInstanceOf(BudgetExceeded.class);
    }
  }

  @Test
  void anEventThatNobodyKnowsIsRefused() {
    PrivacyEvent unknown = new PoissonSampled(0.1, Sequence.of(new Laplace(1), new PureEpsilon(1)));
    try (Ledger ledger = open()) {
      assertThatThrownBy(() -> ledger.reserve("adult", unknown, ""))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(ledger.check().entries()).isZero();
    }
  }

  @Test
  void twoLedgersSeeEachOther() {
    try (Ledger one = open();
        Ledger two = open()) {
      one.create(new Budget("adult", best(new Gaussian(1), DELTA), DELTA));
      two.reserve("adult", new Gaussian(1), "");
      assertThatThrownBy(() -> one.reserve("adult", new Gaussian(1), ""))
          .isInstanceOf(BudgetExceeded.class);
      assertThat(one.account("adult").entries()).hasSize(2);
    }
  }

  @Test
  void threadsNeverOverspend() throws Exception {
    int most = 10;
    AtomicInteger charged = new AtomicInteger();
    AtomicInteger refused = new AtomicInteger();
    try (Ledger one = open();
        Ledger two = open()) {
      double limit = best(new Repeated(new Gaussian(9), most), LEADING * DELTA) * (1 + 1e-12);
      one.create(new Budget("adult", limit, DELTA));
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Ledger ledger = i % 2 == 0 ? one : two;
        threads.add(
            new Thread(
                () -> {
                  for (int k = 0; k < most; k++) {
                    try {
                      ledger.reserve("adult", new Gaussian(9), "");
                      charged.incrementAndGet();
                    } catch (BudgetExceeded e) {
                      refused.incrementAndGet();
                    }
                  }
                }));
      }
      threads.forEach(Thread::start);
      for (Thread thread : threads) {
        thread.join();
      }
    }
    assertThat(charged).hasValue(most);
    assertThat(refused).hasValue(4 * most - most);
  }

  @Test
  void badArgumentsAreRefused() {
    try (Ledger ledger = open()) {
      for (String name : List.of("", " ", " adult", "a\nb", "x".repeat(201))) {
        assertThatThrownBy(() -> ledger.reserve(name, new Gaussian(1), ""))
            .isInstanceOf(IllegalArgumentException.class);
      }
      assertThatThrownBy(() -> ledger.reserve("a", new Gaussian(1), "x".repeat(2001)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> ledger.account("a", 1.5))
          .isInstanceOf(IllegalArgumentException.class);
      PrivacyEvent deep = new Gaussian(1);
      for (int i = 0; i < EventJson.DEEPEST; i++) {
        deep = new Repeated(deep, 1);
      }
      PrivacyEvent tooDeep = deep;
      assertThatThrownBy(() -> ledger.reserve("a", tooDeep, ""))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(ledger.check().entries()).isZero();
    }
  }

  @Test
  void namesAndNotesMayHoldQuotesAndSymbols() {
    String name = "Größe 💉 '; DROP TABLE priory_entries; --";
    try (Ledger ledger = open()) {
      ledger.reserve(name, new Gaussian(1), "line\nbreak \u0001 \"quoted\"");
      assertThat(ledger.datasets()).containsExactly(name);
    }
    try (Ledger ledger = open()) {
      Entry entry = ledger.account(name).entries().get(0);
      assertThat(((Fact.Charged) entry.fact()).note()).isEqualTo("line\nbreak \u0001 \"quoted\"");
    }
  }
}
