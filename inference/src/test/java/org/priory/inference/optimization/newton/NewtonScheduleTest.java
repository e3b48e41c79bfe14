package org.priory.inference.optimization.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.inference.optimization.newton.NewtonSchedule.Kind;
import org.priory.inference.optimization.newton.NewtonSchedule.Looks;
import org.priory.inference.optimization.newton.NewtonSchedule.Release;
import org.priory.inference.optimization.newton.NewtonSchedule.Scatter;

/** What is asked in which order. */
class NewtonScheduleTest {

  /** Whatever is bought, all of it together is the budget. */
  @Test
  void sharesAddUpToTheBudget() {
    for (Looks looks : Looks.values()) {
      for (int scores : new int[] {5, 7, 40, 100}) {
        for (boolean persons : new boolean[] {true, false}) {
          NewtonSchedule schedule =
              NewtonSchedule.of(
                  scores,
                  looks,
                  looks == Looks.NONE ? Scatter.NONE : Scatter.SPREAD,
                  persons,
                  0.03);
          double sum = schedule.releases().stream().mapToDouble(Release::share).sum();
          assertThat(schedule.moments() + sum).isCloseTo(1, within(1e-12));
          assertThat(schedule.releases()).allMatch(release -> release.share() > 0);
          assertThat(schedule.scores()).isEqualTo(scores);
        }
      }
    }
  }

  /** The last look is where the last fifth of the scores is, so that it is near the estimate. */
  @Test
  void theThirdLookIsNearTheEnd() {
    assertThat(scoresBefore(Looks.THRICE, Kind.CURVATURE)).containsExactly(0, 16, 32);
    assertThat(scoresBefore(Looks.THRICE, Kind.SPREAD)).containsExactly(32);
    assertThat(scoresBefore(Looks.TWICE, Kind.CURVATURE)).containsExactly(0, 16);
    assertThat(scoresBefore(Looks.NONE, Kind.CURVATURE)).isEmpty();
  }

  private static List<Integer> scoresBefore(Looks looks, Kind kind) {
    List<Integer> places = new ArrayList<>();
    int scores = 0;
    for (Release release : NewtonSchedule.of(40, looks, Scatter.SPREAD, false, 0.1).releases()) {
      if (release.kind() == kind) {
        places.add(scores);
      }
      scores += release.kind() == Kind.SCORE ? 1 : 0;
    }
    return places;
  }
}
