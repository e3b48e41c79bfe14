package org.priory.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.priory.privacy.data.file.Places;
import org.priory.privacy.data.schema.BadData;

/**
 * How Spark is started: with authentication and encryption wherever records cross a network, and
 * without pages or logs of what tasks did, which would show private counts.
 *
 * @param master such as {@code local[*]} or {@code spark://host:7077}
 * @param parts into how many the records are split, a power of two; 0 for a usual number
 * @param more other settings of Spark, by name
 */
public record SparkSettings(String master, int parts, Map<String, String> more) {
  /** All cores of this machine. */
  public static final String HERE = "local[*]";

  /** Parts for each core: a core that is done early takes another. */
  static final int PARTS_OF_CORE = 2;

  private static final String SECRET = "spark.authenticate.secret";

  /** Where Spark would put checkpoints in clear; Priory takes it, and seals what it puts there. */
  private static final String CHECKPOINT = "spark.checkpoint.dir";

  /** What nobody may set otherwise: private counts stand on these pages and in these logs. */
  private static final Map<String, String> FIXED =
      Map.of(
          "spark.ui.enabled", "false",
          "spark.eventLog.enabled", "false",
          "spark.metrics.appStatusSource.enabled", "false",
          "spark.executor.processTreeMetrics.enabled", "false",
          "spark.extraListeners", "",
          "spark.log.level", "ERROR",
          "spark.log.structuredLogging.enabled", "false");

  public SparkSettings {
    more = Map.copyOf(more);
  }

  /** Whether all of it runs in this process. */
  boolean isHere() {
    return master.equals("local") || master.startsWith("local[");
  }

  /**
   * Refuses what would not be safe, before anything is charged or started.
   *
   * @throws BadData if it is not
   */
  void check() {
    if (parts < 0 || parts > SparkFactory.MOST_PARTS || Integer.bitCount(parts) > 1) {
      throw new BadData(
          "`partitions`",
          "",
          "must be a power of two up to " + SparkFactory.MOST_PARTS,
          parts,
          "give 64, say, or leave it out; the result is the same");
    }
    FIXED.forEach(
        (name, value) -> {
          String given = more.getOrDefault(name, value);
          if (!given.equals(value)) {
            throw new BadData("`spark` " + name, "", "must be " + value, given, "leave it out");
          }
        });
    checkpoint().ifPresent(this::checkFreezing);
    if (!isHere() && !hasSecret(conf())) {
      throw new BadData(
          "`master`",
          "",
          "must share a secret with this program, as records cross the network",
          "none",
          "give `spark` spark.authenticate.secret.file=FILE, and the same secret to master and"
              + " workers");
    }
  }

  /** Where parts are frozen; empty if they are not. */
  Optional<Path> checkpoint() {
    String folder = given().get(CHECKPOINT, "");
    if (folder.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(Places.of(folder).toAbsolutePath());
  }

  /** Makes a folder as fits do, and deletes it; the key must not cross a network in clear. */
  private void checkFreezing(Path within) {
    SparkConf conf = conf();
    if (!isHere()
        && !conf.getBoolean("spark.network.crypto.enabled", false)
        && !conf.getBoolean("spark.ssl.rpc.enabled", false)) {
      throw new BadData(
          "`spark` " + CHECKPOINT,
          "",
          "must come with spark.network.crypto.enabled or spark.ssl.rpc.enabled",
          "neither",
          "leave spark.network.crypto.enabled out, as it is on by default");
    }
    try {
      FrozenParts.in(within).close();
    } catch (UncheckedIOException e) {
      throw new BadData(
          "`spark` " + CHECKPOINT,
          "",
          "must be a folder that can be written to, and so must Priory's home",
          within,
          "make one that all machines see under this path");
    }
  }

  private static boolean hasSecret(SparkConf conf) {
    return conf.contains(SECRET) || conf.contains(SECRET + ".file");
  }

  /** A standalone master takes the secret itself from whoever asks it, and no file. */
  private static void readSecret(SparkConf conf) {
    if (conf.contains(SECRET) || !conf.contains(SECRET + ".file")) {
      return;
    }
    String file = conf.get(SECRET + ".file");
    try {
      conf.set(SECRET, Files.readString(Path.of(file)).strip());
    } catch (IOException e) {
      throw new BadData(
          "`spark` " + SECRET + ".file",
          "",
          "must be readable",
          file,
          "check its path and its permissions");
    }
  }

  /** All settings. */
  SparkConf conf() {
    SparkConf conf = new SparkConf().setAppName("priory").setMaster(master);
    conf.set("spark.serializer", "org.apache.spark.serializer.JavaSerializer");
    // It looks into classes of Java that are closed to it, and fails.
    conf.set("spark.serializer.extraDebugInfo", "false");
    conf.set("spark.task.maxFailures", "8");
    conf.set("spark.ui.showConsoleProgress", "false");
    conf.set("spark.io.encryption.enabled", "true");
    if (isHere()) {
      conf.set("spark.driver.host", "127.0.0.1");
      conf.set("spark.driver.bindAddress", "127.0.0.1");
    } else {
      conf.set("spark.authenticate", "true");
      conf.set("spark.network.crypto.enabled", "true");
      conf.set("spark.executor.extraJavaOptions", "--add-opens=java.base/java.util=ALL-UNNAMED");
      String own = System.getProperty("priory.spark.jars", "");
      if (!own.isEmpty()) {
        conf.set("spark.jars", own);
      }
    }
    new TreeMap<>(more).forEach(conf::set);
    FIXED.forEach(conf::set);
    conf.remove(CHECKPOINT);
    readSecret(conf);
    return conf;
  }

  /** What a submitter and a command said, before anything is fixed. */
  private SparkConf given() {
    SparkConf conf = new SparkConf();
    more.forEach(conf::set);
    return conf;
  }

  /** Starts Spark, or finds it where {@code spark-submit} has. */
  JavaSparkContext start() {
    JavaSparkContext spark = new JavaSparkContext(conf());
    spark.setLogLevel("ERROR");
    return spark;
  }

  /** The parts are 2 to the power of this. */
  int bits(JavaSparkContext spark) {
    int wanted = parts > 0 ? parts : PARTS_OF_CORE * spark.defaultParallelism();
    return Math.min(14, 32 - Integer.numberOfLeadingZeros(Math.max(1, wanted) - 1));
  }
}
