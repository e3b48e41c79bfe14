package org.priory.models.tune;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.priory.models.choice.TuneChoice;
import org.priory.models.files.RunFolder;
import org.priory.models.fit.DataBinding;
import org.priory.models.fit.EpsilonRoom;
import org.priory.models.model.KnownSize;
import org.priory.models.run.DeltaWarning;
import org.priory.models.run.FitRequest;
import org.priory.models.run.Run;
import org.priory.models.run.Run.Clock;
import org.priory.models.run.Run.Procedure;
import org.priory.models.run.Run.Promise;
import org.priory.models.run.RunFiles;
import org.priory.models.run.SizeQuestion;
import org.priory.models.run.Statement;
import org.priory.models.table.FittedTable;
import org.priory.models.table.task.TableTask;
import org.priory.numerics.parallel.Workers;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.ChargedUnit;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Trials;
import org.priory.privacy.wall.Wall;

/**
 * The best of some candidates, from the request to the files: a secret number of fits on most of
 * the records, each of a candidate that is drawn at random, of which the one that is right most
 * often on the rest is let out. One charge, one statement.
 *
 * <p>Nothing is shown while it runs, and nothing is kept of what lost: not a file, not a time, not
 * a word. So nobody can go on with it in another process.
 */
public final class TuneRun {
  /** Noise of so much on a mean loss would choose by itself. */
  private static final double TOO_MUCH_NOISE = 0.05;

  private static final int POINTS = 20;

  private final List<TableTask<?>> tasks;
  private final TuneChoice choice;
  private final FitRequest request;
  private final Ledger ledger;
  private final Consumer<String> messages;
  private final RunFolder folder;
  private final RandomSource random;
  private final Map<List<Object>, Wall> walls = new HashMap<>();
  private int chosen = -1;

  /**
   * Checks what can be checked without data and ledger.
   *
   * @param tasks the candidates, all of one table and with one budget
   * @throws BadData if there are less than two, or one that cannot be tried
   */
  public TuneRun(
      List<TableTask<?>> tasks, TuneChoice choice, Ledger ledger, Consumer<String> messages) {
    if (tasks.size() < 2) {
      throw bad("`candidates`", "must be two or more", tasks.size(), "name another to try");
    }
    this.tasks = List.copyOf(tasks);
    this.choice = choice;
    this.request = tasks.get(0).request();
    this.ledger = ledger;
    this.messages = messages;
    tasks.forEach(TuneRun::check);
    this.folder = RunFolder.fresh(request.files().out());
    this.random =
        request.privacy().seed().isPresent()
            ? InsecureSeededSource.of(request.privacy().seed().getAsLong())
            : SecureSource.create();
  }

  private static void check(TableTask<?> task) {
    if (!task.model().canBeScored()) {
      throw bad(
          "`model`",
          "must predict classes or numbers",
          task.words(),
          "choose it without looking at the data");
    }
    if (task.request().settings().weights().isPresent()) {
      throw bad(
          "`weights`",
          "must not be given where models are chosen",
          task.request().settings().weights().get(),
          "leave it out: results are scored on rows that count alike");
    }
    if (!task.request().privacy().noise()) {
      throw bad(
          "`non-private`",
          "must not be given",
          "given",
          "leave it out: without noise fit the candidates, and evaluate them on data of their own");
    }
    if (task.size() instanceof Size.Secret) {
      throw bad(
          "\"size\"",
          "must be public where models are chosen",
          "private",
          "declare about how many records there are");
    }
  }

  private static BadData bad(String place, String rule, Object was, String remedy) {
    return new BadData(place, "", rule, was, remedy);
  }

  /** Charges, tries, and writes what was best. */
  public Run run() throws IOException {
    try {
      return tuned();
    } finally {
      walls.values().forEach(Wall::close);
    }
  }

  /**
   * Which candidate was chosen, from 0 on.
   *
   * @throws IllegalStateException before the run is done
   */
  public int chosen() {
    if (chosen < 0) {
      throw new IllegalStateException("nothing was chosen yet");
    }
    return chosen;
  }

