package org.priory.bench.reproduce.coverage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.priory.bench.reproduce.coverage.CoverageFit.Variation;
import org.priory.models.catalog.ModelCatalog;
import org.priory.models.table.TableModel;

/** A part of the table: which settings are tried on which sets. */
enum CoveragePart {
  /** The default method on every set, at every epsilon, for every kind of truth. */
  DEFAULTS(Set.of(CoverageSet.values()), Variation.ROWS),
  /** Default methods where a record is a person with 1 to 5 rows. */
  PERSONS(
      Set.of(CoverageSet.ADULT, CoverageSet.DIABETES130, CoverageSet.POWER, CoverageSet.RINGS),
      Variation.PERSONS),
  /** Default methods where the number of records is bought. */
  SIZE(
      Set.of(CoverageSet.ADULT, CoverageSet.DIABETES130, CoverageSet.POWER, CoverageSet.RINGS),
      Variation.PRIVATE_SIZE),
  /** All other methods, and probit regression, at epsilon 1. */
  METHODS(
      Set.of(CoverageSet.ABALONE, CoverageSet.DIABETES130, CoverageSet.POWER, CoverageSet.RINGS),
      Variation.ROWS);

  private static final List<Double> EPSILONS = List.of(CoverageFit.NONE, 4.0, 1.0, 0.3, 0.1);

  private static final List<CoverageTruth> ALL = List.of(CoverageTruth.values());
  private static final List<CoverageTruth> DRAWN_AND_REAL =
      List.of(CoverageTruth.DRAWN, CoverageTruth.REAL);

  private static final int MOST_OF_METHODS = 10_000;

  private final Set<CoverageSet> sets;
  private final Variation variation;

  CoveragePart(Set<CoverageSet> sets, Variation variation) {
    this.sets = sets;
    this.variation = variation;
  }

  /** The name that an option takes. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name of today for what was called {@code usual} once. */
  static String current(String word) {
    return word.equals("usual") ? DEFAULTS.word() : word;
  }

  /** What is different about its records. */
  String words() {
    return variation.words();
  }

  /** Whether it is tried on a set. */
  boolean isOf(CoverageSet set) {
    return sets.contains(set);
  }

  /** Rows of a table at most: some methods are slow. */
  int rows(int most) {
    return this == METHODS ? Math.min(most, MOST_OF_METHODS) : most;
  }

  /**
   * All settings of a set that are in this part.
   *
   * @param model whose labels are simulated
   */
  List<CoverageSetting> settings(CoverageSet set, CoverageModel model, int width) {
    List<CoverageSetting> settings = new ArrayList<>();
    if (this == PERSONS && model == CoverageModel.SURVIVAL) {
      return settings; // several follow-ups of a person are in SurvivalPersonsTest
    }
    for (CoverageTruth truth : this == DEFAULTS ? ALL : DRAWN_AND_REAL) {
      if (this == METHODS) {
        settings.addAll(others(set, model, truth, width));
        if (model == CoverageModel.LOGISTIC) {
          settings.addAll(others(set, CoverageModel.PROBIT, truth, width));
        }
      } else {
        // the number of records is the same without noise
        List<Double> epsilons = this == SIZE ? EPSILONS.subList(1, EPSILONS.size()) : EPSILONS;
        for (double epsilon : epsilons) {
          String byDefault = fitter(model).defaultMethod(width);
          settings.add(
              new CoverageSetting(
                  this, set, model, truth, variation, epsilon, byDefault, byDefault));
        }
      }
    }
    return settings;
  }

  private List<CoverageSetting> others(
      CoverageSet set, CoverageModel model, CoverageTruth truth, int width) {
    TableModel<?> fitter = fitter(model);
    String byDefault = fitter.defaultMethod(width);
    return fitter.methods().stream()
        .filter(method -> !method.equals(byDefault) || model == CoverageModel.PROBIT)
        .map(
            method -> new CoverageSetting(this, set, model, truth, variation, 1, method, byDefault))
        .toList();
  }

  /** The names that an option takes. */
  static List<String> epsilons() {
    return EPSILONS.stream().map(CoverageFit::words).toList();
  }

  static TableModel<?> fitter(CoverageModel model) {
    return ModelCatalog.ofTable(model.word()).orElseThrow();
  }
}
