package org.priory.bench.audit;

import java.util.Arrays;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;
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

  /** The label that the canary does not have, and that pulls as hard in the other direction. */
  private float opposite() {
    if (labels.length == 0) {
      throw new IllegalArgumentException("records without a label have no opposite");
    }
    float canary = labels[labels.length - 1];
    return features.target().kind() == Target.Kind.NUMBER ? -canary : canary == 0 ? 1 : 0;
  }

  @Override
  public Wall wall(Who who, RandomSource source) {
    int from = who.hasOthers() ? 0 : others();
    int to = others() + (who.hasCanary() || who.hasOpposite() ? 1 : 0);
    int width = features.width();
    float[] own = labels.length == 0 ? labels : Arrays.copyOfRange(labels, from, to);
    if (who.hasOpposite()) {
      own[own.length - 1] = opposite();
    }
    Records records =
        Records.of(features, Arrays.copyOfRange(values, from * width, to * width), own);
    return new Wall(
        () -> records,
        Population.ofRows(Size.of(others())),
        new UnchargedLedger(),
        "made up",
        source,
        1);
  }
}
