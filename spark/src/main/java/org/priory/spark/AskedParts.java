package org.priory.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.priory.privacy.engine.Sample;

/**
 * The parts of some records on their machines, and how they are asked: a question goes to each part
 * as a value, and each answers by itself.
 *
 * @param <P> a part
 */
final class AskedParts<P extends Serializable> implements AutoCloseable {
  private final JavaRDD<P> parts;
  private final int[] starts;
  private final Runnable done;

  private volatile boolean closed;

  /**
   * @param parts one in each partition, in their order
   * @param starts how many records are before each part, and in the end all
   * @param done is run when this is closed
   */
  AskedParts(JavaRDD<P> parts, int[] starts, Runnable done) {
    this.parts = parts;
    this.starts = starts;
    this.done = done;
  }

  /**
   * What a part makes of its share of a sample.
   *
   * @param <P> a part
   * @param <T> an answer
   */
  interface Asking<P, T extends Serializable> extends Serializable {
    T of(P part, Sample own);
  }

  /** How many records there are in all parts. */
  int records() {
    return starts[starts.length - 1];
  }

  /** The answers of all parts, in their order, made by one arithmetic. */
  <T extends Serializable> List<T> ask(Asking<P, T> asking, Sample sample) {
    List<List<T>> answers = ask(asking, List.of(sample));
    return answers.stream().map(each -> each.get(0)).toList();
  }

  /**
   * The answers of all parts to one question about several samples, in one job.
   *
   * @return for each part the answers for the samples, in their order
   */
  <T extends Serializable> List<List<T>> ask(Asking<P, T> asking, List<Sample> samples) {
    if (closed) {
      throw new IllegalStateException("the engine is closed");
    }
    List<Alike<ArrayList<T>>> answers = new ArrayList<>();
    Jobs.run(() -> answers.addAll(answers(parts, starts, asking, new ArrayList<>(samples))));
    return new ArrayList<>(Alike.required(answers));
  }

  /** Static, so that a task holds the question and nothing else. */
  private static <P extends Serializable, T extends Serializable> List<Alike<ArrayList<T>>> answers(
      JavaRDD<P> parts, int[] starts, Asking<P, T> asking, ArrayList<Sample> samples) {
    return parts
        .mapPartitionsWithIndex(
            (i, one) -> {
              P part = one.next();
              ArrayList<T> own = new ArrayList<>();
              for (Sample sample : samples) {
                own.add(asking.of(part, sample.part(starts[i], starts[i + 1])));
              }
              return Collections.singletonList(Alike.here(own)).iterator();
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
