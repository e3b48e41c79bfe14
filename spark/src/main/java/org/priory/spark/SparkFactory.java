package org.priory.spark;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.priory.numerics.random.SourceKey;
import org.priory.privacy.data.file.Places;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.text.DocumentPart;
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
          "must be local for records that come from no file",
          "spark",
          "write them to files, or leave it out");
    }
    settings.check();
  }

  @Override
  public Engine open(Table table, Supplier<SourceKey> keys) {
    // One for reading and one for the order, as on one machine: the same draws under a seed.
    SourceKey reading = keys.get();
    SourceKey order = keys.get();
    List<RowSource> files =
        table.files().stream()
            .<RowSource>map(file -> new TableFile(file.reading(reading)))
            .toList();
    return opened(
        spark ->
            new SparkEngine(
                held(
                    spark,
                    files,
                    new TableRoute(
                        new RecordParting(table.hasUnits(), settings.bits(spark), order)),
                    RecordPart::count,
                    table.requireUnchanged(),
                    table.curator())));
  }

  @Override
  public Engine open(Corpus corpus) {
    return opened(
        spark ->
            new SparkDocuments(
                held(
                    spark,
                    corpus.files().stream().map(Places::text).toList(),
                    new DocumentRoute(1 << settings.bits(spark), corpus.words()),
                    DocumentPart::count,
                    corpus.requireUnchanged(),
                    corpus.curator())));
  }

  /** Spark is ended where an engine cannot be made. */
  private Engine opened(Function<JavaSparkContext, Engine> make) {
    JavaSparkContext spark = settings.start();
    try {
      return make.apply(spark);
    } catch (RuntimeException | Error failed) {
      spark.close();
      throw failed;
    }
  }

  private <F extends Serializable, C, B extends Serializable, P extends Serializable>
      AskedParts<P> held(
          JavaSparkContext spark,
          List<F> files,
          Route<F, C, B, P> route,
          org.apache.spark.api.java.function.Function<P, Integer> count,
          Runnable requireUnchanged,
          Consumer<CuratorsCounts> curator) {
    List<CuratorsCounts> counted = new ArrayList<>();
    JavaRDD<P> parts = Parts.of(spark, files, route, counted::add);
    requireUnchanged.run();
    Optional<FrozenParts> freezer = settings.checkpoint().map(FrozenParts::in);
    Runnable done =
        () -> {
          spark.close();
          freezer.ifPresent(FrozenParts::close);
        };
    try {
      JavaRDD<P> kept = freezer.isPresent() ? freezer.get().frozen(spark, parts) : parts;
      int[] starts = Parts.starts(kept, count);
      counted.forEach(each -> curator.accept(each.withRecords(starts[starts.length - 1])));
      return new AskedParts<>(kept, starts, done);
    } catch (RuntimeException | Error failed) {
      done.run();
      throw failed;
    }
  }

  @Override
  public FileWorkers workers() {
    return new SparkWorkers(settings.start());
  }
}
