package org.priory.models.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.models.run.Statement.Point;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.wall.ClipNorm;
import org.priory.privacy.wall.Noise;
import org.priory.privacy.wall.NoiseMultiplier;
import org.priory.privacy.wall.Plan;
import org.priory.privacy.wall.Sampling;
import org.priory.privacy.wall.SamplingRate;

class StatementTest {
  private static PrivacyEvent after(long steps) {
    return new Repeated(new PoissonSampled(0.05, new Gaussian(1.5)), steps);
  }

  @Test
  void curvesMeetAtThePromise() {
    Statement statement = Statement.of(StatementTest::after, 500, 1e-6, 60);
    double epsilon = Accountants.best().epsilon(after(500), 1e-6).upper();
    assertThat(statement.epsilon()).isEqualTo(epsilon);

    List<Point> bySteps = statement.epsilonByStep();
    assertThat(bySteps).hasSizeBetween(50, 60);
    assertThat(bySteps.get(bySteps.size() - 1)).isEqualTo(new Point(500, epsilon));
    assertThat(bySteps).isSortedAccordingTo((a, b) -> Double.compare(a.y(), b.y()));
    assertThat(statement.epsilonAfter(500)).isEqualTo(epsilon);
    assertThat(statement.epsilonAfter(250)).isLessThan(epsilon);

    List<Point> byEpsilon = statement.deltaByEpsilon();
    assertThat(byEpsilon.get(0).x()).isZero();
    assertThat(byEpsilon).isSortedAccordingTo((a, b) -> Double.compare(b.y(), a.y()));
    assertThat(byEpsilon.stream().filter(p -> p.x() >= epsilon))
        .allMatch(point -> point.y() <= 1e-6);
    assertThat(byEpsilon.stream().filter(p -> p.x() < 0.99 * epsilon))
        .allMatch(point -> point.y() > 1e-6);
  }

  @Test
  void fewStepsHaveAPointEach() {
    Statement statement = Statement.of(steps -> new Repeated(new Gaussian(4), steps), 3, 1e-5, 60);
    assertThat(statement.epsilonByStep()).extracting(Point::x).containsExactly(1.0, 2.0, 3.0);
  }

  @Test
  void manyKindsOfSampledStepsGetFewerPoints() {
    double[] multipliers = new double[400];
    Arrays.setAll(multipliers, i -> 10 + i);
    Plan varied =
        new Plan(
            new Sampling.Poisson(0.1),
            1,
            false,
            1,
            Noise.schedule(multipliers),
            Neighbours.ADD_REMOVE);
    assertThat(Statement.points(varied)).isEqualTo(6);
    assertThat(
            Statement.points(
                Plan.poisson(
                    new SamplingRate(0.1), new ClipNorm(1), 1, new NoiseMultiplier(10), 400)))
        .isEqualTo(60);
  }
}
