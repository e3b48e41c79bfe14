package org.priory.numerics.transform;

import java.util.ArrayList;
import java.util.List;
import org.jtransforms.fft.FloatFFT_2D;
import org.visnow.jlargearrays.ConcurrencyUtils;

/**
 * The scattering transform of an image: averages of the image, of the moduli of its wavelet
 * transforms, and of the moduli of theirs, over neighbourhoods of 4 x 4 pixels.
 *
 * <pre>
 *   S0 = x * phi,   S1 = |x * psi_a| * phi,   S2 = ||x * psi_a| * psi_b| * phi
 * </pre>
 *
 * for Morlet wavelets at two scales and eight angles, b coarser than a: 81 numbers at each place
 * (Bruna and Mallat, 2013, section 2). It knows no data and has nothing to learn. It moves little
 * when the image is deformed a little, so that a linear model on it does what else takes a network
 * of convolutions.
 *
 * <p>An image is mirrored at its edges, and is 0 nowhere else. phi is a Gaussian and may be taken
 * at any place, so that images moved by a pixel or two cost no wavelet transform of their own.
 */
public final class Scattering {
  static {
    // One thread: the callers are parallel, and results do not depend on the machine.
    ConcurrencyUtils.setNumberOfThreads(1);
  }

  /** How many angles there are. */
  private static final int ANGLES = 8;

  /** Pixels between two places. */
  private static final int SPACING = 4;

  /** Pixels that are added to each edge, at least. */
  private static final int MARGIN = 4;

  /** Numbers at each place. */
  public static final int CHANNELS = 1 + 2 * ANGLES + ANGLES * ANGLES;

  private final int rows;
  private final int columns;
  private final int paddedRows;
  private final int paddedColumns;
  private final List<Shift> shifts;
  private final List<float[]> fine = new ArrayList<>();
  private final List<float[]> coarse = new ArrayList<>();
  private final Averaging full;
  private final Averaging halved;

  /**
   * By how many pixels an image is moved before it is transformed.
   *
   * @param down towards the last row
   * @param right towards the last column
   */
  public record Shift(int down, int right) {}

  /**
   * For images of one size.
   *
   * @param rows at least 8
   * @param columns at least 8
   * @param shifts each gives a transform of its own
   */
  public Scattering(int rows, int columns, List<Shift> shifts) {
    if (rows < 2 * MARGIN || columns < 2 * MARGIN) {
      throw new IllegalArgumentException(
          "images must be at least 8 x 8, were " + rows + " x " + columns);
    }
    this.rows = rows;
    this.columns = columns;
    this.shifts = List.copyOf(shifts);
    this.paddedRows = padded(rows);
    this.paddedColumns = padded(columns);
    for (int l = 0; l < ANGLES; l++) {
      double theta = Math.PI * l / ANGLES;
      double slant = 4.0 / ANGLES;
      fine.add(new Morlet(paddedRows, paddedColumns, 0, theta, slant).transform());
      coarse.add(new Morlet(paddedRows, paddedColumns, 1, theta, slant).transform());
    }
    this.full = averaging(1);
    this.halved = averaging(2);
  }

  private static int padded(int length) {
    return -Math.floorDiv(-(length + 2 * MARGIN), SPACING) * SPACING;
  }

  private Averaging averaging(int step) {
    return new Averaging(
        new Averaging.Axis(rows, paddedRows, SPACING, step),
        new Averaging.Axis(columns, paddedColumns, SPACING, step),
        shifts);
  }

  /** How many places there are: one for each 4 x 4 pixels. */
  public int places() {
    return full.places();
  }

  /** Length of the transform of an image of a size. */
  public static int length(int rows, int columns) {
    // both quotients are negative, and rounded up in size
    return CHANNELS * Math.floorDiv(-rows, SPACING) * Math.floorDiv(-columns, SPACING);
  }

  /** Number of pixels of an image. */
  public int pixels() {
    return rows * columns;
  }

  /** Length of the transform of one image under one shift: places by channels. */
  public int length() {
    return CHANNELS * places();
  }

  /**
   * The transform as constants, for programs that have no such class. Arrays must not be changed.
   *
   * @param top rows of pixels that are added above
   * @param left columns of pixels that are added on the left
   * @param rows of the image with all that is added
   * @param columns of the image with all that is added
   * @param fine Fourier transforms of the fine wavelets, all real
   * @param coarse those of the coarse ones
   * @param averages of an image under the first shift
   * @param halved the same of an image of which only every second row and column is there
   */
  public record Constants(
      int top,
      int left,
      int rows,
      int columns,
      List<float[]> fine,
      List<float[]> coarse,
      Averages averages,
      Averages halved) {}

  /**
   * Averages A of an image X as a product: A = R X C'.
   *
   * @param rows of R, one for each row of places
   * @param columns of C, one for each column of places
   */
  public record Averages(float[][] rows, float[][] columns) {}

