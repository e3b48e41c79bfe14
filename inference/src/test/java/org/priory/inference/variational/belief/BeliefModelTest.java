package org.priory.inference.variational.belief;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.priory.inference.model.Progress;
import org.priory.inference.variational.ConjugateModel;
import org.priory.inference.variational.JointRelease;
import org.priory.inference.variational.Mixing;
import org.priory.inference.variational.NoisyStatistics;
import org.priory.inference.variational.SecondMoment;
import org.priory.inference.variational.VariationalBayes;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;

class BeliefModelTest {

  /** Remembers where the iteration went. */
  private record Watched(BeliefModel model, List<BeliefState> states)
      implements ConjugateModel<BeliefState> {
    @Override
    public JointRelease release() {
      return model.release();
    }

    @Override
    public BeliefState start() {
      return model.start();
    }

    @Override
    public void addExpected(BeliefState q, Row row, double[] sum) {
      model.addExpected(q, row, sum);
    }

    @Override
    public Optional<BatchQuery> batch(BeliefState q, double clip) {
      return model.batch(q, clip);
    }

    @Override
    public BeliefState posterior(NoisyStatistics statistics, BeliefState last) {
      BeliefState next = model.posterior(statistics, last);
      states.add(next);
      return next;
    }
  }

  private static List<BeliefState> plain(
      Simulated images, SecondMoment moment, int units, int steps, long seed) {
    Pixels pixels = Pixels.plain(images.known.pixels(), 0.5);
    BeliefStatistics statistics = new BeliefStatistics(pixels, units, moment, false, false);
    Watched model =
        new Watched(
            new BeliefModel(
                statistics, images.count(), BeliefStart.random(pixels, units, moment, seed)),
            new ArrayList<>());
    Plan plan =
        Plan.everything(
            new ClipNorm(1), statistics.release().dimension(), new NoiseMultiplier(1), steps);
    VariationalBayes.run(
        model,
        Mixing.LAST,
        images.count(),
        images.data.wall.withoutNoise(plan),
        steps,
        Progress.NONE);
    return model.states;
  }

  @ParameterizedTest
  @EnumSource(
      value = SecondMoment.class,
      names = {"SHARED", "FULL"})
  void theEvidenceRises(SecondMoment moment) throws IOException {
    try (Simulated images = Simulated.of(500, 3)) {
      List<BeliefState> states = plain(images, moment, 4, 25, 5);
      double last = Double.NEGATIVE_INFINITY;
      for (BeliefState state : states) {
        double evidence = EvidenceBound.of(state, moment, images.values);
        assertThat(evidence).isGreaterThan(last - 1e-6 * Math.abs(evidence));
        last = evidence;
      }
      // It is not a bound that does not move.
      double first = EvidenceBound.of(states.get(0), moment, images.values);
      assertThat(last).isGreaterThan(first + 50);
    }
  }

  /** The best of four starts, by the evidence. */
  @ParameterizedTest
  @EnumSource(SecondMoment.class)
  void withoutNoiseRecoversTheTruth(SecondMoment moment) throws IOException {
    try (Simulated images = Simulated.of(4000, 1)) {
      BeliefState best = null;
      double most = Double.NEGATIVE_INFINITY;
      for (long seed = 1; seed <= 4; seed++) {
        List<BeliefState> states = plain(images, moment, Simulated.UNITS, 40, seed);
        BeliefState state = states.get(states.size() - 1);
        double evidence = EvidenceBound.of(state, moment, images.values);
        if (evidence > most) {
          most = evidence;
          best = state;
        }
      }
      BeliefParameters q = best.parameters();
      for (int truth = 0; truth < Simulated.UNITS; truth++) {
        int unit = nearest(q, truth);
        double sign = Math.signum(correlation(q, unit, truth));
        assertThat(Math.abs(correlation(q, unit, truth))).isGreaterThan(0.97);
        // standard errors of a bias are 0.034; a unit may be turned around
        assertThat(sign * q.biases()[unit]).isCloseTo(Simulated.BIASES[truth], within(0.25));
      }
    }
  }

  private static int nearest(BeliefParameters q, int truth) {
    int best = 0;
    for (int k = 1; k < q.units(); k++) {
      if (Math.abs(correlation(q, k, truth)) > Math.abs(correlation(q, best, truth))) {
        best = k;
      }
    }
    return best;
  }

  private static double correlation(BeliefParameters q, int unit, int truth) {
    double both = 0;
    double one = 0;
    double other = 0;
    for (int j = 0; j < q.pixels(); j++) {
      double w = q.weights()[j * q.units() + unit];
      double v = Simulated.weight(j, truth);
      both += w * v;
      one += w * w;
      other += v * v;
    }
    return both / Math.sqrt(one * other);
  }
}
