package org.priory.spark;

import java.util.Map;
import org.apache.spark.SparkConf;
import org.priory.privacy.engine.EngineFactory;
import org.priory.privacy.engine.EngineProvider;

/** How the program reaches Spark, where this module is beside it. */
public final class SparkProvider implements EngineProvider {

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public EngineFactory engines(String master, int partitions, Map<String, String> settings) {
    String chosen =
        master.isEmpty() ? new SparkConf().get("spark.master", SparkSettings.HERE) : master;
    return new SparkFactory(new SparkSettings(chosen, partitions, settings));
  }
}
