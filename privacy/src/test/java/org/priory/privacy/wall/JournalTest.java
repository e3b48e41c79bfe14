package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.LedgerConflict;

/** A process that is ended at any point of any step leaves what another needs to go on. */
class JournalTest extends JournalFixture {
  /** Where a process can be killed in a step. */
  enum Point {
    BEFORE_ROOM,
    BEFORE_CLAIM,
    BEFORE_WRITTEN,
    BEFORE_SEEN
  }

  /** Kills its process in a step; hands on all else. */
  private static final class Killing extends JournalOver {
    private final Point point;
    private int left;

    Killing(JournalFile journal, Point point, int step) {
      super(journal);
      this.point = point;
      this.left = step;
    }

    private void at(Point here) {
      if (here == point && --left == 0) {
        throw new Killed();
      }
    }

    @Override
    public void makeRoom(long count, int dimension) {
      at(Point.BEFORE_ROOM);
      super.makeRoom(count, dimension);
    }

    @Override
    public Kept keep(boolean isDurable, Supplier<Kept> answer) {
      at(Point.BEFORE_CLAIM);
      Kept kept =
          super.keep(
              isDurable,
              () -> {
                Kept made = answer.get();
                at(Point.BEFORE_WRITTEN);
                return made;
              });
      at(Point.BEFORE_SEEN);
      return kept;
    }
  }

  /** Wherever it is killed, a fit ends with what it would have had, or loses the step. */
  @ParameterizedTest
  @EnumSource
  void aKilledFitEndsAsIfItHadNotBeen(Point point) {
    List<Double> whole;
    try (Wall wall = seeded()) {
      whole = fit(wall, open("whole.count"), open("whole"));
    }
    for (int step = 1; step <= 7; step++) {
      String name = point + "-" + step;
      int inCount = step == 1 ? 1 : 0;
      int inFit = step == 1 ? 0 : step - 1;
      try (Wall wall = seeded();
          JournalFile count = open(name + ".count");
          JournalFile journal = open(name)) {
        assertThatThrownBy(
                () ->
                    fit(
                        wall,
                        new Killing(count, point, inCount),
                        new Killing(journal, point, inFit)))
            .isInstanceOf(Killed.class);
      }
      try (Wall wall = seeded();
          JournalFile count = open(name + ".count");
          JournalFile journal = open(name)) {
        assertThat(journal.seed()).isEqualTo(7);
        if (point != Point.BEFORE_WRITTEN) {
          assertThat(fit(wall, count, journal)).as(name).isEqualTo(whole);
        } else if (step <= 2) {
          assertThatThrownBy(() -> fit(wall, count, journal))
              .isInstanceOf(CannotGoOn.class)
              .hasMessageContaining("no step is ever answered twice");
        } else {
          assertThat(wall.noisyCount(20, count)).isEqualTo(whole.get(0));
          assertThat(wall.enter(HYBRID, "", journal).lost()).isEqualTo(1);
          // one answer fewer
          assertThat(fit(wall, count, journal)).hasSize(whole.size() - 2);
        }
      }
    }
    // two for each fit, but for the one whose count was lost
    assertThat(charges().size()).isEqualTo(2 + 2 * 7 - (point == Point.BEFORE_WRITTEN ? 1 : 0));
  }

  /**
   * Whatever is killed and copied back, for no step are two answers ever seen. The processes'
   * answers are told apart by their noise, which is real.
   */
  @Test
  void noStepIsAnsweredTwice() throws IOException {
    Random random = new Random(5);
    for (int trial = 0; trial < 40; trial++) {
      Path file = folder.resolve("trial-" + trial);
      Path old = folder.resolve("old-" + trial);
      Map<Long, double[]> seen = new HashMap<>();
      for (int process = 0; process < 8; process++) {
        try (Wall wall = secure();
            JournalFile journal = JournalFile.open(file, () -> 1)) {
          Point point = Point.values()[random.nextInt(4)];
          Journal killing = new Killing(journal, point, 1 + random.nextInt(3));
          Journal watched = new Watched(killing, seen);
          Throwable end =
              catchThrowable(
                  () -> {
                    Admission admission = wall.enter(HYBRID, "test", watched);
                    admission.first();
                    Passage passage = admission.passage();
                    while (passage.left() > 0) {
                      passage.ask(ZERO);
                    }
                  });
          assertThat(end == null || end instanceof Killed || end instanceof CannotGoOn).isTrue();
        }
        if (random.nextBoolean()) {
          Files.copy(file, old, StandardCopyOption.REPLACE_EXISTING);
        } else if (Files.exists(old)) {
          Files.copy(old, file, StandardCopyOption.REPLACE_EXISTING);
        }
      }
      assertThat(seen.size()).isLessThanOrEqualTo((int) HYBRID.steps());
    }
  }

  /** Remembers what was seen under each step, and refuses to see another. */
  private static final class Watched extends JournalOver {
    private final Map<Long, double[]> seen;

