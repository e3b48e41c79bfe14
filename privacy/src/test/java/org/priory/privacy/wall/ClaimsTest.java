package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.Size;
import org.priory.privacy.engine.TestData;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.LedgerConflict;
import org.priory.privacy.ledger.Receipt;

/** Plans that several processes take one after the other ask no more than was charged. */
class ClaimsTest extends WallFixture {
  private static final int STEPS = 107;
  private static final Plan PLAN =
      new Plan(
          new Sampling.Poisson(0.1),
          1,
          false,
          1,
          new Noise(List.of(new Noise.Stretch(5, 50), new Noise.Stretch(9, 57))),
          Neighbours.ADD_REMOVE);
  private Receipt charged = null;

  private Passage first(Wall wall) {
    return wall.reserveInParts(PLAN, "parts", receipt -> charged = receipt);
  }

  private Passage again(Wall wall) {
    return wall.resume(PLAN, charged.entry(), charged.hash());
  }

  /** Processes that end after a random number of questions; a part is six steps. */
  @Test
  void allPassagesTogetherAskAtMostTheStepsOfThePlan() {
    Random random = new Random(3);
    for (int trial = 0; trial < 20; trial++) {
      long answers = 0;
      long openings = 0;
      try (Wall wall = wall(30)) {
        Passage passage = first(wall);
        while (passage.left() > 0) {
          openings++;
          long most = Math.min(passage.left(), random.nextInt(25));
          for (long i = 0; i < most; i++) {
            long step = passage.asked() + 1;
            // the noise is that of the step, wherever a passage starts
            double multiplier = step <= 50 ? 5 : 9;
            assertThat(passage.ask(ZERO).sigma() / multiplier).isBetween(1.0, 1.001);
            assertThat(passage.isPartDone()).isEqualTo(step % 6 == 0 || step == STEPS);
            answers++;
          }
          passage = again(wall);
        }
        assertThat(answers).isBetween((long) STEPS - 6 * openings, (long) STEPS);
        Passage last = again(wall);
        assertThatThrownBy(() -> last.ask(ZERO)).isInstanceOf(IllegalStateException.class);
      }
    }
    assertThat(charges()).hasSize(20);
  }

  @Test
  void twoProcessesAtOnceDoNotShareAStep() {
    try (Wall wall = wall(30)) {
      Passage one = first(wall);
      one.ask(ZERO);
      Passage other = again(wall);
      assertThat(other.asked()).isEqualTo(6);
      other.ask(ZERO);
      for (int i = 1; i < 6; i++) {
        one.ask(ZERO);
      }
      assertThatThrownBy(() -> one.ask(ZERO)).isInstanceOf(LedgerConflict.class);
      assertThat(one.asked()).isEqualTo(6);
    }
  }

  @Test
  void onlyTheSamePlanGoesOnAndOnlyInParts() {
    try (Wall wall = wall(30)) {
      first(wall);
      Plan louder = Plan.poisson(0.1, 1, 1, 1, STEPS);
      assertThatThrownBy(() -> wall.resume(louder, charged.entry(), charged.hash()))
          .isInstanceOf(IllegalArgumentException.class);
      Receipt whole = wall.reserve(PLAN, "whole").receipt();
      assertThatThrownBy(() -> wall.resume(PLAN, whole.entry(), whole.hash()))
          .isInstanceOf(LedgerConflict.class);
    }
  }

  /** The wall itself marks a charge whose noise is seeded, and goes on only with the like. */
  @Test
  void seededAndPrivateNoiseAreNeverMixed() {
    try (Wall seeded = wall(30);
        Wall secure = wall(() -> TestData.numbered(30), Size.PUBLIC, SecureSource.create())) {
      first(seeded);
      assertThat(charged.seeded()).isTrue();
      assertThat(again(seeded).isPrivate()).isFalse();
      assertThatThrownBy(() -> again(secure))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("go on with the same --seed");
      first(secure);
      assertThat(charged.seeded()).isFalse();
      assertThat(again(secure).isPrivate()).isTrue();
      assertThatThrownBy(() -> again(seeded))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("leave --seed out");
      assertThat(seeded.reserve(PLAN, "").receipt().seeded()).isTrue();
      assertThat(seeded.run(counter(new PureEpsilon(1)), "").receipt().seeded()).isTrue();
      seeded.noisyCount(3);
      secure.noisyCount(3);
      assertThat(ledger.account("people").seededCharges()).hasSize(4);
    }
  }

  /** A plan has at most twenty parts, for which its event counts twenty orders of the records. */
  @Test
  void aPlanHasAtMostTwentyParts() {
    for (long steps : new long[] {1, 5, 20, 21, 399, 4000}) {
      Plan plan = Plan.poisson(0.01, 1, 1, 50, steps);
      try (Wall wall = wall(10)) {
        Passage passage = wall.reserveInParts(plan, "", receipt -> charged = receipt);
        while (passage.left() > 0) {
          passage.ask(ZERO);
        }
      }
      long claims =
          ledger.account("people").entries().stream()
              .filter(
                  entry ->
                      entry.fact() instanceof Fact.Claimed claim
                          && claim.charge() == charged.entry()
                          && claim.steps() > 0)
              .count();
      assertThat(claims).isBetween(1L, (long) Claims.PARTS);
    }
  }
}
