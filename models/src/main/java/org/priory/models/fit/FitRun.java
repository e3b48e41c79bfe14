package org.priory.models.fit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.priory.inference.model.Continuable;
import org.priory.inference.model.ContinuedFit;
import org.priory.inference.model.Diverged;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.Progress;
import org.priory.models.files.RunFolder;
import org.priory.models.model.KnownSize;
import org.priory.models.model.ProgressView;
import org.priory.models.run.CuratorsFile;
import org.priory.models.run.DeltaWarning;
import org.priory.models.run.FitRequest;
import org.priory.models.run.Run;
import org.priory.models.run.Run.Promise;
import org.priory.models.run.RunFiles;
import org.priory.models.run.SizeQuestion;
import org.priory.models.run.Statement;
import org.priory.models.text.Rounded;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.ChargedUnit;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Receipt;
import org.priory.privacy.wall.Admission;
import org.priory.privacy.wall.CannotGoOn;
import org.priory.privacy.wall.Errand;
import org.priory.privacy.wall.Wall;

/**
 * A fit from the request to the posterior. In order: everything that can be refused without the
 * data, the budget, the shape of the file, whose data it is, the number of records, the plan, the
 * forecast, the charge, the fit. Nothing is charged that is not used. Nothing is read that is not
 * charged but the fingerprint of the file, which only the ledger sees, and a number of records that
 * is public.
 *
 * @param <P> the posterior
 */
public final class FitRun<P> {
  /** What a fit was that is to go on, and is refused because nothing was charged for it yet. */
  public static final String NOTHING_CHARGED = "one that charged nothing";

  /** Bytes of answers that are worth a message. */
  private static final long LARGE = 1L << 30;

  private final FitTask<P> task;
  private final FitRequest request;
  private final Ledger ledger;
  private final Consumer<String> messages;
  private final ProgressView progress;
  private final RunFolder folder;
  private final boolean resumed;
  private final Checkpoint checkpoint;
  private final CuratorsFile curator;
  private final FitOutcome<P> outcome;
  private boolean isOpen;
  private boolean canGoOn;
  private String data = "";
  private double records;
  private volatile Optional<String> charged = Optional.empty();

  /**
   * Checks the folder; the task has checked all else that needs neither data nor ledger.
   *
   * @param messages hears one line before the data is touched
   * @throws org.priory.privacy.data.schema.BadData if the folder is not empty
   */
  public FitRun(FitTask<P> task, Ledger ledger, Consumer<String> messages, ProgressView progress) {
    this(task, ledger, messages, progress, false);
  }

  /**
   * A fit that may go on where another process was ended.
   *
   * @param resumed whether it does
   * @throws org.priory.privacy.data.schema.BadData if there is none in the folder
   */
  public FitRun(
      FitTask<P> task,
      Ledger ledger,
      Consumer<String> messages,
      ProgressView progress,
      boolean resumed) {
    this.task = task;
    this.request = task.request();
    this.ledger = ledger;
    this.messages = messages;
    this.progress = progress;
    this.resumed = resumed;
    Path out = request.files().out();
    this.folder = resumed ? RunFolder.ended(out, Checkpoint::removeFrom) : RunFolder.fresh(out);
    requireSizeIsPublic();
    this.checkpoint = new Checkpoint(folder, this::newSeed);
    this.outcome = new FitOutcome<>(task, folder);
    this.curator = new CuratorsFile(folder, task.size(), resumed);
    task.tell(curator::counted);
  }

  private void requireSizeIsPublic() {
    if (request.continued().isPresent()
        && (task.size() instanceof Size.Secret || !request.privacy().noise())) {
      throw new BadData(
          "`continue`",
          "",
          "must go on with noise, on data whose number of records is public",
          task.size() instanceof Size.Secret ? "a private number" : "a fit without noise",
          "leave it out, and fit anew");
    }
  }

  /** The seed of the draws. */
  private long newSeed() {
    return request.privacy().seed().orElseGet(() -> SecureSource.create().nextLong() >>> 32);
  }

  /**
   * Refuses what the ledger does not allow, as far as its cost is known before the data is touched.
   * Nothing is charged.
   *
   * @throws org.priory.privacy.ledger.BudgetExceeded if the budget does not allow it
   */
  public void requireBudget() {
    try (Wall wall = wall()) {
      requireBudget(early(wall), wall);
    }
  }

