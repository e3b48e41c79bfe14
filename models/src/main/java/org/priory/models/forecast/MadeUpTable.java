package org.priory.models.forecast;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.priory.models.table.task.ExplainingColumns;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.design.Design;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.MissingPolicy;

/**
 * A table that nobody is in, made from a schema and a {@link Supposition}: what a method does to it
 * tells what the method will do to a table of that shape.
 *
 * <p>Every column has a standard normal variable, and all of these share a part; those of columns
 * that are alike share more. A {@link MadeUpLaw} turns it into a value. All columns count alike, by
 * standard deviation, for the target, whose labels follow the order of their sum and of noise.
 */
final class MadeUpTable {
  private final Encoding encoding;
  private final Supposition supposed;
  private final SplittableRandom random;

  /** Those that explain, and then those beside them. */
  private final List<Column> columns;

  private final int explaining;
  private final MadeUpLaw[] laws;
  private final Column target;

  /** The kind of each column; all that are alike are of one kind. */
  private final int[] kinds;

  /** How many columns are of each kind. */
  private final int[] sizes;

  private MadeUpTable(Encoding encoding, Supposition supposed, long seed) {
    this.encoding = encoding;
    this.supposed = supposed;
    this.random = new SplittableRandom(seed);
    this.explaining = ExplainingColumns.of(encoding).size();
    this.columns = new ArrayList<>(ExplainingColumns.of(encoding));
    this.columns.addAll(encoding.beside());
    this.laws = columns.stream().map(c -> MadeUpLaw.of(c, supposed)).toArray(MadeUpLaw[]::new);
    this.target = encoding.schema().column(encoding.target().name()).orElseThrow();
    this.kinds = new int[columns.size()];
    this.sizes = new int[columns.size()];
    Map<String, Integer> words = new HashMap<>();
    for (int c = 0; c < kinds.length; c++) {
      String word = Supposition.hints(columns.get(c)).alike();
      Integer before = word == null ? null : words.putIfAbsent(word, c);
      kinds[c] = before == null ? c : before;
      sizes[kinds[c]]++;
    }
  }

  /** So many rows, each a record. */
  static Records of(Encoding encoding, Supposition supposed, int rows, long seed) {
    return new MadeUpTable(encoding, supposed, seed).records(rows);
  }

  private Records records(int rows) {
    int d = encoding.width();
    float[] values = new float[rows * d];
    double[] sums = new double[rows];
    Design design = encoding.design();
    double[] row = new double[explaining];
    for (int i = 0; i < rows; i++) {
      double[] g = variables();
      int at = i * d + design.width();
      for (int c = 0; c < laws.length; c++) {
        int place = laws[c].at(Normal.cdf(g[c]));
        if (c < explaining) {
          row[c] = value(c, laws[c].value(place));
          sums[i] += laws[c].scores()[place];
        } else {
          at = writeBeside(columns.get(c), laws[c].value(place), values, at);
        }
      }
      design.write(row, values, i * d);
    }
    return Records.of(encoding, values, labels(sums));
  }

  /** Writes the features of a column that explains nothing; returns where the next begin. */
  private static int writeBeside(Column column, double drawn, float[] values, int at) {
    if (column instanceof Column.Category category) {
      values[at + (int) drawn] = 1;
      return at + category.values().size() + 1;
    }
    values[at] = (float) drawn;
    return at + 1;
  }

  /** A number in its own units, NaN if it is missing; or the place of a category's value. */
  private double value(int column, double drawn) {
    if (!(columns.get(column) instanceof Column.Number number)) {
      return drawn;
    }
    return number.missing() == MissingPolicy.MEAN && random.nextDouble() < supposed.missing()
        ? Double.NaN
        : number.min() + (drawn + 1) / 2 * (number.max() - number.min());
  }

  /** The normal variables of a row's columns. */
  private double[] variables() {
    double common = random.nextGaussian();
    double[] ofKinds = new double[kinds.length];
    double[] g = new double[kinds.length];
    for (int c = 0; c < g.length; c++) {
      int kind = kinds[c];
      if (kind == c) {
        // correlations r and -r by turns, so that what is common explains little of the target
        ofKinds[c] = mixed(c % 2 == 0 ? common : -common, supposed.together());
      }
      g[c] = sizes[kind] == 1 ? ofKinds[kind] : mixed(ofKinds[kind], supposed.alike());
    }
    return g;
  }

  /** Labels of the target's law, in the order of what the sums explain and noise together. */
  private float[] labels(double[] sums) {
    MadeUpLaw law = MadeUpLaw.ofTarget(target, supposed);
    double explained = supposed.explained(target);
    double share = law.isNumber() ? explained : law.shareBehind(explained);
    double mean = Arrays.stream(sums).average().orElse(0);
    double variance = Arrays.stream(sums).map(s -> (s - mean) * (s - mean)).average().orElse(0);
    double scale = variance > 0 ? 1 / Math.sqrt(variance) : 0;
    double[] behind = Arrays.stream(sums).map(s -> mixed(scale * (s - mean), share)).toArray();
    double[] sorted = behind.clone();
    Arrays.sort(sorted);
    float[] labels = new float[behind.length];
    for (int i = 0; i < labels.length; i++) {
      int rank = Arrays.binarySearch(sorted, behind[i]);
      labels[i] = law.value(law.at((rank + 0.5) / labels.length));
    }
    return labels;
  }

  /** A standard normal variable of which another explains the share r. */
  private double mixed(double other, double r) {
    return Math.sqrt(r) * other + Math.sqrt(1 - r) * random.nextGaussian();
  }
}
