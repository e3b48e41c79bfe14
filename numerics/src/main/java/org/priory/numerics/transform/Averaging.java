package org.priory.numerics.transform;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.priory.numerics.transform.Scattering.Shift;

/**
 * Averages of an image under a Gaussian at the places of a coarse grid, for several shifts at once.
 *
 * <p>The Gaussian is separable: rows are averaged first, then columns, each for all distances that
 * a shift asks for.
 */
final class Averaging {
  /** Scale up to which the Gaussian averages. */
  private static final int SCALE = 2;

  /** The Gaussian is taken as 0 beyond so many of its widths. */
  private static final double REACH = 5;

  private final int[] downs;
  private final int[] rights;
  private final List<Shift> shifts;
  private final Axis rows;
  private final Axis columns;
  private final float[][] ofRow;
  private final float[][] ofColumn;
  private final int across;

  Averaging(Axis rows, Axis columns, List<Shift> shifts) {
    this.rows = rows;
    this.columns = columns;
    this.shifts = shifts;
    this.downs = shifts.stream().mapToInt(Shift::down).distinct().sorted().toArray();
    this.rights = shifts.stream().mapToInt(Shift::right).distinct().sorted().toArray();
    this.ofRow = rows.weights(downs);
    this.ofColumn = transposed(columns.weights(rights));
    this.across = rights.length * columns.places();
  }

  /**
   * One axis of an image.
   *
   * @param length in pixels, without what was added to the edges
   * @param padded with it
   * @param spacing pixels between two places
   * @param step pixels from one value to the next
   */
  record Axis(int length, int padded, int spacing, int step) {

    int places() {
      return -Math.floorDiv(-length, spacing);
    }

    int values() {
      return padded / step;
    }

    /** The weights of the values at each place, for the first distance at all places, and so on. */
    float[][] weights(int[] distances) {
      return IntStream.of(distances)
          .boxed()
          .flatMap(each -> IntStream.range(0, places()).mapToObj(k -> weights(k, each)))
          .toArray(float[][]::new);
    }

    private float[] weights(int place, int distance) {
      double sigma = Morlet.averagingWidth(SCALE);
      // An image that is moved down shows above what it showed here.
      double middle = (padded - length) / 2 + spacing * place + 0.5 * (spacing - 1) - distance;
      float[] weights = new float[values()];
      for (int i = 0; i < weights.length; i++) {
        double apart = Math.IEEEremainder(i * step - middle, padded) / sigma;
        if (Math.abs(apart) <= REACH) {
          double density = Math.exp(-apart * apart / 2) / (Math.sqrt(2 * Math.PI) * sigma);
          weights[i] = (float) (density * step);
        }
      }
      return weights;
    }
  }

  int places() {
    return rows.places() * columns.places();
  }

  /** Under the first shift. */
  Scattering.Averages averages() {
    return new Scattering.Averages(
        rows.weights(new int[] {shifts.get(0).down()}),
        columns.weights(new int[] {shifts.get(0).right()}));
  }

  float[] scratch() {
    return new float[ofRow.length * (columns.values() + across)];
  }

  /**
   * Averages one image.
   *
   * @param image values, row by row
   * @param out gets the averages under the first shift from {@code at} on, and those under each
   *     other {@code stride} after the one before
   */
  void average(float[] image, float[] scratch, float[] out, int at, int stride) {
    int width = columns.values();
    int table = ofRow.length * width;
    Arrays.fill(scratch, 0);
    for (int p = 0; p < ofRow.length; p++) {
      for (int i = 0; i < ofRow[p].length; i++) {
        add(ofRow[p][i], image, i * width, width, scratch, p * width);
      }
      for (int k = 0; k < width; k++) {
        add(scratch[p * width + k], ofColumn[k], 0, across, scratch, table + p * across);
      }
    }
    for (int s = 0; s < shifts.size(); s++) {
      pick(scratch, table, shifts.get(s), out, at + s * stride);
    }
  }

  /** Adds weight times a vector to another. */
  private static void add(float weight, float[] x, int from, int length, float[] y, int at) {
    if (weight != 0) {
      for (int k = 0; k < length; k++) {
        y[at + k] += weight * x[from + k];
      }
    }
  }

  private void pick(float[] scratch, int table, Shift shift, float[] out, int at) {
    int top = index(downs, shift.down()) * rows.places();
    int left = index(rights, shift.right()) * columns.places();
    for (int i = 0; i < rows.places(); i++) {
      int from = table + (top + i) * across + left;
      System.arraycopy(scratch, from, out, at + i * columns.places(), columns.places());
    }
  }

  private static float[][] transposed(float[][] a) {
    float[][] out = new float[a[0].length][a.length];
    for (int i = 0; i < a.length; i++) {
      for (int k = 0; k < a[i].length; k++) {
        out[k][i] = a[i][k];
      }
    }
    return out;
  }

  private static int index(int[] sorted, int value) {
    return Arrays.binarySearch(sorted, value);
  }
}
