package org.priory.models.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.OwnerOnly;
import org.priory.models.files.ResultDigests;
import org.priory.models.files.RunFolder;
import org.priory.models.model.Draws;
import org.priory.models.model.ModelHead;
import org.priory.models.report.HtmlReport;
import org.priory.privacy.json.Json;

/** Writes what a run leaves behind. */
public final class RunFiles {
  private RunFiles() {}

  /** Draws as CmdStan writes them; some models have too many parameters for that. */
  private static void writeDraws(Path results, Run run) throws IOException {
    Optional<Draws> draws = run.fitted().draws();
    if (draws.isPresent()) {
      DrawsFile.write(
          results.resolve("draws.csv"),
          run.request().model(),
          draws.get(),
          run.stamp(),
          run.drawsSeed());
      writeChains(results, run);
    }
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
  public static String write(Run run) throws IOException {
    RunFolder folder = run.folder();
    folder.makeInternal();
    folder.removeDraft();
    RunFolder written = run.isReleased() ? folder.draft() : folder;
    Path results = run.isReleased() ? written.release() : written.internal();
    Files.createDirectories(results);
    Files.writeString(results.resolve("posterior.json"), Json.page(PosteriorFile.members(run)));
    ModelWriter.write(
        results,
        new ModelHead(run.request().model(), run.procedure().method(), run.stamp()),
        run.encoding(),
        run.request().target(),
        run.request().settings().weights(),
        run.fitted());
    writeDraws(results, run);
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
