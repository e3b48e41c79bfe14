package org.priory.bench.reproduce.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.priory.bench.reproduce.coverage.CoverageTable.Rows;
import org.priory.inference.model.PublicKnowledge;
import org.priory.inference.optimization.rates.FollowUp;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

/**
 * Rows with a follow-up: three columns more for whether it ended with the event, and a time.
 * Hazards are e^x'b, and everybody is followed from 0 to a time that is spread evenly.
 */
final class SimulatedFollowUp {
  /** Times at which following ends by itself, as shares of the largest one. */
  private static final double FIRST_END = 0.2;

  private static final double LAST_END = 1;

  /** How long people are followed on average where nothing happens. */
  static final double MEAN_TIME = (FIRST_END + LAST_END) / 2;

  /** Columns of the event: it did not happen, it happened, nothing is known. */
  private static final List<String> EVENT = List.of("event=no", "event=yes", "event=other");

  /** How many columns come after the covariates. */
  static final int COLUMNS = EVENT.size();

  private static final Target TIME = new Target(Target.Kind.NUMBER, "time", List.of(), 0, 1);

  private SimulatedFollowUp() {}

  /** Where a row of so many covariates says how long it was followed. */
  static FollowUp times(int covariates) {
    return new FollowUp(
        covariates + 1,
        covariates,
        -1,
        List.of(covariates, covariates + 1, covariates + 2),
        0,
        0,
        0);
  }

  /**
   * Simulates times and ends.
   *
   * @param b log hazards
   */
  static Records records(
      Rows rows, PublicKnowledge known, double[] b, UniformRandomProvider random) {
    int d = rows.width();
    int wide = d + COLUMNS;
    ZigguratSampler.Exponential exponential = ZigguratSampler.Exponential.of(random);
    float[] values = new float[rows.count() * wide];
    float[] times = new float[rows.count()];
    for (int i = 0; i < rows.count(); i++) {
      System.arraycopy(rows.values(), i * d, values, i * wide, d);
      double happens = exponential.sample() / Math.exp(rows.dot(i, b));
      double ends = FIRST_END + (LAST_END - FIRST_END) * random.nextDouble();
      values[i * wide + d + (happens <= ends ? 1 : 0)] = 1;
      // a share of the largest time, from 0 to 1, as a label from -1 to 1
      times[i] = (float) (2 * Math.min(happens, ends) - 1);
    }
    return Records.of(Features.of(known.names(), known.maxNorm(), TIME), values, times);
  }

  /** What is public once the event has columns. */
  static PublicKnowledge known(PublicKnowledge covariates) {
    List<String> names = new ArrayList<>(covariates.names());
    names.addAll(EVENT);
    int[] groups = Arrays.copyOf(covariates.groups(), names.size());
    int event = Arrays.stream(covariates.groups()).max().orElse(0) + 1;
    Arrays.fill(groups, covariates.width(), groups.length, event);
    return new PublicKnowledge(
        names, groups, Math.hypot(covariates.maxNorm(), 1), covariates.records());
  }
}