  private void requireBudget(Optional<Execution<P>> early, Wall wall) {
    PrivacyEvent least = early.map(Execution::cost).orElseGet(() -> task.least(wall));
    ledger.require(request.dataset(), least, note());
    EpsilonRoom.require(least, request, ledger);
  }

  /** The fit, if the number of records is declared, so that it is decided without the data. */
  private Optional<Execution<P>> early(Wall wall) {
    return SizeQuestion.declared(task.size())
        .map(size -> new Execution<>(task.decided(size), wall));
  }

  /** Fits, and writes the results. */
  public Run run() throws IOException {
    long start = System.nanoTime();
    try (Wall wall = wall();
        checkpoint) {
      Run run = request.privacy().noise() ? privately(wall, start) : plainly(wall, start);
      if (run.promise().isPresent() && canGoOn) {
        keepPart();
      }
      String statement = RunFiles.write(run);
      run.promise().ifPresent(promise -> ledger.released(promise.receipt(), statement));
      if (run.isReleased()) {
        folder.publish();
      }
      charged = Optional.empty();
      checkpoint.remove();
      return run;
    } catch (Diverged e) {
      curator.remove();
      checkpoint.remove(); // it would again
      throw e;
    } finally {
      task.earlier().ifPresent(EarlierParts::close);
    }
  }

  /**
   * What stays charged, in words, if the fit ends now and could go on in another process; empty if
   * nothing is charged, or all is done.
   */
  public Optional<String> charged() {
    return charged;
  }

  /**
   * Lets a step that is claimed be kept and begins no other, for a process that is about to end.
   */
  public void stop() {
    checkpoint.stop();
  }

  /** Keeps the answers with those of earlier parts, so that the run can go on later. */
  private void keepPart() throws IOException {
    Optional<EarlierParts> earlier = task.earlier();
    if (earlier.isPresent()) {
      earlier.get().copyTo(folder);
    }
    KeptPart.Facts facts = new KeptPart.Facts(request.budget(), records, task.fit(), data);
    new KeptPart(facts, checkpoint.answersFile())
        .copyTo(EarlierParts.folder(folder), earlier.map(EarlierParts::count).orElse(0) + 1);
  }

  private Wall wall() {
    // a part that goes on with the same seed must not have the same noise again
    int before = task.earlier().map(EarlierParts::count).orElse(0);
    RandomSource random =
        request.privacy().seed().isPresent()
            ? InsecureSeededSource.of(request.privacy().seed().getAsLong() + before)
            : SecureSource.create();
    // Without noise nothing leaves but to the curator, who may count.
    Size known = request.privacy().noise() ? task.size() : Size.PUBLIC;
    return task.wall(known, ledger, random, Workers.threads());
  }

  private Run privately(Wall wall, long start) throws IOException {
    if (resumed) {
      requireCharged(wall);
    }
    Optional<KnownSize> declared = SizeQuestion.declared(task.size());
    Optional<Execution<P>> early = early(wall);
    if (!resumed) {
      requireBudget(early, wall);
    }
    task.check();
    data = DataBinding.of(task, ledger);
    KnownSize size =
        declared.orElseGet(
            () -> task.size() instanceof Size.Secret ? bought(wall) : SizeQuestion.counted(wall));
    Execution<P> decided = early.orElseGet(() -> new Execution<>(task.decided(size), wall));
    records = size.value();
    task.earlier().ifPresent(parts -> parts.requireData(data, records));
    canGoOn =
        task.earlier().isPresent()
            || (decided.method() instanceof Continuable<P>
                && !(task.size() instanceof Size.Secret));
    List<Receipt> earlier = earlierCharges(decided.method(), wall);
    OpenCharge open =
        OpenCharge.of(size, outcome.choices(decided.method()), request.privacy().seed());
    boolean isPaid = resumed && checkpoint.answers().charge().isPresent();
    if (isPaid) {
      checkpoint.charge().ifPresent(before -> before.requireSame(open));
    } else {
      ledger.require(request.dataset(), decided.cost(), note());
      EpsilonRoom.require(decided.cost(), request, ledger);
      messages.accept(outcome.foretold(decided.method(), size).wordsAndWhy());
      DeltaWarning.of(size, request.budget().delta()).ifPresent(messages);
    }
    Statement statement =
        decided.method() instanceof ContinuedFit<P> continued
            ? EarlierParts.statement(continued, earlier, decided, request.budget())
            : decided.statement(size, request);
    Admission admission = enter(decided, wall);
    charged = Optional.of(words(statement.charged(decided.steps()).epsilon(), admission.receipt()));
    checkpoint.charged(open);
    long lost = decided.lost(admission, checkpoint);
    if (admission.lost() > 0 && !(decided.method().canEndEarly() && admission.isEnough())) {
      throw CannotGoOn.lost(admission.lost(), admission.receipt().entry());
    }
    Progress watch = progress.watch(Optional.of(statement::epsilonAfter));
    P posterior = decided.privately(admission, watch, checkpoint);
    return outcome.of(
        decided,
        posterior,
        size,
        promise(statement, admission),
        new FitOutcome.Work(lost, start, checkpoint.answers().seed()));
  }

