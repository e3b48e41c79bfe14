package org.priory.app.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.priory.app.run.Run.Clock;
import org.priory.app.run.Run.Procedure;
import org.priory.app.run.Run.Promise;
import org.priory.inference.model.Progress;
import org.priory.inference.model.Resumable;
import org.priory.inference.model.Way;
import org.priory.inference.neural.Diverged;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.BadData;
import org.priory.privacy.data.DataFile;
import org.priory.privacy.data.Size;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.DataIdentity;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Receipt;
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
  private final FitTask<P> task;
  private final FitRequest request;
  private final Ledger ledger;
  private final Consumer<String> messages;
  private final ProgressView progress;
  private final RunFolder folder;
  private final boolean resumed;
  private final Checkpoint checkpoint;
  private final CuratorsFile curator;

  /** How a run shows how far it is. */
  public interface ProgressView {
    /** Watches a run; its statement is empty where nothing is charged. */
    Progress watch(Optional<Statement> statement);
  }

  /**
   * Checks the folder; the task has checked all else that needs neither data nor ledger.
   *
   * @param messages hears one line before the data is touched
   * @throws org.priory.privacy.data.BadData if the folder is not empty
   */
  public FitRun(FitTask<P> task, Ledger ledger, Consumer<String> messages, ProgressView progress) {
    this(task, ledger, messages, progress, false);
  }

  /**
   * The same, for a fit that goes on where another process was ended.
   *
   * @param resumed whether it does
   * @throws org.priory.privacy.data.BadData if there is none in the folder
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
    this.folder = resumed ? RunFolder.ended(out) : RunFolder.fresh(out);
    this.checkpoint = new Checkpoint(folder);
    this.curator = new CuratorsFile(folder, task.size(), resumed);
    task.tell(curator::counted);
  }

  /** Fits, and writes the results. */
  public Run run() throws IOException {
    long start = System.nanoTime();
    try (Wall wall = wall();
        checkpoint) {
      Run run = request.privacy().noise() ? privately(wall, start) : plainly(wall, start);
      String statement = RunFiles.write(run);
      run.promise().ifPresent(promise -> ledger.released(promise.receipt(), statement));
      checkpoint.remove();
      return run;
    } catch (Diverged e) {
      curator.remove();
      checkpoint.remove(); // it would again
      throw e;
    }
  }

  /** That work on a question. */
  static int threads() {
    return Runtime.getRuntime().availableProcessors();
  }

  private Wall wall() {
    RandomSource random =
        request.privacy().seed().isPresent()
            ? InsecureSeededSource.of(request.privacy().seed().getAsLong())
            : SecureSource.create();
    // Without noise nothing leaves but to the curator, who may count.
    Size known = request.privacy().noise() ? task.size() : Size.PUBLIC;
    return task.wall(known, ledger, random, threads());
  }

  private Run privately(Wall wall, long start) throws IOException {
    if (resumed) {
      return goOn(wall, start);
    }
    Optional<KnownSize> declared = SizeQuestion.declared(task.size());
    Optional<Execution<P>> early = declared.map(size -> new Execution<>(task.way(size), wall));
    PrivacyEvent least = early.map(Execution::cost).orElseGet(() -> task.least(wall));
    ledger.require(request.dataset(), least);
    EpsilonRoom.require(least, request, ledger);
    task.check();
    bind();
    KnownSize size =
        declared.orElseGet(
            () ->
                task.size() instanceof Size.Secret
                    ? SizeQuestion.bought(wall, request.epsilon(), request.delta())
                    : SizeQuestion.counted(wall));
    Execution<P> decided = early.orElseGet(() -> new Execution<>(task.way(size), wall));
    ledger.require(request.dataset(), decided.cost());
    EpsilonRoom.require(decided.cost(), request, ledger);
    messages.accept(PlainWords.of(decided.way().forecast()));
    DeltaWarning.of(size, request.delta()).ifPresent(messages);
    Statement statement = decided.statement(size, request);
    folder.make();
    curator.folderIsMade();
    String note = "fit " + request.model() + request.ofTarget() + " by " + task.method();
    Progress watch = progress.watch(Optional.of(statement));
    Execution.Outcome<P> outcome =
        decided.way() instanceof Resumable<P> method
            ? decided.inParts(
                method, note, watch, checkpoint.open(method.kept()), open(decided, size))
            : decided.privately(note, watch);
    return done(decided, outcome.posterior(), size, promise(statement, outcome), start);
  }

  private Function<Receipt, OpenCharge> open(Execution<P> decided, KnownSize size) {
    return receipt ->
        OpenCharge.of(receipt, size, decided.way().choices(), request.privacy().seed());
  }

  /** Refuses data that is charged under another name, whatever its file is called. */
  private void bind() throws IOException {
    DataFile file = new DataFile(request.files().data());
    try {
      ledger.bind(request.dataset(), DataIdentity.ofFile(file.path(), file::open));
    } catch (IOException e) {
      throw file.unreadable(e);
    }
    task.file().require();
  }

  private Optional<Promise> promise(Statement statement, Execution.Outcome<P> outcome) {
    return Optional.of(
        new Promise(
            statement, outcome.receipt(), ledger.account(request.dataset()), ledger.location()));
  }

  /** Goes on under the charge of the process that was ended: nothing is decided or charged anew. */
  private Run goOn(Wall wall, long start) throws IOException {
    OpenCharge charge = checkpoint.charge().orElseThrow(() -> nothingToResume("none"));
    KnownSize size = SizeQuestion.knownBefore(charge, request.epsilon(), request.delta());
    Execution<P> decided = new Execution<>(task.way(size), wall);
    charge.requireSameSeed(request.privacy().seed());
    charge.requireSame(decided.way().choices());
    task.check();
    bind();
    Statement statement = decided.statement(size, request);
    if (!(decided.way() instanceof Resumable<P> method)) {
      throw nothingToResume("of another model");
    }
    Execution.Outcome<P> outcome =
        decided.inParts(
            method,
            "",
            progress.watch(Optional.of(statement)),
            checkpoint.open(method.kept()),
            open(decided, size));
    return done(decided, outcome.posterior(), size, promise(statement, outcome), start);
  }

  private BadData nothingToResume(String was) {
    return new BadData(
        "--resume",
        "",
        "needs a checkpoint in " + folder.internal(),
        was,
        "leave it out, and give another --out");
  }

  private Run plainly(Wall wall, long start) {
    task.check();
    KnownSize size = SizeQuestion.declared(task.size()).orElseGet(() -> SizeQuestion.counted(wall));
    Execution<P> decided = new Execution<>(task.way(size), wall);
    folder.make();
    curator.folderIsMade();
    Progress watch = progress.watch(Optional.empty());
    P posterior =
        decided.way() instanceof Resumable<P> method
            ? decided.plainly(method, watch, checkpoint.open(method.kept()))
            : decided.plainly(watch);
    return done(decided, posterior, size, Optional.empty(), start);
  }

  private Run done(
      Execution<P> decided, P posterior, KnownSize size, Optional<Promise> promise, long start) {
    double seconds = (double) (System.nanoTime() - start) / 1e9;
    Way<P> way = decided.way();
    List<String> choices = new ArrayList<>(way.choices());
    if (size.cost().isPresent()) {
      choices.add(
          "The number of "
              + task.records()
              + " was bought with 2 % of the budget, because it is private.");
    }
    return new Run(
        request,
        folder,
        task.encoding(),
        size,
        new Procedure(
            task.words(), way.name(), decided.mechanism(), decided.plan(), way.forecast(), choices),
        task.fitted(posterior),
        promise,
        new Clock(Instant.now(), seconds),
        request.privacy().seed().orElseGet(() -> SecureSource.create().nextLong() >>> 32));
  }
}
