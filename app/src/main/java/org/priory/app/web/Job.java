package org.priory.app.web;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.Prepared;
import org.priory.Priory;
import org.priory.Results;
import org.priory.inference.model.Progress;
import org.priory.privacy.data.schema.BadData;

/**
 * A fit that was confirmed, in a folder of its own: the question, the schema and what the run
 * leaves. Tells how far it is, by steps and time alone.
 */
final class Job {
  static final String QUESTION = "question.json";
  private static final String SCHEMA = "schema.json";
  private static final String REFUSAL = "refused.txt";

  /** Ends a fit between two of its steps. */
  private static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final String id;
  private final Path folder;
  private final FitQuestion question;
  private JobState state;
  private long done;
  private long total;
  private long began;
  private double seconds;
  private List<String> said = List.of();
  private boolean isQueued;
  private boolean isStopping;
  private long version;
  private @Nullable Prepared prepared;

  /** In a folder that has the question. */
  Job(Path folder, FitQuestion question) {
    this.id = String.valueOf(folder.getFileName());
    this.folder = folder;
    this.question = question;
    this.state = found();
  }

  private JobState found() {
    if (Files.exists(run().release().resolve("report.html"))) {
      return JobState.DONE;
    }
    if (isCharged()) {
      return JobState.ENDED;
    }
    if (Files.exists(folder.resolve(REFUSAL))) {
      try {
        said = Files.readAllLines(folder.resolve(REFUSAL));
      } catch (IOException e) {
        said = List.of("It was refused.");
      }
      return JobState.REFUSED;
    }
    return JobState.WAITING;
  }

  String id() {
    return id;
  }

  FitQuestion question() {
    return question;
  }

  Results run() {
    return new Results(folder.resolve("run"));
  }

  Path schema() {
    return folder.resolve(SCHEMA);
  }

  synchronized JobState state() {
    return state;
  }

  /** Whether it may be begun or gone on with. */
  synchronized boolean canGoOn() {
    return state == JobState.WAITING || state == JobState.ENDED;
  }

  /** Marks it as one that is to run; false if it is already, or is over. */
  synchronized boolean claim() {
    if (!canGoOn()) {
      return false;
    }
    state = JobState.RUNNING;
    isQueued = true;
    isStopping = false;
    said = List.of();
    began = System.nanoTime();
    changed();
    return true;
  }

  /** Ends it after the step that is under way; what was charged stays charged. */
  synchronized void stop() {
    isStopping = true;
    changed();
  }

  /** Takes back that it is to run, before it has begun. */
  synchronized void withdraw() {
    isStopping = false;
    if (isCharged()) {
      end(
          JobState.ENDED,
          List.of("It was taken back before it went on. What was charged stays charged."));
    } else {
      end(JobState.WAITING, List.of());
    }
  }

  private synchronized boolean begin() {
    if (isStopping) {
      withdraw();
      return false;
    }
    isQueued = false;
    began = System.nanoTime();
    changed();
    return true;
  }

  /** Whether there is a charge under which it can go on. */
  private boolean isCharged() {
    return run().isUnfinished();
  }

  /** For a process that is about to end. */
  void leave() {
    Prepared running;
    synchronized (this) {
      running = state == JobState.RUNNING ? prepared : null;
    }
    if (running != null) {
      running.stop();
    }
  }

  /** Fits, or goes on with it. */
  void fit(Priory priory) {
    if (!begin()) {
      return;
    }
    boolean goesOn = isCharged();
    try {
      if (!goesOn) {
        removeEmpty();
      }
      Prepared fit =
          priory.prepare(
              question.model(),
              question.data(schema()),
              question.budget(),
              question.options(run().folder()).resumed(goesOn));
      synchronized (this) {
        prepared = fit;
      }
      fit.run(beforeTheCharge -> endIfStopped(), statement -> watch());
      end(JobState.DONE, List.of());
    } catch (Stopped asked) {
      end(isCharged() ? JobState.ENDED : JobState.WAITING, charged());
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      List<String> lines = ErrorLines.lines(e);
      if (e instanceof BadData refused && refused.was().equals(Prepared.NOTHING_CHARGED)) {
        beginAnew();
        return;
      }
      if (!isCharged()) {
        remember(lines);
      }
      end(isCharged() ? JobState.ENDED : JobState.REFUSED, lines);
    }
  }