  private Run tuned() throws IOException {
    Optional<KnownSize> declared = SizeQuestion.declared(tasks.get(0).size());
    Optional<TunePlan> early = declared.map(this::plan);
    early.ifPresent(this::requireBudget);
    tasks.forEach(TableTask::check);
    DataBinding.of(tasks.get(0), ledger);
    KnownSize size = declared.orElseGet(this::counted);
    TunePlan plan = early.orElseGet(() -> plan(size));
    requireBudget(plan);
    tasks.forEach(task -> task.shareMemory(walls.size()));
    say(plan, size);
    Statement statement = Statement.of(steps -> plan.event(), 1, request.budget().delta(), POINTS);
    folder.make();
    try (Trials trials =
        Trials.open(
            TunePlan.candidates(plan.tried(), this::wall),
            plan.score(),
            choice.law(),
            choice.heldOut(),
            note())) {
      Trials.Best<FittedTable> best =
          trials
              .best((candidate, door) -> plan.tried().get(candidate).trial(door))
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "no trial came to a result: what was charged stays charged. Try smaller"
                              + " steps, or other candidates"));
      chosen = best.candidate();
      Promise promise =
          new Promise(
              statement, trials.receipt(), ledger.account(request.dataset()), ledger.location());
      return written(plan, plan.tried().get(best.candidate()), best, size, promise);
    }
  }

  /** What the ledger keeps of the trials beside their cost. */
  private String note() {
    return ChargedUnit.note("tune " + words(), tasks.get(0).records().one());
  }

  private void requireBudget(TunePlan plan) {
    ledger.require(request.dataset(), plan.event(), note());
    EpsilonRoom.require(plan.event(), request, ledger);
  }

  /** How many records are learned from, on average. */
  private KnownSize learned(KnownSize size) {
    double value = Math.max(1, (1 - choice.heldOut()) * size.value());
    return new KnownSize(value, size.how(), Optional.empty());
  }

  private TunePlan plan(KnownSize size) {
    TunePlan plan;
    try {
      plan = TunePlan.of(tasks, learned(size), request.budget(), choice, this::wall);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw bad(
          "tune",
          "budget and settings must allow a plan for every candidate",
          "none",
          String.valueOf(e.getMessage()));
    }
    double sd = plan.sdOfLoss(choice.heldOut() * size.value());
    if (!(sd < TOO_MUCH_NOISE)) {
      throw bad(
          "`epsilon`",
          "must be enough to tell candidates from each other",
          request.budget().epsilon(),
          String.format(
              Locale.ROOT,
              "mean losses would be known to %.2g only, where that of a model is under 0.25: give"
                  + " more, or decide without looking at the data, and fit with all of it",
              sd));
    }
    return plan;
  }

  private void say(TunePlan plan, KnownSize size) {
    messages.accept(
        String.format(
            Locale.ROOT,
            "a secret number of fits, %.1f on average, of %d candidates, each at epsilon %.3g on"
                + " %.0f %% of the records; scores are known to %.2g. It pays only where candidates"
                + " differ by much more than that: on the real tables that were tried it did not,"
                + " and one fit with the whole budget was as good or better. It shows nothing while"
                + " it runs, and cannot be resumed: what is charged is lost if it is ended. How long"
                + " it takes tells how many fits there were: keep that to yourself",
            choice.law().mean(),
            plan.tried().size(),
            plan.each().epsilon(),
            100 * (1 - choice.heldOut()),
            plan.sdOfLoss(choice.heldOut() * size.value())));
    DeltaWarning.of(size, request.budget().delta()).ifPresent(messages);
  }

  /** Through a door of its own: those of the candidates are for what is charged. */
  private KnownSize counted() {
    try (Wall counting = newWall(tasks.get(0))) {
      return SizeQuestion.counted(counting);
    }
  }

  /** One door for all candidates that read rows in the same way. */
  private Wall wall(TableTask<?> task) {
    Encoding encoding = task.encoding();
    List<Object> key =
        List.of(
            encoding.names(),
            encoding.maxNorm(),
            encoding.target(),
            encoding.formula().map(Formula::text),
            encoding.beside().stream().map(Column::name).toList());
    return walls.computeIfAbsent(key, none -> newWall(task));
  }

  private Wall newWall(TableTask<?> task) {
    return task.wall(task.size(), ledger, random, Workers.threads());
  }

  private String words() {
    List<String> models = tasks.stream().map(each -> each.request().model()).distinct().toList();
    return String.join(" or ", models) + request.ofTarget();
  }

  private <P> Run written(
      TunePlan plan,
      Tried<P> winner,
      Trials.Best<FittedTable> best,
      KnownSize size,
      Promise promise)
      throws IOException {
    TableTask<P> task = winner.task();
    double held = choice.heldOut() * size.value();
    Run run =
        new Run(
            task.request(),
            folder,
            task.encoding(),
            task.records(),
            size,
            new Procedure(
                task.words(),
                winner.way().name(),
                winner.mechanism(),
                winner.plan(),
                task.foretold(winner.way(), learned(size)),
                choices(plan, winner, 0.5 * (1 - best.score() / held), held)),
            winner.shown(best.value().chargedAs(promise.entry())),
            Optional.of(promise),
            Clock.untold(Instant.now()),
            random.fork().nextLong() >>> 32);
    String statement = RunFiles.write(run);
    ledger.released(promise.receipt(), statement);
    if (run.isReleased()) {
      folder.publish();
    }
    forgetTimes();
    return run;
  }

  private <P> List<String> choices(TunePlan plan, Tried<P> winner, double loss, double held) {
    List<String> choices = new ArrayList<>();
    List<String> names = tasks.stream().map(TuneRun::name).toList();
    choices.add(
        String.format(
            Locale.ROOT,
            "best of a secret number of fits, %.1f on average, of %d candidates, each as likely:"
                + " %s",
            choice.law().mean(),
            names.size(),
            IntStream.range(0, names.size())
                .mapToObj(i -> (i + 1) + ": " + names.get(i))
                .collect(Collectors.joining("; "))));
    choices.add("chosen: " + (chosen + 1) + ", " + names.get(chosen));
    choices.add(
        String.format(
            Locale.ROOT,
            "each fit had epsilon %.3g and about %.0f %% of the records; its mean loss on the others"
                + " had noise of %.2g, and that of the best was %.3g, which is a little lower than"
                + " on new records, as the best of several is",
            plan.each().epsilon(),
            100 * (1 - choice.heldOut()),
            plan.sdOfLoss(held),
            loss));
    choices.addAll(winner.way().choices());
    winner.way().withoutIntervals().ifPresent(why -> choices.add("no intervals: " + why));
    if (winner.way().withoutIntervals().isEmpty()) {
      choices.add(
          "intervals are those of the chosen model: they do not know that it was chosen among"
              + " others");
    }
    winner.task().encoding().formula().ifPresent(f -> choices.add("explained by " + f));
    return choices;
  }

  private static String name(TableTask<?> task) {
    Function<String, String> settings = text -> text.isEmpty() ? "" : ", " + text;
    return task.request().model()
        + " by "
        + task.method()
        + settings.apply(task.encoding().formula().map(Formula::text).orElse(""));
  }

  /** Times of files would tell how long it took. */
  private void forgetTimes() {
    FileTime day = FileTime.from(Instant.now().truncatedTo(ChronoUnit.DAYS));
    try (Stream<Path> all = Files.walk(folder.root())) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.setLastModifiedTime(each, day);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
