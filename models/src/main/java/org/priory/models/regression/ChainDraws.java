package org.priory.models.regression;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.posterior.DrawnPosterior;
import org.priory.models.model.Draws;
import org.priory.numerics.random.RandomSource;

/** The draws of chains, one after the other, as they are. */
final class ChainDraws implements Draws {
  private final Reading reading;
  private final DrawnPosterior posterior;
  private final int count;
  private int next;

  /**
   * @param posterior the draws as they are read
   */
  ChainDraws(Reading reading, DrawnPosterior posterior, int from, int count) {
    this.reading = reading;
    this.posterior = posterior;
    this.count = count;
    this.next = from;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>(DrawNames.of(posterior.names()));
    posterior.others().forEach(other -> columns.add("tau"));
    return columns;
  }

  @Override
  public List<String> meanings() {
    List<String> meanings = new ArrayList<>(reading.words());
    posterior.others().forEach(other -> meanings.add(other + " of the noise, target in [-1, 1]"));
    return meanings;
  }

  @Override
  public List<String> notes() {
    return reading.drawsNotes();
  }

  /** The density is not known: CmdStan writes 0 then, too. */
  @Override
  public double next(double[] values, RandomSource source) {
    System.arraycopy(posterior.draw(next++), 0, values, 0, values.length);
    return 0;
  }
}
