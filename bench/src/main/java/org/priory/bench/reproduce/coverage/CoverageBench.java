package org.priory.bench.reproduce.coverage;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.priory.bench.reproduce.coverage.CoverageFit.Variation;
import org.priory.bench.reproduce.experiment.CodeDigest;
import org.priory.bench.reproduce.experiment.Experiment;
import org.priory.inference.model.FitMethod;
import org.priory.inference.model.Method;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.rates.SurvivalNewton;
import org.priory.inference.sampling.ConvergenceProof;
import org.priory.inference.sampling.HybridChain;
import org.priory.inference.sampling.PosteriorSample;
import org.priory.models.model.ChainOptions;
import org.priory.models.model.Prior;
import org.priory.models.model.Settings;
import org.priory.models.regression.RateRegression;
import org.priory.models.table.Recipe;
import org.priory.models.table.TableModel;
import org.priory.numerics.linear.Cholesky;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Wall;

/** A table that was read once, and the fits to labels that are simulated on it. */
final class CoverageBench {
  static final double DELTA = 1e-6;

  /** The epsilon of plans that are run without noise: so large that nothing is left unasked. */
  private static final double WITHOUT_NOISE = 100;

  /** What labels are simulated by. */
  private static final List<Class<?>> SIMULATION =
      List.of(
          CoverageTable.class,
          CoverageSet.class,
          MadeUpRows.class,
          UnseenRows.class,
          NumbersAsClasses.class,
          CoverageTruth.class,
          CoverageSites.class,
          CoverageRealFit.class,
          CoverageModel.class,
          CoverageData.class,
          SimulatedLabels.class,
          SimulatedFollowUp.class,
          CoverageTargets.class);

  private final CoverageTable table;
  private final CoverageTargets targets;
  private final CoverageRealFit.Fit real;

  private final List<Prior> priors;

  /**
   * A table.
   *
   * @param priors of coefficients, in place of the method's own
   * @param sites groups whose effects are drawn together, if there are any
   */
  CoverageBench(CoverageSet set, int rows, List<Prior> priors, Optional<CoverageSites> sites) {
    this.priors = List.copyOf(priors);
    this.table =
        sites.map(each -> each.read(set, rows)).orElseGet(() -> CoverageTable.read(set, rows));
    this.targets = CoverageTargets.of(table);
    this.real = CoverageRealFit.of(table);
  }

  /** The digest of all that decides what a fit finds: methods, wall, simulation, schemas. */
  static String digest() throws IOException {
    CodeDigest digest = new CodeDigest();
    for (Class<?> member : List.of(Method.class, Wall.class, Cholesky.class)) {
      digest.module(member);
    }
    for (Class<?> part : SIMULATION) {
      digest.resource(part, part.getSimpleName() + ".class");
    }
    for (CoverageSet set : CoverageSet.values()) {
      digest.resource(CoverageSet.class, "/org/priory/bench/" + set.schema() + ".schema.json");
    }
    return digest.text();
  }

  CoverageTable table() {
    return table;
  }

  CoverageTargets targets() {
    return targets;
  }

  /** Fits as the program does; a way that shows no intervals is not tried. */
  CoverageJournal.Entry run(CoverageFit fit) throws IOException {
    long start = System.nanoTime();
    CoverageData data =
        CoverageData.of(
            table,
            fit.model(),
            fit.truth(),
            real,
            fit.number(),
            fit.variation() == Variation.PERSONS);
    try {
      FitMethod<?> way = way(fit, data.known(), 1);
      Optional<String> reason = way.withoutIntervals();
      if (reason.isPresent()) {
        return CoverageJournal.Entry.without(reason.get());
      }
      CoverageFound found = CoverageFound.of(posterior(way, fit, data), targets, data);
      return CoverageJournal.Entry.of(found, (System.nanoTime() - start) / 1e9);
    } catch (IllegalArgumentException | ArithmeticException e) {
      return CoverageJournal.Entry.without("it failed: " + e.getMessage());
    }
  }

  private Object posterior(FitMethod<?> way, CoverageFit fit, CoverageData data)
      throws IOException {
    if (!fit.isNoisy()) {
      return Experiment.fitWithoutNoise((Method<?>) way, data.records());
    }
    return fit.variation() == Variation.PRIVATE_SIZE
        ? Experiment.fitOfPrivateSize(
            (records, share) -> way(fit, data.known(records), share),
            data.records(),
            new PrivacyBudget(fit.epsilon(), DELTA))
        : Experiment.fit(way, data.records());
  }

  /** A way within a share of the budget. */
  private FitMethod<?> way(CoverageFit fit, PublicKnowledge known, double share) {
    double epsilon = fit.isNoisy() ? fit.epsilon() : WITHOUT_NOISE;
    PrivacyBudget budget = new PrivacyBudget(share * epsilon, share * DELTA);
    TableModel<?> fitter = CoveragePart.fitter(fit.model());
    PublicKnowledge believed =
        priors.isEmpty() && table.encoding().formula().isEmpty()
            ? known
            : known.with(fitter.prior(table.encoding(), Settings.NONE.withPriors(priors)));
    return way(fit.model(), fit.method(), believed, budget);
  }

  /** A way to fit labels that were simulated by a model. */
  static FitMethod<?> way(
      CoverageModel model, String method, PublicKnowledge known, PrivacyBudget budget) {
    if (model == CoverageModel.SURVIVAL) {
      return SurvivalNewton.within(
          known,
          SimulatedFollowUp.times(known.width() - SimulatedFollowUp.COLUMNS),
          new double[0],
          budget,
          SurvivalNewton.DEFAULT_STEPS);
    }
    TableModel<?> fitter = CoveragePart.fitter(model);
    Recipe<?> recipe =
        fitter instanceof RateRegression rates
            ? rates.recipe(method, CoverageData.rates())
            : fitter.recipe(method);
    return recipe.plan(known, budget, settings(method));
  }

  /**
   * By default; draws from behind the wall are trusted to have converged, as the data are public.
   */
  private static Settings settings(String method) {
    if (!method.equals(PosteriorSample.NAME) && !method.equals(HybridChain.NAME)) {
      return Settings.NONE;
    }
    return new Settings(
        OptionalDouble.empty(),
        OptionalLong.empty(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalDouble.empty(),
        List.of(),
        new ChainOptions(
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalDouble.empty(),
            Optional.empty(),
            ConvergenceProof.ASSUMED));
  }
}
