package org.priory.bench.reproduce.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.priory.inference.posterior.Support;
import org.priory.models.regression.ReadRow;
import org.priory.models.regression.Reading;
import org.priory.privacy.data.design.TermBlock;

/**
 * All that intervals are made of in a table, each a weighted sum l'b of the coefficients: numbers
 * and contrasts as the report reads them, the standard deviation of groups, then predictors at held
 * rows, then new outcomes there.
 *
 * @param all one for each interval
 * @param weights l of each, row after row
 */
record CoverageTargets(List<CoverageTarget> all, float[] weights) {
  /** A level with fewer records is rare. */
  static final int RARE = 500;

  private static final int MOST_PREDICTORS = 50;

  /** Standard deviations of the prior, by a number's standard deviation and of a contrast. */
  private static final double NUMBER_PRIOR = 2.5;

  private static final double CONTRAST_PRIOR = Math.sqrt(2);

  /**
   * What an interval is of.
   *
   * @param prior its standard deviation before the data is seen
   * @param row as the report reads it; null for what is none of its coefficients
   */
  record CoverageTarget(CoverageKind kind, double prior, @Nullable ReadRow row) {

    /** Whether the report may call it clear, by what a posterior knows of levels. */
    boolean isClaimed(Optional<Support> support) {
      return row != null && support.map(row::with).orElse(row).isClaimed();
    }
  }

  static CoverageTargets of(CoverageTable table) {
    List<CoverageTarget> all = new ArrayList<>();
    List<float[]> rows = new ArrayList<>();
    double[] means = table.means();
    double[] sds = table.sds();
    Optional<TermBlock> sites = CoverageSites.block(table.encoding());
    for (ReadRow row : Reading.of(table.set().model().word(), table.encoding()).rows()) {
      float[] weights = new float[table.width()];
      row.weights().forEach(weight -> weights[weight.place()] = (float) weight.value());
      if (row.per().isPresent()) {
        int place = row.weights().get(0).place();
        double prior = NUMBER_PRIOR * Math.abs(weights[place]) / sds[place];
        all.add(new CoverageTarget(CoverageKind.NUMBER, prior, row));
        rows.add(weights);
      } else if (sites.isPresent() && isOf(sites.get(), row)) {
        boolean isSeen = means[row.weights().get(0).place()] > 0;
        CoverageKind kind = isSeen ? CoverageKind.GROUP : CoverageKind.EMPTY;
        all.add(new CoverageTarget(kind, Double.POSITIVE_INFINITY, row));
        rows.add(weights);
      } else if (row.reference() != null) {
        double least =
            table.train().count()
                * row.weights().stream().mapToDouble(w -> means[w.place()]).min().orElseThrow();
        double scale = Math.abs(row.weights().get(0).value());
        all.add(new CoverageTarget(kind(least), CONTRAST_PRIOR * scale, row));
        rows.add(weights);
      }
    }
    if (sites.isPresent()) {
      all.add(new CoverageTarget(CoverageKind.SPREAD, Double.POSITIVE_INFINITY, null));
      rows.add(new float[table.width()]);
    }
    int held = table.held().count();
    for (int i = 0; i < Math.min(MOST_PREDICTORS, held); i++) {
      all.add(new CoverageTarget(CoverageKind.PREDICTOR, Double.POSITIVE_INFINITY, null));
      rows.add(heldRow(table, i));
    }
    for (int i = 0; table.set().isNumber() && i < held; i++) {
      all.add(new CoverageTarget(CoverageKind.OUTCOME, Double.POSITIVE_INFINITY, null));
      rows.add(heldRow(table, i));
    }
    float[] weights = new float[rows.size() * table.width()];
    for (int i = 0; i < rows.size(); i++) {
      System.arraycopy(rows.get(i), 0, weights, i * table.width(), table.width());
    }
    return new CoverageTargets(all, weights);
  }

  /** Whether it is the effect of a group. */
  private static boolean isOf(TermBlock sites, ReadRow row) {
    return row.weights().size() == 1
        && row.weights().get(0).place() >= sites.first()
        && row.weights().get(0).place() < sites.first() + sites.count();
  }

  private static CoverageKind kind(double records) {
    return records < 0.5
        ? CoverageKind.EMPTY
        : records < RARE ? CoverageKind.RARE : CoverageKind.CONTRAST;
  }

  private static float[] heldRow(CoverageTable table, int i) {
    int d = table.width();
    return Arrays.copyOfRange(table.held().values(), i * d, (i + 1) * d);
  }

  /** How many there are in a data set. */
  int count(CoverageGroup group) {
    return (int) all.stream().filter(each -> group.holds(each.kind)).count();
  }

  /** How many data sets there must be for so many intervals of each judged group. */
  int dataSets(int intervals) {
    int least =
        Arrays.stream(CoverageGroup.values())
            .filter(CoverageGroup::isJudged)
            .mapToInt(this::count)
            .filter(count -> count > 0)
            .min()
            .orElseThrow();
    return (intervals + least - 1) / least;
  }
}
