package org.priory.bench.reproduce;

import java.util.List;
import java.util.Locale;
import org.priory.bench.reproduce.result.SavedResult;

/** The results of all reproductions as one page of Markdown. */
final class ResultsPage {

  private ResultsPage() {}

  /**
   * The page.
   *
   * @param missing reproductions that have not been saved
   * @param pictures the folder of the pictures, seen from the page
   */
  static String of(List<SavedResult> results, List<String> missing, String pictures) {
    StringBuilder page =
        new StringBuilder(
            """
            # Results

            Written by `priory reproduce page` from the files in [results](%s/): do not edit. Every table comes from the command above it, run as it stands there; the same folder has each table's numbers as CSV and JSON.
            Privacy noise comes from the secure generator and has no seed; simulated data and starting points have the fixed seeds of the sources, 1, 2, ... for the runs. Data sets that could not be had: Year of the UCI sets, and the hospital's Stroke set of the VIPS paper, for which BRFSS 2015 stands in (`figure5`).

            """
                .formatted(pictures));
    for (SavedResult result : results) {
      page.append(
          """
          ## %s

          %s

          ```
          $ %s

          %s
          ```

          ![%s](%s/%s.svg)

          %s; commit %s; %s; %s.

          """
              .formatted(
                  result.name(),
                  result.title(),
                  result.command(),
                  result.text(),
                  result.name(),
                  pictures,
                  result.name(),
                  result.date(),
                  result.commit(),
                  result.machine(),
                  time(result.seconds())));
    }
    if (!missing.isEmpty()) {
      page.append("Not run for this page: ").append(String.join(", ", missing)).append(".\n");
    }
    return page.toString().stripTrailing() + "\n";
  }

  private static String time(double seconds) {
    return seconds < 120
        ? String.format(Locale.ROOT, "%.0f s", seconds)
        : String.format(Locale.ROOT, "%.0f min", seconds / 60);
  }
}
