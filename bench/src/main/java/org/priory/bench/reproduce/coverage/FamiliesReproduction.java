package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.priory.app.shell.BadInput;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.bench.reproduce.result.Reproduced;
import org.priory.bench.reproduce.result.Reproduction;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.Method;
import org.priory.inference.model.PublicKnowledge;
import org.priory.models.model.Settings;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.formula.Formula;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.event.PrivacyBudget;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code priory reproduce families}: how much worse each regression predicts for the noise, on real
 * covariates.
 */
@Command(
    name = "families",
    header = "what noise costs the predictions of each family of regressions",
    description =
        "The deviance of held rows with noise over that of the same fit without, for each family of"
            + " regressions by its default method: covariates of real tables as they are, labels"
            + " simulated from known coefficients.")
public final class FamiliesReproduction extends Reproduction {
  /** Logistic regressions in which one column is groups. */
  private static final String GROUPS = "groups";

  /** The column that is taken for groups, where there is one with several values. */
  private static final Map<CoverageSet, String> GROUP_COLUMNS =
      Map.of(CoverageSet.ADULT, "occupation", CoverageSet.DIABETES130, "admission_type_id");

  private static final double WITHOUT_NOISE = 100;

  /** The most held rows. */
  private static final int HELD = 10_000;

  @Option(
      names = "--set",
      split = ",",
      paramLabel = "NAME",
      description = "Tables, by default adult,brfss2015,diabetes130.")
  private List<String> sets = List.of("adult", "brfss2015", "diabetes130");

  @Option(
      names = "--family",
      split = ",",
      paramLabel = "FAMILY",
      description = "These alone: such as logistic, linear, survival, groups.")
  private List<String> families = List.of();

  @Option(
      names = "--truth",
      split = ",",
      paramLabel = "KIND",
      description =
          "Where coefficients come from: drawn (the default), sparse, or real, which numbers do not"
              + " have.")
  private List<String> truths = List.of("drawn");

  @Option(names = "--epsilon", split = ",", paramLabel = "E", description = "By default 1.")
  private List<Double> epsilons = List.of(1.0);

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description =
          "In place of the default, by the families that have it; without noise it is the default.")
  private @Nullable String method;

  @Option(names = "--rows", paramLabel = "N", description = "Records, by default 30,000.")
  private int rows = 30_000;

  @Option(names = "--data-sets", paramLabel = "N", description = "Of a cell, by default 2.")
  private int dataSets = 2;

  @Override
  public Reproduced reproduce() throws IOException {
    if (rows < 100 || dataSets < 1 || epsilons.stream().anyMatch(e -> !(e > 0))) {
      throw new BadInput(
          "--rows, --data-sets, --epsilon",
          "must be at least 100, at least 1, and above 0",
          rows + ", " + dataSets + ", " + epsilons,
          "leave them out");
    }
    check("--set", sets, Arrays.stream(CoverageSet.values()).map(CoverageSet::word));
    check("--truth", truths, Arrays.stream(CoverageTruth.values()).map(CoverageTruth::word));
    check("--family", families, words());
    List<FamilyCell> cells = new ArrayList<>();
    for (CoverageSet set : CoverageSet.values()) {
      if (sets.contains(set.word())) {
        addTo(cells, set);
      }
    }
    return new FamilyResult(cells);
  }

  private static Stream<String> words() {
    return Stream.concat(
        Arrays.stream(CoverageModel.values()).map(CoverageModel::word), Stream.of(GROUPS));
  }

  private static void check(String option, List<String> words, Stream<String> known) {
    List<String> all = known.toList();
    for (String word : words) {
      if (!all.contains(word)) {
        throw new BadInput(
            option, "must be of " + String.join(", ", all), word, "choose one of them");
      }
    }
  }

  private void addTo(List<FamilyCell> cells, CoverageSet set) throws IOException {
    Schema schema = DataSets.schema(set.schema());
    Encoding encoding = Encoding.of(schema, set.target());
    CoverageTable table = CoverageTable.read(set, encoding, rows, HELD);
    CoverageRealFit.Fit real = CoverageRealFit.of(table);
    for (CoverageModel model : CoverageModel.values()) {
      if (isAsked(model.word()) && hasMethod(model)) {
        cells.addAll(cells(model.word(), model, table, real));
      }
    }
    String column = GROUP_COLUMNS.get(set);
    if (column != null && isAsked(GROUPS) && method == null) {
      Formula formula = Formula.parse(set.target() + " ~ . + (1 | " + quoted(column) + ")");
      CoverageTable grouped =
          CoverageTable.read(set, Encoding.of(schema, set.target(), formula), rows, HELD);
      cells.addAll(cells(GROUPS, CoverageModel.LOGISTIC, grouped, CoverageRealFit.of(grouped)));
    }
  }

  private boolean hasMethod(CoverageModel model) {
    return method == null || CoveragePart.fitter(model).methods().contains(method);
  }

  private static String quoted(String column) {
    return "'" + column + "'";
  }

  private boolean isAsked(String family) {
    return families.isEmpty() || families.contains(family);
  }

  private List<FamilyCell> cells(
      String family, CoverageModel model, CoverageTable table, CoverageRealFit.Fit real)
      throws IOException {
    List<FamilyCell> cells = new ArrayList<>();
    for (CoverageTruth truth : CoverageTruth.values()) {
      // labels of two classes say nothing of a number's errors
      boolean isThere = model != CoverageModel.LINEAR || truth != CoverageTruth.REAL;
      if (!isThere || !truths.contains(truth.word())) {
        continue;
      }
      double[] plain = new double[dataSets];
      List<CoverageData> data = new ArrayList<>();
      for (int i = 0; i < dataSets; i++) {
        data.add(CoverageData.of(table, model, truth, real, i + 1, false));
        plain[i] = deviance(model, table, data.get(i), Optional.empty());
      }
      for (double epsilon : epsilons) {
        double[] noisy = new double[dataSets];
        for (int i = 0; i < dataSets; i++) {
          noisy[i] = deviance(model, table, data.get(i), Optional.of(epsilon));
        }
        FamilyCell cell =
            new FamilyCell(
                family,
                table.set(),
                truth,
                epsilon,
                table.train().count(),
                table.held().count(),
                noisy,
                plain);
        cells.add(cell);
        say(
            "%s, %s, epsilon %s: %.2f %%"
                .formatted(table.set().word(), family, epsilon, 100 * cell.loss()));
      }
    }
    return cells;
  }

  private double deviance(
      CoverageModel model, CoverageTable table, CoverageData data, Optional<Double> epsilon)
      throws IOException {
    TableModel<?> fitter = CoveragePart.fitter(model);
    PublicKnowledge known = data.known().with(fitter.prior(table.encoding(), Settings.NONE));
    String byDefault = fitter.defaultMethod(known.width());
    FitMethod<?> way =
        CoverageBench.way(
            model,
            epsilon.isPresent() && method != null ? method : byDefault,
            known,
            new PrivacyBudget(epsilon.orElse(WITHOUT_NOISE), CoverageBench.DELTA));
    Object posterior =
        epsilon.isPresent()
            ? Experiment.fit(way, data.records())
            : Experiment.fitWithoutNoise((Method<?>) way, data.records());
    return FamilyDeviance.of(posterior, model, data);
  }
}
