package org.priory.spark;

import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.PartedEngine;

/** Engines on Spark over records that a test has made. */
public final class Engines {

  private Engines() {}

  /** An engine over records in 2^bits parts. */
  public static Engine of(JavaSparkContext spark, Records data, int bits) {
    JavaRDD<RecordPart> parts = spark.parallelize(PartedEngine.parts(data, bits), 1 << bits);
    return over(parts);
  }

  /** An engine over parts, which stay when it is closed. */
  static SparkEngine over(JavaRDD<RecordPart> parts) {
    return new SparkEngine(
        new AskedParts<>(parts, Parts.starts(parts, RecordPart::count), () -> {}));
  }

  /** Spark in this process, which an executor without memory must not end. */
  public static JavaSparkContext spark() {
    return new SparkSettings("local[2]", 0, Map.of("spark.executor.killOnFatalError.depth", "0"))
        .start();
  }
}
