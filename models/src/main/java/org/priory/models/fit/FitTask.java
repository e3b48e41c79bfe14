package org.priory.models.fit;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.priory.inference.model.FitMethod;
import org.priory.models.model.FittedModel;
import org.priory.models.model.Foretold;
import org.priory.models.model.KnownSize;
import org.priory.models.model.KnownSize.How;
import org.priory.models.model.RecordWords;
import org.priory.models.run.FitRequest;
import org.priory.models.run.SizeQuestion;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.DataOrigin;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.records.ChunkReader;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Spill;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.StreamEngine;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.NamedMechanism;
import org.priory.privacy.wall.Wall;

/**
 * What is fitted to what: the part of a fit that depends on whether its records are rows of a
 * table, documents or images. {@link FitRun} takes the steps that all fits have in common, in their
 * order. A new kind of record is a new task.
 *
 * <p>The constructor of a task refuses what can be refused without the records and the ledger.
 *
 * @param <P> the posterior
 */
public abstract class FitTask<P> {
  /** Where the cost does not depend on the number of records. */
  protected static final KnownSize ANY_SIZE = new KnownSize(1e6, How.DECLARED, Optional.empty());

  private final FitRequest request;
  private final Size size;
  private final DataOrigin origin;
  private final Map<KnownSize, FitMethod<P>> decided = new HashMap<>();
  private Consumer<CuratorsCounts> curator = counts -> {};
  private int tables = 1;
  private @Nullable EarlierParts earlier;

  /**
   * @param origin of the records
   * @param size how many records there are, as far as it is public
   */
  protected FitTask(FitRequest request, DataOrigin origin, Size size) {
    this.request = request;
    this.size = size;
    this.origin = origin;
  }

  /** Whom to tell what became of the records when they were read: NOT PRIVATE. */
  public final void tell(Consumer<CuratorsCounts> hearer) {
    curator = hearer;
  }

  /**
   * Rows go to a temporary file earlier where others have to be in memory at the same time.
   *
   * @param all how many tables are read at the same time, this one included
   */
  public final void shareMemory(int all) {
    tables = all;
  }

  /** Tells the curator. */
  public final void counted(CuratorsCounts counts) {
    curator.accept(counts);
  }

  /**
   * The door to the rows of a table, which are read when it is first asked: on this machine, or
   * wherever the request says.
   *
   * @param source the table, on this machine
   */
  protected final Wall wall(
      TableData table,
      Encoding encoded,
      Supplier<RecordSource> source,
      Population population,
      Ledger ledger,
      RandomSource random,
      int threads) {
    if (request.engine().isEmpty() && addsAsRead(population)) {
      return Wall.streamed(
          encoded.width(),
          new Pass(source),
          population,
          ledger,
          request.dataset(),
          random,
          threads);
    }
    if (request.engine().isEmpty()) {
      return new Wall(
          order -> read(source.get(), order),
          population,
          ledger,
          request.dataset(),
          random,
          threads);
    }
    EngineFactory.Table rows =
        EngineFactory.Table.of(table.files(), encoded, origin::requireUnchanged, this::counted);
    return elsewhere(
        encoded.width(),
        sources -> request.engine().get().open(rows, sources),
        population,
        ledger,
        random);
  }

  private boolean addsAsRead(Population population) {
    return isOneExactSum()
        && population.unit() == Population.Unit.ROW
        && population.size() instanceof Size.Declared;
  }

  /** Whether all that is asked is one exact sum over all records. */
  protected boolean isOneExactSum() {
    return false;
  }

  /** A pass over the rows of a table, for the wall alone. */
  private final class Pass implements StreamEngine.Rows {
    private final Supplier<RecordSource> source;

    Pass(Supplier<RecordSource> source) {
      this.source = source;
    }

    @Override
    public ChunkReader open() {
      return source.get().pieces();
    }

    @Override
    public void read(ChunkReader reader, long count) {
      origin.requireUnchanged();
      reader.counts().map(found -> found.withRecords(count)).ifPresent(FitTask.this::counted);
    }
  }

  /**
   * The door to records that other machines hold.
   *
   * @param width features of a row; 0 for documents
   * @param open makes the engine that the request names
   */
  protected final Wall elsewhere(
      int width,
      Function<Supplier<SourceKey>, Engine> open,
      Population population,
      Ledger ledger,
      RandomSource random) {
    return Wall.elsewhere(width, open, population, ledger, request.dataset(), random);
  }

  /** Where the records come from. */
  public final DataOrigin origin() {
    return origin;
  }

  /**
   * Records that were read, for the wall alone.
   *
   * @throws BadData if the file is no longer what it was in the beginning
   */
  public final Records read(RecordSource source, RandomSource order) {
    Records read = source.read(Spill.standard().oneOf(tables), order);
    try {
      origin.requireUnchanged();
    } catch (BadData changed) {
      read.close();
      throw changed;
    }
    source.counts().ifPresent(this::counted);
    return read;
  }

  public final FitRequest request() {
    return request;
  }

  public final Size size() {
    return size;
  }

  /** The model in words: "logistic regression". */
  public abstract String words();

  /** The name of the method. */
  public abstract String method();

