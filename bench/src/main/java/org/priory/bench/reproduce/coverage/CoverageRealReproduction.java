package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.models.model.Prior;
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
        "How often 95 %% intervals hold the truth on real tables: covariates as they are, labels"
            + " simulated from known coefficients; numbers, contrasts of categories, predictions;"
            + " by epsilon, for persons with several rows, for a private number of records, and for"
            + " every method. A run that was stopped goes on where it was.")
public final class CoverageRealReproduction extends Reproduction {
  /** Intervals of a kind that a cell has with --full. */
  private static final int FULL = 600;

  private static final List<CoverageModel> FAMILIES =
      List.of(
          CoverageModel.POISSON,
          CoverageModel.NEGATIVE_BINOMIAL,
          CoverageModel.GAMMA,
          CoverageModel.ORDINAL,
          CoverageModel.PROBIT,
          CoverageModel.SOFTMAX,
          CoverageModel.SURVIVAL,
          CoverageModel.LINEAR);

  private static final List<CoverageModel> OF_PRIORS =
      List.of(CoverageModel.LOGISTIC, CoverageModel.PROBIT, CoverageModel.LINEAR);

  @Option(
      names = "--set",
      paramLabel = "NAME",
      split = ",",
      description = "These tables alone; unseen: those on which no method was chosen.")
  private List<String> sets = List.of();

  @Option(
      names = "--part",
      paramLabel = "PART",
      split = ",",
      description = "These parts alone: defaults, persons, size, methods.")
  private List<String> parts = List.of();

  @Option(
      names = "--truth",
      paramLabel = "KIND",
      split = ",",
      description = "These truths alone: drawn, sparse, real.")
  private List<String> truths = List.of();

  @Option(
      names = "--family",
      paramLabel = "FAMILY",
      description =
          "What is simulated: poisson or negative-binomial for counts, gamma for amounts, ordinal for"
              + " four values in order, softmax for three classes, survival for times until an event,"
              + " probit, linear for numbers, on the covariates of tables with two classes; by default"
              + " what each table's own target is.")
  private @Nullable String family;

