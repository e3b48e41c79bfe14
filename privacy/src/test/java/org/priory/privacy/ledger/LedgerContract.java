package org.priory.privacy.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.offset;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.ApproximateEpsilon;
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
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Sequence;

/** What every ledger promises; inherited by the tests of each implementation. */
abstract class LedgerContract {

  private static final double DELTA = 1e-6;

  /** The share of delta of the rule that the first charge chooses, where there are several. */
  private static final double LEADING = 0.92;

  /** The same ledger each time within a test. */
  abstract Ledger open();

  private static double best(PrivacyEvent event, double delta) {
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
        Throwable required = catchThrowable(() -> ledger.require("adult", event));
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
      ledger.require("without a budget", new NotPrivate());
      assertThat(ledger.datasets()).containsExactly("adult");
      assertThatThrownBy(() -> ledger.require(" ", new Gaussian(1)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static PrivacyEvent deep(int depth) {
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
          .hasMessageContaining("already has another budget: epsilon 1.0");
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

  @Test
  void whatIsUsedOrNotStaysSpent() {
    try (Ledger ledger = open()) {
      Receipt receipt = ledger.reserve("adult", new Gaussian(3), "");
      double spent = ledger.account("adult").spent();
      ledger.commit(receipt, "40 of 100 steps");
      assertThat(ledger.account("adult").spent()).isEqualTo(spent);
      assertThatThrownBy(() -> ledger.commit(receipt, "")).isInstanceOf(LedgerConflict.class);
      Receipt forged = new Receipt(2, "adult", receipt.event(), receipt.cost(), receipt.hash());
      assertThatThrownBy(() -> ledger.commit(forged, "")).isInstanceOf(LedgerConflict.class);
    }
  }

  /** Whoever comes second, or after another claim, is refused: a step is claimed once. */
  @Test
  void aStepOfAChargeIsClaimedOnce() {
    Receipt receipt;
    try (Ledger ledger = open()) {
      receipt = ledger.reserve("adult", new Gaussian(3), "");
      double spent = ledger.account("adult").spent();
      assertThatThrownBy(() -> ledger.claim(receipt, 0, 5)).isInstanceOf(LedgerConflict.class);
      ledger.inParts(receipt);
      assertThatThrownBy(() -> ledger.inParts(receipt)).isInstanceOf(LedgerConflict.class);
      ledger.claim(receipt, 0, 5);
      assertThatThrownBy(() -> ledger.claim(receipt, 0, 5))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("another process");
      assertThatThrownBy(() -> ledger.claim(receipt, 5, 5))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> ledger.commit(receipt, "")).isInstanceOf(LedgerConflict.class);
      assertThat(ledger.account("adult").spent()).isEqualTo(spent);
    }
    try (Ledger ledger = open()) {
      Ledger.Parts parts = ledger.parts("adult", receipt.entry(), receipt.hash());
      assertThat(parts).isEqualTo(new Ledger.Parts(receipt, 5));
      ledger.claim(parts.receipt(), 5, 10);
      assertThat(ledger.parts("adult", receipt.entry(), receipt.hash()).claimed()).isEqualTo(10);
      assertThatThrownBy(() -> ledger.parts("others", receipt.entry(), receipt.hash()))
          .isInstanceOf(LedgerConflict.class);
      assertThatThrownBy(() -> ledger.parts("adult", receipt.entry(), "ab".repeat(32)))
          .isInstanceOf(LedgerConflict.class);
      // A charge that was used as a whole is never taken in parts.
      Receipt whole = ledger.reserve("adult", new Gaussian(3), "");
      ledger.commit(whole, "passage opened");
      assertThatThrownBy(() -> ledger.inParts(whole)).isInstanceOf(LedgerConflict.class);
      assertThat(ledger.check().entries()).isEqualTo(6);
    }
  }

  @Test
  void whatWasWrittenUnderAChargeIsKnown() {
    Receipt receipt;
    try (Ledger ledger = open()) {
      receipt = ledger.reserve("adult", new Gaussian(3), "");
      assertThat(ledger.releases("adult", receipt.entry(), receipt.hash())).isEmpty();
      ledger.released(receipt, "ab".repeat(32));
      ledger.released(receipt, "cd".repeat(32));
      assertThatThrownBy(() -> ledger.released(receipt, "ab"))
          .isInstanceOf(IllegalArgumentException.class);
    }
    try (Ledger ledger = open()) {
      assertThat(ledger.releases("adult", receipt.entry(), receipt.hash()))
          .containsExactly("ab".repeat(32), "cd".repeat(32));
      assertThatThrownBy(() -> ledger.releases("other", receipt.entry(), receipt.hash()))
          .isInstanceOf(LedgerConflict.class);
      assertThatThrownBy(() -> ledger.releases("adult", receipt.entry(), "ab".repeat(32)))
          .isInstanceOf(LedgerConflict.class);
      assertThat(ledger.check().entries()).isEqualTo(3);
    }
  }

  /** Charged like others, and marked for good; the seed itself is nowhere. */
  @Test
  void seededChargesAreKnown() {
    Receipt receipt;
    try (Ledger ledger = open()) {
      ledger.create(new Budget("adult", 1, DELTA));
      ledger.reserve("adult", new Gaussian(10), "");
      double before = ledger.account("adult").spent();
      assertThat(ledger.account("adult").seededCharges()).isEmpty();
      receipt = ledger.reserveSeeded("adult", new Gaussian(10), "a test");
      assertThat(receipt.seeded()).isTrue();
      assertThat(ledger.account("adult").spent()).isGreaterThan(before);
      assertThatThrownBy(() -> ledger.reserveSeeded("adult", new Gaussian(1), ""))
          .isInstanceOf(BudgetExceeded.class);
      ledger.inParts(receipt);
    }
    try (Ledger ledger = open()) {
      assertThat(ledger.account("adult").seededCharges())
          .singleElement()
          .satisfies(
              entry -> {
                assertThat(entry.number()).isEqualTo(receipt.entry());
                assertThat(entry.members())
                    .containsEntry("stamp", "NOT PRIVATE: noise from a seed");
              });
      Receipt again = ledger.parts("adult", receipt.entry(), receipt.hash()).receipt();
      assertThat(again).isEqualTo(receipt);
      again.requireNoise(false);
      assertThatThrownBy(() -> again.requireNoise(true)).isInstanceOf(LedgerConflict.class);
      Receipt usual = ledger.reserve("adult", new Gaussian(100), "");
      usual.requireNoise(true);
      assertThatThrownBy(() -> usual.requireNoise(false)).isInstanceOf(LedgerConflict.class);
      assertThat(ledger.account("adult").entries().get(1).members()).doesNotContainKey("stamp");
    }
  }

  private static DataIdentity data(String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    return DataIdentity.ofContent(() -> new ByteArrayInputStream(bytes));
  }

  @Test
  void theSameDataHasOneName() throws IOException {
    String content = "ab".repeat(100_000);
    DataIdentity data = data(content);
    try (Ledger ledger = open()) {
      ledger.bind("adult", data);
      ledger.bind("adult", data);
      ledger.bind("adult", data(content + "c"));
      assertThat(ledger.check().entries()).isEqualTo(2);
      assertThatThrownBy(() -> ledger.bind("disguise", data))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("use `dataset` adult");
      String plain = Chain.sha256(content);
      assertThat(ledger.account("adult").entries().toString()).doesNotContain(plain);
      assertThatThrownBy(
              () ->
                  ledger.bind(
                      "adult",
                      DataIdentity.ofContent(
                          () -> {
                            throw new IOException("gone");
                          })))
          .isInstanceOf(IOException.class);
      assertThat(ledger.check().entries()).isEqualTo(2);
    }
  }

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