  /** A process was killed after it had made the folder and before it charged anything. */
  private void beginAnew() {
    try {
      Files.move(run().folder(), folder.resolve("ended-" + System.currentTimeMillis()));
      end(
          JobState.WAITING,
          List.of("It was ended before anything was charged. It can begin anew."));
    } catch (IOException e) {
      end(JobState.ENDED, List.of("Its folder cannot be moved aside: check disk and permissions."));
    }
  }

  /**
   * A process may have been killed when it had made the outer folders alone. What is in use by
   * another server is not empty, and stays.
   */
  private void removeEmpty() throws IOException {
    try {
      Files.deleteIfExists(run().internal());
    } catch (DirectoryNotEmptyException e) {
      // it is refused as a folder that holds something
    }
  }

  /** A message is said before the charge: who has stopped it until then pays nothing. */
  private synchronized void endIfStopped() {
    if (isStopping) {
      throw new Stopped();
    }
  }

  private List<String> charged() {
    Prepared fit = prepared;
    return fit == null ? List.of() : fit.charged().map(ErrorLines::plain).stream().toList();
  }

  private void remember(List<String> lines) {
    try {
      Files.write(folder.resolve(REFUSAL), lines);
    } catch (IOException e) {
      // It is said on the page; after a restart it could be tried again.
    }
  }

  private Progress watch() {
    return (now, all) -> {
      synchronized (this) {
        done = now;
        total = all;
        changed();
        if (isStopping && now < all) {
          throw new Stopped();
        }
      }
    };
  }

  private synchronized void end(JobState now, List<String> lines) {
    state = now;
    said = lines;
    isQueued = false;
    seconds = (double) (System.nanoTime() - began) / 1e9;
    prepared = null;
    changed();
  }

  private void changed() {
    version++;
    notifyAll();
  }

  /** Waits a while for news; the version that is there then. */
  synchronized long await(long seen, long milliseconds) throws InterruptedException {
    if (version == seen) {
      wait(milliseconds);
    }
    return version;
  }

  /** Steps and time. */
  synchronized Map<String, @Nullable Object> progress() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("id", id);
    members.put("state", state.word());
    members.put("queued", isQueued);
    members.put("stopping", isStopping && state == JobState.RUNNING);
    members.put("done", done);
    members.put("total", total);
    boolean goesOn = state == JobState.RUNNING && !isQueued;
    members.put("seconds", goesOn ? (double) (System.nanoTime() - began) / 1e9 : seconds);
    members.put("said", said);
    return members;
  }

  /** A line in a list of runs. */
  Map<String, @Nullable Object> line() {
    Map<String, @Nullable Object> members = progress();
    members.put("kind", question.kind().word());
    members.put(
        "target",
        Optional.<String>empty()
            .or(() -> question.text("target"))
            .or(() -> question.text("time"))
            .orElse(null));
    members.put("dataset", question.dataset());
    members.put("epsilon", question.budget().epsilon());
    members.put("delta", question.budget().delta());
    members.put("created", created());
    return members;
  }

  private String created() {
    try {
      return Files.getLastModifiedTime(folder.resolve(QUESTION)).toInstant().toString();
    } catch (IOException e) {
      return Instant.EPOCH.toString();
    }
  }

  /** Makes the folder of a question that is confirmed. */
  static Job confirmed(Path folder, FitQuestion question) throws IOException {
    if (question.kind().isOfTable()) {
      Files.writeString(folder.resolve(SCHEMA), question.schemaText());
    }
    Files.writeString(folder.resolve(QUESTION), question.kept());
    return new Job(folder, question);
  }
}
