package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.TestData;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.ledger.LedgerConflict;

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
  private int journals;
  private JournalFile journal = null;

  private static Errand saved(Plan plan) {
    return new Errand(Optional.empty(), Optional.of(plan), true);
  }

  private Passage first(Wall wall) {
    journal = JournalFile.open(folder.resolve("journal-" + journals++), () -> 1);
    return again(wall);
  }

  private Passage again(Wall wall) {
    return wall.enter(saved(PLAN), "parts", journal).passage();
  }

  /** Processes that end after a random number of questions; a part is six steps of one noise. */
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
            assertThat(passage.isPartDone()).isEqualTo(isEnd(step));
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

  private static boolean isEnd(long step) {
    return step <= 50 ? step % 6 == 0 || step == 50 : (step - 50) % 6 == 0 || step == STEPS;
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
      Plan louder =
          Plan.poisson(new SamplingRate(0.1), new ClipNorm(1), 1, new NoiseMultiplier(1), STEPS);
      assertThatThrownBy(() -> wall.enter(saved(louder), "", journal))
          .isInstanceOf(CannotGoOn.class)
          .hasMessageContaining("another plan");
      JournalFile other = JournalFile.open(folder.resolve("other"), () -> 1);
      other.charged(() -> wall.reserve(PLAN, "whole").receipt());
      assertThatThrownBy(() -> wall.enter(saved(PLAN), "", other))
          .isInstanceOf(LedgerConflict.class);
    }
  }

  /** The wall itself marks a charge whose noise is seeded, and goes on only with the like. */
  @Test
  void seededAndPrivateNoiseAreNeverMixed() {
    try (Wall seeded = wall(30);
        Wall secure = wall(() -> TestData.numbered(30), Size.PUBLIC, SecureSource.create())) {
      assertThat(first(seeded).receipt().seeded()).isTrue();
      assertThat(again(seeded).isPrivate()).isFalse();
      assertThatThrownBy(() -> again(secure))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("go on with the same `seed`");
      assertThat(first(secure).receipt().seeded()).isFalse();
      assertThat(again(secure).isPrivate()).isTrue();
      assertThatThrownBy(() -> again(seeded))
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("leave `seed` out");
      assertThat(seeded.reserve(PLAN, "").receipt().seeded()).isTrue();
      assertThat(seeded.run(counter(new PureEpsilon(1)), "").receipt().seeded()).isTrue();
      seeded.noisyCount(3);
      seeded.noisyCount(3, JournalFile.open(folder.resolve("count"), () -> 1));
      secure.noisyCount(3);
      assertThat(ledger.account("people").seededCharges()).hasSize(5);
    }
  }

  /** Each part may be another process's, for which a plan's event counts an order of records. */
  @Test
  void aPlanHasAtMostAsManyPartsAsItsEventCounts() {
    for (long steps : new long[] {1, 5, 20, 21, 99, 100, 101, 399, 4000}) {
      for (int stretches : new int[] {1, 3, 90, 150}) {
        List<Long> lengths = new ArrayList<>();
        for (int i = 0; i < stretches && i < steps; i++) {
          lengths.add((steps + i) / Math.min(stretches, steps));
        }
        for (int parts : new int[] {Claims.PARTS, Claims.SNAPSHOTS}) {
          Claims claims = new Claims(ledger, null, lengths, parts, 0);
          long all = lengths.stream().mapToLong(Long::longValue).sum();
          long count = 0;
          for (long end = 0; end < all; end = claims.end(end + 1)) {
            count++;
          }
          assertThat(count).isBetween(1L, (long) Claims.MOST);
          assertThat(all > Claims.PARTS || parts != Claims.PARTS || count == all).isTrue();
        }
      }
    }
  }
}
