package org.priory.models.forecast;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.priory.models.table.ExplainingColumns;
import org.priory.numerics.special.Normal;
import org.priory.privacy.data.Column;
import org.priory.privacy.data.Encoding;
import org.priory.privacy.data.Records;

/**
 * A table that nobody is in, made from a schema and a {@link Supposition}: what a method does to it
 * tells what the method will do to a table of that shape.
 *
 * <p>Every column has a standard normal variable, and all of these share a part; those of columns
 * that are alike share more. A {@link MadeUpLaw} turns it into a value. The target is made in the
 * same way from a variable that the columns explain in part.
 */
final class MadeUpTable {
  private final Encoding encoding;
  private final Supposition supposed;
  private final SplittableRandom random;
  private final List<Column> columns;
  private final MadeUpLaw[] laws;
  private final MadeUpLaw target;

  /** The kind of each column; all that are alike are of one kind. */
  private final int[] kinds;

  /** How many columns are of each kind. */
  private final int[] sizes;

  private MadeUpTable(Encoding encoding, Supposition supposed, long seed) {
    this.encoding = encoding;
    this.supposed = supposed;
    this.random = new SplittableRandom(seed);
    this.columns = ExplainingColumns.of(encoding);
    this.laws = columns.stream().map(c -> MadeUpLaw.of(c, supposed)).toArray(MadeUpLaw[]::new);
    this.target =
        MadeUpLaw.ofTarget(
            encoding.schema().column(encoding.target().name()).orElseThrow(), supposed);
    this.kinds = new int[columns.size()];
    this.sizes = new int[columns.size()];
    Map<String, Integer> words = new HashMap<>();
    for (int c = 0; c < kinds.length; c++) {
      String word = alike(columns.get(c));
      Integer before = word == null ? null : words.putIfAbsent(word, c);
      kinds[c] = before == null ? c : before;
      sizes[kinds[c]]++;
    }
  }

  private static @Nullable String alike(Column column) {
    return column instanceof Column.Number number
        ? number.hints().alike()
        : ((Column.Category) column).hints().alike();
  }

  /** So many rows, each a record. */
  static Records of(Encoding encoding, Supposition supposed, int rows, long seed) {
    return new MadeUpTable(encoding, supposed, seed).records(rows);
  }

  private Records records(int rows) {
    int d = encoding.width();
    float[] values = new float[rows * d];
    float[] labels = new float[rows];
    double share = target.isNumber() ? supposed.explained() : supposed.explainedOfClass();
    for (int i = 0; i < rows; i++) {
      double[] g = variables();
      int at = i * d;
      values[at++] = 1;
      for (int c = 0; c < laws.length; c++) {
        float value = laws[c].at(Normal.cdf(g[c]));
        if (laws[c].isNumber()) {
          values[at] = value;
        } else {
          values[at + (int) value] = 1;
        }
        at += laws[c].width();
      }
      double explained = Arrays.stream(g).sum() / Math.sqrt(g.length);
      labels[i] = target.at(Normal.cdf(mixed(explained, share)));
    }
    return Records.of(encoding, values, labels);
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

  /** A standard normal variable of which another explains the share r. */
  private double mixed(double other, double r) {
    return Math.sqrt(r) * other + Math.sqrt(1 - r) * random.nextGaussian();
  }
}
