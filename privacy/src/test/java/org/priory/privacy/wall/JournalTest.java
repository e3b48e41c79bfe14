package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.TestData;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.LedgerConflict;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.query.Rows;

/** A process that is ended at any point of any step leaves what another needs to go on. */
class JournalTest extends WallFixture {
  private static final int RECORDS = 40;
  private static final Plan PLAN =
      new Plan(
          new Sampling.Poisson(0.5),
          1,
          false,
          3,
          new Noise(List.of(new Noise.Stretch(5, 1), new Noise.Stretch(9, 4))),
          Neighbours.ADD_REMOVE);

  /** Where a process can be killed in a step. */
  enum Point {
    BEFORE_ROOM,
    BEFORE_CLAIM,
    BEFORE_WRITTEN,
    BEFORE_SEEN
  }

  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Kills its process in a step; hands on all else. */
  private record Killing(JournalFile journal, Point point, int[] left) implements Journal {
    Killing(JournalFile journal, Point point, int step) {
      this(journal, point, new int[] {step});
    }

    private void at(Point here) {
      if (here == point && --left[0] == 0) {
        throw new Killed();
      }
    }

    @Override
    public Optional<Mark> charge() {
      return journal.charge();
    }

    @Override
    public String id() {
      return journal.id();
    }

    @Override
    public Receipt charged(Supplier<Receipt> charge) {
      return journal.charged(charge);
    }

    @Override
    public int answers() {
      return journal.answers();
    }

    @Override
    public Kept answer(int i) {
      return journal.answer(i);
    }

    @Override
    public void makeRoom(long count, int dimension) {
      at(Point.BEFORE_ROOM);
      journal.makeRoom(count, dimension);
    }

