package org.priory.app.web;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.Prepared;
import org.priory.app.shell.EndedFit;
import org.priory.models.text.Rounded;
import org.priory.privacy.json.JsonValue;
import org.priory.privacy.ledger.BudgetExceeded;

/**
 * Fits that were confirmed, one after the other.
 *
 * <p>A confirmation is a name that follows from the question and from how often it was asked
 * before. Its folder is made once, whoever makes it: two clicks, two pages and two servers on the
 * same folder spend once. To ask the same again means to see and confirm that it was asked before.
 */
final class RunDesk implements AutoCloseable {
  private static final int MOST_TIMES = 1000;

  private final Path runs;
  private final Folders folders;
  private final WebLedger books;
  private final BudgetDesk budgets;
  private final Map<String, Job> jobs = new ConcurrentHashMap<>();
  private final BlockingQueue<Job> waiting = new LinkedBlockingQueue<>();
  private final Thread worker = new Thread(this::work, "priory-web-fit");

  RunDesk(Path runs, Folders folders, WebLedger books, BudgetDesk budgets) {
    this.runs = runs;
    this.folders = folders;
    this.books = books;
    this.budgets = budgets;
    worker.setDaemon(true);
    worker.start();
    find();
  }

  /** The runs of earlier servers. */
  private void find() {
    try (Stream<Path> all = Files.isDirectory(runs) ? Files.list(runs) : Stream.empty()) {
      all.filter(folder -> Files.isRegularFile(folder.resolve(Job.QUESTION)))
          .forEach(this::readIfReadable);
    } catch (IOException e) {
      throw Refused.wrong("The folder of the runs cannot be read.");
    }
  }

  private void readIfReadable(Path folder) {
    try {
      FitQuestion question =
          FitQuestion.read(Files.readString(folder.resolve(Job.QUESTION)), folders);
      jobs.put(String.valueOf(folder.getFileName()), new Job(folder, question));
    } catch (IOException | RuntimeException e) {
      // A folder that somebody has put there, or whose data is no longer in reach, is no run of
      // ours.
    }
  }

  private void work() {
    try {
      while (true) {
        Job next = waiting.take();
        next.fit(books.priory());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What will be spent, in a name that can be confirmed once. Nothing is charged. */
  Map<String, @Nullable Object> confirmation(JsonValue sent) {
    FitQuestion question = FitQuestion.of(sent.path("question"), folders);
    int time = times(question);
    String id = question.id(time);
    Path folder = runs.resolve(id);
    Job asked = new Job(folder, question);
    Path run = asked.run().folder();
    // What can be refused without the data is refused here.
    Prepared fit =
        books
            .priory()
            .prepare(
                question.model(),
                question.data(asked.schema()),
                question.budget(),
                question.options(run));
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("refused", refusal(fit));
    answer.put("confirmation", id);
    answer.put("epsilon", Rounded.exactly(question.budget().epsilon()));
    answer.put("delta", Rounded.exactly(question.budget().delta()));
    answer.put("dataset", question.dataset());
    answer.put("attacker", BudgetDesk.attacker(question.budget()));
    answer.put("false_alarms", BudgetDesk.FALSE_ALARMS);
    answer.put("left", budgets.left(question.dataset()));
    answer.put("asked_before", time);
    answer.put("released_before", released(question, time));
    answer.put("command", EndedFit.line(SameCommand.words(question, run, books.words())));
    answer.put("schema_saved", SameCommand.hasItsSchema(question));
    return answer;
  }

  /** Why the ledger does not allow it, as far as that is known before the data is read. */
  private static @Nullable String refusal(Prepared fit) {
    try {
      fit.requireBudget();
      return null;
    } catch (BudgetExceeded e) {
      return ErrorLines.plain(String.valueOf(e.getMessage()));
    }
  }

  /** How often this very question was confirmed. */
  private int times(FitQuestion question) {
    int time = 0;
    while (time < MOST_TIMES && Files.exists(runs.resolve(question.id(time)))) {
      time++;
    }
    return time;
  }

  /** How many of those runs have a result. */
  private long released(FitQuestion question, int time) {
    return IntStream.range(0, time)
        .mapToObj(earlier -> jobs.get(question.id(earlier)))
        .filter(job -> job != null && job.state() == JobState.DONE)
        .count();
  }

  /** Begins what was confirmed; what was begun already is shown, and not begun again. */
  synchronized Map<String, @Nullable Object> begin(JsonValue sent) throws IOException {
    FitQuestion question = FitQuestion.of(sent.path("question"), folders);
    String confirmation = sent.path("confirmation").asText();
    Job known = jobs.get(confirmation);
    if (known != null && known.question().kept().equals(question.kept())) {
      return known.line();
    }
    int time = times(question);
    if (!question.id(time).equals(confirmation)) {
      throw new Refused(
          Refused.CONFLICT, "This is not what was shown. Look at it again before you confirm it.");
    }
    question.model();
    Path folder = runs.resolve(confirmation);
    try {
      Files.createDirectories(runs);
      Files.createDirectory(folder);
    } catch (FileAlreadyExistsException e) {
      throw new Refused(Refused.CONFLICT, "It was confirmed elsewhere, and is not begun again.");
    }
    Job job = Job.confirmed(folder, question);
    jobs.put(job.id(), job);
    start(job);
    return job.line();
  }

  private void start(Job job) {
    if (job.claim()) {
      waiting.add(job);
    }
  }

  /** A run by its name. */
  Job job(String id) {
    Job job = jobs.get(id);
    if (job == null) {
      throw Refused.notFound();
    }
    return job;
  }

  /**
   * Ends a fit after its step; one that waits for another is taken back, and nothing is charged.
   */
  Map<String, @Nullable Object> stop(String id) {
    Job job = job(id);
    if (waiting.remove(job)) {
      job.withdraw();
    } else {
      job.stop();
    }
    return job.line();
  }

  /** Goes on with a fit that was ended. */
  Map<String, @Nullable Object> resume(String id) {
    start(job(id));
    return job(id).line();
  }

  /** All runs, the newest first. */
  Map<String, @Nullable Object> listed() {
    List<Map<String, @Nullable Object>> lines =
        jobs.values().stream()
            .map(Job::line)
            .sorted(Comparator.comparing(line -> String.valueOf(line.get("created"))))
            .toList();
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("runs", reversed(lines));
    return answer;
  }

  private static <T> List<T> reversed(List<T> list) {
    List<T> copy = new java.util.ArrayList<>(list);
    java.util.Collections.reverse(copy);
    return copy;
  }

  /** Lets steps that are claimed be kept, for a process that is about to end. */
  @Override
  public void close() {
    jobs.values().forEach(Job::leave);
  }
}
