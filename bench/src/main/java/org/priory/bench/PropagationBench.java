package org.priory.bench;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.bench.reproduce.propagation.UciSet;
import org.priory.inference.model.Progress;
import org.priory.inference.posterior.HiddenUnit;
import org.priory.inference.propagation.MixturePrior;
import org.priory.inference.propagation.NetworkSep;
import org.priory.inference.propagation.NetworkSettings;
import org.priory.inference.propagation.SphericalMixture;
import org.priory.inference.propagation.StepSizes;
import org.priory.inference.propagation.StochasticPropagation;
import org.priory.inference.propagation.StochasticPropagation.Clipped;
import org.priory.models.text.TextTable;
import org.priory.numerics.random.GridGaussian;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.SamplingRate;
import org.priory.privacy.wall.Wall;

/**
 * Steps of private expectation propagation through the wall.
 *
 * @param single seconds of all single-record steps of a mixture, by the clock
 * @param steps how many those were
 * @param factor seconds of one factor in a step over all records, by the clock, one thread
 * @param noise seconds of the noise of a step
 * @param epoch seconds of a step over all records of Protein, 100 hidden units, all cores; empty
 *     without the data
 */
record PropagationBench(
    double single, int steps, double factor, double noise, OptionalDouble epoch) {
  private static final int COMPONENTS = 4;
  private static final int FEATURES = 4;
  private static final int FULL_STEPS = 8;
  private static final int NETWORK_STEPS = 6;

  static PropagationBench run(Ledger ledger, int records, int steps) throws IOException {
    MixtureFit data = new MixtureFit(ledger, records, FEATURES);
    SphericalMixture model =
        new SphericalMixture(MixturePrior.ofUnitRange(COMPONENTS, FEATURES, 0.1));
    Plan one =
        Plan.poisson(
            new SamplingRate(1.0 / records),
            new ClipNorm(1),
            model.dimension(),
            new NoiseMultiplier(1),
            steps);
    double single = seconds(ledger, data, model, one, new StepSizes(1.0 / records), steps);
    Plan all =
        Plan.everything(new ClipNorm(1), model.dimension(), new NoiseMultiplier(1), FULL_STEPS);
    double full = seconds(ledger, data, model, all, new StepSizes(1), FULL_STEPS) / FULL_STEPS;
    GridGaussian gaussian = GridGaussian.of(1);
    SecureSource source = SecureSource.create();
    double[] values = new double[model.dimension()];
    double noise =
        1e-3
            * Stopwatch.best(
                    5,
                    () -> {
                      for (int i = 0; i < 1000; i++) {
                        gaussian.add(values, source);
                      }
                      return values[0];
                    })
                .cpu()
            / 1000;
    return new PropagationBench(single, steps, full / records, noise, protein(ledger));
  }

  private static double seconds(
      Ledger ledger,
      MixtureFit data,
      SphericalMixture model,
      Plan plan,
      StepSizes sizes,
      int steps) {
    var settings = new StochasticPropagation.Settings(steps, sizes, 5, Clipped.FACTOR, true);
    try (Wall wall = wall(ledger, data.read(), 1)) {
      var sep = new StochasticPropagation(model, settings, data.records());
      var passage = wall.reserve(plan, "bench");
      double[] start = model.around(new double[COMPONENTS][FEATURES], 1);
      long from = System.nanoTime();
      sep.run(start, passage, Progress.NONE);
      return 1e-9 * (System.nanoTime() - from);
    }
  }

  private static Wall wall(Ledger ledger, Records records, int threads) {
    return new Wall(
        records::copy,
        Population.ofRows(Size.of(records.rows())),
        ledger,
        "propagation",
        SecureSource.create(),
        threads);
  }

  /** The fastest of some steps over all records, which need no new directions. */
  private static OptionalDouble protein(Ledger ledger) throws IOException {
    Optional<?> data = DataSets.find("uci-regression/protein/data.csv.gz");
    if (data.isEmpty()) {
      return OptionalDouble.empty();
    }
    UciSet.Part part = UciSet.PROTEIN.open().part("train", 0);
    NetworkSettings defaults =
        NetworkSettings.defaults(HiddenUnit.RELU, part.known().width(), part.labels().length, 1)
            .withHidden(100);
    NetworkSep sep =
        NetworkSep.within(
            part.known(),
            new PrivacyBudget(1, 1e-5),
            defaults.withSteps(NETWORK_STEPS),
            new Sampling.Everything());
    long[] times = new long[(int) sep.plan().noise().steps() + 1];
    try (Wall wall = wall(ledger, part.records(), Runtime.getRuntime().availableProcessors())) {
      sep.fit(
          wall.reserve(sep.plan(), "bench"),
          (done, total) -> times[(int) done] = System.nanoTime());
    }
    // the last step is a smaller question, the first ones buy scales and find directions
    long best = Long.MAX_VALUE;
    for (int t = times.length - NETWORK_STEPS + 1; t < times.length - 1; t++) {
      best = Math.min(best, times[t] - times[t - 1]);
    }
    return OptionalDouble.of(1e-9 * best);
  }

  private double perStep() {
    return single / steps;
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("single_record_steps", steps);
    json.put("single_record_steps_per_s", 1 / perStep());
    json.put("minutes_for_a_million_steps", 1e6 * perStep() / 60);
    json.put("noise_share_of_a_single_record_step", noise / perStep());
    json.put("factor_updates_per_s", 1 / factor);
    epoch.ifPresent(seconds -> json.put("protein_epoch_s", seconds));
    return json;
  }

  String text() {
    TextTable table = new TextTable("expectation propagation through the wall", "");
    table.add(
        "factor updates a second, all records in a step",
        String.format(Locale.ROOT, "%,.0f", 1 / factor));
    table.add("single-record steps a second", String.format(Locale.ROOT, "%,.0f", 1 / perStep()));
    table.add("  of which noise", String.format(Locale.ROOT, "%.1f %%", 100 * noise / perStep()));
    table.add("  a million of them", String.format(Locale.ROOT, "%.1f min", 1e6 * perStep() / 60));
    epoch.ifPresent(
        seconds ->
            table.add(
                "an epoch of a network over Protein, 100 units",
                String.format(Locale.ROOT, "%.2f s", seconds)));
    return table.toString();
  }
}