    @Override
    public Kept keep(boolean isDurable, Supplier<Kept> answer) {
      at(Point.BEFORE_CLAIM);
      Kept kept =
          journal.keep(
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

  private static final Errand HYBRID =
      new Errand(Optional.of(mechanism()), Optional.of(PLAN), false);

  private static NamedMechanism<double[]> mechanism() {
    return new NamedMechanism<>() {
      @Override
      public String name() {
        return "noise";
      }

      @Override
      public PrivacyEvent event() {
        return new Gaussian(10);
      }

      @Override
      public SamplerGuarantee guarantee() {
        return new SamplerGuarantee(SamplerGuarantee.Kind.EXACT, "");
      }

      @Override
      public Map<String, Double> settings() {
        return Map.of();
      }

      @Override
      public double[] run(Rows rows, RandomSource source) {
        return new double[] {source.nextDouble(), source.nextDouble()};
      }

      @Override
      public double[] withoutNoise(Rows rows) {
        return new double[2];
      }
    };
  }

  /** A question that depends on the answer before. */
  private static RowQuery question(double theta) {
    return TestData.query(
        2,
        (row, sum) -> {
          sum[0] += Math.tanh(theta + row.feature(0));
          sum[1] += theta / 100;
        });
  }

  private JournalFile open(String name) {
    return JournalFile.open(folder.resolve(name), () -> 7);
  }

  /** A fit that buys a count, runs a mechanism and asks. */
  private List<Double> fit(Wall wall, Journal count, Journal journal) {
    List<Double> seen = new ArrayList<>();
    seen.add(wall.noisyCount(20, count));
    Admission admission = wall.enter(HYBRID, "test", journal);
    for (double value : admission.first()) {
      seen.add(value);
    }
    Passage passage = admission.passage();
    double theta = seen.get(2);
    while (passage.left() > 0) {
      NoisySum sum = passage.ask(question(theta));
      theta = sum.get(0);
      seen.add(theta);
      seen.add(sum.sigma());
    }
    return seen;
  }

  private Wall seeded() {
    return wall(() -> TestData.numbered(RECORDS), Size.PUBLIC, InsecureSeededSource.of(3));
  }

  private Wall secure() {
    return wall(() -> TestData.numbered(RECORDS), Size.PUBLIC, SecureSource.create());
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
  private record Watched(Journal journal, Map<Long, double[]> seen) implements Journal {
    private Kept see(Kept kept) {
      double[] before = seen.putIfAbsent(kept.step(), kept.answer().values());
      assertThat(before == null || Arrays.equals(before, kept.answer().values())).isTrue();
      return kept;
    }

    @Override
    public Optional<Mark> charge() {
      return journal.charge();
    }

    @Override
    public String id() {
      return journal.id();
    }

    @Override
    public Receipt charged(Supplier<Receipt> charge) {
      return journal.charged(charge);
    }

    @Override
    public int answers() {
      return journal.answers();
    }

    @Override
    public Kept answer(int i) {
      return see(journal.answer(i));
    }

    @Override
    public void makeRoom(long count, int dimension) {
      journal.makeRoom(count, dimension);
    }

    @Override
    public Kept keep(boolean isDurable, Supplier<Kept> answer) {
      // the noise is there: count it as seen, although nobody has yet
      return journal.keep(isDurable, () -> see(answer.get()));
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

  private record Full(Journal journal) implements Journal {
    @Override
    public Optional<Mark> charge() {
      return journal.charge();
    }

    @Override
    public String id() {
      return journal.id();
    }

    @Override
    public Receipt charged(Supplier<Receipt> charge) {
      return journal.charged(charge);
    }

    @Override
    public int answers() {
      return journal.answers();
    }

    @Override
    public Kept answer(int i) {
      return journal.answer(i);
    }

    @Override
    public void makeRoom(long count, int dimension) {
      throw new UncheckedIOException(new IOException("No space left on device"));
    }

    @Override
    public Kept keep(boolean isDurable, Supplier<Kept> answer) {
      return journal.keep(isDurable, answer);
    }
  }

  /** Is killed when the ledger has its charge and the journal does not. */
  private record KilledOnceCharged(JournalFile journal) implements Journal {
    @Override
    public Optional<Mark> charge() {
      return journal.charge();
    }

    @Override
    public String id() {
      return journal.id();
    }

    @Override
    public Receipt charged(Supplier<Receipt> charge) {
      return journal.charged(
          () -> {
            assertThat(charge.get().entry()).isPositive();
            throw new Killed();
          });
    }

    @Override
    public int answers() {
      return journal.answers();
    }

    @Override
    public Kept answer(int i) {
      return journal.answer(i);
    }

    @Override
    public void makeRoom(long count, int dimension) {
      journal.makeRoom(count, dimension);
    }

    @Override
    public Kept keep(boolean isDurable, Supplier<Kept> answer) {
      return journal.keep(isDurable, answer);
    }
  }

  /**
   * Charged, killed before that was noted, and copied: whoever goes on does so under the charge.
   */
  @Test
  void aChargeThatWasNotNotedIsFound() throws IOException {
    List<Double> whole;
    try (Wall wall = seeded()) {
      whole = fit(wall, open("whole.count"), open("whole"));
    }
    assertThat(charges()).hasSize(2);
    try (Wall wall = seeded();
        JournalFile count = open("count");
        JournalFile journal = open("run")) {
      assertThat(wall.isCharged(count)).isFalse();
      assertThatThrownBy(() -> fit(wall, new KilledOnceCharged(count), journal))
          .isInstanceOf(Killed.class);
      assertThat(charges()).hasSize(3);
      assertThat(count.charge()).isEmpty();
    }
    try (Wall wall = seeded();
        JournalFile count = open("count");
        JournalFile journal = open("run")) {
      assertThat(wall.isCharged(count)).isTrue();
      assertThat(wall.isCharged(journal)).as("nothing was charged for it").isFalse();
      assertThatThrownBy(() -> fit(wall, count, new KilledOnceCharged(journal)))
          .isInstanceOf(Killed.class);
      assertThat(charges()).hasSize(4);
    }
    Files.copy(folder.resolve("run"), folder.resolve("copy"));
    try (Wall wall = seeded();
        JournalFile count = open("count");
        JournalFile journal = open("run")) {
      // also by whoever does not look first
      assertThat(fit(wall, count, journal)).isEqualTo(whole);
    }
    assertThat(charges()).hasSize(4);
    try (Wall wall = seeded();
        JournalFile copy = open("copy")) {
      Admission admission = wall.enter(HYBRID, "test", copy);
      assertThat(admission.lost()).as("all of it is used up").isEqualTo(HYBRID.steps());
      assertThatThrownBy(admission::first).isInstanceOf(CannotGoOn.class);
    }
    assertThat(charges()).hasSize(4);
  }

  /** Two processes with copies of a journal that knows no charge yet: one charge, no step twice. */
  @Test
  void copiesOfAJournalShareTheCharge() throws IOException {
    open("run").close();
    Files.copy(folder.resolve("run"), folder.resolve("copy"));
    try (Wall one = secure();
        Wall other = secure();
        JournalFile journal = open("run");
        JournalFile copy = open("copy")) {
      assertThat(copy.id()).isEqualTo(journal.id());
      Admission first = one.enter(HYBRID, "test", journal);
      Admission second = other.enter(HYBRID, "test", copy);
      assertThat(second.receipt()).isEqualTo(first.receipt());
      first.first();
      assertThatThrownBy(second::first)
          .isInstanceOf(LedgerConflict.class)
          .hasMessageContaining("another process");
    }
    assertThat(charges()).hasSize(1);
  }

  /** Twin: a journal that lost its id has lost its charge, and a new one is made. */
  @Test
  void withoutTheIdTheChargeIsLost() throws IOException {
    try (Wall wall = secure();
        JournalFile journal = open("run")) {
      assertThatThrownBy(() -> wall.enter(HYBRID, "", new KilledOnceCharged(journal)))
          .isInstanceOf(Killed.class);
    }
    Files.delete(folder.resolve("run"));
    try (Wall wall = secure();
        JournalFile journal = open("run")) {
      assertThat(wall.isCharged(journal)).isFalse();
      wall.enter(HYBRID, "", journal);
    }
    assertThat(charges()).hasSize(2);
  }

  /** A journal of the version before this one goes on, if it knows its charge. */
  @Test
  void aJournalWithoutAnIdIsRead() throws IOException {
    Path file = folder.resolve("run");
    try (Wall wall = secure();
        JournalFile journal = open("run")) {
      Admission admission = wall.enter(HYBRID, "", journal);
      double[] first = admission.first();
      byte[] bytes = Files.readAllBytes(file);
      ByteBuffer former = ByteBuffer.allocate(bytes.length - 16);
      former.putLong(0x5052494f524a0001L).put(bytes, 8, 8).put(bytes, 32, bytes.length - 32);
      Files.write(folder.resolve("former"), former.array());
      Files.write(folder.resolve("empty"), Arrays.copyOf(former.array(), 16));
      try (JournalFile again = open("former");
          JournalFile empty = JournalFile.open(folder.resolve("empty"), () -> 1)) {
        assertThat(again.seed()).isEqualTo(7);
        assertThat(wall.enter(HYBRID, "", again).first()).isEqualTo(first);
        assertThat(empty.seed()).isEqualTo(7);
        assertThat(empty.id()).hasSize(32).isNotEqualTo(journal.id());
      }
    }
    assertThat(charges()).hasSize(1);
  }

  /** A record that was cut off anywhere is as if it were not there; those before are whole. */
  @Test
  void aRecordThatIsNotWholeIsNotThere() throws IOException {
    Path file = folder.resolve("cut");
    List<Double> values = List.of(0.5, -3.25);
    try (JournalFile journal = JournalFile.open(file, () -> 9)) {
      for (int i = 0; i < 2; i++) {
        NoisySum sum =
            i == 0
                ? new NoisySum(new double[] {values.get(0), 1e-300}, 2)
                : new NoisySum(new int[] {Float.floatToRawIntBits(values.get(1).floatValue())}, 3);
        int step = i + 1;
        journal.makeRoom(3, 5);
        journal.keep(
            true, () -> new Journal.Kept(step, QuestionDigest.of("a", sum.dimension()), sum));
      }
    }
    byte[] bytes = Files.readAllBytes(file);
    try (JournalFile journal = JournalFile.open(file, () -> 1)) {
      assertThat(journal.seed()).isEqualTo(9);
      assertThat(journal.answers()).isEqualTo(2);
      assertThat(journal.answer(0).answer().values()).containsExactly(0.5, 1e-300);
      assertThat(journal.answer(1).answer().values()).containsExactly(-3.25);
      assertThat(journal.answer(1).answer().sigma()).isEqualTo(3);
      assertThat(journal.answer(1).step()).isEqualTo(2);
    }
    int whole = (int) Files.size(file);
    for (int length = 32; length < whole; length++) {
      Files.write(file, Arrays.copyOf(bytes, length));
      try (JournalFile journal = JournalFile.open(file, () -> 1)) {
        assertThat(journal.answers()).isLessThan(2);
      }
      for (int bit = 0; bit < 2; bit++) {
        byte[] other = Arrays.copyOf(bytes, whole);
        other[length] ^= (byte) (1 << (7 * bit));
        Files.write(file, other);
        try (JournalFile journal = JournalFile.open(file, () -> 1)) {
          assertThat(journal.answers()).isLessThan(2);
        }
      }
    }
    bytes[0] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> JournalFile.open(file, () -> 1)).isInstanceOf(BadData.class);
  }
}
