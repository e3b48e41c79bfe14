package org.priory.bench.audit;

import java.util.Arrays;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.wall.Wall;

/**
 * Neighbours that are tables in which a person has several rows, which come or go together.
 *
 * @param features of a row
 * @param values row after row, those of the canary last
 * @param persons whose row it is; the canary is the last
 */
record NeighbouringPersons(Features features, float[] values, long[] persons)
    implements NeighbouringData {

  /** How many persons there are without the canary: what is declared of either data set. */
  int others() {
    return (int) Arrays.stream(persons).distinct().count() - 1;
  }

  @Override
  public Wall wall(Who who, RandomSource source) {
    if (who.hasOpposite()) {
      throw new IllegalArgumentException("records without a label have no opposite");
    }
    long canary = persons[persons.length - 1];
    int rows = (int) Arrays.stream(persons).filter(each -> each != canary).count();
    int from = who.hasOthers() ? 0 : rows;
    int to = who.hasCanary() ? persons.length : rows;
    int width = features.width();
    Records records =
        Records.of(
            features,
            Arrays.copyOfRange(values, from * width, to * width),
            new float[0],
            Arrays.copyOfRange(persons, from, to));
    return new Wall(
        () -> records,
        Population.ofPersons(Size.of(others())),
        new UnchargedLedger(),
        "made up",
        source,
        1);
  }
}
