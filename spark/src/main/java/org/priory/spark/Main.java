package org.priory.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.spark.SparkConf;

/**
 * The {@code priory} program with Spark beside it, for {@code spark-submit} and for a checkout. Its
 * commands are those of the program.
 */
public final class Main {
  private static final int WRONG_USE = 2;

  private Main() {}

  public static void main(String[] args) {
    Optional<String> refusal =
        refusal(new SparkConf().get("spark.submit.deployMode", "client"), List.of(args));
    if (refusal.isPresent()) {
      System.err.println("priory: " + refusal.get());
      System.exit(WRONG_USE);
    }
    hadoop(List.of(args)).forEach(System::setProperty);
    if (args.length >= 2 && args[0].equals("bench") && args[1].equals("spark")) {
      SparkBench.main(Arrays.copyOfRange(args, 2, args.length));
    } else {
      org.priory.app.Main.main(args);
    }
  }

  /**
   * Settings for Hadoop that a command gives. Its files are looked at before Spark is started.
   *
   * @return by the names that Spark knows them by
   */
  static Map<String, String> hadoop(List<String> args) {
    Map<String, String> settings = new TreeMap<>();
    for (int i = 0; i < args.size(); i++) {
      String given = args.get(i).replaceFirst("^--spark=", "");
      boolean isGiven =
          args.get(i).startsWith("--spark=") || (i > 0 && args.get(i - 1).equals("--spark"));
      int end = given.indexOf('=');
      if (isGiven && given.startsWith("spark.hadoop.") && end > 0) {
        settings.put(given.substring(0, end), given.substring(end + 1));
      }
    }
    return settings;
  }

  /**
   * Why a command is not run where the cluster chooses the driver's machine: a ledger in a file
   * would be another one on each, and budgets would not add up.
   *
   * @param deployMode as {@code spark-submit} has it
   */
  static Optional<String> refusal(String deployMode, List<String> args) {
    String ledger = "";
    for (int i = 0; i < args.size(); i++) {
      if (args.get(i).equals("--ledger") && i + 1 < args.size()) {
        ledger = args.get(i + 1);
      } else if (args.get(i).startsWith("--ledger=")) {
        ledger = args.get(i).substring("--ledger=".length());
      }
    }
    boolean charges = args.isEmpty() || !args.get(0).equals("predict");
    return deployMode.equals("cluster") && charges && !ledger.startsWith("jdbc:postgresql:")
        ? Optional.of(
            "--ledger: must be a PostgreSQL database in cluster deploy mode, where a file would be"
                + " another one on each machine, was "
                + (ledger.isEmpty() ? "not given" : ledger.split("[?]", -1)[0])
                + "; give --ledger jdbc:postgresql://HOST/NAME, or take --deploy-mode client")
        : Optional.empty();
  }
}
