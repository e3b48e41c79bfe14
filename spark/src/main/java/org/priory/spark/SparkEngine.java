package org.priory.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.PartSum;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.RowQuery;

/**
 * The engine on Spark. A question goes to the parts of the records as a value, each part answers
 * with whole numbers, and these are added here: what comes out is, bit for bit, what the engine of
 * one machine makes of the same records.
 *
 * <p>Nothing is drawn in a task: the sample is a key, the noise is the wall's. So a task that is
 * run again, or twice at a time, has the same answer, of which Spark takes one ({@code
 * docs/proofs/wall.md}, section 10).
 */
final class SparkEngine implements Engine {
  private final JavaRDD<RecordPart> parts;
  private final int[] starts;
  private final Runnable done;

  private volatile boolean closed;

  /**
   * An engine over the parts of some records.
   *
   * @param parts one in each partition, in the order of their keys; a power of two
   * @param starts how many records are before each part, and in the end all
   * @param done is run when the engine is closed
   */
  SparkEngine(JavaRDD<RecordPart> parts, int[] starts, Runnable done) {
    this.parts = parts;
    this.starts = starts;
    this.done = done;
  }

  @Override
  public int records() {
    return starts[starts.length - 1];
  }

  /** What a part makes of a question. */
  private interface Asking extends Serializable {
    PartSum of(Records part, Sample sample, Clip clip);
  }

  @Override
  public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
    return PartSum.total(
        query, clip, ask((part, drawn, to) -> PartSum.of(query, part, drawn, to), sample, clip));
  }

  @Override
  public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    return PartSum.total(
        query, clip, ask((part, drawn, to) -> PartSum.of(query, part, drawn, to), sample, clip));
  }

  private List<PartSum> ask(Asking asking, Sample sample, Clip clip) {
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
    List<Alike<PartSum>> answers = new ArrayList<>();
    Jobs.run(() -> answers.addAll(answers(parts, starts, asking, sample, clip)));
    return Alike.required(answers);
  }

  /** Static, so that a task holds the question and nothing else. */
  private static List<Alike<PartSum>> answers(
      JavaRDD<RecordPart> parts, int[] starts, Asking asking, Sample sample, Clip clip) {
    return parts
        .mapPartitionsWithIndex(
            (i, one) -> {
              Sample own = sample.part(starts[i], starts[i + 1]);
              PartSum sum = asking.of(one.next().records(), own, clip);
              return Collections.singletonList(Alike.here(sum)).iterator();
            },
            true)
        .collect();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      parts.unpersist(false);
      done.run();
    }
  }
}
