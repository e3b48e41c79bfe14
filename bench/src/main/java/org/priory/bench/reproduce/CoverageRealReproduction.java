package org.priory.bench.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.app.command.BadInput;
import org.priory.bench.reproduce.CoverageFit.Variation;
import org.priory.inference.optimization.LogisticNewton;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.wall.Wall;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce coverage-real}: how often 95 % intervals hold the truth on real
 * covariates.
 */
@Command(
    name = "coverage-real",
    header = "how often 95 %% intervals hold the truth on real tables",
    description =
        "How often 95 %% intervals hold the truth: real covariates, labels simulated from known"
            + " coefficients.")
final class CoverageRealReproduction extends Reproduction {
  private static final List<Double> EPSILONS = List.of(CoverageFit.NONE, 4.0, 1.0, 0.3, 0.1);

  @Option(names = "--set", paramLabel = "NAME", split = ",", description = "These tables alone.")
  private List<String> sets = CoverageSet.words();

  @Option(names = "--truth", paramLabel = "KIND", split = ",", description = "drawn, sparse, real.")
  private List<String> truths = List.of("drawn", "sparse", "real");

  @Option(names = "--epsilon", paramLabel = "E", split = ",", description = "These alone.")
  private List<Double> epsilons = EPSILONS;

  @Option(names = "--data-sets", paramLabel = "N", description = "Simulated data sets of a cell.")
  private int dataSets = 2;

  @Option(names = "--rows", paramLabel = "N", description = "Rows of a table, by default 30,000.")
  private int mostRows = 30_000;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description = "Finished fits, so that a run that was stopped goes on.")
  private @Nullable Path journalFile;

  @Override
  Reproduced reproduce() throws IOException {
    CoverageJournal journal =
        CoverageJournal.open(
            journalFile != null
                ? journalFile
                : Path.of(System.getProperty("java.io.tmpdir"), "priory-coverage-real.jsonl"),
            CodeDigest.of(LogisticNewton.class, Wall.class, Cholesky.class));
    List<CoverageResult.Row> rows = new ArrayList<>();
    for (String word : sets) {
      CoverageSet set = set(word);
      CoverageBench bench = new CoverageBench(set, mostRows);
      for (CoverageSetting setting : settings(set, bench)) {
        rows.addAll(rows(bench, setting, journal));
      }
    }
    return new CoverageResult(rows, mostRows);
  }

  private static CoverageSet set(String word) {
    if (!CoverageSet.words().contains(word)) {
      throw new BadInput(
          "--set", "must be one of " + CoverageSet.words(), word, "choose one of them");
    }
    return CoverageSet.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private List<CoverageSetting> settings(CoverageSet set, CoverageBench bench) {
    List<CoverageSetting> settings = new ArrayList<>();
    for (String word : truths) {
      for (CoverageTruth truth : CoverageTruth.named(word)) {
        for (double epsilon : epsilons) {
          settings.add(
              new CoverageSetting(set, truth, Variation.ROWS, epsilon, bench.usual(), true));
        }
      }
    }
    return settings;
  }

  private List<CoverageResult.Row> rows(
      CoverageBench bench, CoverageSetting setting, CoverageJournal journal) throws IOException {
    List<CoverageCell.Pair> pairs = new ArrayList<>();
    List<CoverageCell.Pair> plains = new ArrayList<>();
    double seconds = 0;
    for (int number = 1; number <= dataSets; number++) {
      CoverageFit fit = setting.fit(mostRows, number);
      CoverageJournal.Entry plain = done(bench, fit.withoutNoise(), journal);
      CoverageJournal.Entry noisy = done(bench, fit, journal);
      seconds += noisy.seconds();
      if (noisy.found() != null && plain.found() != null) {
        pairs.add(new CoverageCell.Pair(noisy.found(), plain.found()));
        plains.add(new CoverageCell.Pair(plain.found(), plain.found()));
      }
    }
    List<CoverageResult.Row> rows = new ArrayList<>();
    for (CoverageGroup group : CoverageGroup.values()) {
      CoverageCell cell = CoverageCell.of(pairs, bench.targets(), group);
      if (cell.intervals() > 0) {
        rows.add(
            new CoverageResult.Row(
                setting,
                group,
                bench.table().train().count(),
                cell,
                CoverageCell.of(plains, bench.targets(), group)));
      }
    }
    say(
        String.format(
            Locale.ROOT,
            "%s, %s, epsilon %s: done, %.1f s a fit",
            setting.set().word(),
            setting.truth().word(),
            CoverageFit.words(setting.epsilon()),
            seconds / dataSets));
    return rows;
  }

  private static CoverageJournal.Entry done(
      CoverageBench bench, CoverageFit fit, CoverageJournal journal) throws IOException {
    Optional<CoverageJournal.Entry> before = journal.find(fit);
    if (before.isPresent()) {
      return before.get();
    }
    CoverageJournal.Entry entry = bench.run(fit);
    journal.add(fit, entry);
    return entry;
  }
}
