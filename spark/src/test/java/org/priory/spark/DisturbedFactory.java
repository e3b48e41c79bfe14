package org.priory.spark;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.FileTask;
import org.priory.privacy.engine.FileWorkers;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/**
 * Another factory's engines and workers, with something that happens before each question.
 *
 * @param whole the other
 * @param disturbance is told which question it is, from 1 on
 */
record DisturbedFactory(EngineFactory whole, Disturbance disturbance) implements EngineFactory {

  /** What happens before a question, which may be asked once more for it. */
  interface Disturbance {
    void before(int question, Runnable ask);
  }

  @Override
  public String name() {
    return whole.name();
  }

  @Override
  public void check(String model, String method, List<Path> files) {
    whole.check(model, method, files);
  }

  @Override
  public FileWorkers workers() {
    FileWorkers workers = whole.workers();
    return new FileWorkers() {
      private int asked;

      @Override
      public <T extends Serializable> List<T> run(List<? extends FileTask<T>> tasks) {
        disturbance.before(++asked, () -> workers.run(tasks));
        return workers.run(tasks);
      }

      @Override
      public void close() {
        workers.close();
      }
    };
  }

  @Override
  public Engine open(Corpus corpus) {
    return disturbed(whole.open(corpus));
  }

  @Override
  public Engine open(Table table, Supplier<SourceKey> keys) {
    return disturbed(whole.open(table, keys));
  }

  private Engine disturbed(Engine engine) {
    return new Engine() {
      private int asked;

      @Override
      public int records() {
        return engine.records();
      }

      @Override
      public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
        disturbance.before(++asked, () -> engine.sum(query, sample, clip));
        return engine.sum(query, sample, clip);
      }

      @Override
      public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
        disturbance.before(++asked, () -> engine.sum(query, sample, clip));
        return engine.sum(query, sample, clip);
      }

      @Override
      public ExactSum sum(DocumentQuery query, Sample sample, Clip clip) {
        disturbance.before(++asked, () -> engine.sum(query, sample, clip));
        return engine.sum(query, sample, clip);
      }

      @Override
      public void close() {
        engine.close();
      }
    };
  }
}
