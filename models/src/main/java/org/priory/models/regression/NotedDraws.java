package org.priory.models.regression;

import java.util.List;
import java.util.stream.Stream;
import org.priory.models.model.Draws;
import org.priory.models.model.WithoutIntervals;
import org.priory.numerics.random.RandomSource;

/**
 * Draws whose spread is no measure of uncertainty, and whose file says so.
 *
 * @param plain the draws
 * @param why, in words that end a sentence
 */
record NotedDraws(Draws plain, String why) implements Draws {

  @Override
  public int count() {
    return plain.count();
  }

  @Override
  public List<String> columns() {
    return plain.columns();
  }

  @Override
  public List<String> meanings() {
    return plain.meanings();
  }

  @Override
  public List<String> notes() {
    return Stream.concat(
            Stream.of(
                "Take no intervals from these draws, only their mean and predictions. "
                    + WithoutIntervals.sentence(why)),
            plain.notes().stream())
        .toList();
  }

  @Override
  public double next(double[] values, RandomSource source) {
    return plain.next(values, source);
  }
}
