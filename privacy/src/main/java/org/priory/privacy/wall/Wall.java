package org.priory.privacy.wall;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.engine.AllRows;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.FixedSizeSampler;
import org.priory.privacy.engine.FullBatch;
import org.priory.privacy.engine.PoissonSampler;
import org.priory.privacy.engine.RecordSampler;
import org.priory.privacy.engine.StreamEngine;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.query.Rows;

/**
 * The door to one data set.
 *
 * <p><b>Assumes</b> that the ledger is the only one for this data set, and that what is public
 * about its units was decided by a person.
 *
 * <p><b>Guarantees</b> that nothing about a record leaves except through {@link Passage}, {@link
 * #noisyCount} and {@link #run}, each charged durably before a row is read. A crash wastes budget,
 * never privacy. Where the number of records is public but was not given as a number, it alone is
 * counted before the first charge, if it is asked for or a sample of fixed size needs it.
 */
public final class Wall implements AutoCloseable {
  private final HeldData data;
  private final Ledger ledger;
  private final String dataset;
  private final RandomSource source;

  /**
   * A wall around data that is not read yet.
   *
   * @param data reads the records; called once, after the first charge or to count them. The wall
   *     takes them over, puts them in a random order, and closes them
   * @param population what is publicly known about its units, such as {@code schema.population()}
   * @param ledger charged before every release
   * @param dataset the name under which the data is charged
   * @param source of sampling and noise; a seeded one makes every answer NOT PRIVATE
   * @param threads that the engine may use, of those of {@link
   *     org.priory.numerics.parallel.Workers}
   */
  public Wall(
      Supplier<Records> data,
      Population population,
      Ledger ledger,
      String dataset,
      RandomSource source,
      int threads) {
    this(order -> data.get(), population, ledger, dataset, source, threads);
  }

  /**
   * A wall around data that may go to a temporary file, in a random order that the wall's source
   * makes: {@code order -> file.read(Spill.standard(), order)}.
   */
  public Wall(
      Function<RandomSource, Records> data,
      Population population,
      Ledger ledger,
      String dataset,
      RandomSource source,
      int threads) {
    this(HeldData.ofRows(data, population, threads), ledger, dataset, source);
  }

  private Wall(HeldData data, Ledger ledger, String dataset, RandomSource source) {
    this.data = data;
    this.ledger = ledger;
    this.dataset = dataset;
    this.source = source.fork();
  }

  /**
   * A wall around records that other machines hold, of which only sums and small samples come here.
   * Named mechanisms are refused before they are charged.
   *
   * @param width features of a row; 0 for documents
   * @param open makes the engine that sums; called once, after the first charge or to count
   */
  public static Wall elsewhere(
      int width,
      Function<Supplier<SourceKey>, Engine> open,
      Population population,
      Ledger ledger,
      String dataset,
      RandomSource source) {
    return new Wall(HeldData.elsewhere(width, open, population), ledger, dataset, source);
  }

  /**
   * A wall around rows, each of which is a record, that are added up as they are read: for one
   * exact question about all of them ({@link org.priory.privacy.query.ExactQuery}). All else is
   * refused, named mechanisms before they are charged.
   *
   * @param width features of a row
   * @param rows reads them, once, after the charge
   * @param population of rows, whose number is declared
   */
  public static Wall streamed(
      int width,
      StreamEngine.Rows rows,
      Population population,
      Ledger ledger,
      String dataset,
      RandomSource source,
      int threads) {
    if (population.unit() != Population.Unit.ROW || !(population.size() instanceof Size.Declared)) {
      throw new IllegalArgumentException(
          "only rows whose number is declared can be added up as they are read");
    }
    return new Wall(HeldData.streamed(width, rows, population, threads), ledger, dataset, source);
  }

  /**
   * A wall around documents, each of which is a record.
   *
   * @param documents reads them, into memory or into a temporary file; called once, after the first
   *     charge or to count them. The wall closes them
   * @param size how many there are, as far as it is public
   */
  public static Wall ofDocuments(
      Supplier<DocumentBlocks> documents,
      Size size,
      Ledger ledger,
      String dataset,
      RandomSource source,
      int threads) {
    return new Wall(
        HeldData.ofDocuments(documents, Population.ofDocuments(size), threads),
        ledger,
        dataset,
        source);
  }

  /**
   * What a named mechanism released.
   *
   * @param receipt of its charge
   */
  public record Release<T>(T value, Receipt receipt) {}

  /** Whether the noise protects anyone. */
  public boolean isPrivate() {
    return source.isPrivate();
  }

