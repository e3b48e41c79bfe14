package org.priory.bench.reproduce.propagation;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.priory.app.shell.BadInput;
import org.priory.inference.model.PublicKnowledge;

/**
 * The set Year (Bertin-Mahieux 2011, "YearPredictionMSD" of the UCI repository), which is too large
 * to come along: a line a song, its year first and then 90 numbers about its sound. The last lines
 * are for tests, as its authors ask, so that no artist is on both sides.
 *
 * <p>The 90 numbers have no natural bounds. Those that the file has are taken for public, as the
 * file is.
 */
final class YearFile {
  /** Where it is looked for, in the folder of the data sets. */
  static final String NAME = "uci-regression/year/YearPredictionMSD.txt";

  static final int TRAIN = 463_715;
  static final int TEST = 51_630;
  private static final int FEATURES = 90;

  private final float[] values;
  private final double[] labels;
  private final int train;

  private YearFile(float[] values, double[] labels, int train) {
    this.values = values;
    this.labels = labels;
    this.train = train;
  }

  /**
   * Reads it, and scales its columns to [-1, 1].
   *
   * @param train lines to learn from
   * @param test lines after these
   */
  static YearFile read(Path file, int train, int test) throws IOException {
    int rows = train + test;
    int width = FEATURES + 1;
    float[] values = new float[rows * width];
    double[] labels = new double[rows];
    int row = 0;
    try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] cells = line.split(",", -1);
        if (cells.length != width || row == rows) {
          throw otherwise(file, rows, row == rows ? "more lines" : cells.length + " in a line");
        }
        labels[row] = Double.parseDouble(cells[0]);
        values[row * width] = 1;
        for (int j = 1; j < width; j++) {
          values[row * width + j] = Float.parseFloat(cells[j]);
        }
        row++;
      }
    }
    if (row != rows) {
      throw otherwise(file, rows, row + " lines");
    }
    for (int j = 1; j < width; j++) {
      scale(values, j, width);
    }
    return new YearFile(values, labels, train);
  }

  private static BadInput otherwise(Path file, int rows, String was) {
    return new BadInput(
        file.toString(),
        "must have " + rows + " lines of 91 numbers",
        was,
        "take the file as the UCI repository has it");
  }

  private static void scale(float[] values, int column, int width) {
    float least = Float.POSITIVE_INFINITY;
    float most = Float.NEGATIVE_INFINITY;
    for (int i = column; i < values.length; i += width) {
      least = Math.min(least, values[i]);
      most = Math.max(most, values[i]);
    }
    float middle = (least + most) / 2;
    float half = Math.max((most - least) / 2, Float.MIN_NORMAL);
    for (int i = column; i < values.length; i += width) {
      values[i] = Math.max(-1, Math.min(1, (values[i] - middle) / half));
    }
  }

  /**
   * The rows of one side.
   *
   * @param isTrain which
   * @param min of the years, which becomes -1
   * @param max of the years, which becomes 1
   */
  UciSet.Part part(boolean isTrain, double min, double max) {
    int from = isTrain ? 0 : train;
    int to = isTrain ? train : labels.length;
    int width = FEATURES + 1;
    float[] y = new float[to - from];
    for (int i = from; i < to; i++) {
      y[i - from] = (float) Math.max(-1, Math.min(1, 2 * (labels[i] - min) / (max - min) - 1));
    }
    PublicKnowledge known =
        new PublicKnowledge(
            IntStream.range(0, width).mapToObj(j -> "x" + j).toList(),
            IntStream.range(-1, FEATURES).toArray(),
            Math.sqrt(width),
            to - from);
    return new UciSet.Part(Arrays.copyOfRange(values, from * width, to * width), y, known);
  }
}
