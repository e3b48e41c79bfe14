package org.priory.bench.audit;

import java.util.Arrays;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.wall.Wall;

/**
 * Neighbours that are tables.
 *
 * @param features of a row
 * @param values row after row, the canary's last
 * @param labels one a row; empty where there are none
 */
record NeighbouringRows(Features features, float[] values, float[] labels)
    implements NeighbouringData {

  /** How many rows there are without the canary: what is declared of either data set. */
  int others() {
    return values.length / features.width() - 1;
  }

  /** The canary's features. */
  float[] canary() {
    return Arrays.copyOfRange(values, others() * features.width(), values.length);
  }

  @Override
  public Wall wall(Who who, RandomSource source) {
    int from = who.hasOthers() ? 0 : others();
    int to = others() + (who.hasCanary() ? 1 : 0);
    int width = features.width();
    Records records =
        Records.of(
            features,
            Arrays.copyOfRange(values, from * width, to * width),
            labels.length == 0 ? labels : Arrays.copyOfRange(labels, from, to));
    return new Wall(
        () -> records,
        Population.ofRows(Size.of(others())),
        new UnchargedLedger(),
        "made up",
        source,
        1);
  }
}
