package org.priory.app.run;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.app.OwnerOnly;
import org.priory.app.json.Json;
import org.priory.app.report.html.HtmlReport;

/** Writes what a run leaves behind. */
final class RunFiles {
  private RunFiles() {}

  /** As CmdStan writes them; a network of layers has too many parameters for that. */
  private static void writeDraws(Path results, Run run) throws IOException {
    if (run.fitted() instanceof FittedTableNetwork) {
      return;
    }
    DrawsFile.write(
        results.resolve("draws.csv"),
        run.request().model(),
        run.fitted().draws(),
        run.stamp(),
        run.drawsSeed());
    writeChains(results, run);
  }

  /** One file a chain, as CmdStan writes them. */
  private static void writeChains(Path results, Run run) throws IOException {
    List<Draws> chains = run.fitted().chains();
    for (int chain = 0; chain < chains.size(); chain++) {
      DrawsFile.write(
          results.resolve("draws-" + (chain + 1) + ".csv"),
          run.request().model(),
          chains.get(chain),
          chain + 1,
          run.stamp(),
          run.drawsSeed());
    }
  }

  /** After all other results, whose digests it lists. */
  private static String writeStatement(Path results, Run run) throws IOException {
    Map<String, @Nullable Object> members = PrivacyFile.members(run);
    members.put(ResultDigests.MEMBER, ResultDigests.of(results));
    Path file = results.resolve(ResultDigests.STATEMENT);
    Files.writeString(file, Json.page(members));
    return ResultDigests.ofFile(file);
  }

  /** Sets the time of change of released files, which copies and archives keep. */
  private static void setTimes(Path release, Instant time) throws IOException {
    try (Stream<Path> files = Files.list(release)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(time));
      }
    }
  }

  /**
   * A run without noise, or with noise from a seed, leaves nothing in {@code release}. What may be
   * published is written aside, for {@link RunFolder#publish}.
   *
   * @return the digest of the statement, for the ledger
   */
  static String write(Run run) throws IOException {
    RunFolder folder = run.folder();
    folder.makeInternal();
    folder.removeDraft();
    RunFolder written = run.isReleased() ? folder.draft() : folder;
    Path results = run.isReleased() ? written.release() : written.internal();
    Files.createDirectories(results);
    Files.writeString(results.resolve("posterior.json"), Json.page(PosteriorFile.members(run)));
    SavedModel.Head head =
        new SavedModel.Head(run.request().model(), run.procedure().method(), run.stamp());
    if (run.fitted() instanceof FittedTopics topics) {
      SavedTopics.write(results.resolve(ModelFile.NAME), head, topics);
      topics.writeTable(results.resolve("topics.csv"), run.stamp());
    } else if (run.fitted() instanceof FittedBelief network) {
      SavedBelief.write(results.resolve(ModelFile.NAME), head, network);
    } else if (run.fitted() instanceof FittedEnsemble ensemble) {
      SavedEnsemble.write(results, head, ensemble);
    } else {
      SavedModel.write(
          results.resolve(ModelFile.NAME),
          head,
          requireNonNull(run.encoding()).schema(),
          run.request().target(),
          run.fitted());
      writeDraws(results, run);
    }
    String statement = writeStatement(results, run);
    if (run.promise().isPresent()) {
      HtmlReport.write(written.root());
    }
    if (run.isReleased()) {
      setTimes(results, run.releasedTime());
    }
    Files.writeString(folder.internal().resolve("run.json"), Json.page(RunJson.internal(run)));
    Files.writeString(
        folder.internal().resolve("run.log"), RunText.log(run) + CuratorsFile.line(folder));
    OwnerOnly.closeAll(folder.internal());
    return statement;
  }
}
