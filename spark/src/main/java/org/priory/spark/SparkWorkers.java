package org.priory.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.priory.privacy.engine.FileTask;
import org.priory.privacy.engine.FileWorkers;

/** Work on files, each by one task. */
final class SparkWorkers implements FileWorkers {
  private final JavaSparkContext spark;

  SparkWorkers(JavaSparkContext spark) {
    this.spark = spark;
  }

  @Override
  public <T extends Serializable> List<T> run(List<? extends FileTask<T>> tasks) {
    List<Alike<T>> answers = new ArrayList<>();
    if (!tasks.isEmpty()) {
      Jobs.run(() -> answers.addAll(answers(spark, new ArrayList<>(tasks))));
    }
    return Alike.required(answers);
  }

  /** Static, so that a task holds its work and nothing else. */
  private static <T extends Serializable> List<Alike<T>> answers(
      JavaSparkContext spark, List<FileTask<T>> tasks) {
    return spark.parallelize(tasks, tasks.size()).map(task -> Alike.here(task.run())).collect();
  }

  @Override
  public void close() {
    spark.close();
  }
}