  /** What the records are called, and what is public about them. */
  public abstract RecordWords records();

  /** How rows became features; null where the records are documents or images. */
  public @Nullable Encoding encoding() {
    return null;
  }

  /** What was chosen about how records are seen, a sentence each. */
  public List<String> seenAs() {
    return List.of();
  }

  /**
   * How rows are read, with columns that the fitted model does not know, such as weights; null
   * where the records are documents or images.
   */
  public @Nullable Encoding rows() {
    return encoding();
  }

  /**
   * Looks at the shape of the file. What is wrong with it is found here, before anything is
   * charged.
   *
   * @throws BadData if it cannot be read
   */
  public abstract void check();

  /**
   * The door to the records, which are read when it is first asked.
   *
   * @param known how many there are, as far as whoever sees the results may know it
   * @param random for samples and noise
   * @param threads that work on a question
   */
  public abstract Wall wall(Size known, Ledger ledger, RandomSource random, int threads);

  /**
   * What is done, decided to its last number.
   *
   * @param budget what it may cost
   * @throws IllegalArgumentException if the settings or the budget do not allow it
   */
  public abstract FitMethod<P> decide(KnownSize known, PrivacyBudget budget);

  /**
   * No more than the fit will cost, where the number of records is not known yet: all of it, or its
   * named mechanism, whose costs do not depend on that number.
   */
  public PrivacyEvent least(Wall wall) {
    Execution<P> any = new Execution<>(decided(ANY_SIZE), wall);
    return any.mechanism().map(NamedMechanism::event).orElseGet(any::cost);
  }

  /** How much a method will tell. */
  public Foretold foretold(FitMethod<P> method, KnownSize known) {
    return new Foretold(method.forecast(), Optional.empty());
  }

  /** What is known of the result before the data is touched, if the number of records is. */
  public final Optional<Foretold> foretold() {
    return SizeQuestion.declared(size).map(known -> foretold(decided(known), known));
  }

  /** What would be known of the result if there were so many records. */
  public final Foretold foretold(long records) {
    KnownSize supposed = new KnownSize(records, How.DECLARED, Optional.empty());
    return foretold(decided(supposed), supposed);
  }

  /** The posterior as it is shown and kept. */
  public abstract FittedModel fitted(P posterior);

  /**
   * Refuses batches of more records than there are. Where their number was bought, something is
   * charged by then, and all records are taken instead.
   */
  private void checkBatch(KnownSize known) {
    boolean isSure = known.how() != How.BOUGHT && !known.equals(ANY_SIZE);
    OptionalLong batch = request.settings().batch();
    if (isSure && batch.isPresent() && (double) batch.getAsLong() > known.value()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "a batch of %d is more than the %.0f %s: give a smaller `batch`",
              batch.getAsLong(),
              known.value(),
              records().many()));
    }
  }

  /**
   * What is done with what the number of records has left of the budget; decided once.
   *
   * @throws BadData if the settings or the budget do not allow it
   */
  public final FitMethod<P> decided(KnownSize known) {
    FitMethod<P> before = decided.get(known);
    if (before != null) {
      return before;
    }
    FitMethod<P> now = decideFor(known);
    decided.put(known, now);
    return now;
  }

  /**
   * Refuses settings and budgets that allow no plan, as far as the number of records is known.
   *
   * @throws BadData if there is none
   */
  protected final void requirePlan() {
    decided(SizeQuestion.declared(size).orElse(ANY_SIZE));
  }

  private FitMethod<P> decideFor(KnownSize known) {
    double left = SizeQuestion.left(size);
    try {
      checkBatch(known);
      return request.continued().isPresent()
          ? continued(known)
          : decide(known, request.budget().times(left));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw noPlan(e);
    }
  }

  /** The method that goes on where a run ended. */
  private FitMethod<P> continued(KnownSize known) {
    Encoding rows = rows();
    EarlierParts parts = earlier().orElseThrow();
    parts.requireSame(fit(), request.budget().delta());
    return parts.continued(
        decide(known, parts.budget()),
        request.budget(),
        rows == null ? 0 : rows.width(),
        request.privacy().seed().isEmpty());
  }

  /**
   * The parts of the run that goes on; empty for a new one.
   *
   * @throws BadData if there are none that can
   */
  final Optional<EarlierParts> earlier() {
    if (earlier == null && request.continued().isPresent()) {
      earlier = EarlierParts.of(request.continued().get());
    }
    return Optional.ofNullable(earlier);
  }

  /**
   * Model, method, target, formula, settings and schema in words, by which a run is known again.
   */
  final String fit() {
    Encoding encoding = encoding();
    Encoding rows = rows();
    return String.join(
        "; ",
        request.model(),
        method(),
        String.valueOf(request.target()),
        encoding == null ? "" : encoding.formula().map(Formula::text).orElse(""),
        request.settings().toString(),
        rows == null ? "" : SchemaDigest.words(rows));
  }

  /** What is refused because settings or the budget do not allow it. */
  protected final BadData noPlan(RuntimeException why) {
    return new BadData(
        "fit " + request.model(),
        "",
        "budget and settings must allow a plan",
        "none",
        String.valueOf(why.getMessage()));
  }
}
