package org.priory.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.encoding.EncodingValue;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.FileWorkers;

/** Opens engines on Spark. Nothing is started before an engine is needed. */
public final class SparkFactory implements EngineFactory {
  /** More parts than this are more work than they save. */
  static final int MOST_PARTS = 1 << 14;

  private final SparkSettings settings;

  public SparkFactory(SparkSettings settings) {
    this.settings = settings;
  }

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public void check(String model, String method, List<Path> files) {
    if (files.isEmpty()) {
      throw new BadData(
          "`engine`",
          "",
          "must be local for rows that come from no file",
          "spark",
          "write them to files, or leave it out");
    }
    settings.check();
  }

  @Override
  public Engine open(Table table, Supplier<SourceKey> keys) {
    // One for reading and one for the order, as on one machine: the same draws under a seed.
    SourceKey unusedForReading = keys.get();
    SourceKey order = keys.get();
    EncodingValue encoding = table.encoding().value();
    List<TableFile> files =
        table.files().stream()
            .map(file -> new TableFile(file.toAbsolutePath().toString(), encoding))
            .toList();
    JavaSparkContext spark = settings.start();
    try {
      RecordParting parting =
          new RecordParting(table.encoding().hasUnits(), settings.bits(spark), order);
      JavaRDD<RecordPart> parts = TableParts.of(spark, files, parting);
      table.requireUnchanged().run();
      return new SparkEngine(parts, TableParts.starts(parts), spark::close);
    } catch (RuntimeException | Error failed) {
      spark.close();
      throw failed;
    }
  }

  @Override
  public FileWorkers workers() {
    return new SparkWorkers(settings.start());
  }
}
