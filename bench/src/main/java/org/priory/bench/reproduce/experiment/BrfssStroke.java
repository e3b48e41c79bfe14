package org.priory.bench.reproduce.experiment;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;

/**
 * BRFSS 2015 with {@code Stroke} as the label, in parts as large as the hospital's Stroke set of
 * the VIPS paper, which cannot be had.
 */
public final class BrfssStroke {
  private static final String FILE = "brfss2015/heart_disease_health_indicators_BRFSS2015.csv.gz";

  /** Number of records to learn from, as in the paper: 10,069 of 12,586 patients. */
  private static final int TRAIN = 10_069;

  private static final int ALL = 12_586;

  private final Encoding encoding = Encoding.of(DataSets.schema("brfss2015"), "Stroke");
  private final Records all = RecordFiles.open(DataSets.file(FILE), encoding).read();

  /** Learning and test records of one shuffle, without common rows. */
  public record Split(Records train, Records test) {}

  public PublicKnowledge known() {
    return new PublicKnowledge(encoding.names(), encoding.groups(), encoding.maxNorm(), TRAIN);
  }

  public Split split(long seed) {
    int[] order = new int[all.rows()];
    Arrays.setAll(order, i -> i);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < ALL; i++) {
      int other = i + random.nextInt(order.length - i);
      int row = order[other];
      order[other] = order[i];
      order[i] = row;
    }
    return new Split(rows(order, 0, TRAIN), rows(order, TRAIN, ALL));
  }

  private Records rows(int[] order, int from, int to) {
    int d = all.width();
    float[] values = new float[d * (to - from)];
    float[] labels = new float[to - from];
    for (int i = from; i < to; i++) {
      System.arraycopy(all.block(order[i]), all.offset(order[i]), values, d * (i - from), d);
      labels[i - from] = all.label(order[i]);
    }
    return Records.of(all.features(), values, labels);
  }
}
