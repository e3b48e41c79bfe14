package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.OnDisk;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.FalseAlarms;
import org.priory.privacy.engine.LogisticBatch;
import org.priory.privacy.engine.TestData;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.ledger.Budget;
import org.priory.privacy.ledger.BudgetExceeded;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.query.RowQuery;

class WallTest extends WallFixture {

  @Test
  void theLedgerIsChargedBeforeTheDataIsRead() {
    List<Consumer<Wall>> uses =
        List.of(
            wall ->
                wall.reserve(
                    Plan.poisson(
                        new SamplingRate(0.1), new ClipNorm(1), 1, new NoiseMultiplier(5), 10),
                    "test"),
            wall ->
                wall.reserve(
                    Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(5), 10), "test"),
            wall -> wall.noisyCount(5),
            wall -> wall.run(counter(new PureEpsilon(0.1)), "test"));
    for (Size size : new Size[] {Size.PUBLIC, Size.PRIVATE, Size.of(7)}) {
      for (Consumer<Wall> use : uses) {
        int before = charges().size();
        AtomicInteger reads = new AtomicInteger();
        Supplier<Records> data =
            () -> {
              reads.incrementAndGet();
              assertThat(charges()).hasSize(before + 1);
              return TestData.numbered(10);
            };
        try (Wall wall = wall(data, size, SecureSource.create())) {
          assertThat(reads).hasValue(0);
          use.accept(wall);
        }
        assertThat(reads).hasValue(1);
      }
    }
  }

  @Test
  void aRefusedBudgetReadsNothing() {
    ledger.create(new Budget("people", 0.1, 1e-6));
    AtomicInteger reads = new AtomicInteger();
    Supplier<Records> data =
        () -> {
          reads.incrementAndGet();
          return TestData.numbered(10);
        };
    try (Wall wall = wall(data, Size.PUBLIC, SecureSource.create())) {
      assertThatThrownBy(
              () ->
                  wall.reserve(
                      Plan.poisson(
                          new SamplingRate(0.1), new ClipNorm(1), 1, new NoiseMultiplier(0.5), 100),
                      "too much"))
          .isInstanceOf(BudgetExceeded.class);
      assertThatThrownBy(() -> wall.noisyCount(1)).isInstanceOf(BudgetExceeded.class);
      assertThatThrownBy(() -> wall.run(counter(new PureEpsilon(1)), "test"))
          .isInstanceOf(BudgetExceeded.class);
      assertThat(reads).hasValue(0);
      assertThat(charges()).isEmpty();
      // The twin: what fits is read.
      wall.noisyCount(1000);
      assertThat(reads).hasValue(1);
      assertThat(charges()).hasSize(1);
    }
  }

  @Test
  void whatIsChargedIsThePlan() {
    Plan fixed =
        new Plan(
            new Sampling.FixedSize(4), 1, false, 1, Noise.constant(3, 5), Neighbours.REPLACE_ONE);
    try (Wall wall = wall(100)) {
      Plan poisson =
          Plan.poisson(new SamplingRate(0.1), new ClipNorm(1), 1, new NoiseMultiplier(5), 10);
      assertThat(wall.cost(poisson)).isEqualTo(poisson.event(0));
      assertThat(wall.cost(fixed)).isEqualTo(fixed.event(100));
      assertThat(charges()).isEmpty();
      wall.reserve(poisson, "one");
      assertThat(charges()).containsExactly(poisson.event(0));
      wall.run(counter(new PureEpsilon(0.25)), "test");
      assertThat(charges()).endsWith(new PureEpsilon(0.25));
    }
    // A data set is charged under one relation, so the other one has its own wall.
    try (Wall wall =
        new Wall(
            () -> TestData.numbered(100),
            Population.ofRows(Size.PUBLIC),
            ledger,
            "others",
            InsecureSeededSource.of(1),
            1)) {
      Passage passage = wall.reserve(fixed, "two");
      assertThat(passage.ask(ZERO).dimension()).isEqualTo(1);
      assertThat(
              ledger.account("others").entries().stream()
                  .filter(e -> e.fact() instanceof Fact.Charged)
                  .map(e -> ((Fact.Charged) e.fact()).event()))
          .containsExactly(fixed.event(100));
    }
  }

  @Test
  void aPrivateSizeStaysPrivate() {
    Plan fixed =
        new Plan(
            new Sampling.FixedSize(4), 1, false, 1, Noise.constant(3, 5), Neighbours.REPLACE_ONE);
    Supplier<Records> data = () -> TestData.numbered(100);
    try (Wall wall = wall(data, Size.PRIVATE, SecureSource.create())) {
      assertThatThrownBy(wall::publicSize).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> wall.reserve(fixed, "")).isInstanceOf(IllegalStateException.class);
      assertThat(charges()).isEmpty();
    }
    try (Wall wall = wall(data, Size.PUBLIC, SecureSource.create())) {
      assertThat(wall.publicSize()).isEqualTo(100);
    }
  }

  @Test
  void theNoisyCountIsCharged() {
    try (Wall wall =
        wall(() -> TestData.numbered(1000), Size.PRIVATE, InsecureSeededSource.of(8))) {
      double sum = 0;
      double squares = 0;
      int draws = 40;
      for (int i = 0; i < draws; i++) {
        double error = wall.noisyCount(20) - 1000;
        sum += error;
        squares += error * error;
      }
      assertThat(FalseAlarms.normal(sum, 0, 20 * Math.sqrt(draws)))
          .isGreaterThan(FalseAlarms.FALSE_ALARM);
      assertThat(FalseAlarms.upperTail(squares / 400, draws)).isBetween(5e-7, 1 - 5e-7);
      // The twin: half the noise, or another count.
      assertThat(FalseAlarms.upperTail(squares / 1600, draws)).isGreaterThan(1 - 5e-7);
      assertThat(FalseAlarms.normal(sum + 20 * draws, 0, 20 * Math.sqrt(draws)))
          .isLessThan(FalseAlarms.FALSE_ALARM);
      assertThat(charges()).hasSize(draws);
      assertThat(((Sequence) charges().get(0)).events().get(0)).isEqualTo(new Gaussian(20));
    }
    try (Wall wall = wall(3)) {
      for (double multiplier : new double[] {0, -1, Double.NaN, 0x1p20}) {
        assertThatThrownBy(() -> wall.noisyCount(multiplier))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  @Test
  void aNamedMechanismRunsOnRowsOnly() {
    try (Wall wall = wall(12)) {
      assertThat(wall.run(counter(new PureEpsilon(0.5)), "test").value()).isEqualTo(12);
      assertThat(charges()).containsExactly(new PureEpsilon(0.5));
    }
    // Refused by what is public: nothing more is charged, and nothing read.
    Supplier<Records> unread =
        () -> {
          throw new AssertionError("read");
        };
    Population people = Population.ofPersons(Size.PUBLIC);
    try (Wall wall = new Wall(unread, people, ledger, "people", SecureSource.create(), 1)) {
      assertThatThrownBy(() -> wall.run(counter(new PureEpsilon(0.5)), "test"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("unit of privacy");
      assertThat(charges()).hasSize(1);
    }
  }

  @Test
  void theUnitMustBeTheDeclaredOne() {
    Records people = TestData.numbered(new long[] {1, 1, 2});
    for (Population.Unit unit : Population.Unit.values()) {
      for (Records data : List.of(people, TestData.numbered(3))) {
        Population declared = new Population(unit, Size.PUBLIC);
        try (Wall wall = new Wall(data::copy, declared, ledger, "x", SecureSource.create(), 1)) {
          boolean rows = data.units().areRows();
          if (unit == (rows ? Population.Unit.ROW : Population.Unit.PERSON)) {
            assertThat(wall.publicSize()).isEqualTo(data.units().count());
          } else {
            assertThatThrownBy(wall::publicSize)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("one schema");
          }
        }
      }
    }
  }

  private static Plan fixed(int size, double multiplier) {
    return new Plan(
        new Sampling.FixedSize(size),
        1,
        false,
        1,
        Noise.constant(multiplier, 1),
        Neighbours.REPLACE_ONE);
  }

  @Test
  void aDeclaredSizeIsTakenAtItsWord() {
    for (int records : new int[] {1, 10, 49, 50, 51, 2000}) {
      int before = charges().size();
      AtomicInteger reads = new AtomicInteger();
      Supplier<Records> data =
          () -> {
            reads.incrementAndGet();
            assertThat(charges()).hasSize(before + 1);
            return TestData.numbered(records);
          };
      RowQuery one = TestData.query(1, (row, sum) -> sum[0] += 1);
      try (Wall wall = wall(data, Size.of(50), InsecureSeededSource.of(records))) {
        assertThat(wall.publicSize()).isEqualTo(50);
        assertThat(wall.cost(fixed(20, 3))).isEqualTo(fixed(20, 3).event(50));
        assertThatThrownBy(() -> wall.reserve(fixed(51, 3), ""))
            .isInstanceOf(IllegalArgumentException.class);
        assertThat(reads).hasValue(0);
        // All slots: as many ones as slots have a record; sigma is 0.02.
        double all = wall.reserve(fixed(50, 0.01), "").ask(one).get(0);
        assertThat(all).isCloseTo(Math.min(records, 50), within(0.2));
        assertThat(reads).hasValue(1);
      }
      // Poisson samples at rate 1 and full batches take every record.
      try (Wall wall =
          new Wall(
              () -> TestData.numbered(records),
              Population.ofRows(Size.of(50)),
              ledger,
              "others",
              InsecureSeededSource.of(records),
              1)) {
        assertThat(
                wall.reserve(
                        Plan.poisson(
                            new SamplingRate(1), new ClipNorm(1), 1, new NoiseMultiplier(0.01), 1),
                        "")
                    .ask(one)
                    .get(0))
            .isCloseTo(records, within(0.2));
        assertThat(
                wall.reserve(Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(0.01), 1), "")
                    .ask(one)
                    .get(0))
            .isCloseTo(records, within(0.2));
      }
    }
  }

  /** Rows in a file: the wall reads after the charge, answers, and leaves no file behind. */
  @Test
  void theWallClosesTheFile() throws IOException {
    Path rows = Files.createDirectory(folder.resolve("rows"));
    List<Records> opened = new ArrayList<>();
    try (Wall wall =
        new Wall(
            order -> {
              assertThat(charges()).hasSize(1);
              opened.add(OnDisk.copy(TestData.numbered(3000).shuffled(order), rows));
              return opened.get(0);
            },
            Population.ofRows(Size.PRIVATE),
            ledger,
            "people",
            InsecureSeededSource.of(3),
            2)) {
      Passage passage =
          wall.reserve(Plan.everything(new ClipNorm(1), 1, new NoiseMultiplier(1), 2), "");
      RowQuery one = TestData.query(1, (row, sum) -> sum[0] += 1);
      assertThat(passage.ask(one).get(0)).isCloseTo(3000, within(7.0));
      assertThat(passage.ask(new LogisticBatch(new double[] {1})).dimension()).isEqualTo(1);
    }
    assertThatThrownBy(() -> opened.get(0).cursor().at(0)).isInstanceOf(UncheckedIOException.class);
    try (var files = Files.list(rows)) {
      assertThat(files).isEmpty();
    }
  }
}
