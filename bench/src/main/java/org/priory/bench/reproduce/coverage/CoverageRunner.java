package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/**
 * Makes the fits of a setting, those that the journal does not have, and sums them up.
 *
 * @param rows of a table at most
 */
record CoverageRunner(
    CoverageBench bench, CoverageJournal journal, ExecutorService pool, int rows) {

  List<CoverageRow> run(CoverageSetting setting, int dataSets) throws IOException {
    fit(
        Stream.iterate(1, number -> number <= dataSets, number -> number + 1)
            .flatMap(number -> Stream.of(setting.plain(rows, number), setting.fit(rows, number)))
            .distinct()
            .filter(fit -> journal.find(fit).isEmpty())
            .toList());
    List<CoverageCell.Pair> pairs = new ArrayList<>();
    String reason = "";
    for (int number = 1; number <= dataSets; number++) {
      CoverageJournal.Entry noisy = entry(setting.fit(rows, number));
      CoverageJournal.Entry plain = entry(setting.plain(rows, number));
      if (noisy.found() != null) {
        pairs.add(new CoverageCell.Pair(noisy.found(), plain.found()));
      } else {
        reason = noisy.reason();
      }
    }
    int records = bench.table().train().count();
    if (pairs.isEmpty()) {
      return List.of(CoverageRow.without(setting, records, reason));
    }
    List<CoverageCell.Pair> plain = new ArrayList<>();
    for (CoverageCell.Pair pair : pairs) {
      if (pair.plain() != null) {
        plain.add(new CoverageCell.Pair(pair.plain(), pair.plain()));
      }
    }
    List<CoverageRow> found = new ArrayList<>();
    for (CoverageGroup group : CoverageGroup.values()) {
      if (bench.targets().count(group) > 0) {
        found.add(
            new CoverageRow(
                setting,
                group,
                records,
                CoverageCell.of(pairs, bench.targets(), group),
                plain.isEmpty() ? null : CoverageCell.of(plain, bench.targets(), group),
                ""));
      }
    }
    return found;
  }

  private CoverageJournal.Entry entry(CoverageFit fit) {
    return journal.find(fit).orElseThrow();
  }

  private void fit(List<CoverageFit> fits) throws IOException {
    List<Callable<CoverageFit>> tasks = new ArrayList<>();
    for (CoverageFit fit : fits) {
      tasks.add(
          () -> {
            journal.add(fit, bench.run(fit));
            return fit;
          });
    }
    try {
      for (Future<?> done : pool.invokeAll(tasks)) {
        done.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a fit failed", e.getCause());
    }
  }
}
