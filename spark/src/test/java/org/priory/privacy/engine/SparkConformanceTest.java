package org.priory.privacy.engine;

import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.priory.privacy.data.records.Records;
import org.priory.spark.Engines;

/** The engine on Spark promises what every engine does. */
class SparkConformanceTest extends EngineConformance {
  private static JavaSparkContext spark;

  @BeforeAll
  static void start() {
    spark = Engines.spark();
  }

  @AfterAll
  static void stop() {
    spark.close();
  }

  @Override
  protected Engine open(Records data) {
    return Engines.of(spark, data, 2);
  }

  /** In one process with Spark, which ends when an executor's memory does. */
  @Override
  protected boolean survivesMachines() {
    return false;
  }

  /** Each is a question of three jobs. */
  @Override
  protected int trials() {
    return 60;
  }
}
