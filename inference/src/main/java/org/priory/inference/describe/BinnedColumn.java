package org.priory.inference.describe;

import java.io.Serializable;

/**
 * A column as cells, of which every row is in exactly one: the values of a category and one for all
 * others, or equal pieces of a number's range; and the last one for missing values.
 *
 * <p>Pieces of a number come in bins of a few cells each: cells for its own histogram and
 * quantiles, bins for cross-tables.
 *
 * @param name of the column
 * @param isNumber whether rows have a number in [-1, 1], NaN if it is missing; else they have the
 *     place of a value, with {@code bins} for missing
 * @param bins without the one for missing values
 * @param cellsOfBin how many cells a bin has; 1 for a category
 */
public record BinnedColumn(String name, boolean isNumber, int bins, int cellsOfBin)
    implements Serializable {
  public BinnedColumn {
    if (!(bins >= 1 && bins < 1 << 20)) {
      throw new IllegalArgumentException("bins must be in 1..2^20, was " + bins);
    }
    if (!(cellsOfBin >= 1 && cellsOfBin < 1 << 10) || (!isNumber && cellsOfBin != 1)) {
      throw new IllegalArgumentException(
          "cellsOfBin must be in 1..2^10, and 1 for a category, was " + cellsOfBin);
    }
  }

  /** A category with so many cells besides the one for missing values. */
  public static BinnedColumn category(String name, int values) {
    return new BinnedColumn(name, false, values, 1);
  }

  /** A number. */
  public static BinnedColumn number(String name, int bins, int cellsOfBin) {
    return new BinnedColumn(name, true, bins, cellsOfBin);
  }

  /** Cells without the one for missing values. */
  public int cells() {
    return bins * cellsOfBin;
  }

  /** Bins with the one for missing values, which is the last. */
  public int allBins() {
    return bins + 1;
  }

  /** Whether a feature stands for a missing value. */
  boolean isMissing(float feature) {
    return isNumber ? Float.isNaN(feature) : !(feature < bins);
  }

  /** The cell of a feature; {@link #cells} if it is missing. Total: any feature has one. */
  int cell(float feature) {
    int cells = cells();
    if (isMissing(feature)) {
      return cells;
    }
    // floor(F (x + 1)/2), which a cast is from 0 on
    int place = (int) (isNumber ? cells * (feature + 1.0) / 2 : feature);
    return place < 0 ? 0 : place < cells ? place : cells - 1;
  }

  /** The bin of a feature. Total: any feature has one. */
  public int binOf(float feature) {
    return bin(cell(feature));
  }

  /** A feature of a bin: its place, or the middle of its range; for missing values as well. */
  public float featureOf(int bin) {
    if (bin == bins) {
      return isNumber ? Float.NaN : bins;
    }
    return isNumber ? (float) (-1 + (2 * bin + 1.0) / bins) : bin;
  }

  /** The bin of a cell; {@link #bins} for missing values. */
  int bin(int cell) {
    return cell / cellsOfBin;
  }
}
