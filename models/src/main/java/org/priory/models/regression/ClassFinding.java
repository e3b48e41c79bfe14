package org.priory.models.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.inference.posterior.Interval;
import org.priory.models.effect.Effect;
import org.priory.models.effect.EffectWords;
import org.priory.models.model.FittedModel;
import org.priory.models.text.OneLine;
import org.priory.numerics.special.Softmax;

/**
 * The clearest effects on the probabilities of three or more classes.
 *
 * <p>A coefficient of one class alone says little: what it does depends on those of all others. So
 * it is asked, draw by draw, by how much a class becomes more probable when the example person
 * changes in one thing.
 */
final class ClassFinding {
  /** So many draws tell what is clear. */
  private static final int DRAWS = 1000;

  private final DrawnPosterior draws;
  private final Example example;
  private final int width;
  private final int classes;

  /** x'b of the example person, by draw and class. */
  private final double[][] before;

  private ClassFinding(DrawnPosterior fitted, Example example) {
    this.draws = fitted.thinned(DRAWS);
    this.example = example;
    this.width = example.person().features().length;
    this.classes = example.expected().size();
    this.before = new double[draws.count()][classes];
    for (int k = 0; k < before.length; k++) {
      for (int c = 0; c < classes; c++) {
        for (int j = 0; j < width; j++) {
          before[k][c] += draws.draw(k)[c * width + j] * example.person().features()[j];
        }
      }
    }
  }

  /** What a change does to a class, and how clearly: the mean over the standard deviation. */
  private record Found(int of, double strength, Effect effect) {}

  /**
   * In a sentence.
   *
   * @param reliable whether what is said about a feature can be relied on
   */
  static Optional<String> of(DrawnPosterior fitted, Example example, IntPredicate reliable) {
    ClassFinding finding = new ClassFinding(fitted, example);
    List<Found> found = new ArrayList<>();
    for (ExamplePerson.Change change : example.person().changes()) {
      if (reliable.test(change.place())) {
        finding.clearest(change).ifPresent(found::add);
      }
    }
    found.sort(Comparator.comparingDouble(each -> -each.strength));
    Map<Integer, List<Effect>> byClass = new LinkedHashMap<>();
    found.stream()
        .limit(ReadFinding.NAMED)
        .forEach(each -> byClass.computeIfAbsent(each.of, c -> new ArrayList<>()).add(each.effect));
    if (byClass.isEmpty()) {
      return Optional.empty();
    }
    List<EffectWords.Shift> shifts = new ArrayList<>();
    byClass.forEach(
        (c, effects) -> {
          Outcome outcome = example.expected().get(c);
          shifts.add(new EffectWords.Shift(outcome.name(), outcome.value(), effects));
        });
    return Optional.of(OneLine.of(EffectWords.onProbabilities(shifts)));
  }

  /** The class that a change moves most clearly, if it does. */
  private Optional<Found> clearest(ExamplePerson.Change change) {
    double[][] moved = moved(change);
    Optional<Found> best = Optional.empty();
    for (int c = 0; c < classes; c++) {
      Interval interval = Interval.of(moved[c], FittedModel.LEVEL);
      double mean = Arrays.stream(moved[c]).average().orElseThrow();
      double strength = Math.abs(mean) / interval.width();
      if (!interval.holds(0) && strength > best.map(Found::strength).orElse(0.0)) {
        double p = example.expected().get(c).value();
        best =
            Optional.of(
                new Found(
                    c,
                    strength,
                    new Effect(
                        change.step(),
                        share(p + mean),
                        share(p + interval.low()),
                        share(p + interval.high()))));
      }
    }
    return best;
  }

  private static double share(double p) {
    return Math.max(0, Math.min(1, p));
  }

  /** By class and draw: how much more probable the class is after the change. */
  private double[][] moved(ExamplePerson.Change change) {
    float[] from = example.person().features();
    float[] to = change.features();
    int[] differ = IntStream.range(0, width).filter(j -> to[j] != from[j]).toArray();
    double[][] moved = new double[classes][before.length];
    for (int k = 0; k < before.length; k++) {
      double[] draw = draws.draw(k);
      double[] old = before[k].clone();
      double[] now = before[k].clone();
      for (int c = 0; c < classes; c++) {
        for (int j : differ) {
          now[c] += draw[c * width + j] * (to[j] - from[j]);
        }
      }
      Softmax.normalise(old);
      Softmax.normalise(now);
      for (int c = 0; c < classes; c++) {
        moved[c][k] = now[c] - old[c];
      }
    }
    return moved;
  }
}