  /**
   * The number of records, where it is public: as it was declared, whatever the data holds, or else
   * counted. A count is the one thing that is read without a charge, and only it leaves.
   *
   * @throws IllegalStateException if it is private: buy a {@link #noisyCount}
   */
  public int publicSize() {
    Size size = data.population().size();
    if (size instanceof Size.Declared declared) {
      return declared.units();
    }
    if (size instanceof Size.Counted) {
      return engine().records();
    }
    throw new IllegalStateException("the number of records is private: buy a noisy count");
  }

  /** What a plan would cost, without charging it. */
  public PrivacyEvent cost(Plan plan) {
    return plan.event(plan.sampling() instanceof Sampling.FixedSize ? publicSize() : 0);
  }

  /**
   * Charges the plan, durably, and opens a passage for it. What is not used stays spent.
   *
   * @param note what it is for; must not depend on a record
   */
  public Passage reserve(Plan plan, String note) {
    Receipt receipt = charge(cost(plan), note);
    Passage passage = new Passage(plan, receipt, engine(), sampler(plan), fork());
    ledger.commit(receipt, "passage opened");
    return passage;
  }

  /** What an errand would cost, without charging it. */
  public PrivacyEvent cost(Errand errand) {
    Optional<PrivacyEvent> first = errand.first().map(this::cost);
    Optional<PrivacyEvent> then = errand.plan().map(this::cost);
    if (first.isPresent() && then.isPresent()) {
      return Sequence.of(first.get(), then.get());
    }
    return first.or(() -> then).orElseThrow();
  }

  /** What a mechanism would cost, without charging it. */
  public PrivacyEvent cost(NamedMechanism<?> mechanism) {
    return mechanism.event();
  }

  /**
   * Charges an errand, durably, in such a way that another process can go on with it; or goes on
   * with one that the journal knows the charge of, and charges nothing.
   *
   * @param note what it is for; must not depend on a record
   * @throws CannotGoOn if the journal's charge is not for this errand
   * @throws org.priory.privacy.ledger.LedgerConflict if the ledger does not know it as such, or it
   *     was made for seeded noise and this wall's protects, or the other way round
   * @throws IllegalStateException if it has a mechanism whose cost is that of a row and the unit of
   *     privacy is another; nothing is charged
   */
  public Admission enter(Errand errand, String note, Journal journal) {
    errand.first().ifPresent(this::requireUnits);
    Ledger.Parts parts = parts(cost(errand), note, journal);
    Claims claims =
        new Claims(ledger, parts.receipt(), errand.stretches(), errand.parts(), parts.claimed());
    // Both in any case, so that a seeded errand that goes on has the noise it would have had.
    RandomSource ofFirst = fork();
    RandomSource ofPlan = fork();
    return new Admission(
        parts.receipt(),
        claims,
        journal,
        errand,
        () -> errand.first().orElseThrow().run(new AllRows(records()), ofFirst),
        () -> {
          Plan plan = errand.plan().orElseThrow();
          int width = data.width(this::fork);
          Taken taken = new Taken(claims, journal, !errand.isSaved(), width, errand.before());
          return new Passage(plan, parts.receipt(), engine(), sampler(plan), ofPlan, taken);
        });
  }

  /** The journal's charge, or a new one. */
  private Ledger.Parts parts(PrivacyEvent event, String note, Journal journal) {
    if (journal.charge().isEmpty()) {
      journal.charged(
          () -> ledger.reserveInParts(dataset, event, note, !isPrivate(), journal.id()));
    }
    Journal.Mark mark = journal.charge().orElseThrow();
    Ledger.Parts parts = ledger.parts(dataset, mark.entry(), mark.hash());
    parts.receipt().requireNoise(isPrivate());
    if (!parts.receipt().event().equals(event)) {
      throw CannotGoOn.otherPlan(mark.entry());
    }
    if (journal.answers() > parts.claimed()) {
      throw CannotGoOn.olderLedger(mark.entry(), parts.claimed(), journal.answers());
    }
    return parts;
  }

  /**
   * Whether there is a charge under which a process can go on with a journal. One that was made,
   * and not noted there because its process was killed in between, is found by the journal's id,
   * and noted. Nothing is charged.
   *
   * @throws org.priory.privacy.ledger.LedgerConflict if it is one of another data set
   */
  public boolean isCharged(Journal journal) {
    if (journal.charge().isEmpty()) {
      ledger.charged(dataset, journal.id()).ifPresent(receipt -> journal.charged(() -> receipt));
    }
    return journal.charge().isPresent();
  }

  /**
   * Answers a plan's questions without noise, for the curator's own eyes. Charges nothing and
   * protects nobody: what comes of it is NOT PRIVATE and must not be published.
   */
  public Questions withoutNoise(Plan plan) {
    return new PlainSums(plan, engine(), sampler(plan), fork());
  }

