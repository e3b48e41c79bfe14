package org.priory.spark;

import java.util.Arrays;

/**
 * The {@code priory} program with Spark beside it, for {@code spark-submit} and for a checkout. Its
 * commands are those of the program.
 */
public final class Main {

  private Main() {}

  public static void main(String[] args) {
    if (args.length >= 2 && args[0].equals("bench") && args[1].equals("spark")) {
      SparkBench.main(Arrays.copyOfRange(args, 2, args.length));
    } else {
      org.priory.app.Main.main(args);
    }
  }
}
