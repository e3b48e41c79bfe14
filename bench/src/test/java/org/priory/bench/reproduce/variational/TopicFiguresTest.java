package org.priory.bench.reproduce.variational;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.priory.bench.reproduce.variational.TopicFiguresReproduction.Cell;
import org.priory.bench.reproduce.variational.TopicFiguresReproduction.Curve;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.Repeated;

class TopicFiguresTest {

  /**
   * The paper's setting costs 1.219, as {@code priory reproduce topics} says; strong composition
   * holds that epsilon by its own account, with more noise.
   */
  @Test
  void strongCompositionAsksForMoreNoiseAtTheSameEpsilon() {
    double epsilon = TopicFiguresReproduction.epsilon(20, 1.24);
    assertThat(epsilon).isCloseTo(1.219, within(0.001));
    double noise = TopicFiguresReproduction.strong(20, epsilon);
    assertThat(noise).isGreaterThan(1.5 * 1.24);
    assertThat(
            Accountants.advancedComposition()
                .epsilon(
                    new Repeated(new PoissonSampled(0.05, new Gaussian(noise)), 20),
                    TopicFiguresReproduction.DELTA)
                .upper())
        .isBetween(0.99 * epsilon, epsilon);
  }

  /** Every number is in the table and in the lines, topics side by side from the same start. */
  @Test
  void tablesHoldWhatWasFound() {
    List<Cell> cells =
        TopicFiguresReproduction.METHODS.stream()
            .map(method -> new Cell(method, 20, 1.24, 1.24, 1.2, 2000 + method.length()))
            .toList();
    double[] lambda = {5, 1, 2, 1, 1, 9}; // words by topics
    TopicsPosterior topics = new TopicsPosterior(List.of("cat", "dog", "bank"), 2, 0.5, lambda);
    List<Curve> curves =
        List.of(
            new Curve(TopicFiguresReproduction.PLAIN, new double[] {3000, 1500}, topics),
            new Curve(TopicFiguresReproduction.TODAY, new double[] {3100, 1600}, topics));
    TopicFigures found = new TopicFigures(cells, curves, 2, 100, 10, 2500);
    assertThat(found.lines()).hasSize(3 + 4);
    assertThat(found.text())
        .contains("1/20", "2018", "3100", "cat 0.6250", "bank 0.8182")
        .contains("Word frequencies have 2500");
    assertThat(found.picture()).startsWith("<svg");
  }
}