  /**
   * Shows all rows to a method that no noise makes private, or to a named mechanism without its
   * noise, for the curator's own eyes. Charges nothing and protects nobody: what comes of it is NOT
   * PRIVATE and must not be published.
   */
  public <T> T withoutNoise(Function<Rows, T> method) {
    return method.apply(new AllRows(records()));
  }

  /**
   * What a noisy count costs.
   *
   * @param multiplier standard deviation of the noise
   */
  public static PrivacyEvent costOfCount(double multiplier) {
    return Sequence.of(new Gaussian(multiplier), new Distance(Plan.distanceOfNoise(1)));
  }

  /**
   * The number of records with Gaussian noise, under add/remove neighbours: one record changes it
   * by one.
   *
   * @param multiplier standard deviation of the noise
   */
  public double noisyCount(double multiplier) {
    GridGaussian noise = noiseOfCount(multiplier);
    Receipt receipt = charge(costOfCount(multiplier), "noisy count");
    double[] count = {engine().records()};
    noise.add(count, fork());
    ledger.commit(receipt, "count released");
    return count[0];
  }

  /**
   * The number of records with Gaussian noise, which is kept so that it is never bought twice: from
   * the journal, if it is there, or under the charge that the journal knows.
   */
  public double noisyCount(double multiplier, Journal journal) {
    GridGaussian noise = noiseOfCount(multiplier);
    Ledger.Parts parts = parts(costOfCount(multiplier), "noisy count", journal);
    Claims claims = new Claims(ledger, parts.receipt(), List.of(1L), 1, parts.claimed());
    // Read in any case, so that a seeded fit that goes on draws in the same order.
    double[] count = {engine().records()};
    RandomSource random = fork();
    return Admission.once(
        claims,
        journal,
        () -> {
          noise.add(count, random);
          return count;
        })[0];
  }

  private static GridGaussian noiseOfCount(double multiplier) {
    if (!(multiplier >= 1e-100 && multiplier < 0x1p20)) {
      throw new IllegalArgumentException("multiplier must be in [1e-100, 2^20), was " + multiplier);
    }
    // The count is whole and the grid a power of two: at most 2^-3, so the count is on it.
    return GridGaussian.of(multiplier * (1 + 0x1p-20));
  }

  /**
   * Charges a named mechanism and runs it on all rows.
   *
   * @param note what it is for; must not depend on a record
   * @throws IllegalStateException if its cost is that of a row and the unit of privacy is another;
   *     nothing is charged
   */
  public <T> Release<T> run(NamedMechanism<T> mechanism, String note) {
    requireUnits(mechanism);
    Receipt receipt = charge(cost(mechanism), note);
    T result = mechanism.run(new AllRows(records()), fork());
    ledger.commit(receipt, mechanism.name() + " released");
    return new Release<>(result, receipt);
  }

  /** Durably, and with a stamp in the ledger if the noise will come from a seed. */
  Receipt charge(PrivacyEvent event, String note) {
    return isPrivate()
        ? ledger.reserve(dataset, event, note)
        : ledger.reserveSeeded(dataset, event, note);
  }

  /** Refuses a mechanism that looks at rows where it cannot, or where persons are protected. */
  void requireUnits(NamedMechanism<?> mechanism) {
    if (!data.isHere()) {
      throw new IllegalStateException(
          "a named mechanism looks at single rows, which are not here: use a method that asks for"
              + " noisy sums");
    }
    if (data.population().unit() != Population.Unit.ROW && !mechanism.boundsPersons()) {
      throw new IllegalStateException(
          "a named mechanism's cost is that of a row, but the unit of privacy is another: "
              + "use a method that asks for noisy sums");
    }
  }

  /** Threads that the engine may use. */
  int threads() {
    return data.threads();
  }

  /**
   * A sampler of plans under add-remove neighbours.
   *
   * @param size how many records there are
   */
  static RecordSampler sampler(Plan plan, int size) {
    return plan.sampling() instanceof Sampling.Poisson poisson
        ? new PoissonSampler(size, poisson.rate())
        : new FullBatch(size);
  }

  private RecordSampler sampler(Plan plan) {
    if (plan.sampling() instanceof Sampling.Everything) {
      return engine().everything();
    }
    int size = engine().records();
    return plan.sampling() instanceof Sampling.FixedSize fixed
        ? new FixedSizeSampler(size, publicSize(), fixed.size())
        : sampler(plan, size);
  }

  /** A source for one use. Never two from the same key, whatever the threads that call. */
  synchronized RandomSource fork() {
    return source.fork();
  }

  /** The key of such a source. */
  private synchronized SourceKey key() {
    return source.key();
  }

  /** All records, in this wall's own secret order. */
  Records records() {
    return data.records(this::fork);
  }

  private Engine engine() {
    return data.engine(this::fork, this::key);
  }

  @Override
  public void close() {
    data.close();
  }
}