  /** The charges of the parts that the run goes on with, which must be of this very fit. */
  private List<Receipt> earlierCharges(FitMethod<P> method, Wall wall) {
    return method instanceof ContinuedFit<P> continued
        ? task.earlier().orElseThrow().receipts(continued, wall, ledger, request.dataset())
        : List.of();
  }

  /** Refuses to go on where nothing is charged; keeps other processes out. */
  private void requireCharged(Wall wall) throws IOException {
    checkpoint.open();
    folder.removeDraft();
    if (!wall.isCharged(checkpoint.answers()) && !wall.isCharged(checkpoint.count())) {
      throw new BadData(
          "`resume`",
          "",
          "needs a fit that was ended after its charge in " + folder.internal(),
          NOTHING_CHARGED,
          "leave it out, and give another `out`");
    }
    requireSchema();
  }

  /** Refuses to go on with answers that were given under another schema, which names the unit. */
  private void requireSchema() {
    Encoding rows = task.rows();
    if (rows != null) {
      checkpoint.requireSchema(SchemaDigest.words(rows));
    }
  }

  private KnownSize bought(Wall wall) {
    open();
    KnownSize size = SizeQuestion.bought(wall, request.budget(), checkpoint.count());
    charged = Optional.of("the number of records stays bought from " + dataset());
    return size;
  }

  /** The folder, for this process alone. */
  private void open() {
    if (!resumed && !isOpen) {
      folder.make();
      curator.folderIsMade();
      checkpoint.open();
      requireSchema();
      isOpen = true;
    }
  }

  private Admission enter(Execution<P> decided, Wall wall) {
    open();
    Errand errand = decided.errand();
    if (errand.bytes() > LARGE) {
      messages.accept(
          String.format(
              Locale.ROOT,
              "its answers take up to %.1f GB in %s until it is done",
              (double) errand.bytes() / 1e9,
              folder.internal()));
    }
    return wall.enter(errand, note(), checkpoint.answers());
  }

  /** What the ledger keeps of the fit beside its cost. */
  private String note() {
    String what = "fit " + request.model() + request.ofTarget() + " by " + task.method();
    return ChargedUnit.note(what, task.records().one());
  }

  private String words(double epsilon, Receipt receipt) {
    return "epsilon "
        + Rounded.up(epsilon)
        + " at delta "
        + Rounded.exactly(request.budget().delta())
        + " stays charged to "
        + dataset()
        + " (entry "
        + receipt.entry()
        + " of "
        + ledger.location()
        + ")";
  }

  private String dataset() {
    return "data set '" + request.dataset() + "'";
  }

  private Optional<Promise> promise(Statement statement, Admission admission) {
    return Optional.of(
        new Promise(
            statement, admission.receipt(), ledger.account(request.dataset()), ledger.location()));
  }

  private Run plainly(Wall wall, long start) {
    task.check();
    KnownSize size = SizeQuestion.declared(task.size()).orElseGet(() -> SizeQuestion.counted(wall));
    Execution<P> decided = new Execution<>(task.decided(size), wall);
    folder.make();
    curator.folderIsMade();
    Progress watch = progress.watch(Optional.empty());
    P posterior = decided.plainly(watch, checkpoint::open);
    return outcome.of(
        decided, posterior, size, Optional.empty(), new FitOutcome.Work(0, start, newSeed()));
  }
}