  @Option(
      names = "--groups",
      paramLabel = "KIND",
      description =
          "Groups of rows, ( | site): even (20 sites), many (150), unequal (20, the k-th with 1/k of"
              + " the rows), one, or real, a category of adult, bank, treated or levels; by default"
              + " none.")
  private @Nullable String groups;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      split = ",",
      description = "These alone of 0.1, 0.3, 1, 4 and none.")
  private List<String> epsilons = List.of();

  @Option(
      names = "--prior",
      paramLabel = "LAW",
      description =
          "What is believed of coefficients as they are read, in place of the method's own prior:"
              + " \"horseshoe(3)\"; for logistic, probit and linear.")
  private List<String> priors = List.of();

  @Option(names = "--method", paramLabel = "NAME", split = ",", description = "These alone.")
  private List<String> methods = List.of();

  @Option(
      names = "--data-sets",
      paramLabel = "N",
      description = "Simulated data sets of a cell, by default 3.")
  private int dataSets = 3;

  @Option(
      names = "--full",
      description = "So many data sets that a cell has 600 intervals: takes hours.")
  private boolean full;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Rows of a table at most, by default 30,000.")
  private int mostRows = 30_000;

  @Option(names = "--threads", paramLabel = "N", description = "Fits at a time, by default 1.")
  private int threads = 1;

  @Option(
      names = "--journal",
      paramLabel = "FILE",
      description =
          "Where finished fits are kept, by default coverage-real.jsonl in the folder of --save, or"
              + " in the temporary folder.")
  private @Nullable Path journal;

  @Override
  public Reproduced reproduce() throws IOException {
    if (dataSets < 1 || threads < 1 || mostRows < 100) {
      throw new BadInput(
          "--data-sets, --threads, --rows",
          "must be at least 1, at least 1, and at least 100",
          dataSets + ", " + threads + ", " + mostRows,
          "leave them out");
    }
    checkWords("--set", sets, CoverageSet.words());
    parts = parts.stream().map(CoveragePart::current).toList();
    checkWords("--part", parts, words(CoveragePart.values(), CoveragePart::word));
    checkWords("--truth", truths, words(CoverageTruth.values(), CoverageTruth::word));
    checkWords("--epsilon", epsilons, CoveragePart.epsilons());
    checkWords("--family", family == null ? List.of() : List.of(family), familyWords());
    checkWords("--groups", groups == null ? List.of() : List.of(groups), siteWords());
    if (groups != null && CoverageModel.SOFTMAX.word().equals(family)) {
      throw new BadInput(
          "--groups", "must not be with softmax", groups, "softmax takes no groups: leave one out");
    }
    CoverageJournal kept = openJournal();
    List<CoverageRow> rows = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      for (CoverageSet set : CoverageSet.values()) {
        if (set.isAsked(sets)
            && (family == null || !set.isNumber())
            && sites().map(each -> each.isOf(set)).orElse(true)) {
          rows.addAll(rows(set, kept, pool));
        }
      }
    } finally {
      pool.shutdownNow();
    }
    if (rows.isEmpty()) {
      throw new BadInput(
          "--set, --part, --epsilon, --method",
          "must be some that are tried on these tables",
          sets + ", " + parts + ", " + epsilons + ", " + methods,
          "leave them out");
    }
    return new CoverageResult(rows, mostRows, groups == null ? "" : groups);
  }

  private List<CoverageRow> rows(CoverageSet set, CoverageJournal kept, ExecutorService pool)
      throws IOException {
    List<CoverageRow> rows = new ArrayList<>();
    CoverageRunner runner = null;
    for (CoveragePart part : CoveragePart.values()) {
      // other methods take no groups
      boolean isTried = groups == null || part != CoveragePart.METHODS;
      if (!part.isOf(set) || !isTried || !isAsked(parts, part.word())) {
        continue;
      }
      int most = part.rows(mostRows);
      if (runner == null || runner.rows() != most) {
        runner = new CoverageRunner(bench(set, most), kept, pool, most);
      }
      int count = full ? runner.bench().targets().dataSets(FULL) : dataSets;
      for (CoverageSetting setting :
          part.settings(set, model(set), runner.bench().table().width())) {
        if (isAsked(setting) && isThere(setting)) {
          rows.addAll(runner.run(setting, count));
          say(setting.words() + ": " + count + " data sets");
        }
      }
    }
    return rows;
  }

  private CoverageBench bench(CoverageSet set, int most) {
    CoverageModel model = model(set);
    if (!priors.isEmpty() && !OF_PRIORS.contains(model)) {
      throw new BadInput(
          "--prior",
          "must be of logistic, probit or linear regressions",
          set.word() + ", " + model.word(),
          "name tables with two classes by --set, such as adult");
    }
    return new CoverageBench(set, most, priors.stream().map(Prior::parse).toList(), sites());
  }

  private CoverageModel model(CoverageSet set) {
    return FAMILIES.stream()
        .filter(each -> each.word().equals(family))
        .findFirst()
        .orElseGet(set::model);
  }

  /** Classes say nothing of the errors of numbers. */
  private static boolean isThere(CoverageSetting setting) {
    return setting.model() != CoverageModel.LINEAR
        || setting.set().isNumber()
        || setting.truth() != CoverageTruth.REAL;
  }

  private Optional<CoverageSites> sites() {
    return Arrays.stream(CoverageSites.values())
        .filter(each -> each.word().equals(groups))
        .findFirst();
  }

  private static List<String> siteWords() {
    return words(CoverageSites.values(), CoverageSites::word);
  }

  private static List<String> familyWords() {
    return FAMILIES.stream().map(CoverageModel::word).toList();
  }

  private boolean isAsked(CoverageSetting setting) {
    return isAsked(truths, setting.truth().word())
        && isAsked(epsilons, CoverageFit.words(setting.epsilon()))
        && isAsked(methods, setting.method());
  }

  private static boolean isAsked(List<String> words, String word) {
    return words.isEmpty() || words.contains(word);
  }

  private CoverageJournal openJournal() throws IOException {
    Path file =
        journal != null
            ? journal
            : folder()
                .orElse(Path.of(System.getProperty("java.io.tmpdir")))
                .resolve("coverage-real.jsonl");
    CoverageJournal kept =
        CoverageJournal.open(
            file,
            CoverageBench.digest() + String.join(";", priors) + (groups == null ? "" : groups));
    say(file + ": " + kept.size() + " fits of this code are there");
    return kept;
  }

  private static void checkWords(String option, List<String> words, List<String> known) {
    for (String word : words) {
      if (!known.contains(word)) {
        throw new BadInput(
            option, "must be of " + String.join(", ", known), word, "choose one of them");
      }
    }
  }

  private static <T> List<String> words(T[] values, Function<T, String> word) {
    return Arrays.stream(values).map(word).toList();
  }
}