  /** What it consists of. */
  public Constants constants() {
    return new Constants(
        (paddedRows - rows) / 2,
        (paddedColumns - columns) / 2,
        paddedRows,
        paddedColumns,
        List.copyOf(fine),
        List.copyOf(coarse),
        full.averages(),
        halved.averages());
  }

  /** What computes, for one thread. */
  public Worker worker() {
    return new Worker();
  }

  /** Transforms images, on one thread. */
  public final class Worker {
    private final FloatFFT_2D fourier = new FloatFFT_2D(paddedRows, paddedColumns);
    private final FloatFFT_2D half = new FloatFFT_2D(paddedRows / 2, paddedColumns / 2);
    private final float[] image = new float[paddedRows * paddedColumns];
    private final float[] spectrum = new float[2 * image.length];
    private final float[] second = new float[2 * image.length];
    private final float[] filtered = new float[2 * image.length];
    private final float[] small = new float[image.length / 2];
    private final float[] scratch = full.scratch();

    /**
     * Transforms one image.
     *
     * @param pixels row by row from {@code from} on
     * @param out gets the transform under the first shift from {@code at} on, channel by channel,
     *     then those under the others
     */
    public void transform(float[] pixels, int from, float[] out, int at) {
      pad(pixels, from);
      full.average(image, scratch, out, at, length());
      spread(image, spectrum);
      int channel = at + places();
      int deep = at + (1 + 2 * ANGLES) * places();
      for (float[] psi : fine) {
        // U1 = |x * psi|
        multiply(spectrum, psi, filtered);
        fourier.complexInverse(filtered, true);
        modulus(filtered, image);
        full.average(image, scratch, out, channel, length());
        channel += places();
        spread(image, second);
        for (float[] next : coarse) {
          halved(second, next);
          halved.average(image, scratch, out, deep, length());
          deep += places();
        }
      }
      for (float[] psi : coarse) {
        halved(spectrum, psi);
        halved.average(image, scratch, out, channel, length());
        channel += places();
      }
    }

    /** Its Fourier transform. */
    private void spread(float[] real, float[] into) {
      for (int i = 0; i < real.length; i++) {
        into[2 * i] = real[i];
        into[2 * i + 1] = 0;
      }
      fourier.complexForward(into);
    }

    /** |x * psi| at every second pixel: a coarse wavelet's output needs no finer grid. */
    private void halved(float[] of, float[] psi) {
      fold(of, psi, small);
      half.complexInverse(small, true);
      modulus(small, image);
    }

    private void pad(float[] pixels, int from) {
      int top = (paddedRows - rows) / 2;
      int left = (paddedColumns - columns) / 2;
      for (int i = 0; i < paddedRows; i++) {
        int row = from + mirrored(i - top, rows) * columns;
        for (int k = 0; k < paddedColumns; k++) {
          image[i * paddedColumns + k] = pixels[row + mirrored(k - left, columns)];
        }
      }
    }

    /** Filters and takes every second value: sums the frequencies that then look alike. */
    private void fold(float[] of, float[] psi, float[] into) {
      int h = paddedRows / 2;
      int w = paddedColumns / 2;
      for (int i = 0; i < h; i++) {
        int a = i * paddedColumns;
        int b = (i + h) * paddedColumns;
        for (int k = 0; k < w; k++) {
          float p = 0.25f * psi[a + k];
          float q = 0.25f * psi[a + w + k];
          float r = 0.25f * psi[b + k];
          float t = 0.25f * psi[b + w + k];
          int to = 2 * (i * w + k);
          int m = 2 * (a + k);
          int n = 2 * (b + k);
          into[to] = p * of[m] + q * of[m + 2 * w] + r * of[n] + t * of[n + 2 * w];
          into[to + 1] =
              p * of[m + 1] + q * of[m + 2 * w + 1] + r * of[n + 1] + t * of[n + 2 * w + 1];
        }
      }
    }
  }

  /** The place whose pixel stands at i: -1 shows 1, n shows n - 2. */
  private static int mirrored(int i, int n) {
    int inside = i < 0 ? -i : i;
    return inside >= n ? 2 * n - 2 - inside : inside;
  }

  private static void multiply(float[] complex, float[] real, float[] into) {
    for (int i = 0; i < real.length; i++) {
      into[2 * i] = complex[2 * i] * real[i];
      into[2 * i + 1] = complex[2 * i + 1] * real[i];
    }
  }

  /** The absolute value of each complex number, as many as {@code complex} has. */
  private static void modulus(float[] complex, float[] into) {
    for (int i = 0; i < complex.length / 2; i++) {
      float re = complex[2 * i];
      float im = complex[2 * i + 1];
      into[i] = (float) Math.sqrt(re * re + im * im);
    }
  }
}
