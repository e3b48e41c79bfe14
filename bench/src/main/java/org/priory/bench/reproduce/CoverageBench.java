package org.priory.bench.reproduce;

import java.io.IOException;
import org.priory.app.run.Fitter;
import org.priory.app.run.Fitters;
import org.priory.app.run.Settings;
import org.priory.bench.reproduce.CoverageFit.Variation;
import org.priory.inference.model.Mechanism;
import org.priory.inference.model.Method;
import org.priory.inference.model.Way;

/** A table that was read once, and the fits to labels that are simulated on it. */
final class CoverageBench {
  static final double DELTA = 1e-6;

  private final CoverageTable table;
  private final CoverageTargets targets;
  private final CoverageRealFit.Fit real;
  private final Fitter<?> fitter;

  CoverageBench(CoverageSet set, int rows) {
    this.table = CoverageTable.read(set, rows);
    this.targets = CoverageTargets.of(table);
    this.real = CoverageRealFit.of(table);
    this.fitter = Fitters.named(set.model()).orElseThrow();
  }

  CoverageTable table() {
    return table;
  }

  CoverageTargets targets() {
    return targets;
  }

  /** The method that the program takes by itself. */
  String usual() {
    return fitter.usual(table.width());
  }

  CoverageJournal.Entry run(CoverageFit fit) throws IOException {
    long start = System.nanoTime();
    CoverageData data =
        CoverageData.of(
            table, fit.truth(), real, fit.number(), fit.variation() == Variation.PERSONS);
    Object posterior = posterior(fit, data);
    CoverageFound found = CoverageFound.of(posterior, targets, data);
    return new CoverageJournal.Entry(found, "", (System.nanoTime() - start) / 1e9);
  }

  private Object posterior(CoverageFit fit, CoverageData data) throws IOException {
    double epsilon = fit.isNoisy() ? fit.epsilon() : 1;
    Way<?> way = fitter.method(fit.method(), data.known(), epsilon, DELTA, Settings.NONE);
    if (fit.isNoisy()) {
      return Experiment.fit(way, data.records());
    }
    return way instanceof Mechanism<?> mechanism
        ? Experiment.fitWithoutNoise(mechanism, data.records())
        : Experiment.fitWithoutNoise((Method<?>) way, data.records());
  }
}
