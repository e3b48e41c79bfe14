package org.priory.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.FileTask;
import org.priory.privacy.engine.FileWorkers;

/** What is said of tasks that fail, and what is left of them. */
class JobsTest {
  private static final SparkSettings HERE = new SparkSettings("local[2]", 0, Map.of());

  @TempDir private Path folder;

  private static void fails(FileTask<String> task, Class<?> with, String... words) {
    try (FileWorkers workers = new SparkFactory(HERE).workers()) {
      assertThatThrownBy(() -> workers.run(List.of(task)))
          .isInstanceOf(with)
          .hasMessageContainingAll(words)
          .hasMessageNotContainingAny(Register.SECRET_AGE, "\n");
    }
  }

  @Test
  void aRefusalIsThatOfOneMachineAndOthersSayNothing() {
    fails(
        () -> {
          throw new BadData("a.csv", "line 2", "must be a record", "none", "give one");
        },
        BadData.class,
        "a.csv: line 2: must be a record, was none; give one");
    fails(
        () -> {
          throw new IllegalStateException("the row of age " + Register.SECRET_AGE);
        },
        IllegalStateException.class,
        "Spark could not answer",
        "logs of its executors");
  }

  /** A file that cannot be read is named, and Spark is ended, so that it can be started again. */
  @Test
  void aFileThatIsGoneIsNamedAndSparkIsEnded() throws IOException {
    Path data = Register.write(folder.resolve("data"), 600);
    EngineFactory.Table table =
        EngineFactory.Table.of(
            List.of(data.resolve("part0.csv"), data.resolve("gone.csv")),
            Encoding.of(Register.SCHEMA, "ill"),
            () -> {},
            counts -> {});
    SparkFactory factory = new SparkFactory(HERE);
    assertThatThrownBy(() -> factory.open(table, () -> InsecureSeededSource.of(1).key()))
        .isInstanceOf(BadData.class)
        .hasMessageContaining("gone.csv: must be")
        .hasMessageNotContaining("\n");
    try (JavaSparkContext spark = HERE.start()) {
      assertThat(spark.defaultParallelism()).isEqualTo(2);
    }
  }
}
