package org.priory.models.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.priory.models.files.OwnerOnly;
import org.priory.models.report.part.ReportedRun;

/**
 * The report of a run: one HTML file that opens from disk.
 *
 * <p>What is released is made from the files in {@code release} alone. What was measured on private
 * data goes to a file of its own in {@code internal}, which says on top that it is not for others.
 */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * The text of the report that may be published.
   *
   * @param runFolder holds {@code release/privacy.json} and, if the model has one, {@code
   *     release/posterior.json}; or both in {@code internal}, if the run protects nobody
   * @throws IOException if a file is missing or damaged; the message names it
   */
  public static String of(Path runFolder) throws IOException {
    return Page.of(ReportedRun.released(runFolder));
  }

  /**
   * The text of the report with what was measured on private data, for the curator only; empty if
   * there is no {@code internal/metrics.json}.
   *
   * @throws IOException if a file is missing or damaged; the message names it
   */
  public static Optional<String> forCurator(Path runFolder) throws IOException {
    return ReportedRun.internal(runFolder).map(Page::of);
  }

  /**
   * Writes {@code release/report.html}, and {@code internal/report.html} if there are metrics. Of a
   * run that released nothing, because it protects nobody, the latter alone.
   *
   * @return the file that may be published, if there is one
   * @throws IOException if a file is missing or damaged, or cannot be written
   */
  public static Path write(Path runFolder) throws IOException {
    String page = of(runFolder);
    Optional<String> forCurator = forCurator(runFolder);
    if (!ReportedRun.isReleased(runFolder)) {
      return keep(runFolder, forCurator.orElse(page));
    }
    if (forCurator.isPresent()) {
      keep(runFolder, forCurator.get());
    }
    return Files.writeString(ReportedRun.releasedReport(runFolder), page);
  }

  /** Where only the curator looks. */
  private static Path keep(Path runFolder, String page) throws IOException {
    Path file = Files.writeString(ReportedRun.internalReport(runFolder), page);
    OwnerOnly.close(file);
    return file;
  }
}