    Watched(Journal journal, Map<Long, double[]> seen) {
      super(journal);
      this.seen = seen;
    }

    private Kept see(Kept kept) {
      double[] before = seen.putIfAbsent(kept.step(), kept.answer().values());
      assertThat(before == null || Arrays.equals(before, kept.answer().values())).isTrue();
      return kept;
    }

    @Override
    public Kept answer(int i) {
      return see(super.answer(i));
    }

    @Override
    public Kept keep(boolean isDurable, Supplier<Kept> answer) {
      // the noise is there: count it as seen, although nobody has yet
      return super.keep(isDurable, () -> see(answer.get()));
    }
  }

  /** The twin: without claims, a copy of the journal is enough to have a step answered twice. */
  @Test
  void whoeverTrustsTheJournalAloneAnswersTwice() {
    Map<Long, double[]> seen = new HashMap<>();
    Journal.Kept one =
        new Journal.Kept(1, QuestionDigest.of("", 1), new NoisySum(new double[] {1}, 1));
    Journal.Kept other =
        new Journal.Kept(1, QuestionDigest.of("", 1), new NoisySum(new double[] {2}, 1));
    Path file = folder.resolve("trusted");
    try (JournalFile journal = JournalFile.open(file, () -> 1)) {
      new Watched(journal, seen).keep(true, () -> one);
      assertThatThrownBy(() -> new Watched(journal, seen).keep(true, () -> other))
          .isInstanceOf(AssertionError.class);
    }
  }

  /** Two copies of a folder go on at once: the second to claim is refused. */
  @Test
  void ofTwoThatGoOnAtOnceOneIsRefused() throws IOException {
    try (Wall wall = secure();
        JournalFile journal = open("one")) {
      assertThatThrownBy(
              () -> wall.enter(HYBRID, "", new Killing(journal, Point.BEFORE_SEEN, 1)).first())
          .isInstanceOf(Killed.class);
      Files.copy(folder.resolve("one"), folder.resolve("two"));
      try (JournalFile copy = open("two")) {
        Admission here = wall.enter(HYBRID, "", journal);
        Admission there = wall.enter(HYBRID, "", copy);
        assertThat(here.first()).isEqualTo(there.first());
        Passage one = here.passage();
        Passage two = there.passage();
        one.ask(ZERO);
        assertThatThrownBy(() -> two.ask(ZERO))
            .isInstanceOf(LedgerConflict.class)
            .hasMessageContaining("another process has claimed");
        assertThat(copy.answers()).isEqualTo(1);
      }
    }
  }

  @Test
  void anotherQuestionIsRefused() {
    try (Wall wall = secure();
        JournalFile journal = open("run")) {
      Admission first = wall.enter(HYBRID, "", journal);
      first.first();
      first.passage().ask(question(0.5));
    }
    try (Wall wall = secure();
        JournalFile journal = open("run")) {
      Admission again = wall.enter(HYBRID, "", journal);
      assertThatThrownBy(() -> again.passage().ask(question(0.501)))
          .isInstanceOf(CannotGoOn.class)
          .hasMessageStartingWith(
              "step 2 asks another question than before: options or the program have changed");
      assertThatThrownBy(() -> again.passage().ask(ZERO)).isInstanceOf(CannotGoOn.class);
      again.passage().ask(question(0.5));
    }
  }

  /** A disk without room is met before a step is claimed. */
  @Test
  void aFullDiskClaimsNothing() {
    try (Wall wall = secure();
        JournalFile journal = open("run")) {
      Admission admission = wall.enter(HYBRID, "", new Full(journal));
      assertThatThrownBy(admission::first).isInstanceOf(UncheckedIOException.class);
      assertThat(claims()).isEqualTo(0);
      Admission again = wall.enter(HYBRID, "", journal);
      again.first();
      Passage passage = wall.enter(HYBRID, "", new Full(journal)).passage();
      assertThatThrownBy(() -> passage.ask(ZERO)).isInstanceOf(UncheckedIOException.class);
      assertThat(claims()).isEqualTo(1);
      Passage then = wall.enter(HYBRID, "", journal).passage();
      while (then.left() > 0) {
        then.ask(ZERO);
      }
      assertThat(claims()).isEqualTo(6);
      assertThat(journal.answers()).isEqualTo(6);
    }
  }

  private long claims() {
    return ledger.account("people").entries().stream()
        .filter(entry -> entry.fact() instanceof Fact.Claimed)
        .mapToLong(entry -> ((Fact.Claimed) entry.fact()).steps())
        .max()
        .orElse(0);
  }

  private static final class Full extends JournalOver {
    Full(Journal journal) {
      super(journal);
    }

    @Override
    public void makeRoom(long count, int dimension) {
      throw new UncheckedIOException(new IOException("No space left on device"));
    }
  }
}
