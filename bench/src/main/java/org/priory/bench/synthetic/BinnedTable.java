package org.priory.bench.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.bench.reproduce.experiment.DataSets;
import org.priory.inference.describe.Asked;
import org.priory.inference.describe.BinnedColumn;
import org.priory.inference.synthetic.RowSampler;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.Schema;

/**
 * Rows as bins of their columns.
 *
 * @param axes the columns
 * @param rows bins, the last one of a column for missing values
 */
public record BinnedTable(List<BinnedColumn> axes, List<int[]> rows) {
  private static final int BINS = 16;

  /** The columns of the Adult set and its training or test rows. */
  public static BinnedTable adult(boolean isTest) {
    Schema schema = DataSets.schema("adult");
    Encoding encoding = Encoding.of(schema, null, Encoding.Options.CODES);
    List<BinnedColumn> axes = new ArrayList<>();
    for (String name : encoding.names()) {
      Column column = schema.column(name).orElseThrow();
      axes.add(
          column instanceof Column.Category category
              ? BinnedColumn.category(name, category.values().size())
              : BinnedColumn.number(name, BINS, 1));
    }
    String file = isTest ? "adult/adult.test.gz" : "adult/adult.data.gz";
    Records records = RecordFiles.open(DataSets.file(file), encoding).read();
    List<int[]> rows = new ArrayList<>();
    for (int i = 0; i < records.rows(); i++) {
      int[] row = new int[axes.size()];
      for (int a = 0; a < row.length; a++) {
        row[a] = axes.get(a).binOf(records.block(i)[records.offset(i) + a]);
      }
      rows.add(row);
    }
    return new BinnedTable(axes, rows);
  }

  /** Rows of the same columns from a network. */
  BinnedTable drawn(RowSampler sampler, int count) {
    return new BinnedTable(axes, IntStream.range(0, count).mapToObj(i -> sampler.next()).toList());
  }

  /** The place of a column. */
  int place(String name) {
    return axes.stream().map(BinnedColumn::name).toList().indexOf(name);
  }

  /** These columns alone. */
  public BinnedTable only(List<String> names) {
    int[] places = names.stream().mapToInt(this::place).toArray();
    return new BinnedTable(
        IntStream.of(places).mapToObj(axes::get).toList(),
        rows.stream().map(row -> IntStream.of(places).map(p -> row[p]).toArray()).toList());
  }

  /** All pairs of columns. */
  List<Asked.Pair> pairs() {
    List<Asked.Pair> pairs = new ArrayList<>();
    for (int i = 0; i < axes.size(); i++) {
      for (int j = i + 1; j < axes.size(); j++) {
        pairs.add(new Asked.Pair(i, j));
      }
    }
    return pairs;
  }

  /** Counts of all columns and of some pairs. */
  Asked asked(List<Asked.Pair> pairs) {
    return Asked.counts(axes, IntStream.range(0, axes.size()).toArray(), pairs, true);
  }

  /** The answer without noise. */
  double[] exact(Asked asked) {
    double[] sum = new double[asked.dimension()];
    float[] features = new float[axes.size()];
    for (int[] row : rows) {
      for (int a = 0; a < row.length; a++) {
        features[a] = axes.get(a).featureOf(row[a]);
      }
      asked.add(features, 1, sum);
    }
    return sum;
  }

  /** Shares of the pairs of bins of two columns, row after row. */
  double[] shares(Asked.Pair pair) {
    int width = axes.get(pair.second()).allBins();
    double[] shares = new double[axes.get(pair.first()).allBins() * width];
    for (int[] row : rows) {
      shares[row[pair.first()] * width + row[pair.second()]] += 1.0 / rows.size();
    }
    return shares;
  }

  /** The mean over all pairs of columns of the distance in total variation from another table. */
  double distance(BinnedTable other) {
    double sum = 0;
    List<Asked.Pair> pairs = pairs();
    for (Asked.Pair pair : pairs) {
      double[] here = shares(pair);
      double[] there = other.shares(pair);
      for (int i = 0; i < here.length; i++) {
        sum += Math.abs(here[i] - there[i]) / 2;
      }
    }
    return sum / pairs.size();
  }
}
