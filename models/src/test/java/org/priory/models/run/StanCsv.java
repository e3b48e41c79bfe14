package org.priory.models.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A reader of Stan CSV files by the rules of the CmdStan guide ("Stan CSV File Format") and of the
 * two programs that matter: ArviZ's {@code from_cmdstan} and cmdstanr's {@code read_cmdstan_csv}.
 *
 * <ul>
 *   <li>A line that begins with # is a comment. {@code key = value} in one is configuration, with
 *       or without {@code (Default)} after it. {@code x seconds (Total)} is the time.
 *   <li>The first other line names the columns. Every other line has one decimal number for each.
 *   <li>Names that end in __ are the sampler's; the seven of NUTS come in their order.
 *   <li>The others are {@code name} or {@code name.i.j}, indices from 1, the first one fastest.
 * </ul>
 */
public final class StanCsv {
  public static final List<String> NUTS =
      List.of(
          "lp__",
          "accept_stat__",
          "stepsize__",
          "treedepth__",
          "n_leapfrog__",
          "divergent__",
          "energy__");

  public final Map<String, String> configuration = new LinkedHashMap<>();
  public final Map<String, Double> seconds = new TreeMap<>();
  public final List<String> comments = new ArrayList<>();
  public List<String> columns = List.of();
  public final List<double[]> rows = new ArrayList<>();

  public static StanCsv read(Path file) throws IOException {
    StanCsv csv = new StanCsv();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("#")) {
        csv.comment(line.substring(1).strip());
      } else if (csv.columns.isEmpty()) {
        csv.columns = List.of(line.split(",", -1));
      } else {
        csv.row(line);
      }
    }
    return csv;
  }

  private void comment(String text) {
    comments.add(text);
    if (text.matches(".*seconds \\((Warm-up|Sampling|Total)\\)")) {
      String number = text.replaceFirst("^Elapsed Time:\\s*", "").replaceFirst(" seconds.*", "");
      String phase = text.replaceFirst(".*\\((.*)\\)", "$1");
      seconds.put(phase, Double.valueOf(number));
      return;
    }
    String[] pair = text.replace("(Default)", "").split("=", -1);
    if (pair.length == 2 && pair[0].strip().matches("\\S+")) {
      configuration.put(pair[0].strip(), pair[1].strip());
    }
  }

  private void row(String line) {
    double[] values = Arrays.stream(line.split(",", -1)).mapToDouble(StanCsv::number).toArray();
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(values.length + " values in " + columns.size());
    }
    rows.add(values);
  }

  private static double number(String field) {
    if (!field.matches("[-+]?(\\d+(\\.\\d*)?([eE][-+]?\\d+)?|inf|NaN)")) {
      throw new IllegalArgumentException("not a number: " + field);
    }
    return Double.parseDouble(field.replace("inf", "Infinity"));
  }

  /** Name of each parameter and how many values it has. */
  public Map<String, Integer> parameters() {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    for (String column : columns) {
      if (!column.endsWith("__")) {
        String[] parts = column.split("\\.", -1);
        int size = sizes.merge(parts[0], 1, Integer::sum);
        if (parts.length > 1 && Integer.parseInt(parts[1]) != size) {
          throw new IllegalArgumentException("out of order: " + column);
        }
      }
    }
    return sizes;
  }

  public double[] column(String name) {
    int at = columns.indexOf(name);
    return rows.stream().mapToDouble(row -> row[at]).toArray();
  }
}
