package org.priory.bench.reproduce.propagation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipFile;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.data.records.Features;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.records.Target;

/**
 * The regression sets of the DP-SEP paper, with the bounds that a schema would name: round numbers
 * beyond what the columns measure.
 */
public enum UciSet {
  NAVAL(
      "naval",
      50,
      new double[][] {
        {1, 10}, {3, 27}, {0, 80000}, {1300, 3600}, {6500, 9800}, {0, 700}, {0, 700}, {400, 1200},
        {280, 300}, {540, 790}, {1, 4.6}, {0.9, 1.1}, {5, 24}, {1.018, 1.052}, {0, 100}, {0, 1.9},
        {0.95, 1}
      }),
  KIN8NM(
      "kin8nm",
      50,
      new double[][] {
        {-1.6, 1.6},
        {-1.6, 1.6},
        {-1.6, 1.6},
        {-1.6, 1.6},
        {-1.6, 1.6},
        {-1.6, 1.6},
        {-1.6, 1.6},
        {-1.6, 1.6},
        {0, 1.5}
      }),
  POWER("power", 50, new double[][] {{1, 38}, {20, 90}, {992, 1034}, {20, 110}, {420, 500}}),
  WINE(
      "wine-red",
      50,
      new double[][] {
        {4, 16},
        {0.1, 1.6},
        {0, 1},
        {0, 16},
        {0, 0.7},
        {0, 80},
        {0, 290},
        {0.99, 1.004},
        {2.7, 4.1},
        {0.3, 2},
        {8, 15},
        {3, 8}
      }),
  PROTEIN(
      "protein",
      100,
      new double[][] {
        {2000, 41000},
        {0, 16000},
        {0.09, 0.58},
        {10, 370},
        {0, 6e6},
        {0, 600},
        {0, 110000},
        {0, 350},
        {15, 56},
        {0, 21}
      }),
  /** A file of its own, where the user has it. */
  YEAR("year", 100, new double[][] {{1900, 2020}});

  private final String folder;
  private final int hidden;
  private final double[][] bounds;

  UciSet(String folder, int hidden, double[][] bounds) {
    this.folder = folder;
    this.hidden = hidden;
    this.bounds = bounds;
  }

  /** Units in the paper. */
  int hidden() {
    return hidden;
  }

  /** The paper's name for the data set, in small letters. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  double min() {
    return bounds[bounds.length - 1][0];
  }

  double max() {
    return bounds[bounds.length - 1][1];
  }

  private int width() {
    return bounds.length;
  }

  /**
   * Some rows, encoded: the constant 1, then features in [-1, 1].
   *
   * @param values row after row
   * @param labels in [-1, 1]
   */
  public record Part(float[] values, float[] labels, PublicKnowledge known) {
    public Records records() {
      Target target = new Target(Target.Kind.NUMBER, "y", List.of(), -1, 1);
      return Records.of(Features.of(known.names(), known.maxNorm(), target), values, labels);
    }
  }

  /** How many splits there are. */
  int splits() {
    return switch (this) {
      case YEAR -> 1;
      case PROTEIN -> 5;
      default -> 20;
    };
  }

  /** Whether it is in the folder of the data sets. */
  boolean isHere() {
    return DataSets.find(this == YEAR ? YearFile.NAME : table()).isPresent();
  }

  private String table() {
    return "uci-regression/" + folder + "/data.csv.gz";
  }

  /** The rows of a set, in memory. */
  public interface Open {
    /**
     * The rows of a split.
     *
     * @param name {@code train} or {@code test}
     */
    Part part(String name, int split) throws IOException;
  }

  /** Reads the file. */
  public Open open() throws IOException {
    if (this == YEAR) {
      YearFile file = YearFile.read(DataSets.file(YearFile.NAME), YearFile.TRAIN, YearFile.TEST);
      return (name, split) -> file.part(name.equals("train"), min(), max());
    }
    double[][] rows = rows();
    return (name, split) -> part(rows, name, split);
  }

  private Part part(double[][] rows, String name, int split) throws IOException {
    int[] chosen = index("index_" + name + "_" + split + ".txt");
    int d = width();
    float[] values = new float[chosen.length * d];
    float[] labels = new float[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      values[i * d] = 1;
      for (int j = 0; j < d - 1; j++) {
        values[i * d + j + 1] = (float) encoded(rows[chosen[i]][j], j);
      }
      labels[i] = (float) encoded(rows[chosen[i]][d - 1], d - 1);
    }
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, d).mapToObj(j -> "x" + j).toList(),
            IntStream.range(-1, d - 1).toArray(),
            Math.sqrt(d),
            chosen.length);
    return new Part(values, labels, known);
  }

  private double encoded(double x, int j) {
    double middle = (bounds[j][0] + bounds[j][1]) / 2;
    double half = (bounds[j][1] - bounds[j][0]) / 2;
    return Math.max(-1, Math.min(1, (x - middle) / half));
  }

  private double[][] rows() throws IOException {
    var file = DataSets.file(table());
    try (var in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      return in.lines()
          .skip(1)
          .map(
              line -> Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray())
          .toArray(double[][]::new);
    }
  }

  private int[] index(String name) throws IOException {
    var file = DataSets.file("uci-regression/" + folder + "/splits.zip");
    try (ZipFile zip = new ZipFile(file.toFile())) {
      var entry = zip.getEntry(name);
      try (var in = zip.getInputStream(entry)) {
        String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        return text.lines().mapToInt(line -> (int) Double.parseDouble(line.strip())).toArray();
      }
    }
  }
}
