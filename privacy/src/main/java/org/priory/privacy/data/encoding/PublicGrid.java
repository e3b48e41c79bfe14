package org.priory.privacy.data.encoding;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.priory.privacy.data.schema.Column;
import org.priory.privacy.data.schema.NumberKind;

/**
 * Round numbers between the public bounds of a column, from which bounds that are bought are
 * chosen. It follows from the schema alone.
 *
 * <p>Equal steps, for numbers that are far from zero such as years, and ten numbers for each power
 * of ten on both sides of zero, for numbers whose size is not known. With edges e_0 &lt; e_1 &lt;
 * ... a value that is e_i has the place 2 i, and one between e_i and e_(i+1) the place 2 i + 1: how
 * many are below an edge and how many are up to it can be told apart, as many people may have
 * exactly a round number.
 */
public final class PublicGrid {
  /** Equal steps are at least the range over this. */
  private static final int STEPS = 128;

  /** Whole numbers of a range of up to so many are all edges. */
  private static final int MOST_WHOLE = 256;

  /** Powers of ten below the largest number. */
  private static final int DECADES = 12;

  /** About a quarter more each: the preferred numbers R10. */
  private static final List<String> DIGITS =
      List.of("1", "1.25", "1.6", "2", "2.5", "3.2", "4", "5", "6.3", "8");

  private final double[] edges;

  private PublicGrid(double[] edges) {
    this.edges = edges;
  }

  /** The grid of a column. */
  public static PublicGrid of(Column.Number number) {
    NavigableSet<Double> edges = new TreeSet<>();
    double range = number.max() - number.min();
    boolean isWhole = number.kind() == NumberKind.INTEGER;
    if (number.kind().isTime()) {
      // whole days, or whole seconds
      double step = Math.max(1, Math.ceil(range / (2 * STEPS)));
      for (double at = number.min(); at < number.max(); at += step) {
        edges.add(at);
      }
    } else if (isWhole && range <= MOST_WHOLE) {
      for (double at = number.min(); at < number.max(); at++) {
        edges.add(at);
      }
    } else {
      equalSteps(number, isWhole, edges);
      powers(number, isWhole, edges);
    }
    edges.add(number.min());
    edges.add(number.max());
    // Zero of either sign is one number.
    return new PublicGrid(
        edges.subSet(number.min(), true, number.max(), true).stream()
            .mapToDouble(edge -> edge + 0.0)
            .distinct()
            .toArray());
  }

  private static void equalSteps(Column.Number number, boolean isWhole, NavigableSet<Double> into) {
    BigDecimal step = roundUp((number.max() - number.min()) / STEPS);
    if (isWhole && step.compareTo(BigDecimal.ONE) < 0) {
      step = BigDecimal.ONE;
    }
    double size = step.doubleValue();
    long first = (long) Math.ceil(Math.max(-0x1p52, number.min() / size));
    for (int i = 0; i <= STEPS + 1; i++) {
      into.add(step.multiply(BigDecimal.valueOf(first + i)).doubleValue());
    }
  }

  /** 1, 2 or 5 times a power of ten, at least this. */
  private static BigDecimal roundUp(double least) {
    int power = (int) Math.floor(Math.log10(least));
    for (String digit : List.of("1", "2", "5", "10")) {
      BigDecimal step = new BigDecimal(digit).scaleByPowerOfTen(power);
      if (step.doubleValue() >= least) {
        return step;
      }
    }
    return BigDecimal.ONE.scaleByPowerOfTen(power + 2);
  }

  private static void powers(Column.Number number, boolean isWhole, NavigableSet<Double> into) {
    double largest = Math.max(Math.abs(number.min()), Math.abs(number.max()));
    int top = (int) Math.floor(Math.log10(largest));
    into.add(0.0);
    for (int power = top; power > top - DECADES; power--) {
      for (String digit : DIGITS) {
        double edge = new BigDecimal(digit).scaleByPowerOfTen(power).doubleValue();
        if (!isWhole || edge == Math.rint(edge)) {
          into.add(edge);
          into.add(-edge);
        }
      }
    }
  }

  /** Its edges, increasing, from the lower bound to the upper one. */
  public double[] edges() {
    return edges.clone();
  }

  /** Number of places. */
  public int places() {
    return 2 * edges.length - 1;
  }

  /** The place of a finite value, which is cut to the bounds first. */
  public int place(double value) {
    double within = Math.max(edges[0], Math.min(edges[edges.length - 1], value + 0.0));
    int at = Arrays.binarySearch(edges, within);
    // Between edges: -(the next one) - 1.
    return at >= 0 ? 2 * at : 2 * (-at - 1) - 1;
  }
}
